import { expect, onTestFinished, vi } from 'vitest';
import { type App, openApp } from '../src/server/app.ts';
import { runCommand } from '../src/server/commands/run-command.ts';
import type { Config } from '../src/server/config.ts';
import { imageKeys, readStoredImage } from '../src/server/domain/images/images.ts';
import { recordingOfKey } from '../src/server/domain/recordings/recording-keys.ts';
import { sha256Of } from '../src/server/outside/files/sha256.ts';
import { buildServer } from '../src/server/server.ts';
import { insertPasswordHash } from '../src/server/storage/admin.ts';
import { type CopiedTable, copiedTables, type Row, readRows } from '../src/server/storage/copied-tables.ts';
import type { Reader } from '../src/shared/reading/readers.ts';
import { type Calls, callServer } from './call-server.ts';
import { passwordHash } from './open-test-app.ts';
import { jpeg } from './sample-images.ts';
import { shareRenderer } from './shared-renderer.ts';
import { startBuilds } from './start-builds.ts';
import { envOf, type Program, startProgram } from './start-program.ts';
import { type RealServer, startServer } from './start-server.ts';
import { until } from './stores/processes.ts';
import { withoutSyncs } from './without-syncs.ts';

/** An instance of the product: its data and the real program with its settings. */
export type Instance = {
  data_dir: string;
  env: Record<string, string>;
  open: () => Promise<App>;
  /** Starts a server; it is stopped at the end of the test. */
  serve: () => Promise<RealServer>;
  start: (command: string[], env?: Record<string, string>) => Program;
  /** Runs a command and waits for its end. */
  run: (...command: string[]) => Promise<Ended>;
  /** A server in this process, for tests of what is stored: a process of its own takes a second of CPU time. */
  serveHere: () => Promise<LocalServer>;
  /** As `runHere` below, with the settings of this instance. */
  runHere: (command: string[], env?: Record<string, string>) => Promise<Ended>;
};

type Ended = { status: number | null; printed: string };

/** `stop` can be called again; the end of the test does. */
export type LocalServer = Calls & { stop: () => Promise<void> };

type Stores = Pick<Config, 'database_url' | 'bucket'>;

export const instanceAt = (
  data_dir: string,
  settings: Stores = { database_url: undefined, bucket: undefined },
): Instance => {
  const env = { DATA_DIR: data_dir, ...envOf(settings) };
  const start: Instance['start'] = (command, more = {}) => startProgram({ ...env, ...more }, command);
  return {
    data_dir,
    env,
    open: () => openApp({ data_dir, ...settings }),
    serve: async () => {
      const server = await startServer(env);
      onTestFinished(async () => void (await server.stop()));
      return server;
    },
    start,
    run: async (...command) => {
      const program = start(command);
      return { status: await program.ended, printed: program.printed() };
    },
    serveHere: async () => {
      const server = await startHere({ data_dir, ...settings });
      onTestFinished(server.stop);
      return server;
    },
    runHere: (command, more = {}) => runHere({ ...env, ...more }, command),
  };
};

/** A server in this process on these stores; `stop` can be called again. */
export const startHere = async (config: Stores & { data_dir: string }): Promise<LocalServer> => {
  const app = await openApp(config);
  await withoutSyncs(app, config);
  shareRenderer(app, config.data_dir);
  await insertPasswordHash(app.db, passwordHash);
  const quiet = { public_url: undefined, trust_proxy: false, log_level: 'silent', pages: false } as const;
  const server = await buildServer(app, quiet);
  const stopBuilds = startBuilds(app, config, server.log);
  const stop = async () => {
    const closed = server.close();
    // connections that are kept alive
    server.server.closeAllConnections();
    await Promise.all([closed, stopBuilds()]);
    await app.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    ...callServer(await server.listen({ port: 0, host: '127.0.0.1' })),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
};

/** Runs a command in this process, or a server that refuses to start; one at a time. */
export const runHere = async (env: Record<string, string>, command: string[]): Promise<Ended> => {
  let printed = '';
  const print = (text: unknown) => {
    printed += `${text}\n`;
  };
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockImplementation(print));
  try {
    const status = await runCommand(env, command);
    return { status, printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

export type Contents = { rows: Record<CopiedTable, Row[]>; files: Record<string, string> };

/** All rows, and the SHA-256 of every image file that they refer to and of every file of a recording. */
export const contentsOf = async (instance: Instance): Promise<Contents> => {
  const app = await instance.open();
  const rows = {} as Contents['rows'];
  for (const table of Object.keys(copiedTables) as CopiedTable[]) {
    rows[table] = [];
    for await (const some of readRows(app.db, table)) rows[table].push(...some);
  }
  const files: Record<string, string> = {};
  const keys = rows.family_stories_images.flatMap((row) => imageKeys(readStoredImage(row)));
  for await (const listed of app.files.list())
    keys.push(...listed.map(({ key }) => key).filter((key) => recordingOfKey(key) !== undefined));
  for (const key of keys.toSorted((a, b) => (a < b ? -1 : 1))) {
    const file = await app.files.get(key);
    if (file) files[key] = await sha256Of(file.body);
  }
  await app.close();
  return { rows, files };
};

export const unusualContent = '<p>Þór &amp; 家族 👵🏽 “x” \u2028\u00a0 &lt;b&gt; שלום \u202e \\n \' " % ; -- $1</p>';

/** Fills a running server with questions of every status, some with images, and with a row of every other kind. */
export const fill = async (server: Calls, count = 25): Promise<string[]> => {
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id, access_token } = await server.addQuestion(`Question ${n} – 家族 👵?`);
    tokens.push(access_token);
    if (n % 5 === 0) continue;
    await server.save(access_token, `${unusualContent}<p>${n}</p>`, 0);
    await server.save(access_token, `${unusualContent}<p>${n} again</p>`, 1, n % 2 ? 'submitted' : 'in_progress');
    if (n % 8 === 0) await server.upload(access_token, await jpeg(n % 16 ? 1700 : 300, 200), 'Boat 👵.JPG');
    if (n % 3 === 0) await server.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
    if (n === 1) await addMore(server, id, access_token);
  }
  return tokens;
};

/** A queue, a person's link, a book and its reading link with thanks, a question of the library and settings. */
const addMore = async (server: Calls, question_id: string, access_token: string) => {
  const { person_id } = await (await server.asAdmin('GET', `/api/questions/${question_id}`)).json();
  const message_templates = [{ title: 'First', text: unusualContent }];
  for (const [method, path, body] of [
    ['PUT', `people/${person_id}/queue`, { questions: [{ question_text: 'Later 👵?', days_to_complete: 7 }] }],
    ['POST', `people/${person_id}/link`],
    ['PATCH', `people/${person_id}`, { relation: 'grandmother', notes: unusualContent }],
    ['POST', 'library/questions', { text: 'What did {name} sing?', heavy: true }],
    ['PATCH', 'settings', { asker_name: 'Lina', message_templates, records_opened: true, language: 'en' }],
  ] as const) {
    const { ok, status } = await server.asAdmin(method, `/api/${path}`, body);
    if (!ok) throw new Error(`${method} ${path}: ${status}`);
  }
  const reader = await addBook(server, question_id);
  const withToken = async (token: string, method: string, path: string, body: object) => {
    const headers = { 'access-token': token, 'content-type': 'application/json' };
    const { ok, status } = await fetch(`${server.origin}/api/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!ok) throw new Error(`${method} ${path}: ${status}`);
  };
  await withToken(reader.token, 'POST', `read/stories/${question_id}/thanks`, { text: 'Þank you 👵🏽' });
  await withToken(access_token, 'PUT', 'answer/reading', { only_admin: true });
};

/** A book with QR codes; returns its reading link. */
const addBook = async (server: Calls, question_id: string): Promise<Reader> => {
  const ask = async (method: string, path: string, body?: object) => {
    const response = await server.asAdmin(method, `/api/${path}`, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response;
  };
  const chapters = [{ title: 'One 👵', questions: [question_id] }];
  const book = await (await ask('POST', 'books', { title: unusualContent, chapters, qr_codes: true })).json();
  const build = await (await ask('POST', `books/${book.id}/builds`, { edition: 'epub' })).json();
  const isDone = async () => expect((await (await ask('GET', `builds/${build.id}`)).json()).state).toBe('done');
  await until(isDone, 60);
  // neither it nor its file is copied
  await ask('DELETE', `builds/${build.id}`);
  const [reader]: Reader[] = (await (await ask('GET', 'readers')).json()).readers;
  return (await ask('PATCH', `readers/${reader?.id}`, { language: 'he' })).json();
};

/** Without the versions in the summaries: a restored one has that of its row, also if a lock has raised it. */
export const withoutVersions = ({ rows, ...rest }: Contents) => ({
  ...rest,
  rows: {
    ...rows,
    family_stories_questions: rows.family_stories_questions.map(({ summary, ...row }) => {
      const { version: _version, ...shown } = JSON.parse(String(summary)) ?? {};
      return { ...row, shown };
    }),
  },
});

import { createHash } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { type App, openApp } from '../src/server/app.ts';
import type { Config } from '../src/server/config.ts';
import { imageKeys, readStoredImage } from '../src/server/domain/images/images.ts';
import { type CopiedTable, copiedTables, type Row, readRows } from '../src/server/storage/copied-tables.ts';
import type { Reader } from '../src/shared/readers.ts';
import { jpeg } from './sample-images.ts';
import { envOf, type Program, startProgram } from './start-program.ts';
import { type RealServer, startServer } from './start-server.ts';

/** An instance of the product: its data and the real program with its settings. */
export type Instance = {
  data_dir: string;
  env: Record<string, string>;
  open: () => Promise<App>;
  /** Starts a server; it is stopped at the end of the test. */
  serve: () => Promise<RealServer>;
  start: (command: string[], env?: Record<string, string>) => Program;
  /** Runs a command and waits for its end. */
  run: (...command: string[]) => Promise<{ status: number | null; printed: string }>;
};

export const instanceAt = (
  data_dir: string,
  settings: Pick<Config, 'database_url' | 'bucket'> = { database_url: undefined, bucket: undefined },
): Instance => {
  const env = { DATA_DIR: data_dir, ...envOf(settings) };
  const start: Instance['start'] = (command, more = {}) => startProgram({ ...env, ...more }, command);
  return {
    data_dir,
    env,
    open: () => openApp({ data_dir, ...settings }, { allow: 'filling' }),
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
  };
};

export type Contents = { rows: Record<CopiedTable, Row[]>; files: Record<string, string> };

/** All rows, and the SHA-256 of every image file that they refer to. */
export const contentsOf = async (instance: Instance): Promise<Contents> => {
  const app = await instance.open();
  const rows = {} as Contents['rows'];
  for (const table of Object.keys(copiedTables) as CopiedTable[]) {
    rows[table] = [];
    for await (const some of readRows(app.db, table)) rows[table].push(...some);
  }
  const files: Record<string, string> = {};
  for (const row of rows.family_stories_images)
    for (const key of imageKeys(readStoredImage(row))) {
      const image = await app.files.get(key);
      if (!image) continue;
      const hash = createHash('sha256');
      for await (const chunk of image.body) hash.update(chunk);
      files[key] = hash.digest('hex');
    }
  await app.close();
  return { rows, files };
};

export const unusualContent = '<p>Þór &amp; 家族 👵🏽 “x” \u2028\u00a0 &lt;b&gt; שלום \u202e \\n \' " % ; -- $1</p>';

/** Fills a running server with questions of every status, some with images, and with a row of every other kind. */
export const fill = async (server: RealServer, count = 25): Promise<string[]> => {
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id, access_token } = await server.addQuestion(`Question ${n} – 家族 👵?`);
    tokens.push(access_token);
    if (n % 5 === 0) continue;
    await server.save(access_token, `${unusualContent}<p>${n}</p>`, 0);
    await server.save(access_token, `${unusualContent}<p>${n} again</p>`, 1, n % 2 ? 'submitted' : 'in_progress');
    if (n % 8 === 0) await server.upload(access_token, await jpeg(n % 16 ? 300 : 1700, 200), 'Boat 👵.JPG');
    if (n % 3 === 0) await server.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
    if (n === 1) await addMore(server, id, access_token);
  }
  return tokens;
};

/** A queue, a person's link, a book and its reading link with thanks, a question of the library and settings. */
const addMore = async (server: RealServer, question_id: string, access_token: string) => {
  const { person_id } = await (await server.asAdmin('GET', `/api/questions/${question_id}`)).json();
  const message_templates = [{ title: 'First', text: unusualContent }];
  for (const [method, path, body] of [
    ['PUT', `people/${person_id}/queue`, { questions: [{ question_text: 'Later 👵?', days_to_complete: 7 }] }],
    ['POST', `people/${person_id}/link`],
    ['PATCH', `people/${person_id}`, { relation: 'grandmother', notes: unusualContent }],
    ['POST', 'library/questions', { text: 'What did {name} sing?', heavy: true }],
    ['PATCH', 'settings', { asker_name: 'Lina', message_templates, records_opened: true }],
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
const addBook = async (server: RealServer, question_id: string): Promise<Reader> => {
  const ask = async (method: string, path: string, body?: object) => {
    const response = await server.asAdmin(method, `/api/${path}`, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response;
  };
  const chapters = [{ title: 'One 👵', questions: [question_id] }];
  const book = await (await ask('POST', 'books', { title: unusualContent, chapters, qr_codes: true })).json();
  const build = await (await ask('POST', `books/${book.id}/builds`, { edition: 'epub' })).json();
  await expect.poll(async () => (await (await ask('GET', `builds/${build.id}`)).json()).state).toBe('done');
  // neither it nor its file is copied
  await ask('DELETE', `builds/${build.id}`);
  return (await (await ask('GET', 'readers')).json()).readers[0];
};

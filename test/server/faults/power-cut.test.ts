import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type App, openApp } from '../../../src/server/app.ts';
import { contentsOf, instanceAt } from '../../instances.ts';
import { isLong, times } from '../../long-form.ts';
import { Disk, descriptorOf, type Survives } from '../../power-cut/disk.ts';
import { canTrace, hasEnded, inTrace, readTrace, type SystemCall, traceInto } from '../../power-cut/trace.ts';
import { randomFrom, seedOf } from '../../random.ts';
import { reportCounts } from '../../report-counts.ts';
import { jpeg } from '../../sample-images.ts';
import { mainFile, startProgram } from '../../start-program.ts';
import { type RealServer, startServer } from '../../start-server.ts';
import { parentOf, startPostgres } from '../../stores/postgres.ts';

const onPostgres = inject('servers') !== undefined;

/** What the server has acknowledged in a response with this id. */
type Acknowledged = { request_id: string } & (
  | { kind: 'answer'; id: string; version: number; status: string; content: string; isSave: boolean }
  | { kind: 'image'; name: string }
);

/** Everything that was recorded: the calls of all processes, and the folders as they were before and after them. */
type Recording = {
  calls: SystemCall[];
  promises: Promised[];
  images: Map<string, Buffer>;
  /** The disks before the first call. */
  openDisks: () => { data: Disk; postgres: Disk | undefined };
};

const newFolder = (mode = 0o700, inside = tmpdir()) => {
  const folder = mkdtempSync(join(inside, 'family-stories-power-cut-'));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Adds a question, saves, uploads, submits and locks; notes each acknowledgement. */
const answerQuestion = async (server: RealServer, saves: number, acknowledged: Acknowledged[]) => {
  const idOf = (response: Response) => response.headers.get('x-request-id') as string;
  const { id, access_token } = await server.addQuestion();
  let answer = { version: 0, status: 'not_started', content: '' };
  const note = (response: Response, isSave: boolean) =>
    acknowledged.push({ request_id: idOf(response), kind: 'answer', id, ...answer, isSave });
  const save = async (text: string, status = 'in_progress') => {
    const content = `<p>${id} ${text} ${'words '.repeat(15_000)}</p>`;
    const response = await server.save(access_token, content, answer.version, status);
    expect(response.status).toBe(200);
    answer = await response.json();
    note(response, true);
  };
  for (let round = 0; round < saves; round++) await save(`${round}`);
  const uploaded = await server.upload(access_token, await jpeg(1700, 300));
  expect(uploaded.status).toBe(201);
  acknowledged.push({ request_id: idOf(uploaded), kind: 'image', name: (await uploaded.json()).name });
  await save('the end', 'submitted');
  const locked = await server.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
  expect(locked.status).toBe(200);
  answer = { ...answer, version: answer.version + 1, status: 'locked' };
  note(locked, false);
};

/**
 * The first start in a folder that is not there yet, a kill, enough saves for a checkpoint of SQLite, a stop, and a later
 * start.
 */
const runs = [
  { saves: 1, end: 'SIGKILL' },
  { saves: times(onPostgres ? 4 : 15, 100), end: 'SIGTERM' },
  { saves: 2, end: 'SIGTERM' },
] as const;

const record = async (): Promise<Recording> => {
  const folder = newFolder();
  // PostgreSQL runs as another user
  const traces = newFolder(0o777);
  let count = 0;
  const traceFile = () => join(traces, String(count++));
  const postgres = onPostgres ? await startPostgres({ isDurable: true }) : undefined;
  if (postgres) onTestFinished(postgres.stop);
  await postgres?.pause();
  const before = newFolder(0o700, await parentOf(false));
  if (postgres) cpSync(postgres.folder, before, { recursive: true });
  await postgres?.resume(traceInto(traceFile()));
  const env = { DATA_DIR: join(folder, 'data'), ...(postgres && { DATABASE_URL: postgres.url }) };
  const acknowledged: Acknowledged[] = [];
  for (const { saves, end } of runs) {
    const traced = traceFile();
    const server = await startServer(env, mainFile, traceInto(traced));
    const inThisRun: Acknowledged[] = [];
    await Promise.all([answerQuestion(server, saves, inThisRun), answerQuestion(server, saves, inThisRun)]);
    acknowledged.push(...inThisRun);
    // strace writes the result of a call after the call, and a process that is killed first has none
    if (end === 'SIGKILL')
      await expect.poll(() => findPromises(readTrace([traced]), inThisRun)).toHaveLength(inThisRun.length);
    server.signal(end);
    await server.ended;
  }
  await postgres?.pause();
  const images = readImages(join(env.DATA_DIR, 'story-images'));
  const files = readdirSync(traces).map((name) => join(traces, name));
  await expect.poll(() => files.every(hasEnded)).toBe(true);
  const calls = readTrace(files);
  const openDisks = () => ({
    data: new Disk(folder, newFolder()),
    postgres: postgres && new Disk(postgres.folder, before, true),
  });
  return { calls, promises: findPromises(calls, acknowledged), images, openDisks };
};

/** The files of images below a folder, by key. */
const readImages = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.startsWith('image-'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), readFileSync(path)]),
  );

/** An acknowledgement, and when in the trace its response began to be sent. */
type Promised = { one: Acknowledged; at: number };

const findPromises = (calls: SystemCall[], acknowledged: Acknowledged[]): Promised[] => {
  const sent = calls.filter(
    ({ name, text }) => /^(write|send)/.test(name) && descriptorOf(text)?.path.startsWith('socket:'),
  );
  return acknowledged.map((one) => {
    const at = sent.find(({ text }) => text.includes(inTrace(one.request_id)))?.from;
    if (at === undefined) throw new Error(`The trace has no response ${one.request_id}.`);
    return { one, at };
  });
};

type Cuts = {
  /** Positions in the trace, ascending. */
  at: number[];
  /** What reached the disk without a sync; by default nothing. */
  survives?: Survives | undefined;
  /** Syncs of files and folders with these paths do nothing. */
  ignored?: RegExp;
};

/** Cuts the power at each position, opens what is left, and returns what was acknowledged by then and is missing. */
const findLosses = async (recording: Recording, { at, survives, ignored }: Cuts): Promise<string[]> => {
  const disks = recording.openDisks();
  const isIgnored = ({ name, text }: SystemCall) =>
    ignored !== undefined && name.endsWith('sync') && ignored.test(descriptorOf(text)?.path ?? '');
  const calls = recording.calls.filter((call) => !isIgnored(call)).values();
  const losses: string[] = [];
  let call = calls.next().value;
  for (const cut of at) {
    for (; call && call.to < cut; call = calls.next().value) {
      disks.data.replay(call);
      disks.postgres?.replay(call);
    }
    const due = recording.promises.filter((promised) => promised.at <= cut).map(({ one }) => one);
    const missing = await findMissing(disks, survives, due, recording.images).catch((error) => [
      `everything: ${error}`,
    ]);
    losses.push(...missing.map((what) => `at ${cut}: ${what}`));
  }
  return losses;
};

const findMissing = async (
  { data, postgres }: ReturnType<Recording['openDisks']>,
  survives: Survives | undefined,
  due: Acknowledged[],
  images: Recording['images'],
): Promise<string[]> => {
  const folder = newFolder();
  data.copyTo(folder, survives);
  await using started = postgres && (await startCopy(postgres, survives));
  const data_dir = join(folder, 'data');
  const app = await openApp({ data_dir, database_url: started?.url, bucket: undefined });
  try {
    const missing: string[] = [];
    for (const one of due) {
      if (one.kind === 'image') missing.push(...(await missingOfImage(app, one.name, images)));
      else if (!(await hasAnswer(app, one))) missing.push(`version ${one.version} of ${one.id}`);
    }
    return missing;
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
};

const startCopy = async (disk: Disk, survives: Survives | undefined) => {
  const data = newFolder(0o700, await parentOf(false));
  disk.copyTo(data, survives);
  spawnSync('chown', ['-R', 'postgres', data]);
  const postgres = await startPostgres({ data });
  return { url: postgres.url, [Symbol.asyncDispose]: postgres.stop };
};

const missingOfImage = async (app: App, name: string, images: Recording['images']) => {
  const keys = [...images.keys()].filter((key) => basename(key) === name);
  // the image, its original and smaller widths
  expect(keys.length).toBeGreaterThan(2);
  const missing: string[] = [];
  for (const key of keys) {
    const found = await app.files.get(key);
    const bytes = found && Buffer.concat(await found.body.toArray());
    if (!bytes?.equals(images.get(key) as Buffer)) missing.push(`${key}: ${bytes?.length ?? 'no'} bytes`);
  }
  const row = app.db.selectFrom('family_stories_images').select('name').where('name', '=', name);
  if (!(await row.executeTakeFirst())) missing.push(`the row of ${name}`);
  return missing;
};

const hasAnswer = async ({ db }: App, expected: Acknowledged & { kind: 'answer' }) => {
  const { id, version, status, content, isSave } = expected;
  const columns = ['version', 'status', 'content'] as const;
  const found = await db.selectFrom('family_stories_questions').select(columns).where('id', '=', id).executeTakeFirst();
  const revisions = db.selectFrom('family_stories_revisions').select(columns).where('question_id', '=', id);
  const revision = await revisions.where('version', '=', version).executeTakeFirst();
  const isSame = (row: typeof found) => row?.status === status && row.content === content;
  if (!found || found.version < version || (found.version === version && !isSame(found))) return false;
  return !isSave || isSame(revision);
};

test('what was acknowledged survives a power cut', { timeout: 3_600_000 }, async ({ skip }) => {
  skip(!canTrace(), 'strace is not here, or may not trace');
  const recording = await record();
  const positions = recording.promises.map(({ at }) => at).sort((a, b) => a - b);
  const end = recording.calls.at(-1)?.to ?? 0;
  const random = randomFrom(seedOf('Power cuts'));
  // a cut just before a response is sent is the strictest
  const everyNth = onPostgres ? times(18, 2) : times(4, 1);
  const acknowledgements = [...positions.filter((_, index) => index % everyNth === 0), end];
  expect(await findLosses(recording, { at: acknowledgements })).toEqual([]);
  let others = 0;
  for (let round = 0; round < times(1, 10); round++) {
    const seed = random();
    // whether a change survives depends on its position only
    const survives = (at: number) => randomFrom(at + seed * 2 ** 32)() < 0.5;
    const at = Array.from({ length: onPostgres ? times(2, 20) : times(5, 100) }, () => Math.floor(random() * end));
    others += at.length;
    expect(await findLosses(recording, { at: at.sort((a, b) => a - b), survives })).toEqual([]);
  }
  // and without any of these syncs something is lost, so each is needed and would be missed
  const onDisk = [/data$/, /story-images$/, /story-images\/\w+$/, /story-images\/(\w+\/)?\./];
  const needed = onPostgres ? [/pg_wal/] : [/sqlite-wal$/, ...onDisk];
  for (const ignored of needed)
    expect(
      await findLosses(recording, { at: positions.slice(-1), ignored }),
      `without syncs of ${ignored}`,
    ).not.toEqual([]);
  reportCounts(onPostgres ? 'Power cuts on PostgreSQL' : 'Power cuts', {
    acknowledgements: recording.promises.length,
    'cuts before a response': acknowledgements.length,
    'cuts anywhere': others,
    lost: 0,
  });
});

test('the model of a disk knows a folder as soon as another thread can find it', () => {
  const folder = newFolder();
  const trace = join(newFolder(), 'trace');
  const path = (name: string) => inTrace(join(folder, name));
  const calls = [
    `1 1.0 mkdir("${path('photos')}", 0700 <unfinished ...>`,
    `2 1.1 mkdir("${path('photos')}", 0700) = -1 EEXIST (File exists)`,
    `2 1.2 openat(AT_FDCWD<${path('')}>, "${path('photos/one')}", O_RDWR|O_CREAT, 0600) = 5<${path('photos/one')}>`,
    `2 1.3 write(5<${path('photos/one')}>, "${inTrace('words')}", 5) = 5`,
    `1 1.4 <... mkdir resumed>) = 0`,
  ];
  writeFileSync(trace, calls.join('\n'));
  const disk = new Disk(folder, newFolder());
  for (const call of readTrace([trace])) disk.replay(call);
  const left = newFolder();
  disk.copyTo(left, () => true);
  expect(readFileSync(join(left, 'photos/one'), 'utf8')).toBe('words');
});

test('the model of a disk knows a folder whose mkdir was entered before that of the folder above', () => {
  const folder = newFolder();
  const trace = join(newFolder(), 'trace');
  const path = (name: string) => inTrace(join(folder, name));
  const calls = [
    `1 1.0 mkdir("${path('photos/one')}", 0700 <unfinished ...>`,
    `2 1.1 mkdir("${path('photos')}", 0700) = 0`,
    `1 1.2 <... mkdir resumed>) = 0`,
    `1 1.3 openat(AT_FDCWD<${path('')}>, "${path('photos/one/a')}", O_RDWR|O_CREAT, 0600) = 5<${path('photos/one/a')}>`,
    `1 1.4 write(5<${path('photos/one/a')}>, "${inTrace('words')}", 5) = 5`,
    `1 1.5 rename("${path('photos/one/a')}", "${path('b')}") = 0`,
  ];
  writeFileSync(trace, calls.join('\n'));
  const disk = new Disk(folder, newFolder());
  for (const call of readTrace([trace])) disk.replay(call);
  const left = newFolder();
  disk.copyTo(left, () => true);
  expect(readFileSync(join(left, 'b'), 'utf8')).toBe('words');
});

test('a trace is read in its order, also where the clock was set back', () => {
  const trace = join(newFolder(), 'trace');
  writeFileSync(trace, '1 5.0 write(5<>, "", 0) = 0\n1 4.0 fsync(5<>) = 0\n');
  expect(readTrace([trace]).map(({ name }) => name)).toEqual(['write', 'fsync']);
});

/** A backup with an answer and a photo, and what it contains. */
const makeBackup = async () => {
  const folder = newFolder();
  const instance = instanceAt(join(folder, 'data'));
  const server = await instance.serve();
  const { access_token } = await server.addQuestion();
  expect((await server.save(access_token, '<p>Once upon a time</p>', 0)).status).toBe(200);
  expect((await server.upload(access_token, await jpeg(900, 300))).status).toBe(201);
  await server.stop();
  const file = join(folder, 'stories.tar');
  expect((await instance.run('backup', file)).status).toBe(0);
  return { file, contents: await contentsOf(instance) };
};

// starts and cuts by the dozen, so only in the long form; the short form cuts the power of a running server
if (isLong && !onPostgres)
  test('what restore and backup have reported survives a power cut', { timeout: 600_000 }, async ({ skip }) => {
    skip(!canTrace(), 'strace is not here, or may not trace');
    const { file, contents } = await makeBackup();
    const folder = newFolder();
    const traces = newFolder();
    const run = async (command: string[]) => {
      const trace = join(traces, command[0] as string);
      const program = startProgram({ DATA_DIR: join(folder, 'here') }, command, '', mainFile, traceInto(trace));
      expect(await program.ended, program.printed()).toBe(0);
    };
    const copy = join(folder, 'copy.tar');
    await run(['restore', file]);
    await run(['backup', copy]);
    const files = readdirSync(traces).map((name) => join(traces, name));
    await expect.poll(() => files.every(hasEnded)).toBe(true);
    const calls = readTrace(files);
    const bytes = readFileSync(copy);

    const hasContents = async (data_dir: string) => expect(await contentsOf(instanceAt(data_dir))).toEqual(contents);
    const commands = [
      {
        report: ' are restored, and',
        check: (left: string) => hasContents(join(left, 'here')),
        needed: [/here\/family-stories\.sqlite-wal$/, /here\/story-images\/(\w+\/)?\./, /here\/story-images$/, /here$/],
      },
      {
        report: ` are in ${copy}.`,
        check: async (left: string) => expect(readFileSync(join(left, 'copy.tar')).equals(bytes)).toBe(true),
        needed: [/\.copy\.tar\.part$/, /power-cut-\w+$/],
      },
    ];

    /** Cuts the power just before the report, and checks what is left if the syncs of `ignored` did nothing. */
    const cut = async ({ report, check }: (typeof commands)[0], ignored?: RegExp) => {
      const at = calls.find(({ name, text }) => /^(write|send)/.test(name) && text.includes(inTrace(report)))?.from;
      expect(at, report).toBeDefined();
      const disk = new Disk(folder, newFolder());
      for (const call of calls.filter(({ to }) => to < (at as number))) {
        const isIgnored = call.name.endsWith('sync') && ignored?.test(descriptorOf(call.text)?.path ?? '');
        if (!isIgnored) disk.replay(call);
      }
      const left = newFolder();
      disk.copyTo(left);
      await check(left);
    };

    for (const command of commands) await cut(command);
    // without any of these syncs something is lost, so each is needed and would be missed
    for (const command of commands)
      for (const ignored of command.needed) await expect(cut(command, ignored), String(ignored)).rejects.toThrow();
  });

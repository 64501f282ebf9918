import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { localJobs } from '../../src/server/jobs/jobs.ts';
import type { Run } from '../../src/server/jobs/runner.ts';
import { languageIn } from '../../src/server/languages.ts';
import { inMemory } from '../../src/server/outside/files/file-store.ts';
import { findBuild } from '../../src/server/storage/builds.ts';
import { openDatabase } from '../../src/server/storage/database/database.ts';
import {
  latestMigration,
  migrations,
  NewerSchemaError,
  runMigrations,
} from '../../src/server/storage/database/migrate.ts';
import type { Database } from '../../src/server/storage/database/tables.ts';
import { writeBuildFault } from '../../src/shared/messages/build-fault.ts';
import { times } from '../long-form.ts';
import { adminPassword, openTestApp } from '../open-test-app.ts';
import { runJob } from '../run-job.ts';
import { envOf, startProgram } from '../start-program.ts';
import { query } from '../stores/postgres.ts';
import { onPostgres, openTestStore, type TestStore } from '../stores.ts';

let data_dir: string;
let store: TestStore;
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  store = await openTestStore();
});
afterEach(async () => {
  await store.close();
  await rm(data_dir, { recursive: true, force: true });
});

const file = () => join(data_dir, 'family-stories.sqlite');
const settings = () => ({ PORT: '0', DATA_DIR: data_dir, ADMIN_PASSWORD: adminPassword, ...envOf(store.settings) });

/** Fills the empty database with the schema and rows of an earlier release. */
const makeOld = async (schema: string) => {
  const { database_url } = store.settings;
  const kind = database_url === undefined ? 'sqlite' : 'postgres';
  const text = await readFile(join(import.meta.dirname, `../schemas/${schema}.${kind}.sql`), 'utf8');
  if (database_url !== undefined) return query(database_url, text);
  const lite = new SQLite(file());
  lite.exec(text);
  lite.close();
};

const open = (hasLongTimeouts = true): Database => {
  const db = openDatabase({ data_dir, database_url: store.settings.database_url, onError: () => {}, hasLongTimeouts });
  onTestFinished(() => db.destroy());
  return db;
};

type Rows = Record<string, unknown>[];

const readAll = async (db: Database): Promise<Record<string, Rows>> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const all = tables.map(async ({ name }) => {
    const { rows } = await sql<Rows[number]>`select * from ${sql.table(name)}`.execute(db);
    return [name, rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))] as const;
  });
  return Object.fromEntries(await Promise.all(all));
};

test.each([
  ['left', /^This instance was moved to there by an earlier release\..*npm run move -- --undo$/],
  ['filling', /^An earlier release did not finish a move \(there\)\./],
])('a database that an earlier release moved (%s) is refused', async (kind, message) => {
  await makeOld('006');
  const db = open();
  const row = sql`insert into family_stories_moves (kind, place, since) values (${kind}, 'there', '')`;
  await row.execute(db);
  await expect(runMigrations(db, migrations)).rejects.toThrow(message);
  await sql`delete from family_stories_moves where place = 'there'`.execute(db);
  await runMigrations(db, migrations);
});

/** All released schemas. */
const released = ['001', '006'];

describe.each(released)('a database with schema %s', (schema) => {
  beforeEach(() => makeOld(schema));

  test('keeps every row when it is migrated', async () => {
    const db = open();
    const { kysely_migration: _changed, ...before } = await readAll(db);
    await runMigrations(db, migrations);
    const after = await readAll(db);
    for (const [table, rows] of Object.entries(before)) {
      expect(rows.length).toBeGreaterThan(0);
      expect([table, after[table]]).toMatchObject([table, rows]);
    }
    expect(after.kysely_migration).toMatchObject(Object.keys(migrations).map((name) => ({ name })));
    // another program may use the schema as well
    const added = Object.keys(after).filter((table) => !(table in before) && table !== 'kysely_migration');
    expect(added.filter((table) => !table.startsWith('family_stories_'))).toEqual([]);
  });

  test('works like a new one after the migration', async () => {
    const t = await openTestApp({}, { data_dir, store });
    onTestFinished(() => t.app.close());
    const { people } = (await t.asAdmin('GET', '/api/people')).json();
    expect(people.map(({ name }: { name: string }) => name)).toEqual([
      'Grandma Rose',
      "Great-aunt Miriam ‏מרים 🧵 'née O''Hara'",
      'Nobody asked yet',
    ]);
    const questions = people.flatMap((person: { questions: unknown[] }) => person.questions);
    // what was answered before counts as read
    expect(questions.filter(({ is_new }: { is_new?: true }) => is_new)).toEqual([]);
    const states: Record<string, string> = {};
    for (const { access_token, status } of questions) {
      const { question } = await t.read(access_token);
      const saved = await t.save(access_token, { content: '<p>more</p>', base_version: question.version });
      expect([status, saved.statusCode]).toEqual([status, status === 'locked' ? 423 : 200]);
      const revisions = (await t.asAnswerer(access_token, 'GET', '/api/answer/revisions')).json().revisions;
      states[question.question_text] = `${status} ${question.version} ${revisions.length}`;
    }
    expect(states).toEqual({
      'What did your kitchen smell like?': 'not_started 0 1',
      'Who taught you to swim?': 'in_progress 2 3',
      'What did you carry in your pockets?': 'submitted 3 2',
      'What would you tell them?': 'locked 2 1',
      'איפה גדלת?\nאיך נראה הרחוב?': 'submitted 2 3',
    });
    const added = await t.addQuestion();
    expect(await t.asAdmin('DELETE', `/api/questions/${added.id}`)).toMatchObject({ statusCode: 204 });
    expect(await t.asAdmin('DELETE', `/api/people/${people[0].id}?with_questions=true`)).toMatchObject({
      statusCode: 204,
    });
  });
});

test('books and archives that the release before has made are there, what waited is made, and jobs go on', async () => {
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '030'));
  const old = open();
  await runMigrations(old, before);
  const made_at = '2026-11-20T08:00:00.000Z';
  const file = { key: 'keepsake/done-1-1', name: 'Ours.pdf', size: 8, content_type: 'application/pdf', stories: [] };
  const build = (id: string, state: string, files: object[], pages: number | null) => sql`
    insert into family_stories_builds
      (id, book_id, edition, input, origin, state, attempts, progress, problems, files, pages, created_at, updated_at,
       expires_at)
    values (${id}, null, 'whole', ${id}, '', ${state}, 1, ${'{"done":1,"of":1,"step":"done"}'}, '[]',
      ${JSON.stringify(files)}, ${pages}, ${made_at}, ${made_at}, ${state === 'done' ? '2099-01-01T00:00:00.000Z' : null})`;
  await build('done', 'done', [file], 21).execute(old);
  await build('begun', 'running', [], null).execute(old);
  await build('cancelled', 'cancelled', [], null).execute(old);
  await build('as PDF/A', 'done', [], 21).execute(old);
  await sql`update family_stories_builds set book_id = 'a book', edition = 'archive' where id = 'as PDF/A'`.execute(
    old,
  );
  for (const name of ['builds', 'revision retention'])
    await sql`insert into family_stories_jobs (name, done_until) values (${name}, ${made_at})`.execute(old);
  await runMigrations(old, migrations);
  const t = await openTestApp({}, { data_dir, store });
  onTestFinished(() => t.app.close());
  await t.app.files.put(file.key, inMemory(Buffer.from('The book')), file.content_type);
  const { builds } = (await t.asAdmin('GET', '/api/archives')).json();
  expect(builds).toHaveLength(2);
  expect(builds).toContainEqual(expect.objectContaining({ id: 'done', state: 'done', pages: 21, outdated: false }));
  expect(builds).toContainEqual(expect.objectContaining({ id: 'begun', state: 'waiting', position: 0 }));
  expect((await t.asAdmin('GET', '/api/builds/done/file')).body).toBe('The book');
  expect((await findBuild(t.app.db, 'as PDF/A'))?.edition).toBe('pdfa');
  const since: number[] = [];
  const run = async (job: Run) => void since.push(job.since);
  expect(await runJob(t.app, { kind: 'revision retention', every: 3_600_000, run })).toBe(true);
  expect(since).toEqual([Date.parse(made_at)]);
});

test('what was wrong with a build is told in any language, also if a release before has made it', async () => {
  const old = open();
  await runMigrations(old, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '032')));
  const photo = 'rose/a "photo"\n1';
  const texts = [
    ['failed', 'Something went wrong on our side. Please try again.', { detail: 'failed' }],
    ['more_problems', 'There is 1 more like these.', { detail: 'more', values: { count: 1 } }],
    ['more_problems', 'There are 1,050 more like these.', { detail: 'more', values: { count: 1050 } }],
    [
      'too_many_pages',
      'One story is too long for a volume of 480 pages, so this volume has more.',
      { detail: 'tooManyPages', values: { count: 480 } },
    ],
    [
      'missing_photo',
      `This photo is not in the file store, so it is not in the archive: ${photo}`,
      { detail: 'missingPhotoInArchive', values: { name: photo } },
    ],
    [
      'missing_photo',
      `The original of this photo is not in the file store. The archive has it only as it is shown: ${photo}`,
      { detail: 'missingOriginal', values: { name: photo } },
    ],
    ['failed', 'Words of a release long ago.', { detail: 'Words of a release long ago.' }],
  ] as const;
  const problems = texts.map(([code, detail]) => ({ code, detail, question_id: 'q' }));
  const result = { files: [], problems, pages: 3 };
  const at = '2026-11-20T08:00:00.000Z';
  const add = (id: string, kind: string, stored: object) => sql`
    insert into family_stories_background_jobs (id, kind, payload, state, run_at, result, created_at)
    values (${id}, ${kind}, ${'{"edition":"whole","origin":""}'}, 'done', ${at}, ${JSON.stringify(stored)}, ${at})`;
  await add('a build', 'build', result).execute(old);
  await add('summaries', 'summaries', { done_until: at }).execute(old);
  await runMigrations(old, migrations);
  const stored = (await findBuild(old, 'a build'))?.result;
  expect(stored).toEqual({
    ...result,
    problems: texts.map(([code, _detail, named]) => ({ code, ...named, question_id: 'q' })),
  });
  expect(stored?.problems.map((fault) => writeBuildFault(languageIn('en'), fault).detail)).toEqual(
    texts.map(([, detail]) => detail),
  );
  const t = await openTestApp({}, { data_dir, store });
  onTestFinished(() => t.app.close());
  expect((await t.asAdmin('GET', '/api/builds/a%20build')).json().problems).toEqual(problems);
});

const processes = times(3, 6);

describe.each(['empty', '001'])('on a database that is %s', (which) => {
  test(`${processes} processes start concurrently: one migrates, and all serve`, async () => {
    if (which !== 'empty') await makeOld(which);
    const programs = Array.from({ length: processes }, () => startProgram(settings()));
    onTestFinished(async () => {
      for (const program of programs) program.signal('SIGTERM');
      await Promise.all(programs.map(({ ended }) => ended));
    });
    const origins = await Promise.all(
      programs.map(async ({ waitForOutput }) => (await waitForOutput(/Open (http:\S+)\/admin/))[1]),
    );
    for (const origin of origins) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const { kysely_migration } = await readAll(open());
    expect(kysely_migration).toMatchObject(Object.keys(migrations).map((name) => ({ name })));
  }, 120_000);
});

if (!onPostgres)
  describe('before a migration a SQLite file is copied', () => {
    const copies = () => join(data_dir, 'before-migration');
    const rowsOf = (path: string) => {
      const lite = new SQLite(path, { readonly: true });
      const tables = lite.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all();
      const rows = tables.map((table) => [table, lite.prepare(`select * from "${table}"`).all()]);
      lite.close();
      return Object.fromEntries(rows);
    };
    const start = async () => {
      const program = startProgram(settings());
      onTestFinished(() => program.signal('SIGTERM'));
      await program.waitForOutput(/is ready/);
      program.signal('SIGTERM');
      await program.ended;
      return program.printed();
    };

    test('with all rows, readable by its owner only, and the log says where', async () => {
      await makeOld('006');
      // the content of the write-ahead log counts too
      const writer = new SQLite(file());
      writer.pragma('journal_mode = WAL');
      writer.prepare("update family_stories_people set name = 'in the journal'").run();
      const before = rowsOf(file());
      const printed = await start();
      writer.close();

      const [name = '', ...more] = await readdir(copies());
      expect(name).toMatch(/^family-stories-\d{4}-\d{2}-\d{2}-before-007-safety\.sqlite$/);
      expect(more).toEqual([]);
      const copy = join(copies(), name);
      expect([(await stat(copy)).mode & 0o777, (await stat(copies())).mode & 0o777]).toEqual([0o600, 0o700]);
      expect(rowsOf(copy)).toEqual(before);
      const later = Object.keys(migrations).slice(6).join(', ');
      expect(printed).toContain(`The database is brought up to date: ${later}`);
      expect(printed).toContain(`A copy of the database as it was is in ${copy}`);
      expect(printed).toContain('The database is up to date.');

      // the copy can replace the database
      await rename(copy, file());
      expect(await start()).toContain('The database is up to date.');
      expect(rowsOf(file()).family_stories_people).toEqual(
        before.family_stories_people.map((person: object) => expect.objectContaining(person)),
      );
      // a start without migrations, or with a new database, logs and copies nothing
      const before_start = await readdir(copies());
      expect(await start()).not.toContain('migration');
      expect(await readdir(copies())).toEqual(before_start);
      await rm(data_dir, { recursive: true });
      expect(await start()).not.toContain('migration');
      expect(await readdir(data_dir)).not.toContain('before-migration');
    }, 60_000);

    test('and the server deletes the copy after 30 days', async () => {
      const day = 24 * 60 * 60 * 1000;
      await makeOld('006');
      const t = await openTestApp({}, { data_dir, store });
      onTestFinished(() => t.app.close());
      const [name = ''] = await readdir(copies());
      const made = (await stat(join(copies(), name))).mtimeMs;
      const config = { data_dir, database_url: undefined, backups: undefined };
      const run = async (now: number) => {
        t.clock.now = now;
        const log = { info: () => {}, error: console.error };
        const deleting = localJobs(t.app, config, log).find(({ name }) => name === 'copies before migrations');
        await deleting?.run(new AbortController().signal);
      };
      await writeFile(join(copies(), '.interrupted.part'), '');
      await utimes(join(copies(), '.interrupted.part'), new Date(made - 40 * day), new Date(made - 40 * day));
      await run(made + 29 * day);
      expect(await readdir(copies())).toEqual([name]);
      await run(made + 31 * day);
      expect(await readdir(copies())).toEqual([]);
    });

    test('and if that fails, the database stays unchanged, and nothing starts', async () => {
      await makeOld('006');
      const before = rowsOf(file());
      await writeFile(copies(), 'a file where the folder should be');
      for (const command of [[], ['set-password']]) {
        const program = startProgram(settings(), command, 'new and longer\n');
        expect(await program.ended).toBe(1);
        expect(program.printed()).toMatch(
          /a copy of it is made, and that failed in .*before-migration.*The database was not changed\.\n$/,
        );
      }
      expect(rowsOf(file())).toEqual(before);
    });
  });

describe('a migration', () => {
  const half = async (db: Kysely<unknown>) => {
    await sql`create table half_done (id text)`.execute(db);
    await sql`alter table family_stories_people add column nickname text`.execute(db);
    await sql`update family_stories_people set name = 'changed'`.execute(db);
  };
  const failing = async (db: Kysely<unknown>) => {
    await sql`delete from family_stories_revisions`.execute(db);
    await sql`select * from nowhere`.execute(db);
  };

  test('that fails in the middle rolls everything back, including those before it', async () => {
    await makeOld('006');
    const db = open();
    const before = await readAll(db);
    const known = { ...migrations, '998-half': { up: half }, '999-failing': { up: failing } };
    await expect(runMigrations(db, known)).rejects.toThrow(/nowhere/);
    expect(await readAll(db)).toEqual(before);
    // and nothing blocks the next start
    await runMigrations(db, { ...migrations, '998-half': { up: half } });
    expect((await readAll(db)).family_stories_people).toMatchObject([{ name: 'changed', nickname: null }, {}, {}]);
  });

  test('run by another process is waited for, with a log line', async () => {
    await makeOld('001');
    const [one, other] = [open(false), open(false)];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    let runs = 0;
    const slow = async () => {
      runs += 1;
      begin();
      await held;
    };
    const known = { ...migrations, '998-slow': { up: slow } };
    const first = runMigrations(one, known);
    await begun;
    const waitMessages: string[] = [];
    const onWait = (why: string) => {
      waitMessages.push(why);
      release();
    };
    await Promise.all([first, runMigrations(other, known, { onWait })]);
    expect([waitMessages, runs]).toEqual([
      [expect.stringContaining('Another process is bringing the database up to date')],
      1,
    ]);
    expect((await readAll(other)).kysely_migration).toHaveLength(Object.keys(known).length);
  });

  test('run by another process is no longer waited for after SIGTERM', async () => {
    const [one, other] = [open(false), open(false)];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const stopping = new AbortController();
    let waiting = Promise.resolve();
    const slow = async () => {
      waiting = runMigrations(other, migrations, { signal: stopping.signal });
      setTimeout(() => stopping.abort(), 300);
      await expect(waiting).rejects.toThrow(/abort/i);
      release();
      await held;
    };
    await runMigrations(one, { ...migrations, '998-slow': { up: slow } });
  });

  test('of a newer release is refused, and nothing is changed', async () => {
    const db = open();
    await runMigrations(db, { ...migrations, '999-later': { up: half } });
    const before = await readAll(db);
    await expect(runMigrations(db, migrations)).rejects.toThrow(NewerSchemaError);
    expect(await readAll(db)).toEqual(before);
    expect(latestMigration).toBe(Object.keys(migrations).reduce((last, name) => (name > last ? name : last)));
  });
});

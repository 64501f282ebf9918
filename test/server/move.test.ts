import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { deleteOrphans } from '../../src/server/domain/images/orphans.ts';
import { moveInstance, undoMove } from '../../src/server/domain/move/move.ts';
import { startJobs } from '../../src/server/jobs/recurring.ts';
import { inMemory } from '../../src/server/outside/files/file-store.ts';
import { copiedTables, leftOutTables, listTables } from '../../src/server/storage/copied-tables.ts';
import { describeDatabase, openDatabase } from '../../src/server/storage/database/database.ts';
import { MovedError, recordMove } from '../../src/server/storage/moves.ts';
import type { Calls } from '../call-server.ts';
import { type Contents, contentsOf, fill, type Instance, instanceAt, startHere, unusualContent } from '../instances.ts';
import { isLong } from '../long-form.ts';
import { jpeg } from '../sample-images.ts';
import { startPgBouncer } from '../stores/pgbouncer.ts';
import { openTestStore, type TestStore } from '../stores.ts';

const servers = inject('servers');

let folder: string;
let sourceInstance: Instance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  sourceInstance = instanceAt(join(folder, 'here'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A target of the kind that this run tests, and the arguments for it. */
type Target = Instance & { settings: TestStore['settings']; args: string[]; to: Record<string, string> };

const targetAt = (data_dir: string, settings: TestStore['settings']): Target => {
  const { database_url, bucket } = settings;
  const args = bucket ? ['--to-s3', `${bucket.endpoint}/${bucket.bucket}`] : ['--to', data_dir];
  const keys = bucket && {
    TO_S3_ACCESS_KEY_ID: bucket.access_key_id,
    TO_S3_SECRET_ACCESS_KEY: bucket.secret_access_key,
  };
  const to = { ...keys, ...(database_url === undefined ? {} : { TO_DATABASE_URL: database_url }) };
  return { ...instanceAt(data_dir, settings), settings, args: ['move', ...args], to };
};

const openTarget = async (name = 'there'): Promise<Target> => {
  const store = await openTestStore({ withBucket: true });
  onTestFinished(store.close);
  return targetAt(join(folder, name), store.settings);
};

const moveTo = (target: Target, from = sourceInstance) => from.runHere(target.args, target.to);

/** The same in a process of its own. */
const moveInProcess = async (target: Target) => {
  const program = sourceInstance.start(target.args, target.to);
  return { status: await program.ended, printed: program.printed() };
};

/**
 * Environment variables that make a command send itself a signal `wait` ms after it has printed this step. Sent by the
 * test, the signal could come too late. The timer runs in a thread of its own, because a command can keep its event loop busy until its end.
 */
const withSignal = async (step: RegExp, signal: NodeJS.Signals, wait = 0) => {
  const script = join(folder, 'signal.mjs');
  const send = `process.kill(process.pid, '${signal}')`;
  await writeFile(
    script,
    `import { isMainThread, Worker } from 'node:worker_threads';
     const { log } = console;
     const timer = isMainThread && new Worker(
       "require('node:worker_threads').parentPort.once('message', (wait) => setTimeout(() => ${send}, wait))",
       { eval: true, execArgv: [] },
     );
     if (timer) {
       timer.unref();
       console.log = (...texts) => {
         log(...texts);
         if (${step}.test(texts[0])) ${wait === 0 ? send : `timer.postMessage(${wait})`};
       };
     }`,
  );
  return { NODE_OPTIONS: `--import=${script}` };
};

/** Nearly 1 MB: long to sanitise, and to copy. */
const longest = `<p>${'Á😀 of a million letters '.repeat(30_000)}`.slice(0, 999_000);

/** What the command says about the parts of the source still in use, and the others. */
const partsInUse = (printed: string) => {
  const [, kept = '', unused = ''] = /Do not delete:\n((?: .*\n)*)No longer in use.*\n((?: .*\n)*)/.exec(printed) ?? [];
  const list = (lines: string) => lines.split('\n').filter((line) => line !== '');
  return { kept: list(kept), unused: list(unused) };
};

type Filled = { data_dir: string; tokens: string[]; contents: Contents };
let filled: Filled;

/** Rows of every kind: statuses, images, an image of a deleted question, unusual texts, and a long one. */
beforeAll(async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const instance = instanceAt(data_dir);
  const server = await startHere({ data_dir, database_url: undefined, bucket: undefined });
  const tokens = await fill(server, 17);
  const long = await server.addQuestion('A long one');
  for (let n = 0; n < 3; n++)
    expect((await server.save(long.access_token, `${longest.toWellFormed()}${n}</p>`, n)).status).toBe(200);
  const gone = await server.addQuestion();
  await server.upload(gone.access_token, await jpeg());
  await server.asAdmin('DELETE', `/api/questions/${gone.id}`);
  await server.stop();
  filled = { data_dir, tokens: [...tokens, long.access_token], contents: await contentsOf(instance) };
});
afterAll(() => rm(filled.data_dir, { recursive: true, force: true }));

/** Makes the source a copy of that instance. */
const fillSource = async (): Promise<Filled> => {
  await cp(filled.data_dir, sourceInstance.data_dir, { recursive: true });
  return filled;
};

const expectNoStack = (printed: string) => expect(printed).not.toMatch(/\bat .*\.[jt]s/);

const arrived = /Everything was copied to .* and compared/;

describe('moving an instance', { timeout: 180_000 }, () => {
  test('there and back keeps every row and file, and closes the source', async () => {
    const { tokens, contents: before } = await fillSource();
    const server = await sourceInstance.serveHere();
    const answers = await Promise.all(tokens.map(server.read));
    await server.stop();
    const targetInstance = await openTarget();
    const moved = await moveInProcess(targetInstance);
    expect(moved.printed).toMatch(arrived);
    for (const [table, rows] of Object.entries(before.rows))
      expect(moved.printed).toMatch(new RegExp(`${table}: ${rows.length} rows, SHA-256 [0-9a-f]{16}… in both`));
    expect(moved.printed).toContain(`images: ${Object.keys(before.files).length} files, `);
    expect(partsInUse(moved.printed)).toEqual({
      kept: [expect.stringContaining(join(sourceInstance.data_dir, 'backups'))],
      unused: [expect.stringContaining('family-stories.sqlite'), expect.stringContaining('story-images')],
    });
    expect(moved.printed).not.toContain(targetInstance.settings.bucket?.secret_access_key ?? 'nothing to hide');
    expect(moved.status).toBe(0);
    expect(await contentsOf(targetInstance)).toEqual(before);

    // the source no longer starts, and loses nothing either
    const refused = await sourceInstance.run();
    expect(refused.printed).toMatch(/^This instance has moved to .*npm run move -- --undo\n$/);
    expect(refused.status).toBe(1);
    expect((await sourceInstance.runHere(['backup', join(folder, 'old.tar')])).status).toBe(0);
    expect((await moveTo(targetInstance)).printed).toMatch(/^This instance has moved to /);

    // links and password still work
    const again = await targetInstance.serve();
    expect(await Promise.all(tokens.map(again.read))).toEqual(answers);
    const [{ question }] = answers.filter(({ question: { status } }) => status === 'in_progress') as [
      (typeof answers)[0],
    ];
    const token = tokens[answers.findIndex((answer) => answer.question === question)] as string;
    expect((await again.save(token, '<p>written there</p>', question.version)).status).toBe(200);
    expect((await again.upload(token, await jpeg())).status).toBe(201);
    await again.stop();

    const later = await contentsOf(targetInstance);
    const back = targetAt(join(folder, 'back'), { database_url: undefined, bucket: undefined });
    const returned = await moveTo(back, targetInstance);
    expect(returned.printed).toMatch(arrived);
    expect(await contentsOf(back)).toEqual(later);
    await expect(targetInstance.serveHere()).rejects.toThrow(`This instance has moved to SQLite in ${back.data_dir}`);
  });

  test('that is killed anywhere is resumed by the same command', async () => {
    const { contents: before } = await fillSource();
    const targetInstance = await openTarget();
    const unfinished = /^A move from SQLite in .* was started and not finished\./;
    for (const [step, wait] of [
      [/Copying images/, 40],
      ...(isLong ? [[/Copying people/, 0] as const] : []),
      [/Copying people/, 30],
      [/Reading everything/, 0],
    ] as const) {
      const env = { ...targetInstance.to, ...(await withSignal(step, 'SIGKILL', wait)) };
      const killed = sourceInstance.start(targetInstance.args, env);
      await killed.ended;
      expect(killed.printed()).toMatch(step);
      expect(killed.printed()).not.toMatch(arrived);
      // no server starts on the partial target, and the source is unchanged
      await expect(targetInstance.serveHere()).rejects.toThrow(unfinished);
      const backedUp = await targetInstance.runHere(['backup', join(folder, 'half.tar')]);
      expect(backedUp).toEqual({ status: 1, printed: expect.stringMatching(unfinished) });
      expect(await contentsOf(sourceInstance)).toEqual(before);
    }
    expect(await targetInstance.run()).toEqual({ status: 1, printed: expect.stringMatching(unfinished) });
    const old = await sourceInstance.serveHere();
    const question = await old.addQuestion('Asked after all that');
    expect((await old.save(question.access_token, '<p>in between</p>', 0)).status).toBe(200);
    await old.stop();
    const now = await contentsOf(sourceInstance);
    expect((await moveTo(targetInstance)).printed).toMatch(arrived);
    expect(await contentsOf(targetInstance)).toEqual(now);
  });

  test('that is killed between closing the source and opening the target is finished by the same command', async () => {
    const { contents } = await fillSource();
    const targetInstance = await openTarget();
    expect((await moveTo(targetInstance)).status).toBe(0);
    const app = await targetInstance.open();
    const place = describeDatabase({ data_dir: sourceInstance.data_dir, database_url: undefined });
    await app.db.insertInto('family_stories_moves').values({ kind: 'filling', place, since: '' }).execute();
    await app.db
      .insertInto('family_stories_moves')
      .values({ kind: 'images_filling', place: app.files.location, since: '' })
      .execute();
    await app.close();
    for (const instance of [sourceInstance, targetInstance])
      await expect(instance.serveHere()).rejects.toThrow(MovedError);
    expect((await moveTo(targetInstance)).printed).toMatch(arrived);
    await (await targetInstance.serveHere()).stop();
    expect(await contentsOf(targetInstance)).toEqual(contents);
    expect(await contentsOf(sourceInstance)).toEqual(contents);
  });

  test('loses nothing that a running server acknowledged', async () => {
    await fillSource();
    const server = await sourceInstance.serve();
    type Written = { id: string; token: string; version: number; content: string; refused: number };
    const written: Written[] = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { id, access_token } = await server.addQuestion();
        return { id, token: access_token, version: 0, content: '', refused: 0 };
      }),
    );
    const writing = new AbortController();
    const writers = written.map(async (writer) => {
      while (!writing.signal.aborted) {
        const content = `${unusualContent}<p>${writer.version + 1}</p>`;
        const response = await server.save(writer.token, content, writer.version);
        expect([200, 503]).toContain(response.status);
        if (response.status === 503) {
          expect(response.headers.get('retry-after')).toBe('5');
          expect(await response.json()).toMatchObject({ code: 'unavailable' });
          writer.refused += 1;
          // reading still works
          expect((await server.read(writer.token)).question).toMatchObject({ version: writer.version });
          await pause(20);
        } else Object.assign(writer, await response.json());
      }
    });
    await expect.poll(() => Math.min(...written.map(({ version }) => version)), { timeout: 60_000 }).toBeGreaterThan(3);
    const targetInstance = await openTarget();
    expect((await moveInProcess(targetInstance)).printed).toMatch(arrived);
    await expect.poll(() => Math.min(...written.map(({ refused }) => refused))).toBeGreaterThan(0);
    writing.abort();
    await Promise.all(writers);
    const [{ token: first }] = written as [Written];
    expect((await server.upload(first, await jpeg())).status).toBe(503);
    const again = await targetInstance.serveHere();
    for (const { token, version, content } of written)
      expect((await again.read(token)).question).toMatchObject({ version, content });
    expect(await contentsOf(targetInstance)).toEqual(await contentsOf(sourceInstance));
  });

  test('detects damage on the way', async () => {
    await fillSource();
    const targetInstance = await openTarget();
    const [from, to] = [await sourceInstance.open(), await targetInstance.open()];
    onTestFinished(async () => void (await Promise.all([from.close(), to.close()])));
    const damages: [RegExp, () => Promise<unknown>][] = [
      [
        /family_stories_revisions \S+ 2: is not the same/,
        () =>
          to.db
            .updateTable('family_stories_revisions')
            .set({ content: '<p>damaged</p>' })
            .where('version', '=', 2)
            .execute(),
      ],
      [
        /admin_settings: 0 rows instead of 1\n.*admin_settings 1: is missing/,
        () => to.db.deleteFrom('admin_settings').execute(),
      ],
      [
        /family_stories_people: 20 rows instead of 19/,
        () => to.db.insertInto('family_stories_people').values({ id: 'x', name: 'Stranger', created_at: '' }).execute(),
      ],
      [
        /image originals\/\S+: is not the same/,
        async () => {
          const { name } = await to.db
            .selectFrom('family_stories_images')
            .select('name')
            .limit(1)
            .executeTakeFirstOrThrow();
          await to.files.put(`originals/${name}`, inMemory(new Uint8Array([1, 2, 3])), 'image/jpeg');
        },
      ],
      [
        /image image-\S+: is missing/,
        async () => {
          const { name } = await to.db
            .selectFrom('family_stories_images')
            .select('name')
            .limit(1)
            .executeTakeFirstOrThrow();
          await to.files.delete(name);
        },
      ],
    ];
    const storesOf = (app: typeof from, location: string) => ({ db: app.db, files: app.files, location });
    const run = (onStep: (step: string) => Promise<void>) =>
      moveInstance({
        from: storesOf(from, 'here'),
        to: storesOf(to, 'there'),
        database: true,
        images: true,
        clock: Date.now,
        onStep,
      });
    for (const [runWrongMove, damage] of damages) {
      const failed = await run(async (step) => {
        if (step.startsWith('Reading')) await damage();
      }).catch((error: Error) => error.message);
      expect(failed).toMatch(/^The copy differs from the original\. Nothing was moved/);
      expect(failed).toMatch(runWrongMove);
      expect(failed).not.toMatch(/damaged|Stranger|argon/);
      await from.db
        .insertInto('family_stories_people')
        .values({ id: `${runWrongMove}`, name: 'Rose', created_at: '' })
        .execute();
      await from.db.deleteFrom('family_stories_people').where('id', '=', `${runWrongMove}`).execute();
    }
    expect((await run(async () => {})).tables).toHaveLength(Object.keys(copiedTables).length);
    expect(await contentsOf(targetInstance)).toEqual(await contentsOf(sourceInstance));
  });

  test('refuses a target that is not empty, and leaves it unchanged', async () => {
    await fillSource();
    const targetInstance = await openTarget();
    const targetServer = await targetInstance.serveHere();
    const { access_token } = await targetServer.addQuestion();
    await targetServer.upload(access_token, await jpeg());
    await targetServer.stop();
    const before = await contentsOf(targetInstance);
    const refused = await moveTo(targetInstance);
    expect(refused.printed).toMatch(/^There are people, questions or images in .* already\..*Nothing was changed\.\n$/);
    expect(refused.status).toBe(1);
    expect(await contentsOf(targetInstance)).toEqual(before);
    await (await targetInstance.serveHere()).stop();

    const strange = await openTarget('strange');
    await mkdir(strange.data_dir);
    const db = openDatabase({ data_dir: strange.data_dir, ...strange.settings, onError: () => {} });
    await sql`create table letters (text text)`.execute(db);
    expect((await moveTo(strange)).printed).toMatch(
      /contains something else: the table letters\..*Nothing was changed\.\n$/,
    );
    expect(await listTables(db)).toEqual(['letters']);
    await db.destroy();

    const withImages = await openTarget('images');
    await (await withImages.open()).files.put('cat.jpg', inMemory(new Uint8Array([1])), 'image/jpeg');
    expect((await moveTo(withImages)).printed).toMatch(/^There are files in .* already\..*Nothing was changed\.\n$/);
    // and the source keeps working
    await (await sourceInstance.serveHere()).stop();
  });

  test('accepts a target that was only started once', async () => {
    const { contents } = await fillSource();
    const targetInstance = await openTarget();
    await (await targetInstance.serveHere()).stop();
    expect((await moveTo(targetInstance)).printed).toMatch(arrived);
    expect(await contentsOf(targetInstance)).toEqual(contents);
    expect(await contentsOf(sourceInstance)).toEqual(contents);
  });
});

test('every table is explicitly copied or not', async () => {
  const targetInstance = await openTarget();
  const app = await targetInstance.open();
  const tables = await listTables(app.db);
  await app.close();
  // FTS5 is on SQLite only
  const fullText = Object.keys(leftOutTables).filter((name) => name.startsWith('family_stories_search_index'));
  // the lock was created by the first release only
  const all = new Set([...tables, ...fullText, 'kysely_migration_lock']);
  expect(all).toEqual(new Set([...Object.keys(copiedTables), ...Object.keys(leftOutTables)]));
});

// independent of the target's database and store: run once
if (!servers)
  describe('a move', { timeout: 180_000 }, () => {
    test('leaves the target of another move alone', async () => {
      const targetInstance = await openTarget();
      const other = instanceAt(join(folder, 'other'));
      for (const instance of [sourceInstance, other]) {
        const server = await instance.serveHere();
        await server.addQuestion();
        await server.stop();
      }
      const [from, to] = [await other.open(), await targetInstance.open()];
      const locate = ({ data_dir }: Instance) => describeDatabase({ data_dir, database_url: undefined });
      const interrupted = moveInstance({
        from: { ...from, location: locate(other) },
        to: { ...to, location: locate(targetInstance) },
        database: true,
        images: true,
        clock: Date.now,
        onStep: () => {
          throw new Error('interrupted');
        },
      });
      await expect(interrupted).rejects.toThrow('interrupted');
      for (const app of [from, to]) await app.close();
      const refused = await moveTo(targetInstance);
      expect(refused.printed).toMatch(
        /^A move from SQLite in .*other to .* was started and not finished\..*Nothing was changed\.\n$/,
      );
      expect((await moveTo(targetInstance, other)).printed).toMatch(arrived);
    });

    test('can be undone: the source accepts writes again', async () => {
      const { tokens } = await fillSource();
      const server = await sourceInstance.serveHere();
      const targetInstance = await openTarget();
      expect((await moveTo(targetInstance)).status).toBe(0);
      const token = tokens[1] as string;
      const { question } = await server.read(token);
      await expect(server.save(token, '<p>late</p>', question.version)).resolves.toMatchObject({ status: 503 });
      const undone = await sourceInstance.runHere(['move', '--undo']);
      expect(undone).toEqual({
        status: 0,
        printed:
          'This instance accepts changes again; start it with npm start. It does not have what was written in the new one since the move.\n',
      });
      expect((await server.asAdmin('POST', '/api/people', { name: 'Rose' })).status).toBe(201);
      expect((await sourceInstance.runHere(['move', '--undo'])).printed).toBe(
        'This instance was not moved. Nothing was changed.\n',
      );
    });

    test('reports errors in plain words', async () => {
      const targetInstance = await openTarget();
      const nothing = await moveTo(targetInstance);
      expect(nothing).toEqual({
        status: 1,
        printed: `There is no Family Stories in ${sourceInstance.data_dir}. Please set DATA_DIR or DATABASE_URL to what the server uses, and run the command again. Nothing was changed.\n`,
      });
      expect(await readdir(folder)).toEqual([]);
      await (await sourceInstance.serveHere()).stop();
      expect((await moveTo(targetInstance)).printed).toMatch(/^Nothing to move: there are no people in SQLite in /);
      const server = await sourceInstance.serveHere();
      await server.addQuestion();
      const runWrongMove = async (args: string[], env: Record<string, string> = {}) => {
        const { status, printed } = await sourceInstance.runHere(['move', ...args], env);
        expectNoStack(printed);
        expect(printed).not.toMatch(/plum/);
        return [status, printed];
      };
      const usage = expect.stringContaining('Usage: npm run move');
      for (const wrong of [[], ['--too', 'x'], ['--undo', '--to', 'x'], ['--to']])
        expect(await runWrongMove(wrong)).toEqual([2, usage]);
      expect(await sourceInstance.run('move')).toEqual({ status: 2, printed: usage });
      const [status, faults] = await runWrongMove(['--to', 'mysql://rose:plum@host/x', '--to-s3', 'http://host'], {
        PORT: 'x',
        TO_DATABASE_URL: 'http://plum',
      });
      expect(status).toBe(2);
      for (const name of ['PORT', '--to and TO_DATABASE_URL', 'TO_DATABASE_URL must', '--to-s3', 'TO_S3_ACCESS_KEY_ID'])
        expect(faults).toContain(name);
      expect(await runWrongMove(['--to', sourceInstance.data_dir])).toEqual([
        1,
        'Everything is already there. Nothing was changed.\n',
      ]);
      expect(await runWrongMove(['--to-disk', join(folder, 'x')])).toEqual([
        2,
        expect.stringContaining('share one data folder'),
      ]);
      const [address, more] = [
        'postgres://rose:plum@127.0.0.1:9/stories',
        'postgres://127.0.0.1/stories?password=plum',
      ];
      for (const secret of [address, more])
        expect(await runWrongMove(['--to', secret])).toEqual([
          2,
          expect.stringContaining('--to must not contain a password'),
        ]);
      expect(await runWrongMove([], { TO_DATABASE_URL: address })).toEqual([
        1,
        expect.stringMatching(/^Cannot move to the PostgreSQL database stories at 127\.0\.0\.1:9\. The database /),
      ]);
      await writeFile(join(folder, 'file'), '');
      expect(await runWrongMove(['--to', join(folder, 'file')])).toEqual([
        1,
        expect.stringMatching(/^Cannot move to the folder .*not a directory/),
      ]);
      await mkdir(join(folder, 'odd'));
      await writeFile(join(folder, 'odd', 'family-stories.sqlite'), 'Dear Rose, '.repeat(1000));
      expect(await runWrongMove(['--to', join(folder, 'odd')])).toEqual([
        1,
        expect.stringMatching(/^Cannot move to SQLite in /),
      ]);
      // none of this changed anything
      await server.addQuestion();
    });

    test('a source deletes no orphans, and does not own the store after moving back', async () => {
      await fillSource();
      const app = await sourceInstance.open();
      onTestFinished(app.close);
      expect(await deleteOrphans(app)).not.toBe('not ours');
      await recordMove(app.db, 'left', 'elsewhere', '');
      // sent to the target, and old enough
      const name = `image-1000000000000-${'a'.repeat(24)}.jpg`;
      await app.files.put(name, inMemory(new Uint8Array([1])), 'image/jpeg');
      const old = new Date(Date.now() - 3 * 24 * 60 * 60_000);
      await utimes(join(sourceInstance.data_dir, 'story-images', name), old, old);
      expect(await deleteOrphans(app)).toBe('moved away');
      // and has nothing to report
      const said: unknown[] = [];
      const log = { info: (...line: unknown[]) => said.push(line), error: (...line: unknown[]) => said.push(line) };
      const nowhere = { data_dir: sourceInstance.data_dir, database_url: undefined, backups: undefined };
      const stopJobs = startJobs(app, nowhere, log, { first: 1, every: 60_000 });
      const done = () =>
        app.db
          .selectFrom('family_stories_jobs')
          .select('name')
          .where('name', '=', 'orphan cleanup')
          .where('done_until', '>', '2026')
          .execute();
      await expect.poll(done).toHaveLength(1);
      await stopJobs();
      expect(said).toEqual([]);
      expect(await undoMove(app.db, app.files)).toBe(true);
      expect(await deleteOrphans(app)).toBe('not ours');
      const kept = await app.files.get(name);
      expect(kept?.size).toBe(1);
      kept?.body.destroy();
    });

    test('a database moved away from its images leaves them to nobody', async () => {
      await fillSource();
      const from = await sourceInstance.open();
      const to = await instanceAt(join(folder, 'there')).open();
      onTestFinished(async () => void (await Promise.all([from.close(), to.close()])));
      to.files = from.files;
      const stores = { from: { ...from, location: 'here' }, to: { ...to, location: 'there' } };
      await moveInstance({ ...stores, database: true, images: false, clock: Date.now, onStep: () => {} });
      expect(await deleteOrphans(to)).toBe('not ours');
      expect(await undoMove(from.db, from.files)).toBe(true);
      for (const app of [from, to]) expect(await deleteOrphans(app)).toBe('not ours');
    });

    test('an instance with images still missing does not start', async () => {
      const app = await sourceInstance.open();
      await recordMove(app.db, 'images_filling', app.files.location, '');
      await app.close();
      expect(await sourceInstance.run()).toEqual({
        status: 1,
        printed: expect.stringMatching(/^A move of the images to the folder .* was started and not finished\. .*\n$/),
      });
    });

    test.each([
      'postgres://rose:plum@/stories?host=/var/run/postgresql',
      'postgres://rose:plum@%2Fvar%2Frun%2Fpostgresql/stories',
      'postgres:///stories?host=/var/run/postgresql&user=rose',
      'postgresql://stories@/?host=/var/run/postgresql&port=5432',
    ])('a database at a socket is identified: %s', (database_url) => {
      expect(describeDatabase({ data_dir: '/nowhere', database_url })).toBe(
        'the PostgreSQL database stories at /var/run/postgresql:5432',
      );
    });
  });

if (servers)
  describe('moving only a part', { timeout: 180_000 }, () => {
    const ping = async (server: Calls, url: string) => (await fetch(`${server.origin}${url}`)).status;

    test('the images move to a bucket and back while the database stays', async () => {
      const { contents: before } = await fillSource();
      const server = await sourceInstance.serveHere();
      const targetInstance = await openTarget();
      const { TO_DATABASE_URL: _none, ...keys } = targetInstance.to;
      const { printed } = await sourceInstance.runHere(targetInstance.args, keys);
      expect(printed).toMatch(arrived);
      expect(partsInUse(printed)).toEqual({
        kept: [expect.stringContaining('family-stories.sqlite'), expect.stringContaining('backups')],
        unused: [expect.stringContaining(join(sourceInstance.data_dir, 'story-images'))],
      });
      const inBucket = instanceAt(sourceInstance.data_dir, {
        database_url: undefined,
        bucket: targetInstance.settings.bucket,
      });
      expect(await contentsOf(inBucket)).toEqual(before);
      // the old server stores no image where it would be lost, and saving still works
      const { access_token } = await server.addQuestion();
      expect((await server.upload(access_token, await jpeg())).status).toBe(503);
      expect((await server.save(access_token, '<p>a</p>', 0)).status).toBe(200);
      await server.stop();
      await expect(sourceInstance.serveHere()).rejects.toThrow(
        /^The images of this instance were moved away from the folder /,
      );
      const again = await inBucket.serveHere();
      const uploaded = (await (await again.upload(access_token, await jpeg())).json()) as { url: string };
      await again.stop();

      const back = await inBucket.runHere(['move', '--to-disk', sourceInstance.data_dir]);
      expect(back.printed).toMatch(arrived);
      const home = await sourceInstance.serveHere();
      expect(await ping(home, uploaded.url)).toBe(200);
    });

    test('the database moves to PostgreSQL and back while the images stay', async () => {
      const { contents: before } = await fillSource();
      const targetInstance = await openTarget();
      const { database_url } = targetInstance.settings;
      const { printed } = await sourceInstance.runHere(['move', '--to', database_url as string]);
      expect(printed).toMatch(arrived);
      expect(printed).not.toMatch(/^ +images: /m);
      // in the folder of the database that is no longer used
      expect(partsInUse(printed)).toEqual({
        kept: [
          expect.stringContaining(join(sourceInstance.data_dir, 'story-images')),
          expect.stringContaining('backups'),
        ],
        unused: [expect.stringContaining(`the file ${join(sourceInstance.data_dir, 'family-stories.sqlite')}`)],
      });
      const moved = instanceAt(sourceInstance.data_dir, { database_url, bucket: undefined });
      expect(await contentsOf(moved)).toEqual(before);
      await (await moved.serveHere()).stop();
    });

    test('a missing or forbidden bucket is reported before anything is created', async () => {
      await fillSource();
      const server = await sourceInstance.serveHere();
      const targetInstance = await openTarget();
      const { endpoint, bucket } = targetInstance.settings.bucket as NonNullable<typeof targetInstance.settings.bucket>;
      for (const [address, keys] of [
        [`${endpoint}/nowhere`, {}],
        [`${endpoint}/${bucket}`, { TO_S3_SECRET_ACCESS_KEY: 'plum' }],
        ['http://127.0.0.1:9/stories', {}],
      ] as const) {
        const { status, printed } = await sourceInstance.runHere(['move', '--to-s3', address], {
          ...targetInstance.to,
          ...keys,
        });
        expect(status).toBe(1);
        expectNoStack(printed);
        expect(printed).toMatch(/image store/);
        expect(printed).not.toMatch(/plum/);
      }
      const db = openDatabase({ data_dir: targetInstance.data_dir, ...targetInstance.settings, onError: () => {} });
      expect(await listTables(db)).toEqual([]);
      await db.destroy();
      await server.addQuestion();
    });

    test('through PgBouncer in transaction mode, there and back, while a server runs', async () => {
      const { contents: before } = await fillSource();
      const bouncer = await startPgBouncer((servers as NonNullable<typeof servers>).postgres);
      onTestFinished(bouncer.stop);
      const { settings } = await openTarget();
      const through = bouncer.through(settings.database_url as string);
      const targetInstance = targetAt(join(folder, 'there'), { ...settings, database_url: through });
      expect((await moveTo(targetInstance)).printed).toMatch(arrived);
      expect(await contentsOf(targetInstance)).toEqual(before);
      const running = await targetInstance.serveHere();
      const { access_token } = await running.addQuestion();
      // it holds the write lock from this step on; stopped, it holds it for as long as the calls below take
      const env = await withSignal(/Copying images/, 'SIGSTOP');
      const moving = targetInstance.start(['move', '--to', join(folder, 'back')], env);
      onTestFinished(() => moving.signal('SIGKILL'));
      await moving.waitForOutput(/Copying images/);
      // all of them, such that readers still get a connection
      const saves = await Promise.all(Array.from({ length: 15 }, () => running.save(access_token, '<p>a</p>', 0)));
      for (const response of saves) {
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
        expect(await response.json()).toMatchObject({ code: 'unavailable' });
      }
      expect((await running.read(access_token)).question).toMatchObject({ version: 0, content: '' });
      expect(moving.printed()).not.toMatch(arrived);
      moving.signal('SIGCONT');
      await moving.ended;
      expect(moving.printed()).toMatch(arrived);
      expect((await running.save(access_token, '<p>a</p>', 0)).status).toBe(503);
      expect(await contentsOf(instanceAt(join(folder, 'back')))).toEqual(await contentsOf(targetInstance));
    });
  });

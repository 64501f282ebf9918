import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '../../src/server/domain/backup/backup.ts';
import { claimFileStore, isFileStoreEmpty } from '../../src/server/domain/file-store-ownership.ts';
import { readBackupFile, whole, writeBackupFile } from '../../src/server/outside/backups/backup-file.ts';
import { openDiskFiles } from '../../src/server/outside/files/disk-files.ts';
import { inMemory } from '../../src/server/outside/files/file-store.ts';
import { copiedTables, isEmpty, leftOutTables, listTables, type Row } from '../../src/server/storage/copied-tables.ts';
import { isPostgres } from '../../src/server/storage/database/dialect.ts';
import type { Database } from '../../src/server/storage/database/tables.ts';
import { contentRules } from '../../src/shared/content/rules.ts';
import { contentsOf, fill, type Instance, instanceAt, unusualContent, withoutVersions } from '../instances.ts';
import { times } from '../long-form.ts';
import { jpeg } from '../sample-images.ts';
import { onPostgres, openTestStore, type TestStore } from '../stores.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  file = join(folder, 'stories.tar');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** An instance with its own stores. */
const openInstance = async (name: string) => {
  const store = await openTestStore({ withBucket: true });
  onTestFinished(store.close);
  return instanceAt(join(folder, name), store.settings);
};

type Source = { instance: Instance; store: TestStore; tar: string };
let source: Promise<Source> | undefined;
afterAll(async () => {
  if (!source) return;
  const { instance, store } = await source;
  await store.close();
  await rm(dirname(instance.data_dir), { recursive: true, force: true });
});

/** An instance whose server has stopped, and its backup. Tests share it and leave it unchanged. */
const backedUp = (): Promise<Source> => {
  source ??= fillAndBackUp();
  return source;
};

const fillAndBackUp = async (): Promise<Source> => {
  const own = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const store = await openTestStore({ withBucket: true });
  const instance = instanceAt(join(own, 'here'), store.settings);
  const server = await instance.serveHere();
  await fill(server, 9);
  const tar = join(own, 'stories.tar');
  expect((await instance.runHere(['backup', tar])).status).toBe(0);
  await server.stop();
  return { instance, store, tar };
};

const isStillEmpty = async (instance: Instance) => {
  const app = await instance.open();
  const isNothingThere = await isEmpty(app.db);
  await app.close();
  const left = await readdir(join(instance.data_dir, 'story-images'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return isNothingThere && left.every((entry) => entry.isDirectory());
};

const writerCount = times(4, 8);

// the buckets of these tests are slow
describe('a backup', { timeout: 120_000 }, () => {
  if (!onPostgres)
    test('restores everything into an empty instance, byte for byte', async () => {
      const sourceInstance = await openInstance('here');
      const server = await sourceInstance.serveHere();
      const tokens = await fill(server);
      const deleted = await server.addQuestion();
      await server.upload(deleted.access_token, await jpeg());
      await server.asAdmin('DELETE', `/api/questions/${deleted.id}`);
      const made = await sourceInstance.run('backup', file);
      expect(made).toEqual({
        status: 0,
        printed: `26 people, 26 questions, 40 revisions and 4 images are in ${file}.\n`,
      });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const before = await contentsOf(sourceInstance);
      for (const table of [
        'person_links',
        'readers',
        'reader_people',
        'thanks',
        'queue',
        'library',
        'settings',
      ] as const)
        expect([table, before.rows[`family_stories_${table}`].length]).toEqual([table, 1]);
      const [reader] = before.rows.family_stories_readers;
      expect(before.rows.family_stories_books).toEqual([expect.objectContaining({ reader_id: reader?.id })]);
      expect(Object.keys(before.files).length).toBeGreaterThan(8);

      const targetInstance = await openInstance('there');
      const restored = await targetInstance.run('restore', file);
      expect(restored.printed).toMatch(
        /^Checking the backup …\n.*\n26 people, 26 questions, 40 revisions and 4 images are restored, and/s,
      );
      expect(restored.status).toBe(0);
      expect(withoutVersions(await contentsOf(targetInstance))).toEqual(withoutVersions(before));

      // links and password still work
      const again = await targetInstance.serveHere();
      for (const token of tokens) expect(await again.read(token)).toEqual(await server.read(token));
      expect((await again.asAdmin('GET', '/api/people')).status).toBe(200);

      const used = await contentsOf(targetInstance);
      const mixed = await targetInstance.runHere(['restore', file]);
      expect(mixed.status).toBe(1);
      expect(mixed.printed).toMatch(/^There are people, questions or images here already.*nothing was changed\.\n$/m);
      expect(await contentsOf(targetInstance)).toEqual(used);
    });

  test('moves an instance from SQLite and a disk into another database and store, and back', async () => {
    const first = instanceAt(join(folder, 'first'));
    const server = await first.serveHere();
    const tokens = await fill(server, 9);
    const answers = await Promise.all(tokens.map((token) => server.read(token)));
    await server.stop();
    const before = withoutVersions(await contentsOf(first));
    const second = await openInstance('second');
    // started once: a password, settings and an audit log that the backup's replace
    await (await second.serveHere()).stop();
    const third = instanceAt(join(folder, 'third'));
    for (const [from, to] of [
      [first, second],
      [second, third],
    ] as const) {
      const tar = join(folder, `to ${basename(to.data_dir)}.tar`);
      expect(await from.runHere(['backup', tar])).toMatchObject({ status: 0 });
      expect(await to.runHere(['restore', tar])).toMatchObject({ status: 0 });
      expect(withoutVersions(await contentsOf(to))).toEqual(before);
    }
    const moved = await third.serveHere();
    expect(await Promise.all(tokens.map((token) => moved.read(token)))).toEqual(answers);
  });

  test('whose copy of a row or an image differs from it is not kept', async () => {
    const { tar } = await backedUp();
    const targetInstance = await openInstance('there');
    const app = await targetInstance.open();
    onTestFinished(app.close);
    const changed = () => inMemory(new Uint8Array([1]));
    const files = { ...app.files, put: (key: string, _: unknown, type: string) => app.files.put(key, changed(), type) };
    await expect(restoreBackup({ ...app, files }, { file: tar })).rejects.toThrow(
      /^What was stored differs from the backup: the file .*Please restore it again\.$/,
    );
    expect([await isEmpty(app.db), await isFileStoreEmpty(app.files)]).toEqual([true, true]);

    const lost = isPostgres(app.db)
      ? `create function lose() returns trigger language plpgsql as $$ begin new.name := 'Nobody'; return new; end $$;
         create trigger lose before insert on family_stories_people for each row execute function lose()`
      : `create trigger lose after insert on family_stories_people
         begin update family_stories_people set name = 'Nobody' where id = new.id; end`;
    await sql.raw(lost).execute(app.db);
    await expect(restoreBackup(app, { file: tar })).rejects.toThrow(
      'the table family_stories_people. Nothing was kept',
    );
    expect([await isEmpty(app.db), await isFileStoreEmpty(app.files)]).toEqual([true, true]);
  });

  test('of a server that continues saving is a snapshot of one moment', async () => {
    const sourceInstance = await openInstance('here');
    const server = await sourceInstance.serve();
    const questions = await Promise.all(Array.from({ length: writerCount }, () => server.addQuestion()));
    const versions = new Map(questions.map(({ id }) => [id, 0]));
    const writing = new AbortController();
    const writers = questions.map(async ({ id, access_token }) => {
      for (let n = 0; !writing.signal.aborted; n++) {
        const response = await server.save(access_token, `${unusualContent}<p>${n}</p>`, n);
        expect(response.status).toBe(200);
        versions.set(id, n + 1);
        if (n % 5 === 0) expect((await server.upload(access_token, await jpeg())).status).toBe(201);
      }
    });
    await expect.poll(() => Math.min(...versions.values()), { timeout: 60_000 }).toBeGreaterThan(7);
    const atLeast = new Map(versions);
    expect((await sourceInstance.run('backup', file)).status).toBe(0);
    writing.abort();
    await Promise.all(writers);

    const targetInstance = await openInstance('there');
    expect((await targetInstance.runHere(['restore', file])).status).toBe(0);
    const [source, copy] = [await contentsOf(sourceInstance), await contentsOf(targetInstance)];
    type Rows = Record<string, Row[]>;
    const revisionsOf = ({ rows }: { rows: Rows }, id: unknown) =>
      (rows.family_stories_revisions as Row[]).filter(({ question_id }) => question_id === id);
    expect(copy.rows.family_stories_questions).toHaveLength(writerCount);
    for (const { id, version, content } of copy.rows.family_stories_questions as Row[]) {
      expect(version).toBeGreaterThanOrEqual(atLeast.get(String(id)) as number);
      const upToThen = revisionsOf(source, id).filter((revision) => Number(revision.version) <= Number(version));
      expect(revisionsOf(copy, id)).toEqual(upToThen);
      expect(content).toBe(upToThen.at(-1)?.content);
    }
    const names = new Set((copy.rows.family_stories_images as Row[]).map(({ name }) => name));
    expect(names.size).toBeGreaterThanOrEqual(2 * writerCount);
    expect(Object.entries(copy.files)).toEqual(
      Object.entries(source.files).filter(([key]) => names.has(key.slice(key.lastIndexOf('/') + 1))),
    );
  });

  if (!onPostgres) {
    test('that is damaged or truncated is refused, and nothing is restored', async () => {
      const { tar } = await backedUp();
      const { size } = await stat(tar);
      const targetInstance = await openInstance('there');
      const bad = join(folder, 'bad.tar');
      const app = await targetInstance.open();
      onTestFinished(app.close);
      const expectRefused = async () => {
        const refusal = /bad\.tar is damaged or not a backup of Family Stories.*nothing was changed/is;
        await expect(restoreBackup(app, { file: bad })).rejects.toThrow(refusal);
        expect(await isStillEmpty(targetInstance)).toBe(true);
      };
      // corrupts the manifest, the first rows, an image, the checksums
      const bytes = await readFile(tar);
      const positions = [
        520,
        bytes.indexOf('"question_text"'),
        bytes.indexOf('\xff\xd8\xff', 0, 'latin1') + 50,
        size - 1600,
      ];
      for (const at of positions) {
        await copyFile(tar, bad);
        const handle = await open(bad, 'r+');
        await handle.write(Buffer.from([(bytes[at] as number) ^ 1]), 0, 1, at);
        await handle.close();
        await expectRefused();
      }
      for (const length of [0, size >> 1, size - 1500]) {
        await copyFile(tar, bad);
        await truncate(bad, length);
        await expectRefused();
      }
      await writeFile(bad, 'Dear Rose, '.repeat(5000));
      await expectRefused();
      const { status, printed } = await targetInstance.run('restore', bad);
      expect(printed).toMatch(
        /^\S*bad\.tar is damaged or not a backup of Family Stories.*nothing was changed\. \(.*\)\n$/m,
      );
      expect(status).toBe(1);
      expect((await targetInstance.runHere(['restore', tar])).status).toBe(0);
    });

    test('is not restored over the images of another instance, and deletes none of them', async () => {
      const { instance: sourceInstance, tar } = await backedUp();
      const before = await contentsOf(sourceInstance);
      expect(Object.keys(before.files)).toHaveLength(5);
      const [first, targetInstance] = await Promise.all([sourceInstance.open(), (await openInstance('there')).open()]);
      onTestFinished(() => Promise.all([first, targetInstance].map((app) => app.close())).then(() => {}));
      const app = { ...targetInstance, files: first.files };
      const refused = `There are files in ${first.files.location} already`;
      await expect(restoreBackup(app, { file: tar })).rejects.toThrow(refused);
      expect(await contentsOf(sourceInstance)).toEqual(before);

      // even if the other instance has no images yet, only the file `owner`
      const files = openDiskFiles(join(folder, 'images'));
      expect(await claimFileStore({ db: first.db, files })).toBe(true);
      await expect(restoreBackup({ ...targetInstance, files }, { file: tar })).rejects.toThrow('There are files in ');
      expect(await isEmpty(targetInstance.db)).toBe(true);
    });
  }

  test('removes its images again if the database fails, unless the rows may have been committed', async () => {
    const { instance: sourceInstance, tar } = await backedUp();
    const before = await contentsOf(sourceInstance);
    const targetInstance = await openInstance('there');
    const app = await targetInstance.open();
    onTestFinished(app.close);

    const begin = app.db.transaction.bind(app.db);
    const breakConnection = (when: 'before the COMMIT' | 'after it') => {
      const execute = async (work: (db: Database) => Promise<unknown>) => {
        const broken = new Error('Connection terminated unexpectedly');
        await begin().execute(async (db) => {
          if (when === 'before the COMMIT') throw broken;
          await work(db);
        });
        throw broken;
      };
      app.db.transaction = () => ({ execute }) as never;
    };
    breakConnection('before the COMMIT');
    await expect(restoreBackup(app, { file: tar })).rejects.toThrow('Connection terminated');
    expect(await isFileStoreEmpty(app.files)).toBe(true);
    expect(await isEmpty(app.db)).toBe(true);

    breakConnection('after it');
    await expect(restoreBackup(app, { file: tar })).rejects.toThrow('Connection terminated');
    expect(withoutVersions(await contentsOf(targetInstance))).toEqual(withoutVersions(before));
  });

  if (!onPostgres) {
    test('never overwrites a file, and leaves no partial file', async () => {
      const sourceInstance = await openInstance('here');
      await (await sourceInstance.serveHere()).stop();
      await writeFile(file, 'mine');
      const refused = await sourceInstance.run('backup', file);
      expect(refused).toEqual({
        status: 1,
        printed: `${file} is there already. Please choose another name; nothing was changed.\n`,
      });
      expect(await readFile(file, 'utf8')).toBe('mine');
      const nowhere = await sourceInstance.runHere(['backup', join(folder, 'no such folder', 'a.tar')]);
      expect(nowhere.status).toBe(1);
      expect(nowhere.printed).toMatch(/^Cannot write to .*no such folder/);
      expect((await readdir(folder)).sort()).toEqual(['here', 'stories.tar']);
    });

    test.each(['backup', 'restore'])('without a file, %s shows its usage', async (command) => {
      const sourceInstance = await openInstance('here');
      const usage = { status: 2, printed: `Usage: npm run ${command} -- FILE\n` };
      for (const args of [[], ['a.tar', 'b.tar'], ['--passphrase']])
        expect(await sourceInstance.runHere([command, ...args])).toEqual(usage);
      expect(await sourceInstance.run(command)).toEqual(usage);
    });

    test('that does not exist is reported', async () => {
      const { status, printed } = await (await openInstance('there')).runHere(['restore', file]);
      expect([status, printed]).toEqual([1, `There is no file ${file}.\n`]);
    });

    test('and a restore are how an instance moves, says `npm run move`', async () => {
      const { status, printed } = await (await openInstance('there')).runHere(['move', '--to', folder]);
      expect([status, printed]).toEqual([
        2,
        expect.stringMatching(/npm run backup -- FILE\n.*npm run restore -- FILE/s),
      ]);
    });
  }

  test('contains every table that is not explicitly left out', async () => {
    const app = await (await openInstance('there')).open();
    const tables = await listTables(app.db);
    await app.close();
    // FTS5 is on SQLite only
    const fullText = Object.keys(leftOutTables).filter((name) => name.startsWith('family_stories_search_index'));
    // the lock was created by the first release only
    const all = new Set([...tables, ...fullText, 'kysely_migration_lock']);
    expect(all).toEqual(new Set([...Object.keys(copiedTables), ...Object.keys(leftOutTables)]));
  });

  if (!onPostgres)
    test('contains no session and no password in plain text', async () => {
      const sourceInstance = await openInstance('here');
      const server = await sourceInstance.serveHere();
      await server.addQuestion();
      await sourceInstance.runHere(['backup', file]);
      const bytes = await readFile(file);
      for (const secret of ['admin_sessions', 'lamp-paper', 'attempts']) expect(bytes.includes(secret)).toBe(false);
      expect(bytes.includes('$argon2id$')).toBe(true);
    });

  test('of release 0.1.0 is restored in full, with defaults for what it lacks', async () => {
    const old = join(import.meta.dirname, '../fixtures/backup-006.tar');
    const targetInstance = await openInstance('there');
    const { status, printed } = await targetInstance.runHere(['restore', old]);
    expect(printed).toMatch(/^4 people, 4 questions, 6 revisions and 1 image are restored, and/m);
    expect(status).toBe(0);
    const { rows, files } = await contentsOf(targetInstance);
    const written = await entriesOf(old);
    for (const [name, text] of written)
      if (name.startsWith('rows/')) expect(rows[name.split('/')[1] as keyof typeof rows]).toMatchObject(linesOf(text));
    expect(rows.family_stories_questions.map((row) => [row.link_expires_at, row.link_paused])).toEqual(
      Array(4).fill([null, 0]),
    );
    // what was written before it was recorded counts as read
    expect(rows.family_stories_questions.map(({ read_version }) => read_version)).toEqual(
      rows.family_stories_questions.map(({ version }) => version),
    );
    expect(rows.family_stories_images).toMatchObject([{ width: 300, widths: '[400,800,1600]' }]);
    const sums = written.get('checksums.sha256') ?? '';
    expect(Object.keys(files)).toHaveLength(2);
    for (const [key, sum] of Object.entries(files)) expect(sums).toContain(`${sum}  images/${key}\n`);
    // with the argon2 hash of that release
    const server = await targetInstance.serveHere();
    for (const { access_token, version } of rows.family_stories_questions)
      expect((await server.read(String(access_token))).question.version).toBe(version);
    expect((await server.asAdmin('GET', '/api/people')).status).toBe(200);
  });

  if (!onPostgres) {
    test('is trusted to contain clean content only if sanitising would change nothing', async () => {
      const sourceInstance = await openInstance('here');
      const server = await sourceInstance.serveHere();
      const { access_token } = await server.addQuestion();
      const clean = '<ul><li>the mill</li></ul>';
      const hostile = '<p>Come in.<img src=x onerror=steal()></p>';
      for (const [version, content] of [clean, '<p>Come in.</p>'].entries())
        expect((await server.save(access_token, content, version)).status).toBe(200);
      await server.stop();
      const app = await sourceInstance.open();
      const tampered = { content: hostile, content_rules: contentRules };
      await app.db.updateTable('family_stories_questions').set(tampered).execute();
      await app.db.updateTable('family_stories_questions').set({ content_rules: contentRules }).execute();
      await app.db.updateTable('family_stories_revisions').set(tampered).where('version', '=', 2).execute();
      await app.db.updateTable('family_stories_revisions').set({ content_rules: contentRules }).execute();
      await app.close();
      expect((await sourceInstance.runHere(['backup', file])).status).toBe(0);
      const targetInstance = await openInstance('there');
      expect((await targetInstance.runHere(['restore', file])).status).toBe(0);
      const { rows } = await contentsOf(targetInstance);
      const restored = [...rows.family_stories_questions, ...rows.family_stories_revisions];
      expect(new Map(restored.map(({ content, content_rules }) => [content, content_rules]))).toEqual(
        new Map([
          [hostile, 0],
          [clean, contentRules],
        ]),
      );
      expect((await (await targetInstance.serveHere()).read(access_token)).question.content).toBe('<p>Come in.</p>');
    });

    test('of a later release is refused', async () => {
      const [name, text] = ['manifest.json', { format: 'family-stories-backup', version: 1, schema: '999-later' }];
      const bytes = Buffer.from(JSON.stringify(text));
      await writeBackupFile(file, ({ add }) => add(name, bytes.length, whole(bytes)));
      const targetInstance = await openInstance('there');
      expect(await targetInstance.runHere(['restore', file])).toEqual({
        status: 1,
        printed: `Checking the backup …\n${file} was written by a newer release of Family Stories. Please restore it with that one, or a later one.\n`,
      });
      expect(await isStillEmpty(targetInstance)).toBe(true);
    });
  }
});

const entriesOf = async (file: string) => {
  const entries = new Map<string, string>();
  for await (const { name, body } of readBackupFile({ file })) entries.set(name, await text(body));
  return entries;
};

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

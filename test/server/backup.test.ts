import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isEmpty, type Row } from '../../src/server/storage/rows.ts';
import { contentsOf, fill, type Instance, instanceAt, unusual } from '../instances.ts';
import { jpeg } from '../pictures.ts';
import { openTestStore } from '../stores.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  file = join(folder, 'stories.tar');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** An instance with stores of its own. */
const openInstance = async (name: string) => {
  const store = await openTestStore();
  onTestFinished(store.close);
  return instanceAt(join(folder, name), store.settings);
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

// the buckets of these tests are slow
describe('a backup', { timeout: 120_000 }, () => {
  test('brings everything into an empty instance, byte for byte', async () => {
    const here = await openInstance('here');
    const server = await here.serve();
    const tokens = await fill(server);
    const deleted = await server.addQuestion();
    await server.upload(deleted.access_token, await jpeg());
    await server.asAdmin('DELETE', `/api/questions/${deleted.id}`);
    const made = await here.run('backup', file);
    expect(made).toEqual({
      status: 0,
      printed: `26 people, 25 questions, 40 revisions and 4 images are in ${file}.\n`,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await contentsOf(here);
    expect(Object.keys(before.files).length).toBeGreaterThan(8);

    const there = await openInstance('there');
    const restored = await there.run('restore', file);
    expect(restored.printed).toMatch(/^26 people, 25 questions, 40 revisions and 4 images are back\./);
    expect(restored.status).toBe(0);
    expect(await contentsOf(there)).toEqual(before);

    // links and password go on working
    const again = await there.serve();
    for (const token of tokens) expect(await again.read(token)).toEqual(await server.read(token));
    expect((await again.asAdmin('GET', '/api/people')).status).toBe(200);

    const mixed = await there.run('restore', file);
    expect(mixed.status).toBe(1);
    expect(mixed.printed).toMatch(/^There are people, questions or images here already.*nothing was changed\.\n$/);
    expect(await contentsOf(there)).toEqual(before);
  });

  test('of a server that goes on saving is the state of one moment', async () => {
    const here = await openInstance('here');
    const server = await here.serve();
    const questions = await Promise.all(Array.from({ length: 8 }, () => server.addQuestion()));
    const versions = new Map(questions.map(({ id }) => [id, 0]));
    const writing = new AbortController();
    const writers = questions.map(async ({ id, access_token }) => {
      for (let n = 0; !writing.signal.aborted; n++) {
        const answer = await server.save(access_token, `${unusual}<p>${n}</p>`, n);
        expect(answer.status).toBe(200);
        versions.set(id, n + 1);
        if (n % 10 === 0) expect((await server.upload(access_token, await jpeg())).status).toBe(201);
      }
    });
    await expect.poll(() => Math.min(...versions.values()), { timeout: 60_000 }).toBeGreaterThan(12);
    const atLeast = new Map(versions);
    expect((await here.run('backup', file)).status).toBe(0);
    writing.abort();
    await Promise.all(writers);

    const there = await openInstance('there');
    expect((await there.run('restore', file)).status).toBe(0);
    const [source, copy] = [await contentsOf(here), await contentsOf(there)];
    type Rows = Record<string, Row[]>;
    const revisionsOf = ({ rows }: { rows: Rows }, id: unknown) =>
      (rows.family_stories_revisions as Row[]).filter(({ question_id }) => question_id === id);
    expect(copy.rows.family_stories_questions).toHaveLength(8);
    for (const { id, version, content } of copy.rows.family_stories_questions as Row[]) {
      expect(version).toBeGreaterThanOrEqual(atLeast.get(String(id)) as number);
      const upToThen = revisionsOf(source, id).filter((revision) => Number(revision.version) <= Number(version));
      expect(revisionsOf(copy, id)).toEqual(upToThen);
      expect(content).toBe(upToThen.at(-1)?.content);
    }
    const names = new Set((copy.rows.family_stories_images as Row[]).map(({ name }) => name));
    expect(names.size).toBeGreaterThanOrEqual(16);
    expect(Object.entries(copy.files)).toEqual(
      Object.entries(source.files).filter(([key]) => names.has(key.slice(key.lastIndexOf('/') + 1))),
    );
  });

  test('that is damaged or cut anywhere is refused, and nothing is there', async () => {
    const here = await openInstance('here');
    const server = await here.serve();
    await fill(server, 9);
    expect((await here.run('backup', file)).status).toBe(0);
    await server.stop();
    const { size } = await stat(file);
    const there = await openInstance('there');
    const bad = join(folder, 'bad.tar');
    const expectRefused = async () => {
      const { status, printed } = await there.run('restore', bad);
      expect(printed).toContain('bad.tar is damaged or no backup of Family Stories');
      expect(printed).toMatch(/nothing was changed/i);
      expect(printed).not.toMatch(/\bat .*\.[jt]s/);
      expect(status).toBe(1);
      expect(await isStillEmpty(there)).toBe(true);
    };
    // in the manifest, the first rows, an image, the checksums
    const bytes = await readFile(file);
    const places = [
      520,
      bytes.indexOf('"question_text"'),
      bytes.indexOf('\xff\xd8\xff', 0, 'latin1') + 50,
      size - 1600,
    ];
    for (const at of places) {
      await copyFile(file, bad);
      const handle = await open(bad, 'r+');
      await handle.write(Buffer.from([(bytes[at] as number) ^ 1]), 0, 1, at);
      await handle.close();
      await expectRefused();
    }
    for (const length of [0, size >> 1, size - 1500]) {
      await copyFile(file, bad);
      await truncate(bad, length);
      await expectRefused();
    }
    await writeFile(bad, 'Dear Rose, '.repeat(5000));
    await expectRefused();
    expect((await there.run('restore', file)).status).toBe(0);
  });

  test('is never written over another file, and leaves nothing half', async () => {
    const here = await openInstance('here');
    await writeFile(file, 'mine');
    const refused = await here.run('backup', file);
    expect(refused).toEqual({
      status: 1,
      printed: `${file} is there already. Please choose another name; nothing was changed.\n`,
    });
    expect(await readFile(file, 'utf8')).toBe('mine');
    const nowhere = await here.run('backup', join(folder, 'no such folder', 'a.tar'));
    expect(nowhere.status).toBe(1);
    expect(nowhere.printed).toMatch(/^Cannot write to .*no such folder/);
    expect((await readdir(folder)).sort()).toEqual(['here', 'stories.tar']);
  });

  test.each(['backup', 'restore'])('without a file, %s says how it is called', async (command) => {
    const here = await openInstance('here');
    for (const args of [[], ['a.tar', 'b.tar']])
      expect(await here.run(command, ...args)).toEqual({ status: 2, printed: `Usage: npm run ${command} -- FILE\n` });
  });

  test('that is not there is told', async () => {
    const { status, printed } = await (await openInstance('there')).run('restore', file);
    expect([status, printed]).toEqual([1, `There is no file ${file}.\n`]);
  });

  test('holds no session and no password in clear', async () => {
    const here = await openInstance('here');
    const server = await here.serve();
    await server.addQuestion();
    await here.run('backup', file);
    const bytes = await readFile(file);
    for (const secret of ['admin_sessions', 'lamp-paper', 'attempts']) expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes('$argon2id$')).toBe(true);
  });
});

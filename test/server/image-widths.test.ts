import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { restoreBackup, writeBackup } from '../../src/server/domain/backup/backup.ts';
import { deleteOrphans } from '../../src/server/domain/images/orphans.ts';
import { readBackupFile, whole, writeBackupFile } from '../../src/server/outside/backups/backup-file.ts';
import { inMemory } from '../../src/server/outside/files/file-store.ts';
import { day } from '../../src/shared/durations.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

let id: string;
let name: string;
beforeEach(async () => {
  const question = await t.addQuestion();
  id = question.id;
  name = (await t.upload(question.access_token, await jpeg(1000, 500))).json().name;
});

const widthOf = async (app: TestApp, query = '') => {
  const response = await app.call({ url: `/story-images/${name}${query}` });
  expect(response.statusCode).toBe(200);
  const { default: sharp } = await import('sharp');
  return (await sharp(response.rawPayload).metadata()).width;
};
const servedWidths = async (app = t) => ({
  '': await widthOf(app),
  'w=400': await widthOf(app, '?w=400'),
  'w=800': await widthOf(app, '?w=800'),
  'w=1600': await widthOf(app, '?w=1600'),
});
const filesOf = async (app: TestApp) => {
  const keys: string[] = [];
  for await (const files of app.app.files.list()) keys.push(...files.map(({ key }) => key));
  return new Set(keys.filter((key) => key.endsWith(name)));
};
const replaceCopies = async (widths: number[]) => {
  for (const key of await filesOf(t)) if (key.startsWith('w')) await t.app.files.delete(key);
  for (const width of widths)
    await t.app.files.put(`w${width}/${name}`, inMemory(await jpeg(width, width / 2)), 'image/jpeg');
};
const setWidths = (widths: string) =>
  t.app.db.updateTable('family_stories_images').set({ widths }).where('name', '=', name).execute();

test('a backup with widths that cannot be read is refused, and changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const target = await openTestApp();
  onTestFinished(() => target.close());
  const backup = join(folder, 'stories.tar');
  await writeBackup(t.app, backup);
  for (const [n, widths] of ['400', '[400,"w"]', '[0]', 'x'].entries()) {
    const file = join(folder, `${n}.tar`);
    await writeBackupFile(file, async ({ add }) => {
      for await (const entry of readBackupFile({ file: backup })) {
        const bytes = await buffer(entry.body);
        const isImages = entry.name.startsWith('rows/family_stories_images/');
        const changed = isImages ? Buffer.from(`${bytes}`.replaceAll('"[400,800]"', JSON.stringify(widths))) : bytes;
        // the list of checksums is written anew
        if (entry.name !== 'checksums.sha256') await add(entry.name, changed.length, whole(changed));
      }
    });
    await expect(restoreBackup(target.app, { file })).rejects.toThrow(/is damaged: the widths of .* are unreadable/);
    expect(await target.app.db.selectFrom('family_stories_people').selectAll().execute()).toEqual([]);
    expect((await filesOf(target)).size).toBe(0);
  }
});

test('an image has the widths in which it was rendered', async () => {
  const { widths } = await t.app.db
    .selectFrom('family_stories_images')
    .select('widths')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  expect(widths).toBe('[400,800]');
  expect(await servedWidths()).toEqual({ '': 1000, 'w=400': 400, 'w=800': 800, 'w=1600': 1000 });
});

test('an image of an earlier release, whose row has no widths, has those of that release', async () => {
  const image = { content_type: 'image/jpeg', width: 1000, height: 500, original_bytes: 1, created_at: '2026-11-20' };
  await t.app.db.deleteFrom('family_stories_images').where('name', '=', name).execute();
  await t.app.db
    .insertInto('family_stories_images')
    .values({ ...image, name, question_id: id })
    .execute();
  expect(await servedWidths()).toEqual({ '': 1000, 'w=400': 400, 'w=800': 800, 'w=1600': 1000 });
});

describe('an image in other widths than new ones', () => {
  beforeEach(async () => {
    await replaceCopies([500, 900]);
    await setWidths('[500,900]');
  });
  const files = () => new Set([name, `originals/${name}`, `w500/${name}`, `w900/${name}`]);
  const served = { '': 1000, 'w=400': 500, 'w=800': 900, 'w=1600': 1000 };

  test('is served in the next larger width', async () => {
    expect(await servedWidths()).toEqual(served);
    await replaceCopies([]);
    await setWidths('[]');
    expect(await servedWidths()).toEqual({ '': 1000, 'w=400': 1000, 'w=800': 1000, 'w=1600': 1000 });
  });

  test('is complete in a backup and after a restore', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const restored = await openTestApp();
    onTestFinished(restored.close);
    const file = join(folder, 'stories.tar');
    expect(await writeBackup(t.app, file)).toMatchObject({ missing: [] });
    await restoreBackup(restored.app, { file });
    expect(await filesOf(restored)).toEqual(files());
    expect(await servedWidths(restored)).toEqual(served);
  });

  test('is deleted with all its files when nothing refers to it', async () => {
    expect(await filesOf(t)).toEqual(files());
    t.clock.now += 61 * day;
    await deleteOrphans(t.app, { rest: async () => {} });
    expect(await filesOf(t)).toEqual(new Set());
  });
});

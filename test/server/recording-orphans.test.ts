import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFileStore } from '../../src/server/domain/file-store-ownership.ts';
import { deleteOrphans } from '../../src/server/domain/images/orphans.ts';
import { originalKey, partKey, playedKey } from '../../src/server/domain/recordings/recording-keys.ts';
import { inMemory } from '../../src/server/outside/files/file-store.ts';
import { day } from '../../src/shared/durations.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { addRecording, addUnfinishedRecording } from '../recordings.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp({}, undefined, { withBucket: true });
});
afterEach(() => t.close());

const sorted = (keys: string[]) => keys.toSorted((a, b) => (a < b ? -1 : 1));
const keys = async () => {
  const found: string[] = [];
  for await (const files of t.app.files.list()) found.push(...files.map(({ key }) => key));
  return sorted(found.filter((key) => key !== 'owner'));
};
const put = (...names: string[]) =>
  Promise.all(names.map((key) => t.app.files.put(key, inMemory(Buffer.from('sound')), 'application/octet-stream')));
const collect = () => deleteOrphans(t.app, { rest: async () => {} });

test('files of recordings without a row go after a day, those of a recording stay', async () => {
  const { id } = await t.addQuestion();
  await addRecording(t.app, id, { takes: 2 });
  await addRecording(t.app, id, { deleted_at: new Date(t.clock.now).toISOString() });
  await addUnfinishedRecording(t.app, id);
  const kept = await keys();
  const gone = v7();
  const arrived = { take: 0, part: 0, sha256: 'a'.repeat(64) };
  const foreign = ['recordings/readme.txt', 'recordings/played/notes.webm', 'recordings/originals/0'];
  await put(originalKey(gone, 0), playedKey(`${gone}.webm`), playedKey(`${gone}-copy.m4a`), partKey(gone, arrived));
  await put(...foreign);
  expect(await collect()).toEqual({ images: 0, files: 0 });
  t.clock.now += 2 * day;
  expect(await collect()).toEqual({ images: 0, files: 4 });
  expect(await keys()).toEqual(sorted([...kept, ...foreign]));
});

test('parts go once their take is joined, and parts that no row names', async () => {
  const { id } = await t.addQuestion();
  const joined = await addUnfinishedRecording(t.app, id);
  const waiting = await addUnfinishedRecording(t.app, id);
  const take = { take: 0, parts: 2, sha256: 'a'.repeat(64) };
  await t.app.db
    .insertInto('family_stories_takes')
    .values([
      { ...take, recording_id: joined.id, bytes: 6268 },
      { ...take, recording_id: waiting.id },
    ])
    .execute();
  const [partsOfJoined, needed] = [joined, waiting].map((recording) => `recordings/parts/${recording.id}/`);
  const kept = (await keys()).filter((key) => key.startsWith(needed as string));
  const refused = partKey(waiting.id, { take: 0, part: 0, sha256: 'b'.repeat(64) });
  await put(refused, originalKey(joined.id, 0));
  t.clock.now += 2 * day;
  expect(await collect()).toEqual({ images: 0, files: 3 });
  expect(await keys()).toEqual(sorted([...kept, originalKey(joined.id, 0)]));
  expect((await keys()).some((key) => key.startsWith(partsOfJoined as string))).toBe(false);
});

test('a store with recordings of another database only is not claimed, and nothing there is deleted', async () => {
  const other = v7();
  await put(originalKey(other, 0), playedKey(`${other}.webm`));
  t.clock.now += 2 * day;
  expect(await collect()).toBe('not ours');
  expect(await keys()).toHaveLength(2);
  const { id } = await t.addQuestion();
  await addRecording(t.app, id);
  expect(await claimFileStore(t.app)).toBe(true);
});

test('the recordings of a question that is erased go with it', async () => {
  const { id } = await t.addQuestion();
  await addRecording(t.app, id);
  await collect();
  for (const path of [`/api/questions/${id}`, `/api/wastebasket/${id}`])
    expect((await t.asAdmin('DELETE', path)).statusCode).toBe(204);
  t.clock.now += 2 * day;
  await collect();
  expect(await keys()).toEqual([]);
});

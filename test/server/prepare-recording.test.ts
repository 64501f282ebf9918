import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueAgain } from '../../src/server/domain/backup/queue-again.ts';
import { finishQuietRecordings } from '../../src/server/domain/recordings/finish.ts';
import { unpackLevels } from '../../src/server/domain/recordings/levels.ts';
import { originalKey, partKey, playedKey } from '../../src/server/domain/recordings/recording-keys.ts';
import { inTransaction } from '../../src/server/domain/transaction.ts';
import { recordingJobs } from '../../src/server/jobs/recording-jobs.ts';
import { runDueJob } from '../../src/server/jobs/runner.ts';
import { inMemory } from '../../src/server/outside/files/file-store.ts';
import type { PlayedFile } from '../../src/shared/recordings/recordings.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { type Device, deviceOf, sha256, sumOf } from '../recording-device.ts';
import { recordingFixture, speech } from '../recordings.ts';
import { childProcesses } from '../render-processes.ts';
import { silence } from '../sounds.ts';
import { findProgram } from '../stores/programs.ts';

let t: TestApp;
let device: Device;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  const { access_token } = await t.addQuestion();
  device = deviceOf(t, access_token);
  t.app.recordings.ffmpeg = undefined;
});
afterAll(() => t.close());

const never = new AbortController().signal;

/** Runs what is due; returns what failed. */
const prepare = async () => {
  const errors: unknown[] = [];
  const kinds = recordingJobs(t.app).queued.filter(({ every }) => every === undefined);
  while (await runDueJob(t.app, kinds, never, { onError: (error) => void errors.push(error) }));
  expect(await readdir(join(t.data_dir, 'uploads')).catch(() => [])).toEqual([]);
  return errors;
};
const prepared = async (id: string) => {
  expect(await prepare()).toEqual([]);
  return rowOf(id);
};
const rowOf = (id: string) =>
  t.app.db.selectFrom('family_stories_recordings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const takesOf = (id: string) =>
  t.app.db.selectFrom('family_stories_takes').selectAll().where('recording_id', '=', id).orderBy('take').execute();
const levelsOf = ({ peaks }: { peaks: string | null }) => [...unpackLevels(peaks ?? '')];
const filesOf = ({ files }: { files: string | null }): PlayedFile[] => JSON.parse(files ?? '[]');
const stored = async (key: string) => {
  const file = await t.app.files.get(key);
  return file && Buffer.concat(await file.body.toArray());
};

/** In parts of so many bytes. */
const inParts = (bytes: Buffer, size = 2500) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));

/** Sends and finishes a recording of these takes; returns its id. */
const record = async (takes: Buffer[], peaks?: number[]) => {
  const all = takes.map((bytes) => inParts(bytes));
  const id = await device.sent(...all);
  const ends = all.map((parts) => ({ parts: parts.length, sha256: sumOf(parts), ...(peaks && { peaks }) }));
  expect((await device.finish(id, ends)).statusCode).toBe(202);
  return id;
};
/** A finished recording. The second part of its first take is damaged in the store. */
const damaged = async (...more: Buffer[][]) => {
  const parts = inParts(await speech('webm'));
  const id = await device.sent(parts, ...more);
  const part = parts[1] as Buffer;
  const key = partKey(id, { take: 0, part: 1, sha256: sha256(part) });
  await t.app.files.put(key, inMemory(Buffer.alloc(part.length)), 'application/octet-stream');
  const ends = [parts, ...more].map(({ length }) => ({ parts: length }));
  expect((await device.finish(id, ends)).statusCode).toBe(202);
  return { id, key, part };
};
const sendFile = async (bytes: Buffer) => {
  const response = await device.sendFile(bytes);
  expect(response.statusCode).toBe(202);
  return response.json().id as string;
};

describe('a finished recording', () => {
  test('is played as one file, and its takes stay as they were recorded', async () => {
    const bytes = await speech('webm');
    const id = await record([bytes, bytes], [7, 9]);
    const row = await prepared(id);
    expect(row).toMatchObject({ status: 'ready', fault: null });
    expect(filesOf(row)).toEqual([{ name: `${id}.webm`, content_type: 'audio/webm' }]);
    expect(Math.abs((row.duration_ms ?? 0) - 6640)).toBeLessThan(100);
    expect(levelsOf(row)).toEqual([7, 9, 7, 9]);
    for (const take of [0, 1]) expect(await stored(originalKey(id, take))).toEqual(bytes);
    expect(await takesOf(id)).toMatchObject([0, 1].map((take) => ({ take, bytes: bytes.length, duration_ms: 3301 })));
    expect((await device.state(id)).json()).toMatchObject({ status: 'ready', duration_ms: row.duration_ms });
  });

  test('has no part files afterwards', async () => {
    const parts = inParts(await speech('webm'));
    const id = await record([await speech('webm')]);
    const keys = parts.map((part, n) => partKey(id, { take: 0, part: n, sha256: sumOf([part]) }));
    const areStored = () => Promise.all(keys.map(async (key) => (await t.app.files.sizeOf(key)) !== undefined));
    expect(await areStored()).toEqual(keys.map(() => true));
    await prepare();
    expect(await areStored()).toEqual(keys.map(() => false));
  });

  test('that the server ended is played as far as it came', async () => {
    const parts = inParts(await speech('webm'));
    const id = await device.sent(parts.slice(0, -1));
    await t.app.db
      .updateTable('family_stories_recordings')
      .set({ arrived_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute();
    await finishQuietRecordings(t.app, never);
    const row = await prepared(id);
    expect(row).toMatchObject({ status: 'ready', cut_off: 1 });
    expect(row.duration_ms).toBeGreaterThan(2000);
    expect(await stored(originalKey(id, 0))).toEqual(Buffer.concat(parts.slice(0, -1)));
  });

  test('of other bytes than the device has is refused, and kept', async () => {
    const parts = inParts(await speech('webm'));
    const id = await device.sent(parts);
    await device.finish(id, [{ parts: parts.length, sha256: '0'.repeat(64) }]);
    expect(await prepared(id)).toMatchObject({ status: 'refused', fault: 'incomplete', files: null });
    expect(await stored(originalKey(id, 0))).toEqual(Buffer.concat(parts));
    expect((await takesOf(id))[0]?.sha256).toBe('0'.repeat(64));
  });

  test('with a part that was damaged in the store is refused and kept, however often it is tried', async () => {
    const { id, key } = await damaged();
    for (let n = 0; n < 2; n++) {
      expect(await prepared(id)).toMatchObject({ status: 'refused', fault: 'incomplete', files: null });
      expect(await takesOf(id)).toMatchObject([{ bytes: null, sha256: null }]);
      expect(await stored(key)).toBeDefined();
      expect(await stored(originalKey(id, 0))).toHaveLength((await speech('webm')).length);
      expect((await t.asAdmin('POST', `/api/recordings/${id}/prepare`)).statusCode).toBe(204);
    }
  });

  test('with a damaged part and a take that is missing is not ready without saying so', async () => {
    const { id } = await damaged([await speech('webm')]);
    const other = partKey(id, { take: 1, part: 0, sha256: sumOf([await speech('webm')]) });
    await t.app.files.delete(other);
    for (let n = 0; n < 3; n++) {
      await prepare();
      await dueNow();
    }
    expect(await rowOf(id)).toMatchObject({ status: 'refused', fault: 'missing' });
    await t.app.files.put(other, inMemory(await speech('webm')), 'application/octet-stream');
    await t.asAdmin('POST', `/api/recordings/${id}/prepare`);
    expect(await prepared(id)).toMatchObject({ status: 'refused', fault: 'incomplete' });
  });

  test('with a damaged part is ready once a backup has brought the part back', async () => {
    const { id, key, part } = await damaged();
    expect(await prepared(id)).toMatchObject({ status: 'refused', fault: 'incomplete' });
    await t.app.files.put(key, inMemory(part), 'application/octet-stream');
    await t.asAdmin('POST', `/api/recordings/${id}/prepare`);
    expect(await prepared(id)).toMatchObject({ status: 'ready', fault: null });
    expect(await stored(originalKey(id, 0))).toEqual(await speech('webm'));
    expect(await stored(key)).toBeUndefined();
  });

  test('of takes in different encodings is played in part without ffmpeg: the longest', async () => {
    const webm = await speech('webm');
    const id = await record([await speech('m4a'), webm, webm]);
    const row = await prepared(id);
    expect(row).toMatchObject({ status: 'ready', fault: 'in_part' });
    expect(filesOf(row)).toEqual([{ name: `${id}.webm`, content_type: 'audio/webm' }]);
  });
});

describe('a file', () => {
  test('is played without where it was made; the original has it still', async () => {
    const bytes = await recordingFixture('herons-gps.m4a');
    const id = await sendFile(bytes);
    expect(filesOf(await prepared(id))).toEqual([{ name: `${id}.m4a`, content_type: 'audio/mp4' }]);
    expect((await stored(playedKey(`${id}.m4a`)))?.includes('+52.3702')).toBe(false);
    expect(await stored(originalKey(id, 0))).toEqual(bytes);
    expect(bytes.includes('+52.3702')).toBe(true);
  });

  test('that is no sound is refused, and kept', async () => {
    const bytes = Buffer.from('#EXTM3U\nhttp://127.0.0.1:9/a.ts\n');
    const id = await sendFile(bytes);
    expect(await prepared(id)).toMatchObject({ status: 'refused', fault: 'not_audio' });
    expect(await stored(originalKey(id, 0))).toEqual(bytes);
  });
});

describe('preparing', () => {
  test('waits while the store is away, and goes on later', async () => {
    const id = await record([await speech('webm')]);
    const { put } = t.app.files;
    t.app.files.put = () => Promise.reject(new Error('away'));
    expect(await prepare()).toMatchObject([{ message: 'away' }]);
    t.app.files.put = put;
    expect((await rowOf(id)).status).toBe('processing');
    await dueNow();
    expect(await prepared(id)).toMatchObject({ status: 'ready' });
  });

  test('is tried three times if its process dies', async () => {
    const id = await record([await speech('webm')]);
    const { remux } = t.app.remuxer;
    let tries = 0;
    t.app.remuxer.remux = () => Promise.resolve({ crashed: `signal SIGKILL, ${++tries}` });
    for (let n = 0; n < 3; n++) {
      await prepare();
      await dueNow();
    }
    t.app.remuxer.remux = remux;
    expect(tries).toBe(3);
    expect(await rowOf(id)).toMatchObject({ status: 'refused', fault: 'unreadable' });
    expect(await stored(originalKey(id, 0))).toEqual(await speech('webm'));
  });

  test('is tried three times if it needs too much time or memory', async () => {
    const id = await record([await speech('webm')]);
    const { remux } = t.app.remuxer;
    t.app.remuxer.remux = () => Promise.resolve('too much' as const);
    expect(await prepare()).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'processing' });
    t.app.remuxer.remux = remux;
    await dueNow();
    expect(await prepared(id)).toMatchObject({ status: 'ready' });
  });

  test('ends, with what was said, where the store has not all of it', async () => {
    const id = await record([await speech('webm'), await speech('webm')]);
    const [part] = await t.app.db
      .selectFrom('family_stories_recording_parts')
      .selectAll()
      .where('recording_id', '=', id)
      .where('take', '=', 0)
      .execute();
    const key = partKey(id, part as { take: number; part: number; sha256: string });
    const bytes = (await stored(key)) as Buffer;
    await t.app.files.delete(key);
    const errors: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      errors.push(...(await prepare()));
      await dueNow();
    }
    expect(errors).toHaveLength(2);
    expect(await rowOf(id)).toMatchObject({ status: 'refused', fault: 'missing' });
    // the other take is joined, and nothing is deleted
    expect(await stored(originalKey(id, 1))).toEqual(await speech('webm'));
    await t.app.files.put(key, inMemory(bytes), 'application/octet-stream');
    expect((await t.asAdmin('POST', `/api/recordings/${id}/prepare`)).statusCode).toBe(204);
    expect(await prepared(id)).toMatchObject({ status: 'ready', fault: null });
  });

  test('has an effect once, however often it runs', async () => {
    const id = await record([await speech('webm')]);
    const row = await prepared(id);
    await t.app.db
      .updateTable('family_stories_recordings')
      .set({ status: 'processing' })
      .where('id', '=', id)
      .execute();
    await inTransaction(t.app, queueAgain);
    expect(await prepared(id)).toEqual({ ...row, changed_at: expect.any(String) });
    await inTransaction(t.app, queueAgain);
    expect(
      await t.app.db.selectFrom('family_stories_background_jobs').select('id').where('subject', '=', id).execute(),
    ).toEqual([]);
  });

  test('needs no process while there is nothing to do', async () => {
    t.app.remuxer.close();
    await expect.poll(() => childProcesses('remux-process')).toEqual([]);
    await prepare();
    expect(childProcesses('remux-process')).toEqual([]);
  });
});

const dueNow = () =>
  t.app.db
    .updateTable('family_stories_background_jobs')
    .set({ run_at: '2020-01-01T00:00:00.000Z' })
    .where('kind', '=', 'recording')
    .execute();

describe('with ffmpeg', () => {
  beforeEach(({ skip }) => {
    const ffmpeg = findProgram('ffmpeg');
    skip(ffmpeg === undefined, 'ffmpeg is not here');
    t.app.recordings.ffmpeg = ffmpeg;
  });

  test('Opus has a copy in AAC, and a file without levels gets them', async () => {
    const id = await sendFile(await speech('webm'));
    const row = await prepared(id);
    expect(filesOf(row)).toEqual([
      { name: `${id}.webm`, content_type: 'audio/webm' },
      { name: `${id}-copy.m4a`, content_type: 'audio/mp4' },
    ]);
    const levels = levelsOf(row);
    expect(Math.abs(levels.length - 33)).toBeLessThan(2);
    expect(Math.max(...levels)).toBeGreaterThan(40);
    expect(await t.app.files.sizeOf(playedKey(`${id}-copy.m4a`))).toBeGreaterThan(5000);
  });

  test('the levels of the device stay', async () => {
    const row = await prepared(await record([await speech('webm')], [1, 2, 3]));
    expect(levelsOf(row)).toEqual([1, 2, 3]);
  });

  test('AAC gets levels and no copy, without where it was made', async () => {
    const id = await sendFile(await recordingFixture('herons-gps.m4a'));
    const row = await prepared(id);
    expect(filesOf(row)).toEqual([{ name: `${id}.m4a`, content_type: 'audio/mp4' }]);
    expect(levelsOf(row).length).toBeGreaterThan(30);
  });

  test('of a WAV only the copy is played', async () => {
    const id = await sendFile(silence(500));
    const row = await prepared(id);
    expect(filesOf(row)).toEqual([{ name: `${id}-copy.m4a`, content_type: 'audio/mp4' }]);
    expect(row.duration_ms).toBe(500);
  });

  test('takes in different encodings are joined', async () => {
    const id = await record([await speech('m4a'), await speech('webm')]);
    const row = await prepared(id);
    expect(filesOf(row)).toEqual([{ name: `${id}-copy.m4a`, content_type: 'audio/mp4' }]);
    expect(row.fault).toBe(null);
    expect(Math.abs((row.duration_ms ?? 0) - 6640)).toBeLessThan(200);
  });

  test('a playlist is refused', async () => {
    const id = await sendFile(Buffer.from('#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/a.ts\n'));
    expect(await prepared(id)).toMatchObject({ status: 'refused', fault: 'not_audio' });
  });
});

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { finishQuietRecordings } from '../../src/server/domain/recordings/finish.ts';
import { originalKey, partKey } from '../../src/server/domain/recordings/recording-keys.ts';
import { limits } from '../../src/shared/limits.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { type Device, deviceOf, sha256, sumOf } from '../recording-device.ts';
import { addRecording } from '../recordings.ts';

let t: TestApp;
let question_id: string;
let token: string;
let device: Device;
const logged: string[] = [];
beforeAll(async () => {
  t = await openTestApp({ log_level: 'warn', log_to: { write: (line) => void logged.push(line) } });
});
beforeEach(async () => {
  ({ id: question_id, access_token: token } = await t.addQuestion());
  device = deviceOf(t, token);
});
afterAll(() => t.close());

// an aborted upload may end a moment later
afterEach(() => expect.poll(() => readdir(join(t.data_dir, 'uploads')).catch(() => [])).toEqual([]));

const lock = () => t.asAdmin('PATCH', `/api/questions/${question_id}`, { status: 'locked' });
const link = (change: object) => t.asAdmin('PATCH', `/api/questions/${question_id}/link`, change);
const bytesOf = (...texts: string[]) => texts.map((text) => Buffer.from(text));
const parts = bytesOf('first ', 'second ', 'third');
const whole = { parts: 3, sha256: sumOf(parts) };
const rowOf = (id: string) =>
  t.app.db.selectFrom('family_stories_recordings').selectAll().where('id', '=', id).executeTakeFirst();
const takesOf = (id: string) =>
  t.app.db
    .selectFrom('family_stories_takes')
    .select(['take', 'parts', 'bytes', 'sha256'])
    .where('recording_id', '=', id)
    .orderBy('take')
    .execute();
const jobsOf = (id: string) =>
  t.app.db.selectFrom('family_stories_background_jobs').select(['kind', 'state']).where('subject', '=', id).execute();
const stored = async (key: string) => {
  const file = await t.app.files.get(key);
  return file && Buffer.concat(await file.body.toArray()).toString();
};

describe('a recording', () => {
  test('is begun once, however often that is said', async () => {
    const id = randomUUID();
    expect((await device.begin(id)).statusCode).toBe(201);
    const again = await device.begin(id);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual({ id });
    // it was answered once too
    expect(logged).toEqual([]);
    expect((await device.state(id)).json()).toEqual({ id, status: 'recording', takes: [] });
    const both = randomUUID();
    const codes = (await Promise.all([device.begin(both), device.begin(both)])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 201]);
  });

  test('arrives in parts, in any order, and is prepared once it is finished', async () => {
    const id = await device.begun();
    for (const part of [2, 0, 1]) {
      const sent = await device.send(id, { part }, parts[part] as Buffer);
      expect(sent.statusCode).toBe(200);
      expect(sent.json()).toEqual({ sha256: sha256(parts[part] as Buffer) });
    }
    await device.send(id, { take: 1 }, Buffer.from('more'));
    const takes = [{ parts: [0, 1, 2] }, { parts: [0] }];
    expect((await device.state(id)).json()).toEqual({ id, status: 'recording', takes });
    const second = { parts: 1, sha256: sumOf(bytesOf('more')), peaks: [7] };
    const finished = await device.finish(id, [{ ...whole, peaks: [0, 255] }, second]);
    expect(finished.statusCode).toBe(202);
    expect((await device.state(id)).json()).toEqual({ id, status: 'processing', takes });
    expect(await rowOf(id)).toMatchObject({
      bytes: 22,
      cut_off: 0,
      peaks: Buffer.from([0, 255, 7]).toString('base64'),
    });
    expect(await takesOf(id)).toEqual([
      { take: 0, parts: 3, bytes: null, sha256: whole.sha256 },
      { take: 1, parts: 1, bytes: null, sha256: second.sha256 },
    ]);
    expect(await jobsOf(id)).toEqual([{ kind: 'recording', state: 'waiting' }]);
  });

  test('once it is ready, its length and its levels are told', async () => {
    const { id } = await addRecording(t.app, question_id);
    const state = (await device.state(id)).json();
    expect(state).toMatchObject({ id, status: 'ready', duration_ms: 3320, takes: [{ parts: [0] }] });
    expect(state.peaks).toEqual(Array(33).fill(90));
  });

  test('a part may be sent again, at any time, with the same bytes only', async () => {
    const id = await device.sent(parts);
    const again = await device.send(id, { part: 1 }, parts[1] as Buffer);
    expect([again.statusCode, again.json().sha256]).toEqual([200, sha256(parts[1] as Buffer)]);
    expectProblem(await device.send(id, { part: 1 }, Buffer.from('other')), 'other_bytes');
    expect(await stored(partKey(id, { take: 0, part: 1, sha256: sha256(parts[1] as Buffer) }))).toBe('second ');
    await device.finish(id, [whole]);
    expect((await device.send(id, { part: 1 }, parts[1] as Buffer)).statusCode).toBe(200);
    expectProblem(await device.send(id, { part: 1 }, Buffer.from('other')), 'other_bytes');
    expectProblem(await device.send(id, { part: 3 }, Buffer.from('fourth')), 'recording_ended');
    expect(await rowOf(id)).toMatchObject({ bytes: 18 });
  });

  test('of two requests for one part with different bytes, one counts, and its bytes are the ones that are kept', async () => {
    const id = await device.begun();
    const bodies = bytesOf('the one', 'the other', 'the one');
    const sent = await Promise.all(bodies.map((body) => device.send(id, {}, body)));
    const accepted = sent.filter(({ statusCode }) => statusCode === 200).map((response) => response.json().sha256);
    const [sum] = accepted;
    expect(new Set(accepted).size).toBe(1);
    for (const refused of sent.filter(({ statusCode }) => statusCode !== 200)) expectProblem(refused, 'other_bytes');
    const kept = await stored(partKey(id, { take: 0, part: 0, sha256: sum }));
    expect(sha256(Buffer.from(kept ?? ''))).toBe(sum);
    expect(await rowOf(id)).toMatchObject({ bytes: kept?.length });
  });

  test('a part whose file was stored, but not its row, is simply sent again', async () => {
    const id = await device.begun();
    const { write } = t.app.tokenAccess;
    t.app.tokenAccess.write = () => Promise.reject(new Error('killed'));
    expect((await device.send(id, {}, Buffer.from('killed between'))).statusCode).toBe(500);
    t.app.tokenAccess.write = write;
    expect((await device.state(id)).json().takes).toEqual([]);
    // the device need not even repeat the same bytes
    expect((await device.send(id, {}, Buffer.from('after the kill'))).statusCode).toBe(200);
    expect(await stored(partKey(id, { take: 0, part: 0, sha256: sha256(Buffer.from('after the kill')) }))).toBe(
      'after the kill',
    );
  });

  test('is not finished while parts are missing, and says which', async () => {
    const id = await device.begun();
    await device.send(id, { part: 1 }, parts[1] as Buffer);
    const refused = await device.finish(id, [whole, { parts: 1, sha256: whole.sha256 }]);
    expect(expectProblem(refused, 'parts_missing').missing).toEqual([
      { take: 0, part: 0 },
      { take: 0, part: 2 },
      { take: 1, part: 0 },
    ]);
    expect((await device.state(id)).json().status).toBe('recording');
    expect(await jobsOf(id)).toEqual([]);
  });

  test('is not finished with fewer parts than have arrived', async () => {
    const id = await device.sent(parts);
    expectProblem(await device.finish(id, [{ ...whole, parts: 2 }]), 'other_bytes');
    expect((await device.state(id)).json().status).toBe('recording');
  });

  test('may be finished again with the same takes only, and is then prepared once', async () => {
    const id = await device.sent(parts);
    const responses = await Promise.all([device.finish(id, [whole]), device.finish(id, [whole])]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect((await device.finish(id, [whole])).statusCode).toBe(202);
    expectProblem(await device.finish(id, [{ ...whole, sha256: sha256(Buffer.from('other')) }]), 'recording_ended');
    expectProblem(await device.finish(id, [whole, whole]), 'recording_ended');
    expect(await jobsOf(id)).toHaveLength(1);
  });

  test('needs no sum of its takes: each part was acknowledged with its own', async () => {
    const id = await device.sent(parts);
    for (let n = 0; n < 2; n += 1) expect((await device.finish(id, [{ parts: 3 }])).statusCode).toBe(202);
    expect(await takesOf(id)).toEqual([{ take: 0, parts: 3, bytes: null, sha256: null }]);
    expect((await device.finish(id, [whole])).statusCode).toBe(202);
    expectProblem(await device.finish(id, [{ parts: 2 }]), 'recording_ended');
  });

  test('takes the levels of an hour and a half', async () => {
    const id = await device.sent(parts);
    const peaks = Array<number>(54_000).fill(255);
    expect((await device.finish(id, [{ ...whole, peaks }])).statusCode).toBe(202);
  });

  test.each([
    ['/takes/a/parts/0', 'invalid_fields'],
    ['/takes/0/parts/-1', 'invalid_fields'],
    ['/takes/0/parts/1.5', 'invalid_fields'],
    ['/takes/200/parts/0', 'recording_too_large'],
    ['/takes/0/parts/4000', 'recording_too_large'],
  ] as const)('%s names no part', async (path, code) => {
    const id = await device.begun();
    const headers = { 'access-token': token, 'content-type': 'application/octet-stream' };
    const url = `/api/answer/recordings/${id}${path}`;
    expectProblem(await t.call({ method: 'PUT', url, headers, payload: 'x' }), code);
  });

  test('a part is raw bytes, of at most 4 MB', async () => {
    const id = await device.begun();
    const most = Buffer.alloc(limits.recordings.partBytes, 1);
    expect((await device.send(id, {}, most)).statusCode).toBe(200);
    expectProblem(await device.send(id, { part: 1 }, Buffer.concat([most, Buffer.from('x')])), 'request_too_large');
    const url = `/api/answer/recordings/${id}/takes/0/parts/1`;
    expectProblem(await t.asAnswerer(token, 'PUT', url, { bytes: 'x' }), 'unsupported_media_type');
    expect((await device.state(id)).json().takes).toEqual([{ parts: [0] }]);
  });

  test('a part without a content-length is cut off at 4 MB as well', async () => {
    const id = await device.begun();
    const chunk = new Uint8Array(1024 * 1024);
    let left = 6;
    const body = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
    const headers = { 'access-token': token, 'content-type': 'application/octet-stream' };
    const options = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit;
    const response = await fetch(`${await t.listen()}/api/answer/recordings/${id}/takes/0/parts/0`, options);
    expect([response.status, (await response.json()).code]).toEqual([413, 'request_too_large']);
  });
});

describe('whose it is', () => {
  test('another link neither sees nor changes it', async () => {
    const id = await device.sent(parts);
    const { access_token: other } = await t.addQuestion();
    const stranger = deviceOf(t, other);
    for (const refused of [
      await stranger.begin(id),
      await stranger.state(id),
      await stranger.send(id, { part: 3 }, Buffer.from('foreign')),
      await stranger.finish(id, [whole]),
      await stranger.remove(id),
    ])
      expectProblem(refused, 'unknown_recording');
    expect((await device.state(id)).json()).toMatchObject({ status: 'recording', takes: [{ parts: [0, 1, 2] }] });
  });

  test('an unknown token opens nothing', async () => {
    const stranger = deviceOf(t, 'wrong');
    const id = await device.begun();
    for (const refused of [
      await stranger.begin(randomUUID()),
      await stranger.send(id, {}, Buffer.from('x')),
      await stranger.sendFile(Buffer.from('x')),
      await stranger.remove(id),
    ])
      expectProblem(refused, 'unknown_token');
  });

  test.each([
    ['link_paused', { paused: true }],
    ['link_ended', { expires_at: '2001-01-01T00:00:00Z' }],
  ] as const)('a closed link (%s) takes nothing, and loses nothing', async (code, change) => {
    const id = await device.sent(parts.slice(0, 2));
    await link(change);
    for (const refused of [
      await device.begin(randomUUID()),
      await device.begin(id),
      await device.send(id, { part: 2 }, parts[2] as Buffer),
      await device.state(id),
      await device.finish(id, [whole]),
      await device.sendFile(Buffer.from('x')),
      await device.remove(id),
    ])
      expectProblem(refused, code);
    await link({ paused: false, expires_at: null });
    await device.send(id, { part: 2 }, parts[2] as Buffer);
    expect((await device.finish(id, [whole])).statusCode).toBe(202);
  });

  test('a locked question takes no new one, but the rest of one that was begun before', async () => {
    const id = await device.sent(parts.slice(0, 1));
    await lock();
    expectProblem(await device.begin(randomUUID()), 'locked');
    expectProblem(await device.sendFile(Buffer.from('x')), 'locked');
    expect((await device.begin(id)).statusCode).toBe(200);
    for (const part of [1, 2]) expect((await device.send(id, { part }, parts[part] as Buffer)).statusCode).toBe(200);
    expect((await device.finish(id, [whole])).statusCode).toBe(202);
    expectProblem(await device.remove(id), 'locked');
    expect((await device.state(id)).json().status).toBe('processing');
  });
});

describe('deleting', () => {
  test('moves it into the wastebasket; nothing more arrives', async () => {
    const id = await device.sent(parts);
    expect((await device.remove(id)).statusCode).toBe(204);
    expect((await device.remove(id)).statusCode).toBe(204);
    expect(await rowOf(id)).toMatchObject({ deleted_at: new Date(t.clock.now).toISOString(), bytes: 18 });
    expectProblem(await device.state(id), 'unknown_recording');
    expectProblem(await device.send(id, { part: 3 }, Buffer.from('fourth')), 'unknown_recording');
    expectProblem(await device.finish(id, [whole]), 'unknown_recording');
    expectProblem(await device.begin(id), 'unknown_recording');
    expectProblem(await device.remove(randomUUID()), 'unknown_recording');
  });
});

describe('a sound file', () => {
  test('is stored as it came, and prepared', async () => {
    const response = await device.sendFile(Buffer.from('a voice memo'));
    expect(response.statusCode).toBe(202);
    const { id } = response.json();
    expect((await device.state(id)).json()).toEqual({ id, status: 'processing', takes: [{ parts: [0] }] });
    expect(await rowOf(id)).toMatchObject({ question_id, mime: 'audio/mp4', bytes: 12 });
    const sum = sha256(Buffer.from('a voice memo'));
    expect(await takesOf(id)).toEqual([{ take: 0, parts: 1, bytes: 12, sha256: sum }]);
    expect(await stored(originalKey(id, 0))).toBe('a voice memo');
    expect(await jobsOf(id)).toEqual([{ kind: 'recording', state: 'waiting' }]);
  });

  test('sent again after a lost response, is the same recording', async () => {
    const { id } = (await device.sendFile(Buffer.from('once'))).json();
    const again = await device.sendFile(Buffer.from('once'), { name: 'copy.m4a' });
    expect([again.statusCode, again.json()]).toEqual([202, { id }]);
    await device.remove(id);
    expect((await device.sendFile(Buffer.from('once'))).json().id).not.toBe(id);
  });

  test.each([
    ['a photo', 'image/jpeg', 'x', 'not_audio'],
    ['a page', 'text/html', 'x', 'not_audio'],
    ['an empty one', 'audio/mp4', '', 'not_audio'],
  ] as const)('%s is refused', async (_what, type, text, code) => {
    expectProblem(await device.sendFile(Buffer.from(text), { type }), code);
  });

  test('larger than RECORDING_MB is refused, and leaves nothing behind', async () => {
    const { recordings } = t.app;
    t.app.recordings = { ...recordings, max_bytes: 1000 };
    expect((await device.sendFile(Buffer.alloc(1000, 1))).statusCode).toBe(202);
    expectProblem(await device.sendFile(Buffer.alloc(1001, 1)), 'recording_too_large');
    t.app.recordings = recordings;
  });
});

describe('how much a question holds', () => {
  const setBytes = (id: string, bytes: number) =>
    t.app.db.updateTable('family_stories_recordings').set({ bytes }).where('id', '=', id).execute();

  test('a recording has at most RECORDING_MB', async () => {
    const id = await device.begun();
    await setBytes(id, t.app.recordings.max_bytes - 2);
    expectProblem(await device.send(id, {}, Buffer.from('xyz')), 'recording_too_large');
    expect((await device.send(id, {}, Buffer.from('xy'))).statusCode).toBe(200);
  });

  test('a question has at most 50 recordings, counting those in the wastebasket', async () => {
    const ids = await Promise.all(Array.from({ length: 55 }, () => randomUUID()));
    const begun = await Promise.all(ids.map((id) => device.begin(id)));
    expect(begun.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50);
    for (const refused of begun.filter(({ statusCode }) => statusCode !== 201))
      expectProblem(refused, 'too_many_recordings');
    const known = ids[begun.findIndex(({ statusCode }) => statusCode === 201)] as string;
    await device.remove(known);
    expectProblem(await device.begin(randomUUID()), 'too_many_recordings');
    expectProblem(await device.sendFile(Buffer.from('x')), 'too_many_recordings');
  });

  test('a question has at most 2 GB of recordings', async () => {
    const id = await device.begun();
    const full = await device.begun();
    await setBytes(full, limits.recordings.bytesPerQuestion / 2);
    const other = await device.begun();
    await setBytes(other, limits.recordings.bytesPerQuestion / 2 - 2);
    const sent = await Promise.all([0, 1, 2].map((part) => device.send(id, { part }, Buffer.from('x'))));
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    for (const refused of sent.filter(({ statusCode }) => statusCode !== 200))
      expectProblem(refused, 'too_many_recordings');
    expectProblem(await device.sendFile(Buffer.from('x')), 'too_many_recordings');
  });
});

describe('after a day of silence', () => {
  const day = 24 * 60 * 60 * 1000;
  const finishQuiet = () => finishQuietRecordings(t.app, new AbortController().signal);

  test('the server finishes what has arrived, marked as cut off', async () => {
    const quiet = await device.sent(parts, bytesOf('more'));
    t.clock.now += day - 60_000;
    const active = await device.sent(parts);
    await finishQuiet();
    expect(await rowOf(quiet)).toMatchObject({ status: 'recording', cut_off: 0 });
    t.clock.now += 120_000;
    await finishQuiet();
    await finishQuiet();
    expect(await rowOf(quiet)).toMatchObject({ status: 'processing', cut_off: 1, peaks: null });
    expect(await takesOf(quiet)).toEqual([
      { take: 0, parts: 3, bytes: null, sha256: null },
      { take: 1, parts: 1, bytes: null, sha256: null },
    ]);
    expect(await jobsOf(quiet)).toHaveLength(1);
    expect(await rowOf(active)).toMatchObject({ status: 'recording', cut_off: 0 });
  });

  test('a device that comes back with nothing more finishes it as well', async () => {
    const id = await device.sent(parts);
    t.clock.now += day + 1;
    await finishQuiet();
    expect((await device.finish(id, [whole])).statusCode).toBe(202);
    expectProblem(await device.send(id, { part: 3 }, Buffer.from('fourth')), 'recording_ended');
    expectProblem(await device.finish(id, [{ ...whole, parts: 4 }]), 'recording_ended');
  });

  test('what was cut off may be sent anew with its rest, also after a lock', async () => {
    const id = await device.sent(parts.slice(0, 2));
    const { access_token } = await t.addQuestion();
    const foreign = await deviceOf(t, access_token).sent(parts);
    const deleted = await device.sent(parts);
    t.clock.now += day + 1;
    await finishQuiet();
    const active = await device.sent(parts);
    await device.remove(deleted);
    await lock();
    for (const other of [undefined, foreign, deleted, active])
      expectProblem(await device.begin(randomUUID(), other), 'locked');
    const anew = randomUUID();
    expect((await device.begin(anew, id)).statusCode).toBe(201);
    expect((await device.begin(anew, id)).statusCode).toBe(200);
    for (const [part, bytes] of parts.entries()) await device.send(anew, { part }, bytes);
    expect((await device.finish(anew, [{ parts: 3 }])).statusCode).toBe(202);
  });

  test('what came after a gap is kept, and a recording of which nothing came is forgotten', async () => {
    const id = await device.begun();
    for (const part of [0, 1, 3]) await device.send(id, { part }, Buffer.from(`${part}`));
    await device.send(id, { take: 2 }, Buffer.from('third take'));
    const empty = await device.begun();
    t.clock.now += day + 1;
    await finishQuiet();
    expect((await takesOf(id)).map(({ take, parts }) => [take, parts])).toEqual([
      [0, 3],
      [2, 1],
    ]);
    expect(await rowOf(empty)).toBeUndefined();
    expect((await device.begin(empty)).statusCode).toBe(201);
  });
});

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueJob } from '../../src/server/domain/queue-job.ts';
import { recordingJob } from '../../src/server/domain/recordings/finish.ts';
import { recordingJobs } from '../../src/server/jobs/recording-jobs.ts';
import { runDueJob } from '../../src/server/jobs/runner.ts';
import type { Answer } from '../../src/shared/answers/answers.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { ReadingList } from '../../src/shared/reading/readers.ts';
import type { Stories } from '../../src/shared/reading/stories.ts';
import type { QuestionWithRecordings } from '../../src/shared/recordings/admin-recordings.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { type Device, deviceOf, sumOf } from '../recording-device.ts';
import { addRecording, speech } from '../recordings.ts';
import { findProgram } from '../stores/programs.ts';

/** Recordings that cannot be played, or only in part: nothing of them is lost, and the admin sees it. */
let t: TestApp;
let question: Question;
let device: Device;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  question = await t.addQuestion();
  device = deviceOf(t, question.access_token);
  t.app.recordings.ffmpeg = undefined;
});
afterAll(() => t.close());

const prepare = async () => {
  const kinds = recordingJobs(t.app).queued.filter(({ every }) => every === undefined);
  const onError = (error: unknown) => {
    throw error;
  };
  while (await runDueJob(t.app, kinds, new AbortController().signal, { onError }));
};
const shown = async (): Promise<QuestionWithRecordings> =>
  (await t.asAdmin('GET', `/api/questions/${question.id}`)).json();
const answered = async (): Promise<Answer> => (await t.asAnswerer(question.access_token, 'GET', '/api/answer')).json();
const listed = async (): Promise<Question> => {
  const { people } = (await t.asAdmin('GET', '/api/people')).json();
  return people
    .flatMap((person: { questions: Question[] }) => person.questions)
    .find(({ id }: Question) => id === question.id);
};
const tryAgain = (id: string) => t.asAdmin('POST', `/api/recordings/${id}/prepare`);

const noise = Buffer.from('this is no sound');
const refused = async () => {
  const { id } = (await device.sendFile(noise)).json();
  await prepare();
  return id as string;
};

test('one that is refused is with its question, says why, and can be downloaded', async () => {
  const id = await refused();
  const unplayed = [{ id, created_at: expect.any(String), status: 'refused', fault: 'not_audio', takes: 1 }];
  expect(await shown()).toMatchObject({ recordings: [], unplayed });
  const { unplayed: inList } = (await t.asAdmin('GET', `/api/questions/${question.id}/recordings`)).json();
  expect(inList).toEqual(unplayed);
  expect(await listed()).toMatchObject({ has_unplayed_recording: true });
  expect(await listed()).not.toHaveProperty('recorded_ms');
  const original = await t.asAdmin('GET', `/api/recordings/${id}/original?take=0`);
  expect(original.rawPayload).toEqual(noise);
  expect((await device.state(id)).json()).toMatchObject({ status: 'refused', fault: 'not_audio' });
});

test('the answerer is told of it on each device, from when it has arrived until it is deleted', async () => {
  await device.begun();
  expect(await answered()).not.toHaveProperty('unplayed');
  const { id } = (await device.sendFile(noise)).json();
  const row = { id, created_at: expect.any(String) };
  expect(await answered()).toMatchObject({ recordings: [], unplayed: [{ ...row, status: 'processing' }] });
  await prepare();
  // who sees what of its question is no business of another
  const other = await t.addQuestion();
  expect((await t.asAnswerer(other.access_token, 'GET', '/api/answer')).json()).not.toHaveProperty('unplayed');
  const refused = [{ ...row, status: 'refused', fault: 'not_audio' }];
  expect((await answered()).unplayed).toEqual(refused);
  const ready = await addRecording(t.app, question.id);
  expect(await answered()).toMatchObject({ recordings: [{ id: ready.id }], unplayed: refused });
  expect((await device.remove(id)).statusCode).toBe(204);
  expect(await answered()).not.toHaveProperty('unplayed');
});

test('an answer that has nothing else is answered and new, and a story for the admin only', async () => {
  const counted = async () => (await t.asAdmin('GET', '/api/questions/counts')).json();
  const stories = async () => {
    const body: Stories = (await t.asAdmin('GET', `/api/stories?person_id=${question.person_id}`)).json();
    return body.stories.map(({ id }) => id);
  };
  const { token } = (await t.asAdmin('POST', '/api/readers', { name: 'Aunt May' })).json();
  const read = async () => {
    const { people }: ReadingList = (await t.asAnswerer(token, 'GET', '/api/read')).json();
    return people.flatMap(({ stories }) => stories.map(({ id }) => id));
  };
  const before = await counted();
  await refused();
  await t.save(question.access_token, { content: '', status: 'submitted' });
  expect(await listed()).toMatchObject({ has_content: true, is_new: true, has_unplayed_recording: true });
  expect(await counted()).toMatchObject({ new: before.new + 1 });
  expect(await stories()).toEqual([question.id]);
  expect(await read()).not.toContain(question.id);
  expectProblem(await t.asAnswerer(token, 'GET', `/api/read/stories/${question.id}`), 'unknown_story');
  await addRecording(t.app, question.id);
  expect(await read()).toContain(question.id);
});

test('one that can be played has no such marks', async () => {
  await addRecording(t.app, question.id);
  for (const body of [await shown(), await answered()]) expect(body).not.toHaveProperty('unplayed');
  expect(await listed()).toMatchObject({ recorded_ms: expect.any(Number) });
  expect(await listed()).not.toHaveProperty('has_unplayed_recording');
});

test('trying again prepares it; twice is once', async () => {
  const { remux } = t.app.remuxer;
  t.app.remuxer.remux = () => Promise.resolve({ runs: [], durations: [0] });
  const { id } = (await device.sendFile(await speech('webm'))).json();
  await prepare();
  expect((await device.state(id)).json()).toMatchObject({ status: 'refused' });
  t.app.remuxer.remux = remux;
  for (let n = 0; n < 2; n++) expect((await tryAgain(id)).statusCode).toBe(204);
  expect((await shown()).unplayed).toMatchObject([{ id, status: 'processing' }]);
  expect(await listed()).not.toHaveProperty('has_unplayed_recording');
  const jobs = t.app.db.selectFrom('family_stories_background_jobs').select('id').where('subject', '=', id);
  expect(await jobs.execute()).toHaveLength(1);
  await prepare();
  expect((await shown()).recordings).toMatchObject([{ id, duration_ms: expect.any(Number) }]);
  expect((await tryAgain(id)).statusCode).toBe(204);
  expect((await shown()).recordings).toHaveLength(1);
});

test('a retry is queued even while an earlier attempt is finishing', async () => {
  const id = await refused();
  // as after an attempt that another process has taken over
  await queueJob(t.app, recordingJob, id);
  expect((await tryAgain(id)).statusCode).toBe(204);
  const jobs = t.app.db.selectFrom('family_stories_background_jobs').select('id').where('subject', '=', id);
  expect(await jobs.execute()).toHaveLength(2);
});

test('trying again is for the admin alone, and not for what is unknown or deleted', async () => {
  const id = await refused();
  expect((await t.call({ method: 'POST', url: `/api/recordings/${id}/prepare` })).statusCode).toBe(401);
  expectProblem(await tryAgain('unknown'), 'unknown_recording');
  await device.remove(id);
  expect(await shown()).not.toHaveProperty('unplayed');
  expectProblem(await tryAgain(id), 'unknown_recording');
});

test('of one that is played in part the admin is told so; with ffmpeg another try plays all of it', async ({
  skip,
}) => {
  const takes = [[await speech('m4a')], [await speech('webm')]];
  const id = await device.sent(...takes);
  await device.finish(
    id,
    takes.map((parts) => ({ parts: 1, sha256: sumOf(parts) })),
  );
  await prepare();
  const [first] = (await shown()).recordings;
  expect(first).toMatchObject({ id, fault: 'in_part', takes: 2 });
  // a try takes nothing away: not while it waits, and not if it fails
  expect((await tryAgain(id)).statusCode).toBe(204);
  expect((await shown()).recordings).toMatchObject([{ id, fault: 'in_part' }]);
  expect(await shown()).not.toHaveProperty('unplayed');
  const { remux } = t.app.remuxer;
  t.app.remuxer.remux = () => Promise.resolve({ runs: [], durations: [0, 0] });
  await prepare();
  t.app.remuxer.remux = remux;
  const [second] = (await shown()).recordings;
  expect(second).toMatchObject({ fault: 'in_part', duration_ms: first?.duration_ms });
  const ffmpeg = findProgram('ffmpeg');
  skip(ffmpeg === undefined, 'ffmpeg is not here');
  t.app.recordings.ffmpeg = ffmpeg;
  await tryAgain(id);
  await prepare();
  const [third] = (await shown()).recordings;
  expect(third).not.toHaveProperty('fault');
  expect(third?.duration_ms).toBeGreaterThan(6000);
});

/** A second of a tone, as ffmpeg writes it to a file with this ending. */
const tone = async (ffmpeg: string, ending: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const file = join(folder, `tone.${ending}`);
  const source = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1', '-ac', '1'];
  await promisify(execFile)(ffmpeg, ['-v', 'error', ...source, file]);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
};

/** A second of AMR, which few builds of ffmpeg can write: 50 frames of 12.2 kbit/s. */
const amr = () => {
  const frame = Buffer.alloc(32, 0x55);
  frame[0] = 0x3c;
  return Buffer.concat([Buffer.from('#!AMR\n'), ...Array<Buffer>(50).fill(frame)]);
};

test.for([
  ['aiff', 'audio/x-aiff', 'aiff'],
  ['caf', '', 'audio'],
  ['amr', 'audio/amr', 'amr'],
])('a memo in %s is kept, and played once there is ffmpeg', async ([ending = '', type = '', named], { skip }) => {
  const ffmpeg = findProgram('ffmpeg');
  skip(ffmpeg === undefined, 'ffmpeg is not here');
  const bytes = ending === 'amr' ? amr() : await tone(String(ffmpeg), ending);
  const { id } = (await device.sendFile(bytes, { name: `memo.${ending}`, type })).json();
  await prepare();
  expect((await shown()).unplayed).toMatchObject([{ id, status: 'refused', fault: 'not_audio' }]);
  const original = await t.asAdmin('GET', `/api/recordings/${id}/original`);
  expect(original.rawPayload).toEqual(bytes);
  expect(original.headers['content-disposition']).toContain(`.${named}"`);
  t.app.recordings.ffmpeg = ffmpeg;
  await tryAgain(id);
  await prepare();
  const [played] = (await shown()).recordings;
  expect(played).toMatchObject({ id, sources: [{ content_type: 'audio/mp4' }] });
  expect(Math.abs((played?.duration_ms ?? 0) - 1000)).toBeLessThan(50);
  // and at once, where ffmpeg is there already
  await device.remove(id);
  const again = (await device.sendFile(bytes, { name: `memo.${ending}`, type })).json();
  await prepare();
  expect((await shown()).recordings).toMatchObject([{ id: again.id }]);
});

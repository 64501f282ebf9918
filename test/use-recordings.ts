import { expect } from 'vitest';
import { finishQuietRecordings } from '../src/server/domain/recordings/finish.ts';
import { requireListened } from '../src/server/domain/recordings/listening.ts';
import { recordingJobs } from '../src/server/jobs/recording-jobs.ts';
import { type JobKind, runDueJob } from '../src/server/jobs/runner.ts';
import { transcriptJobs } from '../src/server/jobs/transcript-jobs.ts';
import { measureReadableRecordings } from '../src/server/storage/book-recordings.ts';
import type { Database } from '../src/server/storage/database/tables.ts';
import { listKeptRecordings } from '../src/server/storage/recordings.ts';
import { countTranscripts } from '../src/server/storage/transcript-pieces.ts';
import { day } from '../src/shared/durations.ts';
import type { TestApp } from './open-test-app.ts';
import { type Device, deviceOf, sumOf } from './recording-device.ts';
import { openRecogniser } from './recordings/fake-recogniser.ts';
import { addRecording, heardWords, speech } from './recordings.ts';
import { runJob } from './run-job.ts';
import { testRequester } from './test-requester.ts';

/** A recording with a part, a take and words for each question, at most `limit`: all ready, and not deleted. */
export const addManyRecordings = async (db: Database, limit: number): Promise<void> => {
  const questions = await db.selectFrom('family_stories_questions').select('id').orderBy('id').limit(limit).execute();
  const at = '2026-01-01T00:00:00.000Z';
  for (let from = 0; from < questions.length; from += 500) {
    const ids = questions.slice(from, from + 500).map(({ id }) => id);
    await db
      .insertInto('family_stories_recordings')
      .values(
        ids.map((id) => ({
          ...{ id, question_id: id, status: 'ready' as const, mime: 'audio/webm', created_at: at, arrived_at: at },
          ...{ bytes: 1, duration_ms: 1, files: '[]', url_secret: id, listen_token: id },
          ...{ transcript: 'proposed' as const },
        })),
      )
      .execute();
    const ofEach = ids.map((recording_id) => ({ recording_id, take: 0, bytes: 1, sha256: '0'.repeat(64) }));
    await db
      .insertInto('family_stories_recording_parts')
      .values(ofEach.map((row) => ({ ...row, part: 0 })))
      .execute();
    await db
      .insertInto('family_stories_takes')
      .values(ofEach.map((row) => ({ ...row, parts: 1 })))
      .execute();
    await db
      .insertInto('family_stories_transcripts')
      .values(
        ids.map((recording_id) => ({
          ...{ recording_id, version: 1, source: 'heard' as const, cues: '[]', created_at: at },
        })),
      )
      .execute();
    await db
      .insertInto('family_stories_transcript_pieces')
      .values(ids.map((recording_id) => ({ recording_id, piece: 0, start_ms: 0, end_ms: 1 })))
      .execute();
  }
};

/** Everything that devices, readers and the admin ask for. */
export const useRecordings = async (t: TestApp): Promise<void> => {
  const { id: question_id, person_id, access_token } = await t.addQuestion();
  const device = deviceOf(t, access_token);
  const parts = [Buffer.from('one'), Buffer.from('two')];
  const id = await device.sent(parts);
  await device.send(id, {}, parts[0] as Buffer);
  await device.state(id);
  expect((await device.finish(id, [{ parts: 2, sha256: sumOf(parts) }])).statusCode).toBe(202);
  await device.finish(id, [{ parts: 2, sha256: sumOf(parts) }]);
  await device.sendFile(Buffer.from('a memo'));
  await device.remove(id);
  await t.asAdmin('POST', `/api/wastebasket/recordings/${id}/restore`);
  await device.remove(id);
  await t.asAdmin('DELETE', `/api/wastebasket/recordings/${id}`);
  await measureReadableRecordings(t.app.db, [question_id]);
  await device.sent(parts);
  await device.begun();
  t.clock.now += day + 1;
  await finishQuietRecordings(t.app, new AbortController().signal);
  t.clock.now -= day + 1;
  await t.save(access_token, { content: '', status: 'submitted' });
  await transcribe(t, device);
  const told = await addRecording(t.app, question_id, { words: [{ source: 'heard', cues: heardWords }] });
  await playAndCorrect(t, { question_id, person_id, access_token, recording_id: told.id });
};

const isRequested = ({ every }: JobKind) => every === undefined;

/** Runs the jobs that requests have added, and then those that recur. */
const work = async ({ app }: TestApp) => {
  const all = [...recordingJobs(app).queued, ...transcriptJobs(app, { error: () => {} }).queued];
  const never = new AbortController().signal;
  const onError = (error: unknown) => {
    throw error;
  };
  while (await runDueJob(app, all.filter(isRequested), never, { onError }));
  for (const kind of all.filter((each) => !isRequested(each))) await runJob(app, kind);
};

/** A recording is prepared and transcribed; the admin asks again. */
const transcribe = async (t: TestApp, device: Device) => {
  await using recogniser = await useRecogniser(t);
  const { id } = (await device.sendFile(await speech('m4a'))).json();
  await work(t);
  recogniser.next.push(400);
  expect((await t.asAdmin('POST', `/api/recordings/${id}/transcript`)).statusCode).toBeLessThan(300);
  await t.asAdmin('POST', '/api/recordings/unknown/transcript');
  await work(t);
  await countTranscripts(t.app.db);
  await listKeptRecordings(t.app.db, id);
};

const useRecogniser = async ({ app }: TestApp) => {
  const { recordings } = app;
  const recogniser = await openRecogniser();
  app.recordings = { ...recordings, transcriber: { url: recogniser.url, key: undefined, model: undefined } };
  const end = async () => {
    app.recordings = recordings;
    await recogniser.close();
  };
  return { ...recogniser, [Symbol.asyncDispose]: end };
};

type Told = { question_id: string; person_id: string; access_token: string; recording_id: string };

const playAndCorrect = async (t: TestApp, { question_id, person_id, access_token, recording_id }: Told) => {
  const { token } = (await t.asAdmin('POST', '/api/readers', { name: 'Ann', people: [person_id] })).json();
  await t.asAnswerer(token, 'GET', `/api/read/stories/${question_id}`);
  await t.read(access_token);
  const { recordings } = (await t.asAdmin('GET', `/api/questions/${question_id}/recordings`)).json();
  expect((await t.call({ url: recordings[0].url })).statusCode).toBe(200);
  await t.asAdmin('GET', `/api/recordings/${recording_id}/original`);
  await t.asAdmin('POST', `/api/recordings/${recording_id}/prepare`);
  const transcript = `/api/recordings/${recording_id}/transcript`;
  const own = `/api/answer/recordings/${recording_id}/transcript`;
  await t.asAnswerer(access_token, 'GET', own);
  await t.asAnswerer(access_token, 'GET', `${own}/offers`);
  await t.asAnswerer(access_token, 'PUT', own, { cues: heardWords });
  await t.asAdmin('GET', transcript);
  await t.asAdmin('GET', `${transcript}/offers`);
  await t.asAdmin('PUT', transcript, { cues: heardWords, released: true });
  await t.asAdmin('GET', `/api/recordings/${recording_id}/transcripts`);
  await t.asAdmin('GET', `/api/recordings/${recording_id}/transcript?version=1`);
  const { listen_link } = (await t.asAdmin('PUT', `/api/recordings/${recording_id}/listen-link`)).json();
  await requireListened(t.app, listen_link.split('/').at(-1), testRequester);
  await t.asAdmin('DELETE', `/api/recordings/${recording_id}/listen-link`);
};

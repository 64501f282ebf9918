import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { queueAgain } from '../src/server/domain/backup/queue-again.ts';
import { playedKey } from '../src/server/domain/recordings/recording-keys.ts';
import { inTransaction } from '../src/server/domain/transaction.ts';
import { runDueJob } from '../src/server/jobs/runner.ts';
import { transcriptJobs } from '../src/server/jobs/transcript-jobs.ts';
import { inMemory } from '../src/server/outside/files/file-store.ts';
import { countTranscripts } from '../src/server/storage/transcript-pieces.ts';
import type { TestApp } from './open-test-app.ts';
import { addReadyRecording } from './recordings/add-recording.ts';
import { openRecogniser } from './recordings/fake-recogniser.ts';
import { silence } from './sounds.ts';

/** A recording for each question, at most `limit`, with what was heard and a correction that is released. */
export const addRecordingsWithWords = async ({ app: { db }, clock }: TestApp, limit: number): Promise<void> => {
  const questions = await db.selectFrom('family_stories_questions').select('id').orderBy('id').limit(limit).execute();
  const time = (n: number) => new Date(clock.now - n * 60_000).toISOString();
  const ready = { status: 'ready', mime: 'audio/webm', url_secret: '', duration_ms: 1000, files: '[]' } as const;
  for (let at = 0; at < questions.length; at += 500) {
    const rows = questions.slice(at, at + 500).map(({ id }, n) => ({ id: randomUUID(), question_id: id, n: at + n }));
    await db
      .insertInto('family_stories_recordings')
      .values(
        rows.map(({ n, ...row }) => ({
          ...{ ...ready, ...row, created_at: time(n), arrived_at: time(n), transcript: 'corrected' as const },
          released: 2,
        })),
      )
      .execute();
    await db
      .insertInto('family_stories_transcripts')
      .values(
        rows.flatMap(({ id, n }) =>
          (['heard', 'admin'] as const).map((source, index) => ({
            ...{ recording_id: id, version: index + 1, source, cues: '[]', created_at: time(n) },
          })),
        ),
      )
      .execute();
    await db
      .insertInto('family_stories_takes')
      .values(rows.map(({ id }) => ({ recording_id: id, take: 0, parts: 1 })))
      .execute();
  }
};

/** Everything that is done with the words of recordings, at least once. */
export const useWords = async (t: TestApp): Promise<void> => {
  const recogniser = await openRecogniser();
  const { transcriber } = t.app.recordings;
  t.app.recordings.transcriber = { url: recogniser.url, key: undefined, model: undefined };
  try {
    const question = await t.addQuestion();
    const id = randomUUID();
    const name = `${id}.wav`;
    const files = JSON.stringify([{ name, content_type: 'audio/wav' }]);
    await addReadyRecording(t.app, question.id, { id, files, duration_ms: 1000 });
    await t.app.files.put(playedKey(name), inMemory(silence(1000)), 'audio/wav');
    const path = `recordings/${id}/transcript`;
    expect((await t.asAdmin('POST', `/api/${path}`)).statusCode).toBe(202);
    const run = () =>
      runDueJob(t.app, transcriptJobs(t.app, { error: () => {} }).queued, new AbortController().signal, {
        onError: console.error,
      });
    await run();
    await t.asAdmin('POST', '/api/recordings/nothing/transcript');
    const cues = [{ start_ms: 0, end_ms: 1000, text: 'Hello there.' }];
    await t.asAnswerer(question.access_token, 'PUT', `/api/answer/${path}`, { cues });
    expect((await t.asAdmin('PUT', `/api/${path}`, { cues, released: true })).statusCode).toBe(200);
    await t.asAnswerer(question.access_token, 'GET', `/api/answer/${path}`);
    await t.asAnswerer(question.access_token, 'GET', `/api/answer/${path}/offers`);
    await t.asAdmin('GET', `/api/${path}?version=1`);
    await t.asAdmin('GET', `/api/${path}s`);
    const late = [...cues, { start_ms: 2000, end_ms: 3000, text: 'There.' }];
    expect((await t.asAdmin('PUT', `/api/${path}`, { cues: late, base_version: 0 })).statusCode).toBe(409);
    expect((await t.asAdmin('DELETE', `/api/${path}/release`)).statusCode).toBe(204);
    await countTranscripts(t.app.db);
    await inTransaction(t.app, queueAgain);
  } finally {
    t.app.recordings.transcriber = transcriber;
    await recogniser.close();
  }
};

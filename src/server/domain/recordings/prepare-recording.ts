import { join } from 'node:path';
import type { PlayedFile } from '../../../shared/recordings/recordings.ts';
import type { App } from '../../app.ts';
import { onDisk } from '../../outside/files/file-store.ts';
import { isCrash } from '../../outside/processes/child-process.ts';
import type { JobRow } from '../../storage/database/tables.ts';
import { type Attempt, deleteAttempt, endAttempt } from '../../storage/jobs.ts';
import {
  endPreparation,
  listRecordingsWithoutJob,
  type Preparation,
  updateTake,
} from '../../storage/prepared-recordings.ts';
import { recordSpoken } from '../../storage/questions.ts';
import { listParts } from '../../storage/recording-parts.ts';
import { findRecording, type StoredRecording } from '../../storage/recordings.ts';
import { delayAfter } from '../mail/mail-retries.ts';
import { now } from '../now.ts';
import { type Context, inTransaction, type Transaction } from '../transaction.ts';
import { type CollectedTakes, collectTakes } from './collect-takes.ts';
import { queueRecording, recordingJob } from './finish.ts';
import { type MadePlayed, makePlayed } from './make-played.ts';
import { packPeaks } from './peaks.ts';
import { partKey, playedKey } from './recording-keys.ts';
import { requestTranscript } from './transcripts/request-transcript.ts';

/** An attempt of a job in the queue; see jobs/runner.ts. */
type Run = { job: JobRow; attempt: Attempt; signal: AbortSignal };

/** After so many attempts, a recording that ends the process which reads it is refused. */
const maxAttempts = 3;

/**
 * Prepares a recording that has arrived: it becomes ready, or is refused. May run twice, also at the same time: the outcome
 * is a compare-and-set on its status, and files that are written again have the same content.
 */
export const prepareRecording = async (app: App, { job, attempt, signal }: Run): Promise<void> => {
  const recording = job.subject === null ? undefined : await findRecording(app.db, job.subject);
  try {
    if (recording?.status === 'processing') await prepare(app, recording, job.attempts, signal);
    await deleteAttempt(app.db, attempt);
  } catch (error) {
    const run_at = new Date(app.clock() + delayAfter(job.attempts)).toISOString();
    if (!signal.aborted) await endAttempt(app.db, attempt, { state: 'waiting', run_at });
    throw error;
  }
};

const prepare = async (app: App, recording: StoredRecording, attempts: number, signal: AbortSignal) => {
  await using collected = await collectTakes(app, recording.id, signal);
  const made = collected.isComplete ? await make(app, collected, attempts, signal) : 'incomplete';
  const outcome: Preparation =
    typeof made === 'string'
      ? { status: 'refused', fault: made }
      : await store(app, recording, collected.folder.path, made);
  const isEnded = await inTransaction(app, async (transaction) => {
    if (!(await endPreparation(transaction.db, recording.id, outcome))) return false;
    if (typeof made === 'string') return true;
    await storeDurations(transaction, recording.id, collected.takes, made.durations);
    await recordSpoken(transaction.db, recording.question_id, now(app));
    // one from an archive has its words
    if (recording.transcript === null && (await requestTranscript(transaction, app.recordings, recording.id)))
      transaction.afterCommit(() => app.events.emit('job_added'));
    return true;
  });
  if (isEnded) await deleteParts(app, recording.id);
};

const storeDurations = async ({ db }: Transaction, recording_id: string, takes: number[], durations: number[]) => {
  for (const [index, take] of takes.entries())
    await updateTake(db, { recording_id, take, duration_ms: durations[index] ?? 0 });
};

const make = async (app: App, collected: CollectedTakes, attempts: number, signal: AbortSignal) => {
  const made = await makePlayed(app, { folder: collected.folder.path, files: collected.files }, signal);
  if (!isCrash(made)) return made;
  // the machine may be short of memory
  if (attempts < maxAttempts) throw new Error(`The process that reads recordings ended with ${made.crashed}.`);
  return 'unreadable';
};

/** Moves what is played into the file store. */
const store = async (
  app: App,
  { id, peaks }: StoredRecording,
  folder: string,
  made: MadePlayed,
): Promise<Preparation> => {
  const files: PlayedFile[] = [];
  for (const { file, suffix, content_type } of made.files) {
    const name = `${id}${suffix}`;
    await app.files.put(playedKey(name), await onDisk(join(folder, file)), content_type);
    files.push({ name, content_type });
  }
  return {
    ...{ status: 'ready', duration_ms: made.duration_ms, fault: made.fault, files: JSON.stringify(files) },
    peaks: peaks ?? (made.peaks ? packPeaks([...made.peaks]) : null),
  };
};

/** Their rows stay: a device may ask again what has arrived. The orphan cleanup deletes what a killed process leaves. */
const deleteParts = async (app: App, id: string) => {
  for (const part of await listParts(app.db, id)) await app.files.delete(partKey(id, part));
};

/** Queues recordings that have no job: after a restore. */
export const queueRecordingsAgain = (context: Context): Promise<void> =>
  inTransaction(context, async (transaction: Transaction) => {
    for (const id of await listRecordingsWithoutJob(transaction.db, recordingJob))
      await queueRecording(transaction, id);
  });

import { join } from 'node:path';
import type { PlayedFile, RecordingFault } from '../../../shared/recordings/recordings.ts';
import type { App } from '../../app.ts';
import { onDisk } from '../../outside/files/file-store.ts';
import { type Crash, isCrash } from '../../outside/processes/child-process.ts';
import type { JobRow } from '../../storage/database/tables.ts';
import { deleteAttempt, endAttempt, type JobRun } from '../../storage/jobs.ts';
import { endPreparation, type Preparation, updateTake } from '../../storage/prepared-recordings.ts';
import { recordSpoken } from '../../storage/questions.ts';
import { listParts } from '../../storage/recording-parts.ts';
import { findRecording, lockRecordedQuestion, type StoredRecording } from '../../storage/recordings.ts';
import { delayAfter } from '../backoff.ts';
import { fromNow, now } from '../now.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { collectTakes } from './collect-takes.ts';
import type { RecordingTask } from './finish.ts';
import { packLevels } from './levels.ts';
import { type MadePlayed, makePlayed } from './make-played.ts';
import { partKey, playedKey } from './recording-keys.ts';
import { requestTranscript } from './transcripts/request-transcript.ts';

/** The number of attempts after which a fault that might have been temporary becomes final. */
const maxAttempts = 3;

/**
 * Prepares a recording that has arrived: it becomes ready, or is refused. May run twice, also at the same time: the outcome
 * is a compare-and-set on its status and fault, and files that are written again have the same content.
 */
export const prepareRecording = async (app: App, run: JobRun): Promise<void> => {
  const { job, attempt, signal } = run;
  const recording = job.subject === null ? undefined : await findRecording(app.db, job.subject);
  try {
    if (recording && isToPrepare(recording, job)) await prepare(app, recording, run);
    else await deleteAttempt(app.db, attempt);
  } catch (error) {
    const run_at = fromNow(app, delayAfter(job.attempts));
    if (!signal.aborted) await endAttempt(app.db, attempt, { state: 'waiting', run_at });
    throw error;
  }
};

const taskOf = ({ payload }: JobRow): Required<RecordingTask> => ({ is_new: true, ...JSON.parse(payload) });

/** A recording that plays in part is prepared again only on request. */
const isToPrepare = ({ status, fault }: StoredRecording, job: JobRow) =>
  status === 'processing' || (status === 'ready' && fault === 'in_part' && !taskOf(job).is_new);

const prepare = async (app: App, recording: StoredRecording, { job, attempt, signal }: JobRun) => {
  const { id, question_id } = recording;
  await using collected = await collectTakes(app, id, signal);
  const { folder, files, takes, fault } = collected;
  const made = fault ?? (await makePlayed(app, { folder: folder.path, files }, signal));
  if (isFailure(made) && mayPass(made) && job.attempts < maxAttempts) throw new Error(describe(made));
  const outcome = isFailure(made) ? refuse(recording, made) : await store(app, recording, folder.path, made);
  const changed_at = now(app);
  const isEnded = await inTransaction(app, async (transaction) => {
    const { db } = transaction;
    await lockRecordedQuestion(db, question_id);
    const isApplied = await endPreparation(db, recording, outcome, changed_at);
    await deleteAttempt(db, attempt);
    if (!isApplied) return false;
    if (isFailure(made)) return true;
    await storeDurations(transaction, id, takes, made.durations);
    if (taskOf(job).is_new) await recordSpoken(db, question_id, changed_at);
    // one from an archive has its words
    if (recording.transcript === null && (await requestTranscript(transaction, app.recordings, id)))
      transaction.afterCommit(() => app.events.emit('job_added'));
    return true;
  });
  if (isEnded && fault === undefined) await deleteParts(app, id);
};

type Failure = Exclude<RecordingFault, 'in_part'> | 'too much' | Crash;

const isFailure = (made: MadePlayed | Failure): made is Failure => typeof made === 'string' || isCrash(made);

/** Faults that may be temporary: too little memory or time, or a file store that is not complete yet. */
const mayPass = (failure: Failure) => isCrash(failure) || failure === 'too much' || failure === 'missing';

const describe = (failure: Failure) => {
  if (failure === 'missing') return 'The file store does not have all of a recording.';
  const how = isCrash(failure) ? `ended with ${failure.crashed}` : 'exceeded its limits';
  return `The process that reads recordings ${how}.`;
};

/** The files that could be played before stay in use. */
const refuse = ({ files, duration_ms, peaks }: StoredRecording, failure: Failure): Preparation =>
  files === null
    ? { status: 'refused', fault: isCrash(failure) || failure === 'too much' ? 'unreadable' : failure }
    : { ...{ status: 'ready', fault: 'in_part' }, files, duration_ms, peaks };

const storeDurations = async ({ db }: Transaction, recording_id: string, takes: number[], durations: number[]) => {
  for (const [index, take] of takes.entries())
    await updateTake(db, { recording_id, take, duration_ms: durations[index] ?? 0 });
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
    peaks: peaks ?? (made.peaks ? packLevels(made.peaks) : null),
  };
};

/** Their rows stay: a device may ask again what has arrived. The orphan cleanup deletes what a killed process leaves. */
const deleteParts = async (app: App, id: string) => {
  for (const part of await listParts(app.db, id)) await app.files.delete(partKey(id, part));
};

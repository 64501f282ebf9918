import { day } from '../../../shared/durations.ts';
import { Problem } from '../../../shared/errors.ts';
import type { Finish, MissingPart } from '../../../shared/recordings/recordings.ts';
import type { App } from '../../app.ts';
import type { RecordingPartRow, TakeRow } from '../../storage/database/tables.ts';
import { insertTakes, listParts, listTakes } from '../../storage/recording-parts.ts';
import { deleteRecording, endRecording, listQuietRecordings } from '../../storage/recordings.ts';
import { ago, now } from '../now.ts';
import { queueJob } from '../queue-job.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { packLevels } from './levels.ts';
import { requireRecording, type Sender } from './recordings.ts';

/** The kind of job that prepares a recording; its subject is the recording's id. */
export const recordingJob = 'recording';

/** `is_new`: false if the answer is not new to the admin because of it. */
export type RecordingTask = { is_new?: boolean };

/** In the transaction that sets `processing`. */
export const queueRecording = (transaction: Transaction, id: string, task: RecordingTask = {}): Promise<void> =>
  queueJob(transaction, recordingJob, id, task);

/** The same; the job begins once the transaction is committed. */
export const prepareSoon = async (
  { events }: Pick<App, 'events'>,
  transaction: Transaction,
  id: string,
  task?: RecordingTask,
): Promise<void> => {
  await queueRecording(transaction, id, task);
  transaction.afterCommit(() => events.emit('job_added'));
};

type Take = Finish['takes'][number];

/**
 * Ends a recording whose parts have all arrived, and queues its preparation. Repeating it changes nothing. Throws
 * `parts_missing`, `other_bytes` if more has arrived than is named, and `recording_ended` if it ended otherwise.
 */
export const finishRecording = async (app: App, sender: Sender, id: string, { takes }: Finish): Promise<void> => {
  await requireRecording(app, sender.access_token, id, sender.requester);
  // not with the link's role: it may not add jobs
  const isEnded = await inTransaction(app, async (transaction) => {
    const end = { peaks: joinLevels(takes), cut_off: 0 as const, sender: { ...sender, now: now(app) } };
    if (!(await endRecording(transaction.db, id, end))) return false;
    requireParts(takes, await listParts(transaction.db, id));
    await storeTakes(
      app,
      transaction,
      id,
      takes.map(({ parts, sha256 = null }, take) => ({ take, parts, sha256 })),
    );
    return true;
  });
  if (isEnded) return;
  await requireRecording(app, sender.access_token, id, sender.requester);
  if (!areSame(takes, await listTakes(app.db, id))) throw new Problem('recording_ended');
};

/** Null unless all takes have levels. */
const joinLevels = (takes: Take[]) =>
  takes.every(({ peaks }) => peaks !== undefined) ? packLevels(takes.flatMap(({ peaks = [] }) => peaks)) : null;

const requireParts = (takes: Take[], arrived: RecordingPartRow[]) => {
  const names = new Set(arrived.map(({ take, part }) => `${take}-${part}`));
  const expected = takes.flatMap(({ parts }, take) => Array.from({ length: parts }, (_, part) => ({ take, part })));
  const missing: MissingPart[] = expected.filter(({ take, part }) => !names.has(`${take}-${part}`));
  if (missing.length > 0) throw new Problem('parts_missing', { missing });
  if (names.size > expected.length) throw new Problem('other_bytes');
};

const storeTakes = async (
  app: App,
  transaction: Transaction,
  recording_id: string,
  takes: Pick<TakeRow, 'take' | 'parts' | 'sha256'>[],
) => {
  await insertTakes(
    transaction.db,
    takes.map((take) => ({ ...take, recording_id, bytes: null })),
  );
  await prepareSoon(app, transaction, recording_id);
};

/** A sum that neither has is unknown until the parts are joined; each of these was acknowledged with its own. */
const areSame = (takes: Take[], stored: TakeRow[]) =>
  takes.length === stored.length &&
  stored.every(({ take, parts, sha256 }) => {
    const named = takes[take];
    return named?.parts === parts && (sha256 === null || named.sha256 === undefined || sha256 === named.sha256);
  });

/**
 * Ends recordings of which nothing has arrived for a day, with what has: a device that comes back later finds them cut
 * off, and sends what it has as a new one. Parts after a gap are joined to those before it.
 */
export const finishQuietRecordings = async (app: App, signal: AbortSignal): Promise<void> => {
  const before = ago(app, day);
  for (const id of await listQuietRecordings(app.db, before)) {
    signal.throwIfAborted();
    await cutOff(app, id, before);
  }
};

const cutOff = async (app: App, id: string, before: string) => {
  await inTransaction(app, async (transaction) => {
    if (!(await endRecording(transaction.db, id, { cut_off: 1, before }))) return;
    const parts = await listParts(transaction.db, id);
    if (parts.length === 0) return deleteRecording(transaction.db, id);
    const takes = Map.groupBy(parts, ({ take }) => take);
    await storeTakes(
      app,
      transaction,
      id,
      [...takes].map(([take, arrived]) => ({ take, parts: arrived.length, sha256: null })),
    );
  });
};

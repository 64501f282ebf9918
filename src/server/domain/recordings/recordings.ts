import { Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { NewRecording, Playable, RecordingState } from '../../../shared/recordings/recordings.ts';
import type { App } from '../../app.ts';
import type { Database, RecordingPartRow, TakeRow } from '../../storage/database/tables.ts';
import { listParts, listTakes } from '../../storage/recording-parts.ts';
import {
  discardRecording,
  findRecording,
  findRecordingUsage,
  insertRecording,
  type RecordingQuota,
  type StoredRecording,
} from '../../storage/recordings.ts';
import { requireToken } from '../answers.ts';
import type { Requester } from '../audit.ts';
import { now } from '../now.ts';
import { makeSecret } from '../random-texts.ts';
import { inTransaction } from '../transaction.ts';
import { playablesOf } from './playing.ts';

/** Whose link it is, and who uses it. */
export type Sender = { access_token: string; requester: Requester };

export const recordingQuota: RecordingQuota = {
  recordings: limits.recordings.perQuestion,
  bytes: limits.recordings.bytesPerQuestion,
};

/**
 * Begins a recording; false if this device has begun it before. One that was begun before the question was locked goes
 * on, also in a new recording after it was cut off. Throws `locked`, `too_many_recordings` and, for an id that another recording has, `unknown_recording`.
 */
export const beginRecording = async (
  app: App,
  { access_token, requester }: Sender,
  { id, mime, continues }: NewRecording,
): Promise<boolean> => {
  const question = await requireToken(app, access_token, requester);
  if (await findOwn(app, access_token, question.id, id)) return false;
  const at = now(app);
  const times = { created_at: at, arrived_at: at };
  const row = { id, status: 'recording' as const, mime, ...times, bytes: 0, url_secret: makeSecret() };
  const insert = (db: Database) => insertRecording(db, access_token, { ...row, continues }, recordingQuota);
  const isNew =
    continues === undefined
      ? await app.tokenAccess.write(access_token, insert)
      : // not with the link's role: it may add nothing to a locked question
        await inTransaction(app, ({ db }) => insert(db));
  if (isNew) return true;
  // the same request may have come twice at once
  if (await findOwn(app, access_token, question.id, id)) return false;
  throw await refusalOf(app, { access_token, requester });
};

/** Why no recording was inserted; `unknown_recording` if its id belongs to one that is not here. */
const refusalOf = async (app: App, { access_token, requester }: Sender): Promise<Problem> => {
  const { id, status } = await requireToken(app, access_token, requester);
  if (status === 'locked') return new Problem('locked');
  const stored = await app.tokenAccess.read(access_token, (db) => findRecordingUsage(db, id));
  return new Problem(isFull(stored) ? 'too_many_recordings' : 'unknown_recording');
};

/** Whether a question has as many recordings as it can. */
export const isFull = ({ recordings, bytes }: RecordingQuota): boolean =>
  recordings >= recordingQuota.recordings || bytes >= recordingQuota.bytes;

const findOwn = async (app: App, access_token: string, question_id: string, id: string) => {
  const found = await app.tokenAccess.read(access_token, (db) => findRecording(db, id));
  return found?.question_id === question_id && found.deleted_at === null ? found : undefined;
};

/** A recording of the question that this token opens, without the wastebasket. Throws `unknown_recording`. */
export const requireRecording = async (
  app: App,
  access_token: string,
  id: string,
  requester: Requester,
): Promise<StoredRecording> => {
  const question = await requireToken(app, access_token, requester);
  const found = await findOwn(app, access_token, question.id, id);
  if (!found) throw new Problem('unknown_recording');
  return found;
};

/** What has arrived of a recording, and how long it is once it can be played. */
export const requireRecordingState = async (
  app: App,
  { access_token, requester }: Sender,
  id: string,
): Promise<RecordingState> => {
  const { status, fault, question_id } = await requireRecording(app, access_token, id, requester);
  const takes = await app.tokenAccess.read(access_token, async (db) => {
    const finished = await listTakes(db, id);
    return finished.length > 0 ? allParts(finished) : arrivedParts(await listParts(db, id));
  });
  return {
    ...{ id, status, takes },
    ...(fault !== null && { fault }),
    ...(status === 'ready' &&
      played(await playablesOf(app, question_id, { who: 'question', secret: access_token }), id)),
  };
};

const played = (playables: Playable[], id: string) => {
  const playable = playables.find((each) => each.id === id);
  return playable && { duration_ms: playable.duration_ms, url: playable.url, ...withPeaks(playable) };
};

const withPeaks = ({ peaks }: Playable) => peaks && { peaks };

type ArrivedTakes = RecordingState['takes'];

const allParts = (takes: TakeRow[]): ArrivedTakes =>
  takesUpTo(takes.at(-1)?.take, (take) =>
    Array.from({ length: takes.find((one) => one.take === take)?.parts ?? 0 }, (_, part) => part),
  );

const arrivedParts = (parts: RecordingPartRow[]): ArrivedTakes =>
  takesUpTo(parts.at(-1)?.take, (take) => parts.filter((one) => one.take === take).map(({ part }) => part));

/** Takes are counted from 0; of one between others nothing may have arrived. */
const takesUpTo = (last: number | undefined, partsOf: (take: number) => number[]): ArrivedTakes =>
  Array.from({ length: last === undefined ? 0 : last + 1 }, (_, take) => ({ parts: partsOf(take) }));

/** Moves a recording into the wastebasket; repeating it changes nothing. Throws `locked` and `unknown_recording`. */
export const removeRecording = async (app: App, { access_token, requester }: Sender, id: string): Promise<void> => {
  const question = await requireToken(app, access_token, requester);
  const removal = { id, access_token, deleted_at: now(app) };
  if (await app.tokenAccess.write(access_token, (db) => discardRecording(db, removal))) return;
  const found = await app.tokenAccess.read(access_token, (db) => findRecording(db, id));
  if (found?.question_id !== question.id) throw new Problem('unknown_recording');
  if (found.deleted_at === null) throw new Problem('locked');
};

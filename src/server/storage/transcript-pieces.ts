import { type Selectable, sql } from 'kysely';
import type { RecordingStatus } from '../../shared/recordings/recordings.ts';
import type { TranscriptState } from '../../shared/recordings/transcripts.ts';
import type { Database, Tables } from './database/tables.ts';
import { unfinishedJobOf } from './jobs.ts';

export type PieceRow = Selectable<Tables['family_stories_transcript_pieces']>;

/** The question of a recording, if neither it nor its person is in the wastebasket. */
const keptQuestion = (db: Database) =>
  db
    .selectFrom('family_stories_questions as q')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select('q.id')
    .where('q.id', '=', sql.ref<string>('family_stories_recordings.question_id'))
    .where('q.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null);

/**
 * Asks for the words of a recording that is ready, and locks it. Its state stays if a person has corrected words. False if
 * it is not there, or not ready.
 */
export const markWaiting = async (db: Database, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('family_stories_recordings')
    .set({ transcript: sql`case when transcript = 'corrected' then transcript else 'waiting' end` })
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where('deleted_at', 'is', null)
    .where((e) => e.exists(keptQuestion(db)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ends the wait for words, and locks the recording; a correction stays one. */
export const markAnswered = async (db: Database, id: string, state: 'proposed' | 'failed' | null): Promise<void> => {
  await db
    .updateTable('family_stories_recordings')
    .set({ transcript: sql`case when transcript = 'corrected' then transcript else ${state} end` })
    .where('id', '=', id)
    .execute();
};

/** Undefined if there is no such recording, or it is in the wastebasket with its question. */
export const findRecordingStatus = async (db: Database, id: string): Promise<RecordingStatus | undefined> => {
  const found = await db
    .selectFrom('family_stories_recordings')
    .select('status')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((e) => e.exists(keptQuestion(db)))
    .executeTakeFirst();
  return found?.status;
};

export type TranscribableRow = {
  id: string;
  duration_ms: number;
  files: string;
  peaks: string | null;
  name: string;
  language: string | null;
};

/** A recording that is ready, with the name and the language of who speaks; undefined if it was deleted meanwhile. */
export const findTranscribable = async (db: Database, id: string): Promise<TranscribableRow | undefined> => {
  const row = await db
    .selectFrom('family_stories_recordings as r')
    .innerJoin('family_stories_questions as q', 'q.id', 'r.question_id')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select(['r.id', 'r.duration_ms', 'r.files', 'r.peaks', 'p.name', 'p.language'])
    .where('r.id', '=', id)
    .where('r.status', '=', 'ready')
    .where('r.deleted_at', 'is', null)
    .where('q.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && row.duration_ms !== null && row.files !== null
    ? { ...row, duration_ms: row.duration_ms, files: row.files }
    : undefined;
};

/** Recordings that wait for words. */
export const listAwaitedTranscripts = async (db: Database): Promise<string[]> => {
  const query = db.selectFrom('family_stories_recordings').select('id').where('transcript', '=', 'waiting');
  return (await query.orderBy('created_at').orderBy('id').execute()).map(({ id }) => id);
};

/** Those that another process has inserted first stay. */
export const insertPieces = async (
  db: Database,
  rows: Pick<PieceRow, 'recording_id' | 'piece' | 'start_ms' | 'end_ms'>[],
) => {
  await db
    .insertInto('family_stories_transcript_pieces')
    .values(rows)
    .onConflict((c) => c.columns(['recording_id', 'piece']).doNothing())
    .execute();
};

/** In their order. */
export const listPieces = (db: Database, recording_id: string): Promise<PieceRow[]> =>
  db
    .selectFrom('family_stories_transcript_pieces')
    .selectAll()
    .where('recording_id', '=', recording_id)
    .orderBy('piece')
    .execute();

type PieceChange = Pick<PieceRow, 'cues' | 'fault'>;

/** What the recogniser answered about a piece. */
export const recordPiece = async (
  db: Database,
  { recording_id, piece }: Pick<PieceRow, 'recording_id' | 'piece'>,
  answered: PieceChange,
): Promise<void> => {
  await db
    .updateTable('family_stories_transcript_pieces')
    .set(answered)
    .where('recording_id', '=', recording_id)
    .where('piece', '=', piece)
    .execute();
};

/** Pieces without words may be asked for again. */
export const forgetFaults = async (db: Database, recording_id: string): Promise<void> => {
  await db
    .updateTable('family_stories_transcript_pieces')
    .set({ fault: null })
    .where('recording_id', '=', recording_id)
    .execute();
};

/** Those without words stay. */
export const deleteHeardPieces = async (db: Database, recording_id: string): Promise<void> => {
  await db
    .deleteFrom('family_stories_transcript_pieces')
    .where('recording_id', '=', recording_id)
    .where('cues', 'is not', null)
    .execute();
};

/** Where no words came, in order: empty while they are being asked for. */
export const listUnheard = (db: Database, recording_id: string): Promise<Pick<PieceRow, 'start_ms' | 'end_ms'>[]> =>
  db
    .selectFrom('family_stories_transcript_pieces')
    .select(['start_ms', 'end_ms'])
    .where('recording_id', '=', recording_id)
    .where('cues', 'is', null)
    .where((e) => e.not(e.exists(unfinishedJobOf(db, 'transcript', recording_id))))
    .orderBy('piece')
    .execute();

/** How many recordings wait for their words, and how many have none because the recogniser failed. */
export const countTranscripts = async (db: Database): Promise<Record<'waiting' | 'failed', number>> => {
  const rows = await db
    .selectFrom('family_stories_recordings')
    .select((e) => ['transcript', e.fn.countAll<number>().as('count')])
    .where('transcript', 'in', ['waiting', 'failed'])
    .where('deleted_at', 'is', null)
    .groupBy('transcript')
    .execute();
  const counts = Object.fromEntries(
    rows.map(({ transcript, count }) => [transcript as TranscriptState, Number(count)]),
  );
  return { waiting: 0, failed: 0, ...counts };
};

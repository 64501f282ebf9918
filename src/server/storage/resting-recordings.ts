import { sql } from 'kysely';
import type { Database } from './database/tables.ts';

/** A recording in the wastebasket; `duration_ms` is null unless it was finished. */
export type RestingRecording = {
  id: string;
  question_id: string;
  person_id: string;
  person_name: string;
  question_text: string;
  created_at: string;
  duration_ms: number | null;
  deleted_at: string;
};

/** Last deleted first, without those whose question is in the wastebasket as well. */
export const listRestingRecordings = async (db: Database): Promise<RestingRecording[]> => {
  const rows = await db
    .selectFrom('family_stories_recordings as v')
    .innerJoin('family_stories_questions as q', 'q.id', 'v.question_id')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select(['v.id', 'v.question_id', 'q.person_id', 'p.name as person_name', 'q.question_text'])
    .select(['v.created_at', 'v.duration_ms', 'v.deleted_at'])
    .where('v.deleted_at', 'is not', null)
    .where('q.deleted_at', 'is', null)
    .orderBy('v.deleted_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute();
  return rows.map(({ deleted_at, ...row }) => ({ ...row, deleted_at: String(deleted_at) }));
};

/** Takes a recording out of the wastebasket; false if it is not in there, or its question is. */
export const restoreRecording = async (db: Database, id: string, changed_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_recordings')
    .set({ deleted_at: null, changed_at })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where((e) =>
      e.exists(
        e
          .selectFrom('family_stories_questions as q')
          .select('q.id')
          .whereRef('q.id', '=', 'family_stories_recordings.question_id')
          .where('q.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/**
 * Deletes a recording for good, with its parts, takes and words; false unless it is in the wastebasket, put there before
 * `before` if that is given.
 */
export const eraseRecording = async (db: Database, id: string, before?: string): Promise<boolean> => {
  const deletion = db.deleteFrom('family_stories_recordings').where('id', '=', id);
  const result = await (before === undefined
    ? deletion.where('deleted_at', 'is not', null)
    : deletion.where('deleted_at', '<', before)
  ).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Those of a question, or of all questions of a person; also what is in the wastebasket. */
export const listRecordingIds = async (
  db: Database,
  { question_id, person_id }: { question_id?: string; person_id?: string },
): Promise<string[]> => {
  const questions = db.selectFrom('family_stories_questions').select('id');
  const rows = await db
    .selectFrom('family_stories_recordings')
    .select('id')
    .where(
      'question_id',
      'in',
      person_id === undefined ? sql<string>`(${question_id ?? ''})` : questions.where('person_id', '=', person_id),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Of these recordings: what is played (PlayedFile[] as JSON), and the takes. */
export const listFileRows = async (
  db: Database,
  ids: string[],
): Promise<{ files: string[]; takes: { recording_id: string; take: number }[] }> => {
  const rows = await db.selectFrom('family_stories_recordings').select('files').where('id', 'in', ids).execute();
  const takes = await db
    .selectFrom('family_stories_takes')
    .select(['recording_id', 'take'])
    .where('recording_id', 'in', ids)
    .execute();
  return { files: rows.flatMap(({ files }) => files ?? []), takes };
};

import type { WholeQuestion } from '../../shared/questions.ts';
import type { Database, NewQuestionRow } from './tables.ts';

/** Everything but the answer, from `family_stories_questions as q`. */
export const listedColumns = [
  'q.id',
  'q.person_id',
  'q.question_text',
  'q.status',
  'q.access_token',
  'q.days_to_complete',
  'q.due_date',
  'q.created_at',
  'q.updated_at',
] as const;

export const insertQuestion = async (db: Database, row: NewQuestionRow): Promise<void> => {
  await db.insertInto('family_stories_questions').values(row).execute();
};

export const findQuestion = (db: Database, id: string): Promise<WholeQuestion | undefined> =>
  db
    .selectFrom('family_stories_questions as q')
    .select([...listedColumns, 'q.content', 'q.version'])
    .where('q.id', '=', id)
    .executeTakeFirst();

export const hasQuestions = async (db: Database, person_id: string): Promise<boolean> =>
  (await db
    .selectFrom('family_stories_questions')
    .select('id')
    .where('person_id', '=', person_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Locks, unless it is locked already or gone; false then. */
export const lockQuestion = async (db: Database, id: string, updated_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set((e) => ({ status: 'locked' as const, version: e('version', '+', 1), updated_at }))
    .where('id', '=', id)
    .where('status', '<>', 'locked')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Unlocks a locked question to `submitted`; false when it is not locked or gone. */
export const unlockQuestion = async (db: Database, id: string, updated_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set((e) => ({ status: 'submitted' as const, version: e('version', '+', 1), updated_at }))
    .where('id', '=', id)
    .where('status', '=', 'locked')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Deletes with its revisions; false when it is gone already. */
export const deleteQuestion = async (db: Database, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('family_stories_questions').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

export const deleteQuestionsOf = async (db: Database, person_id: string): Promise<void> => {
  await db.deleteFrom('family_stories_questions').where('person_id', '=', person_id).execute();
};

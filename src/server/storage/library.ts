import { sql } from 'kysely';
import type { OwnQuestion, OwnQuestionChange } from '../../shared/library/library.ts';
import type { Database } from './database/tables.ts';
import { isAnswered } from './story-conditions.ts';

/** The admin's own questions, in the order they were added. */
export const listOwnQuestions = async (db: Database): Promise<OwnQuestion[]> => {
  const rows = await db.selectFrom('family_stories_library').selectAll().orderBy('id').execute();
  return rows.map(({ heavy, ...row }) => ({ ...row, heavy: heavy === 1 }));
};

export const insertOwnQuestion = async (db: Database, { heavy, ...row }: OwnQuestion): Promise<void> => {
  await db
    .insertInto('family_stories_library')
    .values({ ...row, heavy: Number(heavy) })
    .execute();
};

/** Returns the changed question; undefined if there is none. At least one field must be given. */
export const updateOwnQuestion = async (
  db: Database,
  id: string,
  { text, heavy }: OwnQuestionChange,
): Promise<OwnQuestion | undefined> => {
  const row = await db
    .updateTable('family_stories_library')
    .set({ ...(text !== undefined && { text }), ...(heavy !== undefined && { heavy: Number(heavy) }) })
    .where('id', '=', id)
    .returning(['id', 'text', 'heavy'])
    .executeTakeFirst();
  return row && { ...row, heavy: row.heavy === 1 };
};

/** False if there is no such question. */
export const deleteOwnQuestion = async (db: Database, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('family_stories_library').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** How far somebody is with a question: the furthest of those that they were asked. */
export type Asked = { library_id: string; person_id: string; progress: 'waiting' | 'begun' | 'answered' };

const progresses = ['waiting', 'begun', 'answered'] as const;

/** Which question of the library was asked of whom; each pair once, ordered. */
export const listAsked = async (db: Database): Promise<Asked[]> => {
  const rows = await db
    .selectFrom('family_stories_questions as q')
    .select([
      'q.library_id',
      'q.person_id',
      sql<number>`max(case when ${isAnswered} then 2 when q.status = 'in_progress' then 1 else 0 end)`.as('progress'),
    ])
    .where('q.library_id', 'is not', null)
    .where('q.deleted_at', 'is', null)
    .groupBy(['q.library_id', 'q.person_id'])
    .orderBy('q.library_id')
    .orderBy('q.person_id')
    .execute();
  return rows.map(({ library_id, person_id, progress }) => ({
    library_id: String(library_id),
    person_id,
    progress: progresses[progress] ?? 'waiting',
  }));
};

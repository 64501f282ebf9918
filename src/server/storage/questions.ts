import { sql } from 'kysely';
import type { Question, WholeQuestion } from '../../shared/questions.ts';
import type { Database, NewQuestionRow } from './database/tables.ts';
import type { Link } from './links.ts';

/** All columns but those of the answer, from `family_stories_questions as q`. */
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
  'q.library_id',
  'q.shared_at',
  'q.opened_at',
  'q.link_expires_at',
  'q.link_paused',
  // both databases know the size without reading the content
  sql<boolean | number>`octet_length(q.content) > 0`.as('has_content'),
] as const;

/** A question without its answer. Its link depends on the request and is added by `routes`. */
export type ListedQuestion = Omit<Question, 'link'>;

/** A row with `listedColumns`. */
export type QuestionRow = Omit<ListedQuestion, keyof Link | keyof Unset | 'has_content'> &
  Link &
  Unset & { has_content: boolean | number };

/** Left out where they are not set. */
type Unset = { library_id: string | null; shared_at: string | null; opened_at: string | null };

/** A row as the admin sees it; what is not set is left out. */
export const asListed = <Row extends QuestionRow>({
  library_id,
  shared_at,
  opened_at,
  link_expires_at,
  link_paused,
  has_content,
  ...row
}: Row) => ({
  ...row,
  has_content: Boolean(has_content),
  ...(library_id === null ? {} : { library_id }),
  ...(shared_at === null ? {} : { shared_at }),
  ...(opened_at === null ? {} : { opened_at }),
  ...(link_expires_at === null ? {} : { link_expires_at }),
  ...(link_paused === 0 ? {} : { link_paused: true as const }),
});

// SQLite allows 32,766 parameters
const rowsAtOnce = 200;

export const insertQuestions = async (db: Database, rows: NewQuestionRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto('family_stories_questions')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
};

/** A question with its answer as it is stored. */
export type StoredQuestion = Omit<WholeQuestion, 'link' | 'words' | 'photos'> & { content_rules: number };

export const findQuestion = async (db: Database, id: string): Promise<StoredQuestion | undefined> => {
  const row = await db
    .selectFrom('family_stories_questions as q')
    .select([...listedColumns, 'q.content', 'q.content_rules', 'q.version'])
    .where('q.id', '=', id)
    .where('q.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && asListed(row);
};

export const hasQuestions = async (db: Database, person_id: string): Promise<boolean> =>
  (await db
    .selectFrom('family_stories_questions')
    .select('id')
    .where('person_id', '=', person_id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** False when it is locked already or does not exist. */
export const lockQuestion = async (db: Database, id: string, updated_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set((e) => ({ status: 'locked' as const, version: e('version', '+', 1), updated_at }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'locked')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Unlocks to `submitted`; false when it is not locked or does not exist. */
export const unlockQuestion = async (db: Database, id: string, updated_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set((e) => ({ status: 'submitted' as const, version: e('version', '+', 1), updated_at }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'locked')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** False when it is locked, does not exist, or has this text already. */
export const replaceText = async (
  db: Database,
  id: string,
  question_text: string,
  updated_at: string,
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set({ question_text, updated_at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'locked')
    .where('question_text', '<>', question_text)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** False when it is locked, does not exist, or has these days already; its due date then stays as well. */
export const replaceDays = async (
  db: Database,
  id: string,
  days: { days_to_complete: number | null; due_date: string | null },
  updated_at: string,
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set({ ...days, updated_at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'locked')
    .where('days_to_complete', 'is distinct from', days.days_to_complete)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Sets the day on which the link was shared; false when it does not exist. */
export const recordSharing = async (db: Database, id: string, shared_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set({ shared_at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Forgets of all questions when they were opened. */
export const forgetOpenings = async (db: Database): Promise<void> => {
  await db
    .updateTable('family_stories_questions')
    .set({ opened_at: null })
    .where('opened_at', 'is not', null)
    .execute();
};

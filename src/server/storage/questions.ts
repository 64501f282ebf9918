import { type RawBuilder, sql } from 'kysely';
import type { QuestionFilter } from '../../shared/questions/question-filters.ts';
import type { PersonCounts, Question, QuestionCounts, WholeQuestion } from '../../shared/questions/questions.ts';
import { withoutNull } from '../../shared/without-null.ts';
import { isPostgres } from './database/dialect.ts';
import type { Database, NewQuestionRow } from './database/tables.ts';
import { inBatches } from './in-batches.ts';
import { type Link, linkFields } from './links.ts';
import { hasContent, isAnswered } from './story-conditions.ts';

const conditions = {
  waiting: sql<boolean>`q.status in ('not_started', 'in_progress')`,
  new: sql<boolean>`${isAnswered} and q.version > q.read_version`,
  locked: sql<boolean>`q.status = 'locked'`,
};

/** Whether the filter shows a row of `family_stories_questions as q`; the client has the same rule (isShownBy). */
export const shownBy = (filter: QuestionFilter, now: string): RawBuilder<boolean> =>
  filter === 'overdue' ? sql<boolean>`${conditions.waiting} and q.due_date < ${now}` : conditions[filter];

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
  'q.only_admin',
  sql<boolean | number>`${hasContent}`.as('has_content'),
  sql<boolean | number>`${conditions.new}`.as('is_new'),
] as const;

/** A question without its answer. Its link depends on the request and is added by `routes`. */
export type ListedQuestion = Omit<Question, 'link'>;

/** A row with `listedColumns`. */
export type QuestionRow = Omit<ListedQuestion, keyof Link | keyof Unset | 'has_content' | 'is_new'> &
  Link &
  Unset & { has_content: boolean | number; is_new: boolean | number };

/** Left out where they are not set. */
type Unset = { library_id: string | null; shared_at: string | null; opened_at: string | null; only_admin: number };

/** A row as the admin sees it; what is not set is left out. */
export const asListed = <Row extends QuestionRow>({
  library_id,
  shared_at,
  opened_at,
  link_expires_at,
  link_paused,
  only_admin,
  has_content,
  is_new,
  ...row
}: Row) => ({
  ...row,
  has_content: Boolean(has_content),
  ...(is_new ? { is_new: true as const } : {}),
  ...withoutNull({ library_id, shared_at, opened_at }),
  ...linkFields({ link_expires_at, link_paused }),
  ...(only_admin === 0 ? {} : { only_admin: true as const }),
});

export const insertQuestions = async (db: Database, rows: NewQuestionRow[]): Promise<void> => {
  await inBatches(rows, (batch) => db.insertInto('family_stories_questions').values(batch).execute());
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

/** For a new version with the same answer: read, if the version before was read. */
const stillRead = sql<number>`case when read_version = version then version + 1 else read_version end`;

/** False when it is locked already or does not exist. */
export const lockQuestion = async (db: Database, id: string, updated_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set((e) => ({ status: 'locked' as const, version: e('version', '+', 1), read_version: stillRead, updated_at }))
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
    .set((e) => ({ status: 'submitted' as const, version: e('version', '+', 1), read_version: stillRead, updated_at }))
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

/** Notes that this version was read, unless a later one was; one that does not exist yet is not noted. */
export const recordReading = async (db: Database, id: string, version: number): Promise<void> => {
  await db
    .updateTable('family_stories_questions')
    .set({ read_version: version })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('read_version', '<', version)
    .where('version', '>=', version)
    .execute();
};

/**
 * There is more to hear of an answer: it is new to the admin again, and its version stays, because the text is the same.
 * Does nothing for a question that was never answered.
 */
export const recordSpoken = async (db: Database, id: string, updated_at: string): Promise<void> => {
  await db
    .updateTable('family_stories_questions')
    .set((e) => ({ updated_at, read_version: e('version', '-', 1) }))
    .where('id', '=', id)
    .where('version', '>', 0)
    .execute();
};

export const countQuestions = async (db: Database, now: string): Promise<QuestionCounts> =>
  asNumbers(
    await db
      .selectFrom('family_stories_questions as q')
      .select(countsOf(now))
      .where('q.deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );

/** The same for each person, with how many are answered; without those who have no question. */
export const countQuestionsOfPeople = async (db: Database, now: string): Promise<Map<string, PersonCounts>> => {
  const rows = await db
    .selectFrom('family_stories_questions as q')
    .select(['q.person_id', ...countsOf(now), countIf(isAnswered).as('answered')])
    .where('q.deleted_at', 'is', null)
    .groupBy('q.person_id')
    .execute();
  return new Map(rows.map(({ person_id, ...counts }) => [person_id, asNumbers(counts)]));
};

const countIf = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`;

const countsOf = (now: string) => {
  const count = <Filter extends QuestionFilter>(filter: Filter) => countIf(shownBy(filter, now)).as(filter);
  return [sql<number>`count(*)`.as('all'), count('waiting'), count('new'), count('overdue'), count('locked')] as const;
};

/** PostgreSQL's driver returns counts as text. */
const asNumbers = <Counts extends Record<string, number>>(counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])) as Counts;

/** Forgets of all questions when they were opened. Runs in the transaction that has turned recording off. */
export const forgetOpenings = async (db: Database): Promise<void> => {
  if (isPostgres(db)) {
    // waits for a recording that began before it was turned off, and whose row this update would not see; not for long,
    // because saves wait behind it
    await sql`set local lock_timeout = '3s'`.execute(db);
    await sql`lock table family_stories_questions in share row exclusive mode`.execute(db);
  }
  await db
    .updateTable('family_stories_questions')
    .set({ opened_at: null })
    .where('opened_at', 'is not', null)
    .execute();
};

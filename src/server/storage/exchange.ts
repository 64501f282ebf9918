import { sql } from 'kysely';
import type { QuestionStatus, SavedStatus } from '../../shared/answers/status.ts';
import { isPostgres } from './database/dialect.ts';
import type { Database, NewPersonRow, PersonRow } from './database/tables.ts';
import { inBatches } from './in-batches.ts';
import type { Place } from './people.ts';

/** A person whole, without their questions. */
export type ExportedPerson = Pick<PersonRow, (typeof personColumns)[number]>;

const personColumns = [
  'id',
  'name',
  'created_at',
  'position',
  'relation',
  'year_of_birth',
  'called_by_admin',
  'calls_admin',
  'language',
  'notes',
  'photo',
] as const;

/** The next people in order, without those of the wastebasket. */
export const listExportedPeople = (
  db: Database,
  after: Place | undefined,
  limit: number,
): Promise<ExportedPerson[]> => {
  let people = db.selectFrom('family_stories_people').select(personColumns).where('deleted_at', 'is', null);
  if (after) people = people.where(sql<boolean>`(position, id) > (${after.position}, ${after.id})`);
  return people.orderBy('position').orderBy('id').limit(limit).execute();
};

/** `answered_at`: when the answer was last saved; null without one. */
export type ExportedQuestion = {
  id: string;
  question_text: string;
  status: QuestionStatus;
  days_to_complete: number | null;
  due_date: string | null;
  created_at: string;
  updated_at: string;
  answered_at: string | null;
  only_admin: number;
  content: string;
  content_rules: number;
};

/** The next questions of a person, oldest first, without those of the wastebasket. */
export const listExportedQuestions = (
  db: Database,
  person_id: string,
  after: Pick<ExportedQuestion, 'created_at' | 'id'> | undefined,
  limit: number,
): Promise<ExportedQuestion[]> => {
  let questions = db
    .selectFrom('family_stories_questions as q')
    .select(['id', 'question_text', 'status', 'days_to_complete', 'due_date', 'created_at', 'updated_at', 'only_admin'])
    .select(['content', 'content_rules'])
    .select((e) =>
      e
        .selectFrom('family_stories_revisions as r')
        .select((r) => r.fn.max('r.created_at').as('newest'))
        .whereRef('r.question_id', '=', 'q.id')
        .as('answered_at'),
    )
    .where('person_id', '=', person_id)
    .where('deleted_at', 'is', null);
  if (after) questions = questions.where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id})`);
  return questions.orderBy('created_at').orderBy('id').limit(limit).execute();
};

/** How many recordings the answers of a person have that can be played, by question; without those that have none. */
export const countRecordings = async (db: Database, person_id: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('family_stories_recordings as r')
    .innerJoin('family_stories_questions as q', 'q.id', 'r.question_id')
    .select((e) => ['r.question_id', e.fn.countAll<number>().as('count')])
    .where('q.person_id', '=', person_id)
    .where('r.status', '=', 'ready')
    .where('r.deleted_at', 'is', null)
    .groupBy('r.question_id')
    .execute();
  // PostgreSQL's driver returns counts as text
  return new Map(rows.map(({ question_id, count }) => [question_id, Number(count)]));
};

/** Those of these ids that questions have, without those of the wastebasket. */
export const findQuestionIds = async (db: Database, ids: string[]): Promise<Set<string>> => {
  const rows = await inBatches(ids, (batch) =>
    db
      .selectFrom('family_stories_questions as q')
      .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
      .select('q.id')
      .where('q.id', 'in', batch)
      .where('q.deleted_at', 'is', null)
      .where('p.deleted_at', 'is', null)
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
};

/** A question by person and text. */
export type AskedText = { person_id: string; question_text: string };

/**
 * The questions with these people and these texts, with their answers; without the wastebasket. May also return other
 * pairs of these people and texts.
 */
export const findAsked = (db: Database, asked: AskedText[]): Promise<(AskedText & { content: string })[]> =>
  inBatches(asked, (batch) =>
    db
      .selectFrom('family_stories_questions')
      .select(['person_id', 'question_text', 'content'])
      .where('person_id', 'in', [...new Set(batch.map(({ person_id }) => person_id))])
      .where('question_text', 'in', [...new Set(batch.map(({ question_text }) => question_text))])
      .where('deleted_at', 'is', null)
      .execute(),
  );

/** Until the transaction ends, no other import shows what it has added. SQLite runs one at a time anyway. */
export const lockImports = async (db: Database): Promise<void> => {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtext('family_stories_import'))`.execute(db);
};

/** Adds people at the end of the order, or where a row says. */
export const insertPeople = async (db: Database, rows: NewPersonRow[]): Promise<void> => {
  const last = await db
    .selectFrom('family_stories_people')
    .select((e) => e.fn.coalesce(e.fn.max('position'), sql<number>`0`).as('position'))
    .executeTakeFirstOrThrow();
  const placed = rows.map((row) => ({ position: last.position, ...row }));
  await inBatches(placed, (batch) => db.insertInto('family_stories_people').values(batch).execute());
};

export type NewRevision = {
  question_id: string;
  version: number;
  status: SavedStatus;
  created_at: string;
  length: number;
  kept: number;
  content: string;
  content_rules: number;
};

export const insertRevisions = async (db: Database, rows: NewRevision[]): Promise<void> => {
  await inBatches(rows, (batch) => db.insertInto('family_stories_revisions').values(batch).execute());
};

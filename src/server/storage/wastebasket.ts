import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './database/dialect.ts';
import type { Database } from './database/tables.ts';

/** Of resting rows: deleted, and not yet deleted for good. */
type Deleted = { deleted_at: string };

/** A random token of the database, so that each row of one statement gets its own. Nobody is told it. */
const closedToken = (db: Database) =>
  isPostgres(db)
    ? sql<string>`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`
    : sql<string>`lower(hex(randomblob(32)))`;

const closed = (db: Database, deleted_at: string) => ({
  deleted_at,
  resting_token: sql<string>`access_token`,
  access_token: closedToken(db),
});

const reopened = { access_token: sql<string>`resting_token`, resting_token: null, deleted_at: null };

/** Puts a question into the wastebasket; its link is unknown from now on. False if there is no such question. */
export const restQuestion = async (db: Database, id: string, deleted_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set(closed(db, deleted_at))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** The same for all questions of a person; returns how many. */
export const restQuestionsOf = async (db: Database, person_id: string, deleted_at: string): Promise<number> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set(closed(db, deleted_at))
    .where('person_id', '=', person_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};

/** False if there is no such person. Locks their row first, as `restorePerson` does. */
export const restPerson = async (db: Database, id: string, deleted_at: string): Promise<boolean> => {
  if (isPostgres(db))
    await db.selectFrom('family_stories_people').select('id').where('id', '=', id).forUpdate().execute();
  const result = await db
    .updateTable('family_stories_people')
    .set({ deleted_at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Rows that are hidden until an import is whole have a mark instead of a time: a time with more than three decimals. */
export const isMarked = (deleted_at: 'q.deleted_at' | 'deleted_at') =>
  sql<boolean>`length(${sql.ref(deleted_at)}) > ${sql.lit(new Date(0).toISOString().length)}`;

/** Shows all people and questions with this mark; returns how many. */
export const restoreMarked = async (db: Database, mark: string): Promise<{ people: number; questions: number }> => {
  const restore = async (table: 'family_stories_people' | 'family_stories_questions') => {
    const update = db.updateTable(table).set({ deleted_at: null }).where('deleted_at', '=', mark);
    return Number((await update.executeTakeFirst()).numUpdatedRows);
  };
  return { people: await restore('family_stories_people'), questions: await restore('family_stories_questions') };
};

type RestingQuestion = Deleted & { id: string; person_id: string; person_name: string; question_text: string };

/** Last deleted first. */
export const listRestingQuestions = async (db: Database): Promise<RestingQuestion[]> => {
  const rows = await db
    .selectFrom('family_stories_questions as q')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select(['q.id', 'q.person_id', 'p.name as person_name', 'q.question_text', 'q.deleted_at'])
    .where('q.deleted_at', 'is not', null)
    .where((e) => e.not(isMarked('q.deleted_at')))
    .orderBy('q.deleted_at', 'desc')
    .orderBy('q.id', 'desc')
    .execute();
  return rows.map(({ deleted_at, ...row }) => ({ ...row, deleted_at: String(deleted_at) }));
};

type RestingPerson = Deleted & { id: string; name: string };

/** Last deleted first. */
export const listRestingPeople = async (db: Database): Promise<RestingPerson[]> => {
  const rows = await db
    .selectFrom('family_stories_people')
    .select(['id', 'name', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .where((e) => e.not(isMarked('deleted_at')))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ deleted_at, ...row }) => ({ ...row, deleted_at: String(deleted_at) }));
};

/** The person of a question in the wastebasket; undefined if it is not in there. */
export const findPersonOfResting = async (db: Database, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('family_stories_questions')
      .select('person_id')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
  )?.person_id;

/** Takes a question out of the wastebasket, with its own link; false if it is not in there. */
export const restoreQuestion = async (db: Database, id: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set(reopened)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/**
 * Takes a person out of the wastebasket and returns when they were put there; undefined if they are not in there. Sets
 * `changed_at` in either case: books of theirs are outdated if only a question comes back. And locks their row: they are not deleted before the transaction ends, and their questions are not being indexed
 * (`keepQuestions`), of which the next statement locks many.
 */
export const restorePerson = async (db: Database, id: string, changed_at: string): Promise<string | undefined> => {
  const person = db.selectFrom('family_stories_people').select('deleted_at').where('id', '=', id);
  const found = await (isPostgres(db) ? person.forUpdate() : person).executeTakeFirst();
  if (!found) return undefined;
  await db.updateTable('family_stories_people').set({ deleted_at: null, changed_at }).where('id', '=', id).execute();
  return found.deleted_at ?? undefined;
};

/** Takes the questions out that were deleted together with their person. */
export const restoreQuestionsOf = async (db: Database, person_id: string, deleted_at: string): Promise<void> => {
  await db
    .updateTable('family_stories_questions')
    .set(reopened)
    .where('person_id', '=', person_id)
    .where('deleted_at', '=', deleted_at)
    .execute();
};

/** Of people or questions that are in the wastebasket, and were put there before `before` if that is given. */
const resting = (id: string, before?: string) =>
  before === undefined
    ? sql<boolean>`id = ${id} and deleted_at is not null`
    : sql<boolean>`id = ${id} and deleted_at < ${before}`;

/**
 * Deletes the mails to readers that contain one of these questions among others; the rows themselves do not name it. The
 * others are mailed anew if the mail was not sent.
 */
const deleteStoryMails = async (db: Database, questions: RawBuilder<unknown>): Promise<void> => {
  const about = sql`select s.mail_id from family_stories_reader_stories s where s.question_id in (${questions})`;
  const unsent = sql`select m.id from family_stories_mails m where m.id in (${about})
    and m.sent_at is null and (m.failed_at is null or m.fault = 'no_longer_wanted')`;
  await sql`delete from family_stories_reader_stories where mail_id in (${unsent})
    and question_id not in (${questions})`.execute(db);
  await sql`delete from family_stories_mails where id in (${about})`.execute(db);
};

/** Deletes a resting question for good, with its revisions; false unless it is in the wastebasket, put there before `before` if that is given. */
export const eraseQuestion = async (db: Database, id: string, before?: string): Promise<boolean> => {
  await deleteStoryMails(db, sql`select id from family_stories_questions where ${resting(id, before)}`);
  const result = await db.deleteFrom('family_stories_questions').where(resting(id, before)).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Deletes a resting person for good, with all their questions; false unless they are in the wastebasket, put there before `before` if that is given. */
export const erasePerson = async (db: Database, id: string, before?: string): Promise<boolean> => {
  const person = db.selectFrom('family_stories_people').select('id').where(resting(id, before));
  if (!(await (isPostgres(db) ? person.forUpdate() : person).executeTakeFirst())) return false;
  await deleteStoryMails(db, sql`select id from family_stories_questions where person_id = ${id}`);
  await db.deleteFrom('family_stories_questions').where('person_id', '=', id).execute();
  await db.deleteFrom('family_stories_people').where('id', '=', id).execute();
  return true;
};

/** Ids of what was deleted before this time, at most `limit`. */
export const listExpired = async (
  db: Database,
  table: 'family_stories_people' | 'family_stories_questions' | 'family_stories_recordings',
  before: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

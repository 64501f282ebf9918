import type { Selectable } from 'kysely';
import type { Book, BookFields } from '../../shared/books.ts';
import { isPostgres } from './database/dialect.ts';
import type { Database, Tables } from './database/tables.ts';
import { inBatches } from './in-batches.ts';
import { findReader, type StoredReader } from './readers.ts';
import { isReadable } from './story-conditions.ts';

type BookRow = Selectable<Tables['family_stories_books']>;

const asBook = ({ fields, reader_id: _reader, ...row }: BookRow): Book => ({
  ...row,
  ...(JSON.parse(fields) as BookFields),
});

/** Oldest first. */
export const listBooks = async (db: Database): Promise<Book[]> => {
  const rows = await db.selectFrom('family_stories_books').selectAll().orderBy('id').execute();
  return rows.map(asBook);
};

export const countBooks = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('family_stories_books')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // PostgreSQL's driver returns counts as text
  return Number(count);
};

export const findBook = async (db: Database, id: string): Promise<Book | undefined> => {
  const row = await db.selectFrom('family_stories_books').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asBook(row);
};

type NewBookRow = Pick<Book, 'id' | 'created_at'> & { fields: BookFields };

export const insertBook = async (db: Database, { fields, ...row }: NewBookRow): Promise<void> => {
  await db
    .insertInto('family_stories_books')
    .values({ ...row, fields: JSON.stringify(fields), version: 1, updated_at: row.created_at })
    .execute();
};

/** Compare-and-set: replaces the fields and increments the version; false if `version` is not the stored one. */
export const replaceBook = async (
  db: Database,
  { id, version }: Pick<Book, 'id' | 'version'>,
  fields: BookFields,
  updated_at: string,
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_books')
    .set({ fields: JSON.stringify(fields), version: version + 1, updated_at })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** False if there is no such book. */
export const deleteBook = async (db: Database, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('family_stories_books').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Locks the row of a book until the end of the transaction; false if there is no such book. */
export const lockBook = async (db: Database, id: string): Promise<boolean> => {
  const query = db.selectFrom('family_stories_books').select('id').where('id', '=', id);
  // on SQLite there is one transaction at a time
  return (await (isPostgres(db) ? query.forUpdate() : query).executeTakeFirst()) !== undefined;
};

export const findBookReader = async (db: Database, id: string): Promise<StoredReader | undefined> => {
  const query = db.selectFrom('family_stories_books').select('reader_id').where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row?.reader_id ? findReader(db, row.reader_id) : undefined;
};

export const setBookReader = async (db: Database, id: string, reader_id: string, updated_at: string): Promise<void> => {
  await db.updateTable('family_stories_books').set({ reader_id, updated_at }).where('id', '=', id).execute();
};

type Answered = { person_id: string; name: string; question_id: string };

/**
 * The first questions with stories that others may read: people in the dashboard's order, each one's oldest question
 * first.
 */
export const listAnswered = (db: Database, limit: number): Promise<Answered[]> =>
  db
    .selectFrom('family_stories_people as p')
    .innerJoin('family_stories_questions as q', 'q.person_id', 'p.id')
    .select(['p.id as person_id', 'p.name', 'q.id as question_id'])
    .where('p.deleted_at', 'is', null)
    .where(isReadable)
    .orderBy('p.position')
    .orderBy('p.id')
    .orderBy('q.created_at')
    .orderBy('q.id')
    .limit(limit)
    .execute();

/** Which of these questions exist, including the wastebasket. */
export const listKnownQuestions = async (db: Database, ids: string[]): Promise<string[]> => {
  const rows = await inBatches(ids, (batch) =>
    db.selectFrom('family_stories_questions').select('id').where('id', 'in', batch).execute(),
  );
  return rows.map(({ id }) => id);
};

/** The people whose stories are among these questions, without stories that only the admin may read. */
export const listPeopleOfStories = async (db: Database, question_ids: string[]): Promise<string[]> => {
  const rows = await inBatches(question_ids, (batch) =>
    db
      .selectFrom('family_stories_questions as q')
      .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
      .select('q.person_id')
      .distinct()
      .where('q.id', 'in', batch)
      .where('p.deleted_at', 'is', null)
      .where(isReadable)
      .execute(),
  );
  return [...new Set(rows.map(({ person_id }) => person_id))];
};

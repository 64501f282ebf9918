import type { SelectQueryBuilder } from 'kysely';
import type { Person } from '../../shared/people.ts';
import { isPostgres } from './database/dialect.ts';
import type { Database, NewPersonRow, PersonRow, Tables } from './database/tables.ts';
import { asListed, type ListedQuestion, listedColumns, type QuestionRow } from './questions.ts';

/** A person with their questions. */
export type ListedPerson = Omit<Person, 'questions'> & { questions: ListedQuestion[] };

export const insertPerson = async (db: Database, row: NewPersonRow): Promise<void> => {
  await db.insertInto('family_stories_people').values(row).execute();
};

/** People with their questions, in the order they were added; starts after `after` (an id), at most `limit`. */
export const listPeople = (
  db: Database,
  { after, limit }: { after?: string | undefined; limit?: number | undefined },
): Promise<ListedPerson[]> => {
  let people = db.selectFrom('family_stories_people').selectAll().where('deleted_at', 'is', null).orderBy('id');
  if (after !== undefined) people = people.where('id', '>', after);
  if (limit !== undefined) people = people.limit(limit);
  return withQuestions(db, people);
};

export const findPerson = async (db: Database, id: string): Promise<ListedPerson | undefined> =>
  (
    await withQuestions(
      db,
      db.selectFrom('family_stories_people').selectAll().where('id', '=', id).where('deleted_at', 'is', null),
    )
  )[0];

/** Joins the questions, newest first, in one query. */
const withQuestions = async (
  db: Database,
  people: SelectQueryBuilder<Tables, 'family_stories_people', PersonRow>,
): Promise<ListedPerson[]> => {
  const rows = await db
    .selectFrom(people.as('p'))
    .leftJoin('family_stories_questions as q', (join) =>
      join.onRef('q.person_id', '=', 'p.id').on('q.deleted_at', 'is', null),
    )
    .select(['p.id as owner_id', 'p.name as owner_name', 'p.created_at as owner_created_at'])
    .select(listedColumns)
    .orderBy('p.id')
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .execute();
  const persons: ListedPerson[] = [];
  for (const { owner_id, owner_name, owner_created_at, ...question } of rows) {
    if (persons.at(-1)?.id !== owner_id)
      persons.push({ id: owner_id, name: owner_name, created_at: owner_created_at, questions: [] });
    if (question.id !== null) persons.at(-1)?.questions.push(asListed(question as QuestionRow));
  }
  return persons;
};

/** Locks the row of a person until the transaction ends; false if there is no such person. */
export const lockPerson = async (db: Database, id: string): Promise<boolean> => {
  const person = db
    .selectFrom('family_stories_people')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  // SQLite has one writer anyway
  return (await (isPostgres(db) ? person.forNoKeyUpdate() : person).executeTakeFirst()) !== undefined;
};

/** False when there is no such person. */
export const renamePerson = async (db: Database, id: string, name: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_people')
    .set({ name })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

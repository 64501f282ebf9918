import type { SelectQueryBuilder } from 'kysely';
import type { Person } from '../../shared/people.ts';
import type { Database, PersonRow, Tables } from './database/tables.ts';
import { asListed, type ListedQuestion, listedColumns, type QuestionRow } from './questions.ts';

/** A person with their questions. */
export type ListedPerson = Omit<Person, 'questions'> & { questions: ListedQuestion[] };

export const insertPerson = async (db: Database, row: PersonRow): Promise<void> => {
  await db.insertInto('family_stories_people').values(row).execute();
};

/** People with their questions, in the order they were added; starts after `after` (an id), at most `limit`. */
export const listPeople = (
  db: Database,
  { after, limit }: { after?: string | undefined; limit?: number | undefined },
): Promise<ListedPerson[]> => {
  let people = db.selectFrom('family_stories_people').selectAll().orderBy('id');
  if (after !== undefined) people = people.where('id', '>', after);
  if (limit !== undefined) people = people.limit(limit);
  return withQuestions(db, people);
};

export const findPerson = async (db: Database, id: string): Promise<ListedPerson | undefined> =>
  (await withQuestions(db, db.selectFrom('family_stories_people').selectAll().where('id', '=', id)))[0];

/** Joins the questions, newest first, in one query. */
const withQuestions = async (
  db: Database,
  people: SelectQueryBuilder<Tables, 'family_stories_people', PersonRow>,
): Promise<ListedPerson[]> => {
  const rows = await db
    .selectFrom(people.as('p'))
    .leftJoin('family_stories_questions as q', 'q.person_id', 'p.id')
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

/** False when there is no such person. */
export const renamePerson = async (db: Database, id: string, name: string): Promise<boolean> => {
  const result = await db.updateTable('family_stories_people').set({ name }).where('id', '=', id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** False when there is no such person. Throws a foreign key violation if they still have questions. */
export const deletePerson = async (db: Database, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('family_stories_people').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

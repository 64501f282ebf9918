import { type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { NamedPerson, Person, PersonChange } from '../../shared/people/people.ts';
import type { QuestionFilter } from '../../shared/questions/question-filters.ts';
import { withoutNull } from '../../shared/without-null.ts';
import { isPostgres } from './database/dialect.ts';
import type { Database, NewPersonRow, PersonRow, Tables } from './database/tables.ts';
import { inBatches } from './in-batches.ts';
import { asListed, type ListedQuestion, listedColumns, type QuestionRow, shownBy } from './questions.ts';
import { isMarked } from './wastebasket.ts';

/** A person with their questions. */
export type ListedPerson = Omit<Person, 'questions'> & { questions: ListedQuestion[] };

/** Adds a person at the end of the order. */
export const insertPerson = async (db: Database, row: NewPersonRow): Promise<void> => {
  await db
    .insertInto('family_stories_people')
    .values((e) => ({
      ...row,
      position: e
        .selectFrom('family_stories_people')
        .select((s) => s.fn.coalesce(s.fn.max('position'), sql<number>`0`).as('last')),
    }))
    .execute();
};

/** Whether there are at least this many people, those in the wastebasket included, those of an unfinished import not. */
export const hasPeople = async (db: Database, count: number): Promise<boolean> =>
  (await db
    .selectFrom('family_stories_people')
    .select('id')
    .where((e) => e.or([e('deleted_at', 'is', null), e.not(isMarked('deleted_at'))]))
    .orderBy('position')
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Where a page of people starts; people with the same position are ordered by id. */
export type Place = { position: number; id: string };

/** `with` leaves out people without any question that this filter shows at the time `now`. */
export type Listing = {
  after?: Place | undefined;
  limit?: number | undefined;
  with?: { filter: QuestionFilter; now: string } | undefined;
};

/** People with all their questions, in order, at most `limit`; starts after the place `after`. */
export const listPeople = (db: Database, { after, limit, with: shown }: Listing): Promise<ListedPerson[]> => {
  let people = inOrder(db).selectAll();
  if (after !== undefined) people = people.where(sql<boolean>`(position, id) > (${after.position}, ${after.id})`);
  if (shown !== undefined)
    people = people.where((e) =>
      e.exists(
        e
          .selectFrom('family_stories_questions as q')
          .select('q.id')
          .whereRef('q.person_id', '=', 'family_stories_people.id')
          .where('q.deleted_at', 'is', null)
          .where(shownBy(shown.filter, shown.now)),
      ),
    );
  if (limit !== undefined) people = people.limit(limit);
  return withQuestions(db, people);
};

const inOrder = (db: Database) =>
  db.selectFrom('family_stories_people').where('deleted_at', 'is', null).orderBy('position').orderBy('id');

/** Also of a person in the wastebasket; undefined if there is no such person. */
export const findPlace = (db: Database, id: string): Promise<Place | undefined> =>
  db.selectFrom('family_stories_people').select(['position', 'id']).where('id', '=', id).executeTakeFirst();

/** The places of all people, in order. */
export const listPlaces = (db: Database): Promise<Place[]> => inOrder(db).select(['position', 'id']).execute();

/** Everyone without their questions, in order. */
export const listNames = async (db: Database): Promise<NamedPerson[]> => {
  const rows = await inOrder(db).select(['id', 'name', 'language', 'photo']).execute();
  return rows.map(({ id, name, ...portrait }) => ({ id, name, ...withoutNull(portrait) }));
};

/** In the order of ids, so that two transactions do not wait for each other in a circle. */
export const movePeople = async (db: Database, places: Place[]): Promise<void> => {
  await inBatches(places, (batch) => {
    const ids = batch.map(({ id }) => id);
    const cases = batch.map(({ id, position }) => sql`when ${id} then ${sql.lit(position)}`);
    const position = sql<number>`case id ${sql.join(cases, sql` `)} else position end`;
    return db.updateTable('family_stories_people').set({ position }).where('id', 'in', ids).execute();
  });
};

export const findPerson = async (db: Database, id: string): Promise<ListedPerson | undefined> =>
  (
    await withQuestions(
      db,
      db.selectFrom('family_stories_people').selectAll().where('id', '=', id).where('deleted_at', 'is', null),
    )
  )[0];

const portraitColumns = ['relation', 'year_of_birth', 'called_by_admin', 'calls_admin', 'language', 'photo'] as const;

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
    .select(portraitColumns.map((column) => `p.${column}` as const))
    .select(listedColumns)
    .orderBy('p.position')
    .orderBy('p.id')
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .execute();
  const persons: ListedPerson[] = [];
  for (const row of rows) {
    const { owner_id, owner_name, owner_created_at, ...others } = row;
    const { relation, year_of_birth, called_by_admin, calls_admin, language, photo, ...question } = others;
    if (persons.at(-1)?.id !== owner_id) {
      const portrait = withoutNull({ relation, year_of_birth, called_by_admin, calls_admin, language, photo });
      persons.push({ id: owner_id, name: owner_name, created_at: owner_created_at, ...portrait, questions: [] });
    }
    if (question.id !== null) persons.at(-1)?.questions.push(asListed(question as QuestionRow));
  }
  return persons;
};

/** The admin's notes on a person; null without any. */
export const findUnlisted = (
  db: Database,
  id: string,
): Promise<Pick<PersonRow, (typeof unlistedColumns)[number]> | undefined> =>
  db.selectFrom('family_stories_people').select(unlistedColumns).where('id', '=', id).executeTakeFirst();

/** Those that no list of people contains. */
const unlistedColumns = ['notes', 'email', 'time_zone', 'mail_stopped_at', 'mail_fault'] as const;

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

/** The same for several people, in the order of ids, so that two transactions do not deadlock; returns who is there. */
export const lockPeople = async (db: Database, ids: string[]): Promise<string[]> => {
  const rows = await inBatches([...ids].sort(), (batch) => {
    const people = db
      .selectFrom('family_stories_people')
      .select('id')
      .where('id', 'in', batch)
      .where('deleted_at', 'is', null)
      .orderBy('id');
    return (isPostgres(db) ? people.forNoKeyUpdate() : people).execute();
  });
  return rows.map(({ id }) => id);
};

/** Changes the fields that are given, at least one; false when there is no such person. */
export const updatePerson = async (
  db: Database,
  id: string,
  change: PersonChange & { photo?: string | null; mail_stopped_at?: null; mail_fault?: null },
  changed_at: string,
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_people')
    .set({ ...change, changed_at } as Updateable<Tables['family_stories_people']>)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

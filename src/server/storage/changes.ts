import { isPostgres } from './database/dialect.ts';
import type { Database } from './database/tables.ts';
import { inBatches } from './in-batches.ts';

/** The card of this person changed. `number` comes from a sequence of the database. */
export type Change = { number: number; person_id: string };

/** Changes with a number above `after`, lowest first, at most `limit`. */
export const listChanges = async (db: Database, after: number, limit: number): Promise<Change[]> => {
  const rows = await db
    .selectFrom('family_stories_changes')
    .select(['number', 'person_id'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number, person_id }) => ({ number: Number(number), person_id }));
};

/** Notes that these cards changed in a way that no trigger sees. */
export const noteChanges = async (db: Database, people: string[]): Promise<void> => {
  await inBatches(people, (batch) =>
    db
      .insertInto('family_stories_changes')
      .values(batch.map((person_id) => ({ person_id })))
      .execute(),
  );
};

/** The highest number; 0 if the table is empty. */
export const findNewestChange = async (db: Database): Promise<number> => {
  const { number } = await db
    .selectFrom('family_stories_changes')
    .select((e) => e.fn.max('number').as('number'))
    .executeTakeFirstOrThrow();
  return Number(number ?? 0);
};

/** Deletes all changes up to and including this number. */
export const deleteChanges = async (db: Database, up_to: number): Promise<void> => {
  await db.deleteFrom('family_stories_changes').where('number', '<=', up_to).execute();
};

/** Whether changes become visible in the order of their numbers: SQLite has one writer at a time. */
export const commitsInOrder = (db: Database): boolean => !isPostgres(db);

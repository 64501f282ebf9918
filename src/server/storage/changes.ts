import { sql } from 'kysely';
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
  if (isPostgres(db)) await sql`select pg_notify('family_stories_changes', '')`.execute(db);
};

/** The lowest and the highest stored number; undefined if the table is empty. */
export const findBounds = async (db: Database): Promise<{ first: number; last: number } | undefined> => {
  // two subqueries, so that each is a single index lookup
  const { first, last } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('family_stories_changes')
        .select((s) => s.fn.min('number').as('first'))
        .as('first'),
      e
        .selectFrom('family_stories_changes')
        .select((s) => s.fn.max('number').as('last'))
        .as('last'),
    ])
    .executeTakeFirstOrThrow();
  return first === null || last === null ? undefined : { first: Number(first), last: Number(last) };
};

/** Deletes all changes up to and including this number. */
export const deleteChanges = async (db: Database, up_to: number): Promise<void> => {
  await db.deleteFrom('family_stories_changes').where('number', '<=', up_to).execute();
};

/** Whether a lower number may become visible after a higher one. SQLite has one writer at a time. */
export const mayCommitOutOfOrder = (db: Database): boolean => isPostgres(db);

/** The id of this transaction. Every transaction that has written anything so far has a lower id. */
export const findTransactionId = async (db: Database): Promise<string> => {
  const { id } = await db.selectNoFrom(sql<string>`pg_current_xact_id()::text`.as('id')).executeTakeFirstOrThrow();
  return id;
};

/** Whether all transactions with a lower id have ended. */
export const haveTransactionsEnded = async (db: Database, before: string): Promise<boolean> => {
  const isOver = sql<boolean>`pg_snapshot_xmin(pg_current_snapshot()) >= ${before}::text::xid8`;
  const { ended } = await db.selectNoFrom(isOver.as('ended')).executeTakeFirstOrThrow();
  return ended;
};

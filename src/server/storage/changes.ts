import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './tables.ts';

/** That the card of this person changed, in the order in which the database gave numbers. */
export type Change = { number: number; person_id: string };

/** Changes with a larger number, lowest first, at most `limit`. */
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

/** The lowest and the highest number that is kept; undefined where somebody emptied the table. */
export const findBounds = async (db: Database): Promise<{ first: number; last: number } | undefined> => {
  // apart, so that each is one step into the index
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

/** Forgets all up to this number. */
export const deleteChanges = async (db: Database, up_to: number): Promise<void> => {
  await db.deleteFrom('family_stories_changes').where('number', '<=', up_to).execute();
};

/** Whether a lower number may become visible after a higher one. SQLite has one writer at a time. */
export const mayCommitOutOfOrder = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** A mark in time: every transaction that has changed anything by now began before it. */
export const markTransactions = async (db: Database): Promise<string> => {
  const { mark } = await db.selectNoFrom(sql<string>`pg_current_xact_id()::text`.as('mark')).executeTakeFirstOrThrow();
  return mark;
};

/** Whether all transactions that began before the mark have ended. */
export const haveEnded = async (db: Database, mark: string): Promise<boolean> => {
  const isOver = sql<boolean>`pg_snapshot_xmin(pg_current_snapshot()) >= ${mark}::text::xid8`;
  const { ended } = await db.selectNoFrom(isOver.as('ended')).executeTakeFirstOrThrow();
  return ended;
};

import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** Runs `work` on one connection in a transaction that `begin` (SQL) opens; rolls back when it throws. */
export const within = <T>(db: Database, begin: string, work: (db: Database) => Promise<T>): Promise<T> =>
  db.connection().execute(async (one) => {
    try {
      await sql.raw(begin).execute(one);
      const result = await work(one);
      await commit(one);
      return result;
    } catch (error) {
      // what cannot even be rolled back is a broken connection, or over already; the first error says why
      await sql`rollback`.execute(one).catch(() => {});
      throw error;
    }
  });

const commit = async (one: Database) => {
  const { rows } = await sql<{ command?: string }>`commit`.execute(one);
  // PostgreSQL says so where a statement had failed before, and somebody went on
  if (rows[0]?.command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.');
};

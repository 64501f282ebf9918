import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** Runs `work` in a transaction opened by `begin` (SQL), on one connection; rolls back if it throws. */
export const withTransaction = <T>(db: Database, begin: string, work: (db: Database) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    try {
      await sql.raw(begin).execute(connection);
      const result = await work(connection);
      await commit(connection);
      return result;
    } catch (error) {
      // the rollback fails if the connection is broken or the transaction is over; the first error says why
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });

const commit = async (connection: Database) => {
  const { rows } = await sql<{ command?: string }>`commit`.execute(connection);
  // PostgreSQL's answer to COMMIT if an earlier statement failed and its error was swallowed
  if (rows[0]?.command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.');
};

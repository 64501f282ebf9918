import type pg from 'pg';

/** Returns the connection pool, and opens it on first use. Its connections are in pipeline mode. */
export type Pool = () => Promise<pg.Pool>;

/** A prepared statement with its values. */
export type Statement = { name: string; text: string; values: unknown[] };

/** Runs the statements in a transaction opened by `begin` (SQL without parameters), in one round trip. */
type InTransaction = (begin: string, statements: Statement[]) => Promise<pg.QueryResult[]>;

/**
 * Runs all statements as named prepared statements: PostgreSQL parses and plans each once per connection. A pooler without
 * support for them (PgBouncer before 1.21) makes one fail, which rolls the transaction back. It is then retried without
 * names, and no later transaction uses them.
 */
export const openPipeline = (pool: Pool): InTransaction => {
  let canPrepare = true;
  return async (begin, statements) => {
    const isPreparing = canPrepare;
    try {
      return await runTransaction(await pool(), begin, isPreparing ? statements : statements.map(withoutName));
    } catch (error) {
      if (!isPreparing || !isMissingPreparedStatement(error)) throw error;
      canPrepare = false;
      return runTransaction(await pool(), begin, statements.map(withoutName));
    }
  };
};

const withoutName = ({ text, values }: Statement) => ({ text, values });

// invalid_sql_statement_name, duplicate_prepared_statement
const isMissingPreparedStatement = (error: unknown) =>
  ['26000', '42P05'].includes(String((error as { code?: unknown }).code));

const runTransaction = async (pool: pg.Pool, begin: string, statements: pg.QueryConfig[]) => {
  const client = await pool.connect();
  try {
    const [, ...results] = await settle([
      client.query(begin),
      ...statements.map((statement) => client.query(statement)),
      client.query('commit'),
    ]);
    // COMMIT is answered with ROLLBACK if an earlier statement failed
    if (results.pop()?.command !== 'COMMIT') throw new Error('The transaction was not committed.');
    return results;
  } finally {
    client.release();
  }
};

/** Waits for all, then throws the first error. The later errors only say that the transaction is aborted. */
const settle = async <T>(sent: Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(sent);
  return Promise.all(sent);
};

import type pg from 'pg';

/** The pool, which is opened with its first use. Its connections are in pipeline mode. */
export type Pool = () => Promise<pg.Pool>;

type Statement = { name: string; text: string; values: unknown[] };

/** Runs these statements in a transaction that `begin` (SQL without parameters) opens, in one round trip. */
export type InTransaction = (begin: string, statements: Statement[]) => Promise<pg.QueryResult[]>;

/**
 * All statements are named prepared statements: PostgreSQL parses and plans each once for a connection. A pooler that
 * shares connections without knowing of them (PgBouncer before 1.21) makes one fail, which rolls the transaction back;
 * it is run again without names, and so is every later one.
 */
export const openPipeline = (pool: Pool): InTransaction => {
  let canPrepare = true;
  return async (begin, statements) => {
    const isPreparing = canPrepare;
    try {
      return await runTransaction(await pool(), begin, isPreparing ? statements : statements.map(withoutName));
    } catch (error) {
      if (!isPreparing || !isLostStatement(error)) throw error;
      canPrepare = false;
      return runTransaction(await pool(), begin, statements.map(withoutName));
    }
  };
};

const withoutName = ({ text, values }: Statement) => ({ text, values });

// invalid_sql_statement_name, duplicate_prepared_statement
const isLostStatement = (error: unknown) => ['26000', '42P05'].includes(String((error as { code?: unknown }).code));

const runTransaction = async (pool: pg.Pool, begin: string, statements: pg.QueryConfig[]) => {
  const client = await pool.connect();
  try {
    const [, ...results] = await settle([
      client.query(begin),
      ...statements.map((statement) => client.query(statement)),
      client.query('commit'),
    ]);
    // PostgreSQL answers so when an earlier statement had failed
    if (results.pop()?.command !== 'COMMIT') throw new Error('The transaction was not committed.');
    return results;
  } finally {
    client.release();
  }
};

/** Waits for all of them; throws the first error. The statements behind it only say that the transaction is aborted. */
const settle = async <T>(sent: Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(sent);
  return Promise.all(sent);
};

import { CompiledQuery, type QueryResult } from 'kysely';
import { asHolders, become } from './become-answerer.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { secureRows } from './row-security.ts';
import { openSharedCommit } from './shared-commit.ts';
import { openSharedStatements } from './shared-statements.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import type { Database, TokenDatabase } from './tables.ts';
import { within } from './within.ts';

type Work = <T>(access_token: string, work: (db: TokenDatabase) => Promise<T>) => Promise<T>;

/** The way to what a link opens. Where PostgreSQL allows it, even a mistaken query reaches that one question only. */
export type TokenAccess = {
  /** On PostgreSQL each statement is a transaction of its own. */
  read: Work;
  /** In a transaction. The work may be run again, after it was undone. */
  write: Work;
  /** The same for work that is one statement on PostgreSQL: many who write at once share a transaction. */
  writeShared: Work;
  /** Wanted once, when the schema is up to date. Gives why the rows are not secured, where the database refuses. */
  secure: () => Promise<string | undefined>;
};

type Ways = Pick<TokenAccess, 'read' | 'write' | 'writeShared'>;

export const openTokenAccess = (db: Database): TokenAccess => {
  let ways = db instanceof SqliteDatabase ? together(db) : openly(db);
  const secure = async () => {
    if (!(db instanceof PostgresDatabase)) return undefined;
    const { schema, refusal } = await secureRows(db);
    ways = refusal === undefined ? asAnswerer(db, schema) : openly(db);
    return refusal;
  };
  return {
    read: (token, work) => ways.read(token, work),
    write: (token, work) => ways.write(token, work),
    writeShared: (token, work) => ways.writeShared(token, work),
    secure,
  };
};

const openly = (db: Database): Ways => ({
  read: (_token, work) => work(db as TokenDatabase),
  write: (_token, work) => db.transaction().execute((one) => work(one as Database as TokenDatabase)),
  writeShared: (_token, work) => work(db as TokenDatabase),
});

const together = (db: SqliteDatabase): Ways => {
  const commit = openSharedCommit(db);
  const write: Work = (_token, work) => commit((one) => work(one as TokenDatabase));
  return { read: (_token, work) => work(db.committed as TokenDatabase), write, writeShared: write };
};

const asAnswerer = (db: PostgresDatabase, schema: string): Ways => {
  const through = (send: (query: CompiledQuery) => Promise<QueryResult<unknown>>) => db.through(send) as TokenDatabase;
  const share = openSharedStatements(async (said) => {
    const results = await db.atOnce(asHolders(schema, said));
    return results.filter((_, index) => index % 2 === 1);
  });
  const read = async (access_token: string, query: CompiledQuery) => {
    const [, result] = await db.atOnce(asHolders(schema, [{ access_token, query }], { transaction_read_only: 'on' }));
    return result as QueryResult<unknown>;
  };
  return {
    read: (token, work) => work(through((query) => read(token, query))),
    write: (token, work) =>
      within(db, 'begin', async (one) => {
        const { sql, parameters } = become(schema, token);
        await one.executeQuery(CompiledQuery.raw(sql, [...parameters]));
        return work(one as TokenDatabase);
      }),
    writeShared: (token, work) => work(through((query) => share({ access_token: token, query }))),
  };
};

import { CompiledQuery, type QueryResult } from 'kysely';
import { callSaves, saveContent } from './answers.ts';
import type { Statement } from './at-once.ts';
import { become, becomeAny, isPossible, settle } from './become-answerer.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { secureRows } from './row-security.ts';
import { openSharedCommit } from './shared-commit.ts';
import { openSharedSaves, type Save } from './shared-saves.ts';
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
  /** Many who save at once share a transaction. */
  save: Save;
  /** Wanted once, when the schema is up to date. Gives why the rows are not secured, where the database refuses. */
  secure: () => Promise<string | undefined>;
};

type Ways = Pick<TokenAccess, 'read' | 'write' | 'save'>;

export const openTokenAccess = (db: Database): TokenAccess => {
  let ways = db instanceof SqliteDatabase ? together(db) : asOwner(db as PostgresDatabase);
  const secure = async () => {
    if (!(db instanceof PostgresDatabase)) return undefined;
    const { schema, refusal } = await secureRows(db);
    ways = refusal === undefined ? asAnswerer(db, schema) : asOwner(db);
    return refusal;
  };
  return {
    read: (token, work) => ways.read(token, work),
    write: (token, work) => ways.write(token, work),
    save: (change) => ways.save(change),
    secure,
  };
};

const together = (db: SqliteDatabase): Ways => {
  const commit = openSharedCommit(db);
  const write: Work = (_token, work) => commit((one) => work(one as TokenDatabase));
  const save: Save = (change) => write(change.access_token, (one) => saveContent(one, change));
  return { read: (_token, work) => work(db.committed as TokenDatabase), write, save };
};

const asOwner = (db: PostgresDatabase): Ways => ({
  read: (_token, work) => work(db as Database as TokenDatabase),
  write: (_token, work) => db.transaction().execute((one) => work(one as Database as TokenDatabase)),
  save: saving(db, (wait) => (wait === undefined ? [] : [settle(wait)])),
});

const asAnswerer = (db: PostgresDatabase, schema: string): Ways => ({
  read: (token, work) => work(after(db, [become(schema, token, { transaction_read_only: 'on' })])),
  write: (token, work) =>
    within(db, 'begin', async (one) => {
      const { sql, parameters } = become(schema, token);
      await one.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      return work(one as TokenDatabase);
    }),
  save: saving(db, (wait) => [becomeAny(schema, wait)]),
});

/** The database, where each statement is sent after these, in a transaction of its own. */
const after = (db: PostgresDatabase, before: Statement[]): TokenDatabase =>
  db.through(async (query) => {
    const results = await db.atOnce([...before, query]);
    return results.at(-1) as QueryResult<unknown>;
  }) as TokenDatabase;

// in ms: who waits for a row that somebody holds goes on alone
const sharedWait = { lock_timeout: '500ms' };

/** `begin` makes the statements before the saves of a transaction; it is told how long these may wait. */
const saving = (db: PostgresDatabase, begin: (wait?: typeof sharedWait) => Statement[]): Save => {
  const share = openSharedSaves((changes) =>
    callSaves(after(db, begin(changes.length > 1 ? sharedWait : undefined)), changes),
  );
  return async (change) => isPossible(change.access_token) && share(change);
};

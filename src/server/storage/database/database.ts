import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Kysely, type Logger, PostgresDialect, sql } from 'kysely';
import { readPostgresAddress } from './postgres-address.ts';
import type { Pool } from './postgres-pipeline.ts';
import { openPostgresTokenAccess } from './postgres-token-access.ts';
import { openSqlite } from './sqlite-database.ts';
import { openSqliteTokenAccess } from './sqlite-token-access.ts';
import type { Database, Tables } from './tables.ts';
import type { Measure, TokenAccess } from './token-access.ts';

/** `onError` is called when an idle connection breaks. */
export type DatabaseOptions = {
  data_dir: string;
  database_url: string | undefined;
  onError: (error: Error) => void;
  metrics?: Metrics | undefined;
  /**
   * Long query timeout on PostgreSQL, and some seconds of busy timeout on SQLite: for migrations and backups,
   * which take long and keep no request waiting.
   */
  hasLongTimeouts?: boolean | undefined;
};

/** Receives the duration of each statement in seconds, never its text. */
type Metrics = {
  queried: (seconds: number, outcome: 'done' | 'failed') => void;
  addGauge: (name: string, help: string, read: () => Record<string, number>) => void;
};

const logTo =
  (metrics: Metrics | undefined): Logger =>
  ({ level, queryDurationMillis }) =>
    metrics?.queried(queryDurationMillis / 1000, level === 'error' ? 'failed' : 'done');

/** The same for statements that run outside of Kysely. */
const measureFor =
  (metrics: Metrics | undefined): Measure =>
  async (work) => {
    if (!metrics) return work();
    const start = performance.now();
    const record = (outcome: 'done' | 'failed') => metrics.queried((performance.now() - start) / 1000, outcome);
    try {
      const result = await work();
      record('done');
      return result;
    } catch (error) {
      record('failed');
      throw error;
    }
  };

type OpenedDatabase = {
  db: Database;
  tokenAccess: TokenAccess;
  /** Copies the committed state into an empty file, also while a write lock is held; undefined on PostgreSQL. */
  copyTo: ((file: string) => Promise<void>) | undefined;
};

/** Opens PostgreSQL if `database_url` is given, else the SQLite file in the data folder. */
export const openWithTokenAccess = (options: DatabaseOptions): OpenedDatabase =>
  options.database_url === undefined ? openSqliteFile(options) : openPostgres(options.database_url, options);

/** The same without access by token. */
export const openDatabase = (options: DatabaseOptions): Database => openWithTokenAccess(options).db;

const openSqliteFile = ({ data_dir, metrics, hasLongTimeouts = false }: DatabaseOptions): OpenedDatabase => {
  const connections = openSqlite(sqliteFile(data_dir), hasLongTimeouts, logTo(metrics));
  const { db, reader } = connections;
  const tokenAccess = openSqliteTokenAccess(connections, measureFor(metrics));
  return { db, tokenAccess, copyTo: async (file) => void (await reader.backup(file)) };
};

export const sqliteFile = (data_dir: string) => join(data_dir, 'family-stories.sqlite');

export const hasSqlite = (data_dir: string): boolean => existsSync(sqliteFile(data_dir));

// query timeouts on PostgreSQL, in ms
const queryTimeout = 10_000;
const longQueryTimeout = 10 * 60_000;

const openPostgres = (
  connectionString: string,
  { onError, metrics, hasLongTimeouts }: DatabaseOptions,
): OpenedDatabase => {
  // loads the driver only if PostgreSQL is used
  const open = async () => {
    const { openPool, readPoolUse } = await import('./postgres-pool.ts');
    const pool = openPool(connectionString, onError, hasLongTimeouts ? longQueryTimeout : queryTimeout);
    metrics?.addGauge('family_stories_database_connections', 'Connections, and who waits for one', () =>
      readPoolUse(pool),
    );
    return pool;
  };
  let opened: ReturnType<typeof open> | undefined;
  const pool: Pool = () => {
    opened ??= open();
    return opened;
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: logTo(metrics) });
  return { db, tokenAccess: openPostgresTokenAccess(db, pool, measureFor(metrics)), copyTo: undefined };
};

/** The path of a folder with symbolic links resolved; works also before the folder exists. */
export const realFolder = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realFolder(dirname(path)), basename(path));

/** Names a database in messages, without its password. */
export const describeDatabase = ({
  data_dir,
  database_url,
}: Pick<DatabaseOptions, 'data_dir' | 'database_url'>): string => {
  if (database_url === undefined) return `SQLite in ${realFolder(data_dir)}`;
  const address = readPostgresAddress(database_url);
  return `the PostgreSQL database ${address?.database} at ${address?.host || 'localhost'}:${address?.port || '5432'}`;
};

/** Throws when the database does not answer. */
export const pingDatabase = async (db: Database): Promise<void> => {
  await sql`select 1`.execute(db);
};

/** Health check: throws if nothing can be written. Commits a row, because a rolled back write never reaches the disk. */
export const writeToDatabase = async (db: Database, ends_at: number): Promise<void> => {
  await db
    .insertInto('attempts')
    .values({ name: 'write', count: 0, ends_at })
    .onConflict((c) => c.column('name').doUpdateSet({ ends_at }))
    .execute();
};

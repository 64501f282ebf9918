import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type KyselyConfig, PostgresDialect, sql } from 'kysely';
import { readPostgresAddress } from './postgres-address.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { openSqlite } from './sqlite-database.ts';
import type { Database } from './tables.ts';

/** What opening needs to know; `onError` hears of connections that break while idle. */
export type DatabaseOptions = {
  data_dir: string;
  database_url: string | undefined;
  onError: (error: Error) => void;
  metrics?: Metrics | undefined;
  /**
   * Waits long for each answer of PostgreSQL, and some seconds for a SQLite database that another process has locked:
   * much is changed at once, perhaps over a slow line, and nobody waits.
   */
  isPatient?: boolean | undefined;
};

/** Hears how long statements took (in s), never what they said. */
type Metrics = {
  queried: (seconds: number, outcome: 'done' | 'failed') => void;
  show: (name: string, help: string, read: () => Record<string, number>) => void;
};

const logTo = (metrics: Metrics | undefined): KyselyConfig['log'] =>
  metrics &&
  (({ level, queryDurationMillis }) =>
    metrics.queried(queryDurationMillis / 1000, level === 'error' ? 'failed' : 'done'));

/** Opens PostgreSQL where an address is given, else the SQLite file in the data folder. */
export const openDatabase = (options: DatabaseOptions): Database =>
  options.database_url === undefined
    ? openSqlite(sqliteFile(options.data_dir), options.isPatient === true, logTo(options.metrics))
    : openPostgres(options.database_url, options);

export const sqliteFile = (data_dir: string) => join(data_dir, 'family-stories.sqlite');

/** Whether a SQLite database is in the data folder. */
export const hasSqlite = (data_dir: string): boolean => existsSync(sqliteFile(data_dir));

// for an answer of PostgreSQL, in ms
const answerWait = 10_000;
const patientWait = 10 * 60_000;

const openPostgres = (connectionString: string, { onError, metrics, isPatient }: DatabaseOptions): Database => {
  // the driver is loaded only where it is used
  const open = async () => {
    const { openPool, usePool, openAtOnce } = await import('./postgres-pool.ts');
    const pool = openPool(connectionString, onError, isPatient ? patientWait : answerWait);
    metrics?.show('family_stories_database_connections', 'Connections, and who waits for one', () => usePool(pool));
    return { pool, atOnce: openAtOnce(pool) };
  };
  let opened: ReturnType<typeof open> | undefined;
  const openOnce = () => {
    opened ??= open();
    return opened;
  };
  const dialect = new PostgresDialect({ pool: async () => (await openOnce()).pool });
  return new PostgresDatabase({ dialect, log: logTo(metrics) }, async (statements) =>
    (await openOnce()).atOnce(statements),
  );
};

/** Makes the data folder where it is missing, readable by its owner only. */
export const makeDataDir = (data_dir: string): void => {
  mkdirSync(data_dir, { recursive: true, mode: 0o700 });
};

/** The one name of a folder that may have several, also before it is made. */
export const realFolder = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realFolder(dirname(path)), basename(path));

/** Where a database is, in words; the same for every way to write the same place, and never with a password. */
export const placeOfDatabase = ({
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

/** Throws when nothing can be written: what is rolled back would never reach the disk, so this is a row of its own. */
export const writeToDatabase = async (db: Database, ends_at: number): Promise<void> => {
  await db
    .insertInto('attempts')
    .values({ name: 'write', count: 0, ends_at })
    .onConflict((c) => c.column('name').doUpdateSet({ ends_at }))
    .execute();
};

/** Whether a write failed because a row it names is not there, or because other rows still name the one deleted. */
export const isReferenceViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(String(error.code));

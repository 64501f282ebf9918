import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Kysely, type Logger, PostgresDialect, sql } from 'kysely';
import { readPostgresAddress } from './postgres-address.ts';
import type { Pool } from './postgres-pipeline.ts';
import { openPostgresTokenAccess } from './postgres-token-access.ts';
import { openSqlite } from './sqlite-database.ts';
import { openSqliteTokenAccess } from './sqlite-token-access.ts';
import type { Database, Tables } from './tables.ts';
import type { Measure, TokenAccess } from './token-access.ts';

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
  addGauge: (name: string, help: string, read: () => Record<string, number>) => void;
};

const logTo =
  (metrics: Metrics | undefined): Logger =>
  ({ level, queryDurationMillis }) =>
    metrics?.queried(queryDurationMillis / 1000, level === 'error' ? 'failed' : 'done');

/** The same for what runs outside of Kysely. */
const measureFor =
  (metrics: Metrics | undefined): Measure =>
  async (work) => {
    if (!metrics) return work();
    const start = performance.now();
    const note = (outcome: 'done' | 'failed') => metrics.queried((performance.now() - start) / 1000, outcome);
    try {
      const result = await work();
      note('done');
      return result;
    } catch (error) {
      note('failed');
      throw error;
    }
  };

export type OpenedDatabase = {
  db: Database;
  byToken: TokenAccess;
  /** Writes all that is committed into an empty file; undefined on PostgreSQL. The write lock may be held meanwhile. */
  copyTo: ((file: string) => Promise<void>) | undefined;
};

/** Opens PostgreSQL where an address is given, else the SQLite file in the data folder. */
export const openWithTokenAccess = (options: DatabaseOptions): OpenedDatabase =>
  options.database_url === undefined ? openSqliteFile(options) : openPostgres(options.database_url, options);

/** The same, for those who have no use for links. */
export const openDatabase = (options: DatabaseOptions): Database => openWithTokenAccess(options).db;

const openSqliteFile = ({ data_dir, metrics, isPatient = false }: DatabaseOptions): OpenedDatabase => {
  const connections = openSqlite(sqliteFile(data_dir), isPatient, logTo(metrics));
  const { db, reader } = connections;
  const byToken = openSqliteTokenAccess(connections, measureFor(metrics));
  return { db, byToken, copyTo: async (file) => void (await reader.backup(file)) };
};

export const sqliteFile = (data_dir: string) => join(data_dir, 'family-stories.sqlite');

/** Whether a SQLite database is in the data folder. */
export const hasSqlite = (data_dir: string): boolean => existsSync(sqliteFile(data_dir));

// for an answer of PostgreSQL, in ms
const answerWait = 10_000;
const patientWait = 10 * 60_000;

const openPostgres = (connectionString: string, { onError, metrics, isPatient }: DatabaseOptions): OpenedDatabase => {
  // the driver is loaded only where it is used
  const open = async () => {
    const { openPool, usePool } = await import('./postgres-pool.ts');
    const pool = openPool(connectionString, onError, isPatient ? patientWait : answerWait);
    metrics?.addGauge('family_stories_database_connections', 'Connections, and who waits for one', () => usePool(pool));
    return pool;
  };
  let opened: ReturnType<typeof open> | undefined;
  const pool: Pool = () => {
    opened ??= open();
    return opened;
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: logTo(metrics) });
  return { db, byToken: openPostgresTokenAccess(db, pool, measureFor(metrics)), copyTo: undefined };
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

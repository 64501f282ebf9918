import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { copyDatabase } from './copy-before-migration.ts';
import { type DatabaseOptions, openWithTokenAccess } from './database.ts';
import * as first from './migrations/001-people-questions-answers.ts';
import * as rowSecurity from './migrations/002-row-security.ts';
import * as changes from './migrations/003-changes.ts';
import * as fourth from './migrations/004-indexes-for-size.ts';
import * as fifth from './migrations/005-images-nobody-names.ts';
import * as sixth from './migrations/006-moves.ts';
import * as seventh from './migrations/007-safety.ts';
import * as eighth from './migrations/008-saves.ts';
import * as ninth from './migrations/009-blank-answers.ts';
import * as contentRules from './migrations/010-content-rules.ts';
import { NotOwnerError } from './not-owner-error.ts';
import type { Database } from './tables.ts';
import { within } from './within.ts';

type Migrations = Record<string, { up: (db: Kysely<unknown>) => Promise<void> }>;

/** In the order of their names. What has been released never changes again. */
export const migrations = {
  '001-people-questions-answers': first,
  '002-row-security': rowSecurity,
  '003-changes': changes,
  '004-indexes-for-size': fourth,
  '005-images-nobody-names': fifth,
  '006-moves': sixth,
  '007-safety': seventh,
  '008-saves': eighth,
  '009-blank-answers': ninth,
  '010-content-rules': contentRules,
} satisfies Migrations;

/** What the newest schema is called. */
export const latestMigration: string = Object.keys(migrations).at(-1) as string;

/** The database was written by a newer release than this one. */
export class NewerSchemaError extends Error {
  constructor() {
    super('The database was written by a newer release of Family Stories. Please start that release, or a later one.');
  }
}

/**
 * `onWait` hears, in words, that another process is in the way, and `onMigration` what is done to a database that
 * holds something; `signal` ends the waiting.
 */
export type MigrateOptions = {
  onWait?: (why: string) => void;
  onMigration?: (step: string) => void;
  signal?: AbortSignal;
};

/** Called before the first change to a database that holds something, with the name of the first migration. */
type Prepare = (migration: string) => Promise<void>;

/**
 * Brings the schema up to this release, all or nothing, on a connection of its own that may take its time. Of several
 * processes one does it, and the others wait. A SQLite database that holds something is copied before. Throws
 * NewerSchemaError when the schema is ahead of this release, and NoCopyError.
 */
export const migrate = async (database: DatabaseOptions, options: MigrateOptions = {}): Promise<void> => {
  const { db, copyTo } = openWithTokenAccess({ ...database, isPatient: true });
  const copy = async (migration: string) => {
    if (!copyTo) return;
    const file = await copyDatabase(copyTo, database.data_dir, migration);
    options.onMigration?.(`A copy of the database as it was is in ${file}`);
  };
  try {
    await runMigrations(db, migrations, options, copy);
  } finally {
    await db.destroy();
  }
};

// in ms
const again = 500;
const toldAfter = 2000;
const toldAgain = 60_000;

/** Runs those of `known` that have not been run yet. */
export const runMigrations = async (
  db: Database,
  known: Migrations,
  { onWait = () => {}, onMigration = () => {}, signal }: MigrateOptions = {},
  prepare: Prepare = async () => {},
): Promise<void> => {
  // what is rolled back and tried again is said once
  const said = new Set<string>();
  const say = (step: string) => {
    if (!said.has(step)) onMigration(step);
    said.add(step);
  };
  let tellAt = performance.now() + toldAfter;
  for (;;) {
    const why = await tryMigrations(db, known, prepare, say);
    if (why === undefined) return;
    if (performance.now() > tellAt) {
      onWait(why);
      tellAt = performance.now() + toldAgain;
    }
    await pause(again, undefined, { signal });
  }
};

const isPostgres = (db: Database) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Gives why it has to be tried again. */
const tryMigrations = async (
  db: Database,
  known: Migrations,
  prepare: Prepare,
  say: (step: string) => void,
): Promise<string | undefined> => {
  let done: string[] = [];
  try {
    // the usual start holds up nobody
    if (await isUpToDate(db, known)) return undefined;
    // a lock of the transaction, not of the connection: so it works through a pooler
    const why = await within(db, isPostgres(db) ? beginShortly : 'begin immediate', async (one) => {
      if (isPostgres(one) && !(await lock(one))) return busy;
      done = await runPending(one, known, prepare, say);
      return undefined;
    });
    if (done.length > 0) say('The database is up to date.');
    return why;
  } catch (error) {
    if (isBusy(error)) return busy;
    throw error;
  }
};

// who waits long for a table holds up everybody behind
const beginShortly = `begin; set local lock_timeout = '2s'`;

const isUpToDate = async (db: Database, known: Migrations): Promise<boolean> => {
  try {
    const pending = await within(db, isPostgres(db) ? beginShortly : 'begin', (one) => listPending(one, known));
    return pending.length === 0;
  } catch (error) {
    if (isMissingTable(error)) return false;
    throw error;
  }
};

const isMissingTable = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string };
  return code === '42P01' || message === 'no such table: kysely_migration';
};

const busy = 'Another process is bringing the database up to date, or has its tables in use. Waiting for it.';

const isBusy = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // lock_not_available, deadlock_detected
  return /^SQLITE_(BUSY|LOCKED)/.test(code) || ['55P03', '40P01'].includes(code);
};

// any number, but the same in every release
const key = 6_283_185_307;

const lock = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(key)}) as locked`.execute(
    db,
  );
  return rows[0]?.locked === true;
};

/** Gives the names of those that were run on a database that held something. */
const runPending = async (db: Database, known: Migrations, prepare: Prepare, say: (step: string) => void) => {
  // the names and the form that Kysely gave them in the first release
  await db.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute();
  const pending = await listPending(db, known);
  const isNew = pending.length === Object.keys(known).length;
  const [[first] = []] = pending;
  if (first !== undefined && !isNew) {
    say(`The database is brought up to date: ${pending.map(([name]) => name).join(', ')}`);
    await prepare(first);
  }
  for (const [name, { up }] of pending) {
    await up(db as unknown as Kysely<unknown>);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);
  }
  return isNew ? [] : pending.map(([name]) => name);
};

const listPending = async (db: Database, known: Migrations) => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if (rows.length === 0 && isPostgres(db)) await requireOwner(db);
  const done = rows.map(({ name }) => name);
  if (done.some((name) => !(name in known))) throw new NewerSchemaError();
  return Object.entries(known).filter(([name]) => !done.includes(name));
};

/** An empty table may also be one whose rows we cannot see. */
const requireOwner = async (db: Database) => {
  const { rows } = await sql<{ bound: boolean }>`select row_security_active('kysely_migration') as bound`.execute(db);
  if (rows[0]?.bound) throw new NotOwnerError();
};

import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../../operator-error.ts';
import * as initial from '../migrations/001-people-questions-answers.ts';
import * as rowSecurity from '../migrations/002-row-security.ts';
import * as changes from '../migrations/003-changes.ts';
import * as indexesForSize from '../migrations/004-indexes-for-size.ts';
import * as imagesNobodyNames from '../migrations/005-images-nobody-names.ts';
import * as moves from '../migrations/006-moves.ts';
import * as safety from '../migrations/007-safety.ts';
import * as saves from '../migrations/008-saves.ts';
import * as blankAnswers from '../migrations/009-blank-answers.ts';
import * as contentRules from '../migrations/010-content-rules.ts';
import * as jobLeases from '../migrations/011-job-leases.ts';
import * as imageWidths from '../migrations/012-image-widths.ts';
import * as wastebasket from '../migrations/013-wastebasket.ts';
import * as people from '../migrations/014-people.ts';
import * as queue from '../migrations/015-queue.ts';
import * as library from '../migrations/016-library.ts';
import * as personLinks from '../migrations/017-person-links.ts';
import * as settings from '../migrations/018-settings.ts';
import * as search from '../migrations/019-search.ts';
import * as readAnswers from '../migrations/020-read-answers.ts';
import * as readers from '../migrations/021-readers.ts';
import * as books from '../migrations/022-books.ts';
import * as bookLinks from '../migrations/023-book-links.ts';
import * as seenThanks from '../migrations/024-seen-thanks.ts';
import * as readingCovers from '../migrations/025-reading-covers.ts';
import * as summaries from '../migrations/026-summaries.ts';
import * as publicUrl from '../migrations/027-public-url.ts';
import * as movedAway from '../migrations/028-moved-away.ts';
import * as noNotifications from '../migrations/029-no-notifications.ts';
import * as backgroundJobs from '../migrations/030-background-jobs.ts';
import * as pdfaEdition from '../migrations/031-pdfa-edition.ts';
import * as buildFaults from '../migrations/032-build-faults.ts';
import * as languages from '../migrations/033-languages.ts';
import * as mail from '../migrations/034-mail.ts';
import * as recordings from '../migrations/035-recordings.ts';
import * as changedRecordings from '../migrations/036-changed-recordings.ts';
import { copyDatabase } from './copy-before-migration.ts';
import { type DatabaseOptions, openWithTokenAccess } from './database.ts';
import { isPostgres } from './dialect.ts';
import { NotOwnerError } from './row-security.ts';
import type { Database } from './tables.ts';
import { withTransaction } from './transaction.ts';

type Migrations = Record<string, { up: (db: Kysely<unknown>) => Promise<void> }>;

/** In the order of their names. A released migration is never changed. */
export const migrations = {
  '001-people-questions-answers': initial,
  '002-row-security': rowSecurity,
  '003-changes': changes,
  '004-indexes-for-size': indexesForSize,
  '005-images-nobody-names': imagesNobodyNames,
  '006-moves': moves,
  '007-safety': safety,
  '008-saves': saves,
  '009-blank-answers': blankAnswers,
  '010-content-rules': contentRules,
  '011-job-leases': jobLeases,
  '012-image-widths': imageWidths,
  '013-wastebasket': wastebasket,
  '014-people': people,
  '015-queue': queue,
  '016-library': library,
  '017-person-links': personLinks,
  '018-settings': settings,
  '019-search': search,
  '020-read-answers': readAnswers,
  '021-readers': readers,
  '022-books': books,
  '023-book-links': bookLinks,
  '024-seen-thanks': seenThanks,
  '025-reading-covers': readingCovers,
  '026-summaries': summaries,
  '027-public-url': publicUrl,
  '028-moved-away': movedAway,
  '029-no-notifications': noNotifications,
  '030-background-jobs': backgroundJobs,
  '031-pdfa-edition': pdfaEdition,
  '032-build-faults': buildFaults,
  '033-languages': languages,
  '034-mail': mail,
  '035-recordings': recordings,
  '036-changed-recordings': changedRecordings,
} satisfies Migrations;

/** The name of the newest schema. */
export const latestMigration: string = Object.keys(migrations).at(-1) as string;

/** The database was written by a newer release than this one. */
export class NewerSchemaError extends OperatorError {
  constructor() {
    super('The database was written by a newer release of Family Stories. Please start that release, or a later one.');
  }
}

/**
 * `onWait` gets a message while another process holds the lock; `onMigration` gets one for each step on a database that is
 * not new; `signal` ends the waiting.
 */
export type MigrateOptions = {
  onWait?: (why: string) => void;
  onMigration?: (step: string) => void;
  signal?: AbortSignal;
};

/** Called before the first change to a database that is not new, with the name of the first migration. */
type Prepare = (migration: string) => Promise<void>;

/**
 * Migrates the schema to this release in one transaction, on its own connection with long timeouts. Of several processes
 * one migrates and the others wait. A SQLite database that is not new is copied first. Throws NewerSchemaError if the
 * schema is ahead of this release, and NoCopyError.
 */
export const migrate = async (database: DatabaseOptions, options: MigrateOptions = {}): Promise<void> => {
  const { db, copyTo } = openWithTokenAccess({ ...database, hasLongTimeouts: true });
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
const retryInterval = 500;
const firstReportAfter = 2000;
const reportInterval = 60_000;

/** Runs the migrations of `known` that have not been run yet. */
export const runMigrations = async (
  db: Database,
  known: Migrations,
  { onWait = () => {}, onMigration = () => {}, signal }: MigrateOptions = {},
  prepare: Prepare = async () => {},
): Promise<void> => {
  // a step that is rolled back and retried is reported once
  const reported = new Set<string>();
  const report = (step: string) => {
    if (!reported.has(step)) onMigration(step);
    reported.add(step);
  };
  let reportAt = performance.now() + firstReportAfter;
  for (;;) {
    const why = await tryMigrations(db, known, prepare, report);
    if (why === undefined) return;
    if (performance.now() > reportAt) {
      onWait(why);
      reportAt = performance.now() + reportInterval;
    }
    await pause(retryInterval, undefined, { signal });
  }
};

/** Returns why it must be retried, or undefined when done. */
const tryMigrations = async (
  db: Database,
  known: Migrations,
  prepare: Prepare,
  report: (step: string) => void,
): Promise<string | undefined> => {
  let done: string[] = [];
  try {
    // without a lock, so that the usual start blocks nobody
    if (await isUpToDate(db, known)) return undefined;
    // a transaction-level advisory lock also works through a pooler
    const why = await withTransaction(
      db,
      isPostgres(db) ? beginWithLockTimeout : 'begin immediate',
      async (transaction) => {
        if (isPostgres(transaction) && !(await tryLock(transaction))) return busy;
        done = await runPending(transaction, known, prepare, report);
        return undefined;
      },
    );
    if (done.length > 0) report('The database is up to date.');
    return why;
  } catch (error) {
    if (isBusy(error)) return busy;
    throw error;
  }
};

// a long wait for a table lock would block all later queries on that table
const beginWithLockTimeout = `begin; set local lock_timeout = '2s'`;

const isUpToDate = async (db: Database, known: Migrations): Promise<boolean> => {
  try {
    const pending = await withTransaction(db, isPostgres(db) ? beginWithLockTimeout : 'begin', (transaction) =>
      listPending(transaction, known),
    );
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

// an arbitrary number, the same in every release
const advisoryLock = 6_283_185_307;

const tryLock = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(advisoryLock)}) as locked`.execute(db);
  return rows[0]?.locked === true;
};

/** Returns the names of the migrations that were run; none if the database is new. */
const runPending = async (db: Database, known: Migrations, prepare: Prepare, report: (step: string) => void) => {
  // as Kysely's migrator created it in the first release
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
    report(`The database is brought up to date: ${pending.map(([name]) => name).join(', ')}`);
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

/** Row security can make a table appear empty. */
const requireOwner = async (db: Database) => {
  const { rows } = await sql<{ bound: boolean }>`select row_security_active('kysely_migration') as bound`.execute(db);
  if (rows[0]?.bound) throw new NotOwnerError();
};

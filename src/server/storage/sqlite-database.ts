import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { Kysely, type Logger, SqliteDialect } from 'kysely';
import type { SqliteConnections } from './sqlite-token-access.ts';
import type { Tables } from './tables.ts';

/** `log` hears of each statement. A patient one waits some seconds for a database that another process has locked. */
export const openSqlite = (file: string, isPatient: boolean, log: Logger): SqliteConnections => {
  makePrivateFile(file);
  for (const part of ['', '-wal', '-shm']) if (existsSync(`${file}${part}`)) chmodSync(`${file}${part}`, 0o600);
  const writer = new SQLite(file, { timeout: longWait });
  writer.pragma('journal_mode = WAL');
  // after the journal mode: an acknowledged save must survive a power cut
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  if (!isPatient) writer.pragma(`busy_timeout = ${shortWait}`);
  const reader = new SQLite(file, { timeout: shortWait });
  reader.pragma('query_only = ON');
  const committed = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }), log });
  const database = {
    // After an error such as a full disk SQLite may have rolled back by itself. Kysely's own rollback would fail then, and
    // hide the error that says why.
    prepare: (text: string) => writer.prepare(text === 'rollback' && !writer.inTransaction ? 'select 1' : text),
    close: () => {
      reader.close();
      writer.close();
    },
  };
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }), log });
  return { db, writer, committed, reader };
};

/**
 * Creates the file where it is missing: SQLite would make it readable by others, and its -wal and -shm get the same
 * mode. One that exists is never opened here: closing any descriptor of a file drops all POSIX locks that the process
 * has on it, also those of SQLite.
 */
const makePrivateFile = (file: string) => {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};

// in ms. SQLite waits for a lock in the one thread that answers everybody; who is refused sends again
const shortWait = 100;
// while it is opened nobody is waiting
const longWait = 5000;

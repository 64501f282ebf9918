import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { Kysely, type Logger, SqliteDialect } from 'kysely';
import type { SqliteConnections } from './sqlite-token-access.ts';
import type { Tables } from './tables.ts';

/** `log` is called for each statement. `hasLongTimeouts` sets a busy timeout of some seconds. */
export const openSqlite = (file: string, hasLongTimeouts: boolean, log: Logger): SqliteConnections => {
  makePrivateFile(file);
  for (const part of ['', '-wal', '-shm']) if (existsSync(`${file}${part}`)) chmodSync(`${file}${part}`, 0o600);
  const writer = new SQLite(file, { timeout: longBusyTimeout });
  writer.pragma('journal_mode = WAL');
  // an acknowledged save must survive a power cut; set after the journal mode
  writer.pragma('synchronous = FULL');
  // a checkpoint blocks all saves for two syncs: one every 16 MB instead of every 4
  writer.pragma('wal_autocheckpoint = 4000');
  writer.pragma('foreign_keys = ON');
  if (!hasLongTimeouts) writer.pragma(`busy_timeout = ${busyTimeout}`);
  const reader = new SQLite(file, { timeout: busyTimeout });
  reader.pragma('query_only = ON');
  const committed = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }), log });
  const database = {
    // After an error such as a full disk SQLite may already have rolled back. Kysely's rollback would then fail and hide
    // the first error.
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
 * Creates the file with mode 0600 if it is missing: SQLite would make it readable by others, and its -wal and -shm inherit
 * the mode. An existing file is not opened: closing any descriptor of a file drops all POSIX locks that the process holds
 * on it, including those of SQLite.
 */
const makePrivateFile = (file: string) => {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};

// in ms; short, because SQLite blocks the event loop while it waits for a lock, and a refused client retries
const busyTimeout = 100;
// while opening, no request is waiting
const longBusyTimeout = 5000;

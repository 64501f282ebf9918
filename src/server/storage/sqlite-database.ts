import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import {
  type CompiledQuery,
  type SqliteDatabase as Connection,
  type DatabaseConnection,
  Kysely,
  type KyselyConfig,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { OneWayDatabase } from './one-way-database.ts';
import type { Database, Tables } from './tables.ts';

/** `log` hears of each statement. A patient one waits some seconds for a database that another process has locked. */
export const openSqlite = (file: string, isPatient: boolean, log: KyselyConfig['log']): SqliteDatabase => {
  makePrivateFile(file);
  for (const part of ['', '-wal', '-shm']) if (existsSync(`${file}${part}`)) chmodSync(`${file}${part}`, 0o600);
  const connection = new SQLite(file, { timeout: longWait });
  connection.pragma('journal_mode = WAL');
  // after the journal mode: an acknowledged save must survive a power cut
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  if (!isPatient) connection.pragma(`busy_timeout = ${shortWait}`);
  return new SqliteDatabase(connection, log);
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

/** A database that also has shorter ways, for the statements of those who read and write answers. */
export class SqliteDatabase extends Kysely<Tables> {
  /** For who is in a transaction of this database. */
  readonly within: Database;
  /** On a connection of its own: it sees what is committed, and need not wait for a transaction. */
  readonly committed: Database;
  readonly #reader: SQLite.Database;

  constructor(connection: SQLite.Database, log: KyselyConfig['log']) {
    const prepared = preparingOnce(connection);
    super({ dialect: new DurableSqliteDialect(prepared, connection), log });
    this.within = oneWay(prepared, log);
    this.#reader = new SQLite(connection.name, { timeout: shortWait });
    this.#reader.pragma('query_only = ON');
    this.committed = oneWay(preparingOnce(this.#reader), log);
  }

  /** Writes all that is committed into an empty file. Whoever holds the write lock is not disturbed. */
  async copyTo(file: string): Promise<void> {
    await this.#reader.backup(file);
  }

  override async destroy(): Promise<void> {
    this.#reader.close();
    await super.destroy();
  }
}

const words = {
  adapter: new SqliteAdapter(),
  compiler: new SqliteQueryCompiler(),
  introspect: (db: Kysely<unknown>) => new SqliteIntrospector(db),
};

const oneWay = (connection: Connection, log: KyselyConfig['log']) =>
  new OneWayDatabase(words, async (query) => run(connection, query), log);

const run = (connection: Connection, { sql, parameters }: CompiledQuery): QueryResult<unknown> => {
  const statement = connection.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  return { numAffectedRows: BigInt(statement.run(parameters).changes), rows: [] };
};

// far more than the product has; lists of any length (`in (?, ?, …)`) make new ones
const mostStatements = 200;

/** Prepares each statement once and keeps it: a fifth of a save was preparing the same four again. */
const preparingOnce = (connection: SQLite.Database): Connection => {
  const statements = new Map<string, SQLite.Statement>();
  const prepare = (text: string) => {
    if (statements.size >= mostStatements) statements.clear();
    const statement = statements.get(text) ?? connection.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  return { prepare, close: () => connection.close() };
};

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Where the disk is full SQLite may have ended a transaction by itself, and then there is nothing to roll back. */
class ForgivingSqliteDriver extends SqliteDriver {
  readonly #connection: SQLite.Database;

  constructor(database: Connection, connection: SQLite.Database) {
    super({ database });
    this.#connection = connection;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection);
  }
}

class DurableSqliteDialect extends SqliteDialect {
  readonly #prepared: Connection;
  readonly #connection: SQLite.Database;

  constructor(prepared: Connection, connection: SQLite.Database) {
    super({ database: prepared });
    this.#prepared = prepared;
    this.#connection = connection;
  }

  override createDriver(): SqliteDriver {
    return new ForgivingSqliteDriver(this.#prepared, this.#connection);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

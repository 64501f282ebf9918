import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyConfig,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { AtOnce } from './at-once.ts';
import type { Database, Tables } from './tables.ts';

/** Runs one statement, in a transaction of its own. */
export type Send = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** A database that also takes statements at once. */
export class PostgresDatabase extends Kysely<Tables> {
  readonly atOnce: AtOnce;
  readonly #log: KyselyConfig['log'];

  constructor(config: KyselyConfig, atOnce: AtOnce) {
    super(config);
    this.atOnce = atOnce;
    this.#log = config.log;
  }

  /** The same database, for one call: what is asked of it goes this way, and no transaction can be opened. */
  through(send: Send): Database {
    return new Kysely<Tables>({ dialect: new OneWayDialect(send), log: this.#log });
  }
}

// made once: a compiler alone is a hundred functions
const [adapter, compiler] = [new PostgresAdapter(), new PostgresQueryCompiler()];

class OneWayDialect implements Dialect {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  createAdapter() {
    return adapter;
  }

  createQueryCompiler() {
    return compiler;
  }

  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db);
  }

  createDriver() {
    return new OneWayDriver(this.#send);
  }
}

const refuse = async (): Promise<never> => {
  throw new Error('Here each statement is a transaction of its own.');
};

class OneWayDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(send: Send) {
    const executeQuery = send as DatabaseConnection['executeQuery'];
    this.#connection = {
      executeQuery,
      streamQuery: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }) as never,
    };
  }

  init = async () => {};
  acquireConnection = async () => this.#connection;
  releaseConnection = async () => {};
  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;
  destroy = async () => {};
}

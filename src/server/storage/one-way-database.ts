import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  type KyselyConfig,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Tables } from './tables.ts';

/** Runs one statement. */
export type Send = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** How a kind of database is spoken to. */
export type Words = {
  adapter: DialectAdapter;
  compiler: QueryCompiler;
  introspect: (db: Kysely<unknown>) => DatabaseIntrospector;
};

/** A database whose every statement goes one way; no transaction can be opened on it. */
export class OneWayDatabase extends Kysely<Tables> {
  constructor(words: Words, send: Send, log: KyselyConfig['log']) {
    super({ dialect: new OneWayDialect(words, send), log });
    // what is compiled already goes straight there: the way through the executor takes as long as a short query
    if (!log) this.executeQuery = send as typeof this.executeQuery;
  }
}

class OneWayDialect implements Dialect {
  readonly #words: Words;
  readonly #send: Send;

  constructor(words: Words, send: Send) {
    this.#words = words;
    this.#send = send;
  }

  createAdapter() {
    return this.#words.adapter;
  }

  createQueryCompiler() {
    return this.#words.compiler;
  }

  createIntrospector(db: Kysely<unknown>) {
    return this.#words.introspect(db);
  }

  createDriver() {
    return new OneWayDriver(this.#send);
  }
}

const refuse = async (): Promise<never> => {
  throw new Error('Here no transaction can be opened, and nothing be streamed.');
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

import { Kysely, type KyselyConfig, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { AtOnce } from './at-once.ts';
import { OneWayDatabase, type Send } from './one-way-database.ts';
import type { Database, Tables } from './tables.ts';

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
    return new OneWayDatabase(words, send, this.#log);
  }
}

// made once: a compiler alone is a hundred functions
const words = {
  adapter: new PostgresAdapter(),
  compiler: new PostgresQueryCompiler(),
  introspect: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

import { type Compilable, type CompiledQuery, PostgresAdapter, type QueryResult } from 'kysely';
import type { Database } from './tables.ts';

/** Stands for a value until there is one. */
class Name {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const names = new Proxy({}, { get: (_target, name) => new Name(name) });

/**
 * Gives what runs a query that is built once, for each kind of database, and then only told its values: building is
 * half of what a short query costs. `values` may only be put into the query as they are.
 */
export const prepare = <DB extends Database, Values extends object, Row>(
  build: (db: DB, values: Values) => Compilable<Row>,
): ((db: DB, values: Values) => Promise<QueryResult<Row>>) => {
  const built = new Map<boolean, CompiledQuery<Row>>();
  const buildFor = (db: DB) => {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const known = built.get(isPostgres);
    if (known) return known;
    const query = build(db, names as Values).compile();
    built.set(isPostgres, query);
    return query;
  };
  return (db, values) => {
    const query = buildFor(db);
    const parameters = query.parameters.map((one) => (one instanceof Name ? values[one.name as keyof Values] : one));
    return db.executeQuery<Row>({ ...query, parameters });
  };
};

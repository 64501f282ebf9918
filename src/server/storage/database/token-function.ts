import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import { type PreparedStatement, preparedStatement } from './prepared-statement.ts';
import type { TokenDatabase } from './tables.ts';

/** SQL that differs between the databases. */
export type Dialect = {
  /** True if the column has one of the values of a parameter of the type `text[]`. */
  isAmong: (column: string, parameter: string) => string;
  /** An array of objects as JSON; `order` as in `order by`. */
  jsonArray: (fields: Record<string, string>, order: string) => string;
};

const fieldsOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');

const postgres: Dialect = {
  isAmong: (column, parameter) => `${column} = any(${parameter})`,
  jsonArray: (fields, order) =>
    `coalesce(json_agg(json_build_object(${fieldsOf(fields)}) order by ${order}), '[]')::text`,
};

const sqlite: Dialect = {
  isAmong: (column, parameter) => `${column} in (select value from json_each(${parameter}))`,
  jsonArray: (fields, order) => `json_group_array(json_object(${fieldsOf(fields)}) order by ${order})`,
};

type Value = string | number | string[];

/**
 * A query for holders of a token that needs rows which row security hides from the answerer's role. SQLite runs its text.
 * On PostgreSQL the text is the body of a `security definer` function, which `row-security.ts` creates at the start.
 */
export type TokenFunction = {
  /** Change it together with the parameters or columns: during an update the earlier release still calls the old function. */
  name: string;
  /** Types by name, in the function's order. */
  parameters: Record<string, 'text' | 'integer' | 'text[]'>;
  /** `void`, or `table (…)` with the columns of the text, in its order. */
  returns: string;
  /** Whether it only reads. */
  isStable: boolean;
  /** With parameters as `@name`. */
  text: (dialect: Dialect) => string;
};

/** Calls it on PostgreSQL, or runs it on SQLite; with a value for each parameter. */
export const callTokenFunction = async <Row>(
  db: TokenDatabase,
  called: TokenFunction,
  values: Record<string, Value>,
): Promise<Row[]> => {
  const query = isPostgres(db)
    ? withValues<Row>(callOf(called), values)
    : withValues<Row>(called.text(sqlite), toJson(values));
  return (await query.execute(db)).rows;
};

/** The same as prepared statements; without arrays. */
export const prepareTokenFunction = <Values extends Record<string, string | number>>(
  called: TokenFunction,
): { postgres: PreparedStatement<Values>; sqlite: PreparedStatement<Values> } => ({
  postgres: preparedStatement<Values>(callOf(called)),
  sqlite: preparedStatement<Values>(called.text(sqlite)),
});

const callOf = ({ name, parameters }: TokenFunction) =>
  `select * from ${name}(${Object.keys(parameters)
    .map((parameter) => `@${parameter}`)
    .join(', ')})`;

const toJson = (values: Record<string, Value>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : value]),
  );

/** A query from a text with parameters as `@name`. */
export const withValues = <Row>(text: string, values: Record<string, Value>): RawBuilder<Row> =>
  sql<Row>`${sql.join(
    text.split(/@(\w+)/).map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${values[part]}`)),
    sql.raw(''),
  )}`;

/** Name and parameter types, as `grant execute on function` takes them. */
export const signatureOf = ({ name, parameters }: TokenFunction): string =>
  `${name}(${Object.values(parameters).join(', ')})`;

/** The body of the function (`prosrc`), with qualified table names. */
export const sourceOf = ({ text }: TokenFunction, schema: string): string =>
  text(postgres)
    .replaceAll(/@(\w+)/g, '$1')
    .replaceAll(/\bfamily_stories_\w+/g, `${schema}.$&`);

/** Creates the function or replaces its body. Its privileges stay. */
export const createStatements = (created: TokenFunction, schema: string): string[] => {
  const { name, parameters, returns, isStable } = created;
  const typed = Object.entries(parameters).map(([parameter, type]) => `${parameter} ${type}`);
  return [
    `create or replace function ${schema}.${name}(${typed.join(', ')}) returns ${returns}
     language sql ${isStable ? 'stable' : 'volatile'} security definer set search_path = pg_catalog, pg_temp
     as $$${sourceOf(created, schema)}$$`,
    `revoke all on function ${schema}.${signatureOf(created)} from public`,
  ];
};

import SQLite from 'better-sqlite3';
import pg from 'pg';
import { vi } from 'vitest';

/** An executed statement and the steps of its plan whose cost grows with the tables. */
export type Planned = { text: string; growing: string[] };

/** Relations whose size does not grow with the number of people: small tables, system catalogues and value lists. */
const small =
  /^(admin_settings|family_stories_(books|builds|image_store|jobs|moves|readers|recovery_codes|search_progress|settings)|kysely_migration(_lock)?|pg_\w+|sqlite_master|\w+ VIRTUAL TABLE|\d+-ROW VALUES CLAUSE|CONSTANT ROW)\b/;
/** A plan may filter out at most this many rows. */
const few = 200;
/** A statement that runs more often is not explained again: some run once for each of thousands of rows. */
const explainedRuns = 20;

const isExplained = (text: string) => /^\s*(with|select|insert|update|delete)\b/i.test(text);

/** `plans` returns each statement once. PostgreSQL's planner depends on table sizes, so it explains only in `whileFull`. */
export type Watch = { plans: () => Planned[]; whileFull: <T>(work: () => Promise<T>) => Promise<T>; stop: () => void };

/** Records every statement that is sent to a database from now on. */
export const watchStatements = (): Watch => {
  const plans = new Map<string, string[]>();
  const state = { isFull: false };
  const add = (text: string, growing: string[]) =>
    plans.set(text, [...new Set([...(plans.get(text) ?? []), ...growing])]);
  const stops = [watchPostgres(add, state), watchSqlite(add)];
  return {
    plans: () => [...plans].map(([text, growing]) => ({ text: text.slice(0, 3000), growing })),
    whileFull: async (work) => {
      state.isFull = true;
      return work().finally(() => {
        state.isFull = false;
      });
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

type Add = (text: string, growing: string[]) => void;

/** Explains a statement right before it runs, in the same transaction and role and with the same values. */
const watchPostgres = (add: Add, state: { isFull: boolean }) => {
  const { query } = pg.Client.prototype;
  const runs = new Map<string, number>();
  const isKnown = (text: string) => {
    const count = (runs.get(text) ?? 0) + 1;
    runs.set(text, count);
    return count > explainedRuns;
  };
  const ask = query as unknown as (this: pg.Client, ...args: unknown[]) => Promise<pg.QueryResult>;
  // sent without waiting: a pipeline keeps the order of its statements
  async function explaining(this: pg.Client, text: string, values: unknown[] | undefined, args: unknown[]) {
    // explain analyze runs a select, which shows how many rows it filters out; our functions may write
    const isQuery = /^\s*select\b/i.test(text) && !/\bfamily_stories_\w+\(/.test(text);
    const options = isQuery ? 'analyze, format json' : 'format json';
    const explained = ask.call(this, `explain (${options}) ${text}`, values);
    const result = ask.apply(this, args);
    const [plan] = await Promise.allSettled([explained, result]);
    if (plan.status === 'fulfilled') add(text, growingIn(plan.value.rows[0]['QUERY PLAN'][0].Plan));
    else throw plan.reason;
    return result;
  }
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [sent, given] = args as [string | pg.QueryConfig, unknown[] | undefined];
    const { text, values } = typeof sent === 'string' ? { text: sent, values: given } : sent;
    return state.isFull && isExplained(text) && !isKnown(text)
      ? explaining.call(this, text, values, args)
      : ask.apply(this, args);
  } as never);
  return () => spy.mockRestore();
};

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

const growingIn = (node: Node): string[] => {
  const inside = (node.Plans ?? []).flatMap(growingIn);
  const name = node['Relation Name'];
  if (name === undefined || small.test(name)) return inside;
  const what = faultOf(node);
  return what === undefined ? inside : [...inside, `${what} ${name}`];
};

const faultOf = (node: Node) => {
  const type = node['Node Type'];
  if (type === 'Seq Scan') return 'Seq Scan of';
  const left = node['Rows Removed by Filter'] ?? 0;
  if (left > few) return `${left} rows left out of`;
  const isWhole = /^Index (Only )?Scan$/.test(type) && node['Index Cond'] === undefined;
  // an index scan without a condition starts at one end, which is fine if it stops early
  if (isWhole && (node['Actual Rows'] ?? Number.POSITIVE_INFINITY) > few) return 'the whole index of';
  return undefined;
};

const watchSqlite = (add: Add) => {
  const { prepare } = SQLite.prototype;
  // SQLite plans without looking at values
  const known = new Set<string>();
  const spy = vi.spyOn(SQLite.prototype, 'prepare').mockImplementation(function (this: SQLite.Database, text: string) {
    const statement = prepare.call(this, text);
    if (isExplained(text) && !known.has(text)) {
      known.add(text);
      const unnamed = Array.from(text.matchAll(/\?/g), () => null);
      const named = Object.fromEntries(Array.from(text.matchAll(/@(\w+)/g), ([, name]) => [name, null]));
      const plan = prepare.call(this, `explain query plan ${text}`) as SQLite.Statement<unknown[]>;
      const steps = plan.all(unnamed, named) as { detail: string }[];
      add(
        text,
        growingSteps(
          text,
          steps.map(({ detail }) => detail),
        ),
      );
    }
    return statement;
  } as never);
  return () => spy.mockRestore();
};

const growingSteps = (text: string, steps: string[]) => {
  const made = new Set(steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []));
  return steps.filter((step) => {
    if (/AUTOMATIC/.test(step)) return true;
    const [, what = '', name = ''] = /^SCAN ((\S+).*)/.exec(step) ?? [];
    if (what === '' || made.has(name) || small.test(what)) return false;
    // an index scan with a limit is fine
    return !(/ USING (COVERING )?INDEX /.test(step) && /\blimit \?/.test(text));
  });
};

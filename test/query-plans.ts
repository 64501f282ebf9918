import SQLite from 'better-sqlite3';
import pg from 'pg';
import { vi } from 'vitest';
import { StatementsAtOnce } from '../src/server/storage/at-once.ts';

/** A statement that was executed, and what of its plan grows with the tables; empty where nothing does. */
export type Planned = { text: string; growing: string[] };

/** What stays small however many people there are: our own small tables, what a database knows of itself, and lists. */
const small =
  /^(admin_settings|family_stories_(image_store|jobs|moves|recovery_codes)|kysely_migration(_lock)?|pg_\w+|sqlite_master|\w+ VIRTUAL TABLE|\d+-ROW VALUES CLAUSE|CONSTANT ROW)\b/;
/** More rows than this are not read for nothing. */
const few = 200;

const isExplained = (text: string) => /^\s*(with|select|insert|update|delete)\b/i.test(text);

/** `plans` gives each statement once. PostgreSQL plans by what the tables hold, so it is asked only while they are full. */
export type Watch = { plans: () => Planned[]; whileFull: <T>(work: () => Promise<T>) => Promise<T>; stop: () => void };

/** Notes every statement that goes to a database from now on. */
export const watchStatements = (): Watch => {
  const plans = new Map<string, string[]>();
  const state = { isFull: false };
  const add = (text: string, growing: string[]) =>
    plans.set(text, [...new Set([...(plans.get(text) ?? []), ...growing])]);
  const stops = [watchPostgres(add, state), watchSqlite(add)];
  return {
    plans: () => [...plans].map(([text, growing]) => ({ text: text.slice(0, 500), growing })),
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

/** Asks for the plan right before the statement, in its own transaction and role and with its own values. */
const watchPostgres = (add: Add, state: { isFull: boolean }) => {
  const { query } = pg.Client.prototype;
  const ask = query as unknown as (this: pg.Client, text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  async function explaining(this: pg.Client, text: string, values?: unknown[]) {
    // a select may be run for its plan: only then is it known how many rows it leaves out
    const options = /^\s*select\b/i.test(text) ? 'analyze, format json' : 'format json';
    const { rows } = await ask.call(this, `explain (${options}) ${text}`, values);
    add(text, growingIn(rows[0]['QUERY PLAN'][0].Plan));
    return ask.call(this, text, values);
  }
  // what comes at once is explained in the same transaction, as whoever it is asked for
  const explainingAll = async (client: pg.Client, sent: StatementsAtOnce) => {
    const tell = ({ message = '' }: { message?: string | undefined }) => addTold(add, message);
    client.on('notice', tell);
    await ask.call(client, `begin; ${tellingPlans}`);
    for (const { sql, parameters } of sent.statements) await explaining.call(client, sql, [...parameters]);
    await ask.call(client, 'rollback');
    client.off('notice', tell);
    await ask.call(client, sent as never);
  };
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: Parameters<typeof ask>
  ) {
    const [text] = args;
    const sent: unknown = text;
    if (state.isFull && sent instanceof StatementsAtOnce) return void explainingAll(this, sent).catch(sent.callback);
    return (state.isFull && typeof text === 'string' && isExplained(text) ? explaining : ask).apply(this, args);
  } as never);
  return () => spy.mockRestore();
};

// so the server tells what a function of ours asks as well
const tellingPlans = `load 'auto_explain'; set local auto_explain.log_min_duration = 0;
  set local auto_explain.log_format = 'json'; set local auto_explain.log_nested_statements = on;
  set local client_min_messages = 'log'`;

const addTold = (add: Add, message: string) => {
  const [, plan] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? [];
  if (plan === undefined) return;
  const told: { 'Query Text': string; Plan: Node } = JSON.parse(plan);
  if (isExplained(told['Query Text'])) add(told['Query Text'].replace(/\s+/g, ' ').trim(), growingIn(told.Plan));
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
  // without a condition an index is read from one end: that is fine only where it is not read far
  if (isWhole && (node['Actual Rows'] ?? Number.POSITIVE_INFINITY) > few) return 'the whole index of';
  return undefined;
};

const watchSqlite = (add: Add) => {
  const { prepare } = SQLite.prototype;
  const spy = vi.spyOn(SQLite.prototype, 'prepare').mockImplementation(function (this: SQLite.Database, text: string) {
    const statement = prepare.call(this, text);
    if (isExplained(text)) {
      const values = Array.from(text.matchAll(/\?/g), () => null);
      const steps = prepare.call(this, `explain query plan ${text}`).all(values) as { detail: string }[];
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
    // in the order of an index, and no further than asked
    return !(/ USING (COVERING )?INDEX /.test(step) && /\blimit \?/.test(text));
  });
};

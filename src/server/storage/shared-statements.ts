import type { CompiledQuery, QueryResult } from 'kysely';

/** A statement in the name of who holds this token. */
export type Said = { access_token: string; query: CompiledQuery };

/** Runs these in one transaction; gives their results in the same order. */
type Run = (said: Said[]) => Promise<QueryResult<unknown>[]>;

type Waiting = Said & { resolve: (result: QueryResult<unknown>) => void; reject: (error: unknown) => void };

// with so many transactions under way those who come wait for one of them, and gather; one more begins after so long (ms)
const enough = 4;
const longestWait = 50;
const mostTogether = 8;

/**
 * Those who write at the same moment share a transaction of PostgreSQL, and so all that a transaction costs. Nobody
 * hears of their statement before the commit. Where one of them fails all are undone, and each goes alone.
 */
export const openSharedStatements = (run: Run): ((said: Said) => Promise<QueryResult<unknown>>) => {
  const waiting: Waiting[] = [];
  let underWay = 0;
  let next: NodeJS.Immediate | undefined;
  let late: NodeJS.Timeout | undefined;

  const start = () => {
    clearImmediate(next);
    clearTimeout(late);
    next = undefined;
    late = undefined;
    underWay++;
    void runTogether(run, waiting.splice(0, mostTogether)).finally(() => {
      underWay--;
      plan();
    });
    plan();
  };

  const plan = () => {
    if (waiting.length === 0) return;
    // what has been read from all connections in this turn of the event loop
    if (underWay < enough) next ??= setImmediate(start);
    else late ??= setTimeout(start, longestWait);
  };

  return (said) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...said, resolve, reject });
      plan();
    });
};

const runTogether = async (run: Run, all: Waiting[]): Promise<void> => {
  // in one order everywhere, so that no two transactions wait for each other in a circle
  all.sort((a, b) => (a.access_token < b.access_token ? -1 : 1));
  try {
    const results = await run(all);
    for (const [index, { resolve }] of all.entries()) resolve(results[index] as QueryResult<unknown>);
  } catch (error) {
    if (all.length > 1 && isUndone(error)) await Promise.all(all.map((one) => runTogether(run, [one])));
    else for (const { reject } of all) reject(error);
  }
};

// of a connection that broke (08), of 40003 and of a server that ends (57P) nobody knows
const unknownOutcome = /^(?:08|40003|57P)/;

/** Whether the server itself says so, by a code of its own: its words depend on its language. */
const isUndone = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /^[0-9A-Z]{5}$/.test(String(error.code)) &&
  !unknownOutcome.test(String(error.code));

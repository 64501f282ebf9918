import type { ContentChange } from './answers.ts';
import { isRolledBack } from './database-errors.ts';

/** Whether it was written, once that is on the disk. */
export type Save = (change: ContentChange) => Promise<boolean>;

/** Runs these in one transaction, in this order; gives of each whether it was written. */
type Run = (changes: ContentChange[]) => Promise<boolean[]>;

type Waiting = { change: ContentChange; resolve: (isWritten: boolean) => void; reject: (error: unknown) => void };

// with so many transactions under way those who come wait for one of them, and gather; one more begins after so long (ms)
const enough = 2;
const longestWait = 50;
const mostTogether = 8;

/**
 * Those who save at the same moment share a transaction of PostgreSQL, and so all that a transaction costs. Nobody
 * hears of their save before the commit. Where one of them fails all are undone, and each goes alone.
 */
export const openSharedSaves = (run: Run): Save => {
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

  return (change) =>
    new Promise((resolve, reject) => {
      waiting.push({ change, resolve, reject });
      plan();
    });
};

const runTogether = async (run: Run, all: Waiting[]): Promise<void> => {
  // in one order everywhere, so that no two transactions wait for each other in a circle
  all.sort((a, b) => (a.change.access_token < b.change.access_token ? -1 : 1));
  try {
    const written = await run(all.map(({ change }) => change));
    for (const [index, { resolve }] of all.entries()) resolve(written[index] as boolean);
  } catch (error) {
    if (all.length > 1 && isRolledBack(error)) await Promise.all(all.map((one) => runTogether(run, [one])));
    else for (const { reject } of all) reject(error);
  }
};

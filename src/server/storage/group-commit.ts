import type { ContentChange } from './answers.ts';
import { isRolledBack } from './database-errors.ts';

/** Whether it was written, once that is on the disk. */
export type Save = (change: ContentChange) => Promise<boolean>;

/** Runs these saves in one transaction, in this order; returns for each whether it was written. */
type Run = (changes: ContentChange[]) => Promise<boolean[]>;

type Waiting = { change: ContentChange; resolve: (isWritten: boolean) => void; reject: (error: unknown) => void };

// While so many transactions are under way, new saves wait and gather. When those are stuck, another transaction begins
// after `longestWait` (ms).
const mostUnderWay = 2;
const longestWait = 50;

/**
 * Group commit: saves that arrive in the same turn of the event loop, or while earlier ones are being committed, share a
 * transaction and so one wait for the disk. No save is acknowledged before the commit. Where one of a group fails, the
 * group is rolled back and each save runs in a transaction of its own.
 */
export const openGroupCommit = (run: Run, mostTogether: number): Save => {
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
    void runGroup(run, waiting.splice(0, mostTogether)).finally(() => {
      underWay--;
      plan();
    });
    plan();
  };

  const plan = () => {
    if (waiting.length === 0) return;
    // after everything that this turn of the event loop reads from its connections
    if (underWay < mostUnderWay) next ??= setImmediate(start);
    else late ??= setTimeout(start, longestWait);
  };

  return (change) =>
    new Promise((resolve, reject) => {
      waiting.push({ change, resolve, reject });
      plan();
    });
};

const runGroup = async (run: Run, group: Waiting[]): Promise<void> => {
  // the same order everywhere prevents deadlocks
  group.sort((a, b) => (a.change.access_token < b.change.access_token ? -1 : 1));
  try {
    const written = await run(group.map(({ change }) => change));
    for (const [index, { resolve }] of group.entries()) resolve(written[index] as boolean);
  } catch (error) {
    if (group.length > 1 && isOneSavesFault(error)) await Promise.all(group.map((one) => runGroup(run, [one])));
    else for (const { reject } of group) reject(error);
  }
};

/** Nothing is retried whose outcome is unknown. A SQLite file that another process has locked is busy for all of them. */
const isOneSavesFault = (error: unknown): boolean =>
  isRolledBack(error) && !String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');

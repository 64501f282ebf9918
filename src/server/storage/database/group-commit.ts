import type { ContentChange } from '../answers.ts';
import { isRolledBack } from './database-errors.ts';

/** Resolves once the commit is durable; false if nothing was written. */
export type Save = (change: ContentChange) => Promise<boolean>;

/** Runs these saves in one transaction, in this order; returns for each whether it was written. */
type Run = (changes: ContentChange[]) => Promise<boolean[]>;

type Waiting = { change: ContentChange; resolve: (isWritten: boolean) => void; reject: (error: unknown) => void };

// While this many transactions run, new saves queue up; if these are stuck, another one starts after `maxWait` (ms).
const maxRunning = 2;
const maxWait = 50;

/**
 * Group commit: saves that arrive in the same turn of the event loop, or while earlier ones are being committed, share a
 * transaction and one fsync. No save is acknowledged before the commit. If a save fails, its group is rolled back and each
 * save of it runs in its own transaction.
 */
export const openGroupCommit = (run: Run, maxGroupSize: number): Save => {
  const queue: Waiting[] = [];
  let running = 0;
  let immediate: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    clearImmediate(immediate);
    clearTimeout(timer);
    immediate = undefined;
    timer = undefined;
    running++;
    void runGroup(run, queue.splice(0, maxGroupSize)).finally(() => {
      running--;
      schedule();
    });
    schedule();
  };

  const schedule = () => {
    if (queue.length === 0) return;
    // setImmediate runs after this turn of the event loop has read from all its sockets
    if (running < maxRunning) immediate ??= setImmediate(start);
    else timer ??= setTimeout(start, maxWait);
  };

  return (change) =>
    new Promise((resolve, reject) => {
      queue.push({ change, resolve, reject });
      schedule();
    });
};

const runGroup = async (run: Run, group: Waiting[]): Promise<void> => {
  // one lock order everywhere prevents deadlocks
  group.sort((a, b) => (a.change.access_token < b.change.access_token ? -1 : 1));
  try {
    const written = await run(group.map(({ change }) => change));
    for (const [index, { resolve }] of group.entries()) resolve(written[index] as boolean);
  } catch (error) {
    if (group.length > 1 && canRunSeparately(error)) await Promise.all(group.map((one) => runGroup(run, [one])));
    else for (const { reject } of group) reject(error);
  }
};

/** False if the outcome is unknown, or if the SQLite file is locked by another process, which fails every save alike. */
const canRunSeparately = (error: unknown): boolean =>
  isRolledBack(error) && !String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');

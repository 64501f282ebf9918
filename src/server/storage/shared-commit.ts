import type { SqliteDatabase } from './sqlite-database.ts';
import type { Database } from './tables.ts';
import { within } from './within.ts';

/** Runs `work` in a transaction; gives what it gave once that is on the disk. */
export type Commit = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

type Waiting = {
  work: (db: Database) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * Those who write at the same moment share a transaction of SQLite, and so one wait for the disk. Nobody hears of their
 * work before the commit. `work` may be run a second time, after all that the first one did was undone: it asks nothing
 * but the database it is given.
 */
export const openSharedCommit = (db: SqliteDatabase): Commit => {
  let waiting: Waiting[] = [];
  const commitWaiting = () => {
    const all = waiting;
    waiting = [];
    void commitTogether(db, all);
  };
  return <T>(work: (db: Database) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const one = { work, resolve: resolve as Waiting['resolve'], reject };
      // what has been read from all connections in this turn of the event loop
      if (waiting.push(one) === 1) setImmediate(commitWaiting);
    });
};

const commitTogether = async (db: SqliteDatabase, all: Waiting[]): Promise<void> => {
  let isAtWork = false;
  const workAll = async () => {
    isAtWork = true;
    const results: unknown[] = [];
    for (const { work } of all) results.push(await work(db.within));
    isAtWork = false;
    return results;
  };
  try {
    const results = await within(db, 'begin immediate', workAll);
    for (const [index, { resolve }] of all.entries()) resolve(results[index]);
  } catch (error) {
    // one whose work fails takes nobody with it; when there is no transaction, or its commit fails, all have failed
    if (isAtWork && all.length > 1) for (const one of all) await commitTogether(db, [one]);
    else for (const { reject } of all) reject(error);
  }
};

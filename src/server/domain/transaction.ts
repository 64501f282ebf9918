import type { App } from '../app.ts';

/**
 * What the domain needs for reading and changing rows. `db` is the database or a transaction: given a transaction, a
 * function joins it. Every App is a Context.
 */
export type Context = Pick<App, 'db' | 'clock' | 'token_length'> & Partial<Pick<Transaction, 'afterCommit'>>;

/** A context whose `db` is a transaction. It has no other way to the database, and none to files. */
export type Transaction = Pick<App, 'db' | 'clock' | 'token_length'> & {
  /** Calls back once the transaction is committed; never if it is rolled back. */
  afterCommit: (callback: () => void) => void;
};

/** Runs `work` in the context's transaction, or in a new one if the context is none. */
export const inTransaction = async <T>(
  { db, clock, token_length, afterCommit }: Context,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  if (afterCommit) return work({ db, clock, token_length, afterCommit });
  const callbacks: (() => void)[] = [];
  const result = await db
    .transaction()
    .execute((opened) =>
      work({ db: opened, clock, token_length, afterCommit: (callback) => void callbacks.push(callback) }),
    );
  for (const callback of callbacks) callback();
  return result;
};

import type { StoredAnswer } from './answers.ts';
import type { Save } from './group-commit.ts';
import type { TokenDatabase } from './tables.ts';

type Work = <T>(access_token: string, work: (db: TokenDatabase) => Promise<T>) => Promise<T>;

/** The way to what a link opens. Where PostgreSQL allows it, even a mistaken query reaches that one question only. */
export type TokenAccess = {
  /** The one question that this token opens at this time (ISO 8601), and its person's name. */
  findAnswer: (access_token: string, now: string) => Promise<StoredAnswer | undefined>;
  /**
   * Replaces content and status of exactly the version named, and keeps them as a revision. False, and nothing written,
   * when the link is not open, the question is locked, or both are stored already. Saves share transactions.
   */
  saveAnswer: Save;
  /** The work cannot write. On PostgreSQL it runs in a transaction. */
  read: Work;
  /** In a transaction. */
  write: Work;
  /** Call it once the schema is up to date. Returns why row security is not in use, where the database refuses it. */
  secure: () => Promise<string | undefined>;
};

/** Hears of a statement or transaction that runs outside of Kysely. */
export type Measure = <T>(work: () => Promise<T>) => Promise<T>;

import type { AnswerReaders } from '../../../shared/reading/readers.ts';
import type { StoredAnswer } from '../answers.ts';
import type { Save } from './group-commit.ts';
import type { TokenDatabase } from './tables.ts';

type Work = <T>(access_token: string, work: (db: TokenDatabase) => Promise<T>) => Promise<T>;

/** Access with a link's token. With row security (PostgreSQL), even a faulty query reaches only the token's question. */
export type TokenAccess = {
  /** The question that this token opens at `now` (ISO 8601), with its person's name. */
  findAnswer: (access_token: string, now: string) => Promise<StoredAnswer | undefined>;
  /** Who can read the answer that this token opens at `now`, and the thanks for it. */
  findAnswerReaders: (access_token: string, now: string) => Promise<AnswerReaders | undefined>;
  /**
   * Compare-and-set: replaces content and status of `base_version` and inserts a revision. Writes nothing and returns false
   * if the version differs, the link is closed, the question is locked, or nothing would change. Uses group commit.
   */
  saveAnswer: Save;
  /** Read-only. On PostgreSQL in a transaction. */
  read: Work;
  /** In a transaction. */
  write: Work;
  /** Sets up row security. Call it after the migrations. Returns why it is not in use, if the database refuses it. */
  secure: () => Promise<string | undefined>;
};

/** Records the duration of a statement or transaction that runs outside of Kysely. */
export type Measure = <T>(work: () => Promise<T>) => Promise<T>;

import type SQLite from 'better-sqlite3';
import { type AnswerRow, type ContentChange, saveOnSqlite, selectAnswer, toAnswer } from '../answers.ts';
import { type AnswerReadersRow, answerReaders, toAnswerReaders } from '../readers.ts';
import { openGroupCommit } from './group-commit.ts';
import type { PreparedStatement } from './prepared-statement.ts';
import type { Database, TokenDatabase } from './tables.ts';
import type { Measure, TokenAccess } from './token-access.ts';

/**
 * Two connections to one file: `db` is Kysely on `writer`, `committed` is Kysely on `reader`, a read-only connection that
 * sees only committed data and never waits for a transaction.
 */
export type SqliteConnections = { db: Database; writer: SQLite.Database; committed: Database; reader: SQLite.Database };

/** SQLite has no roles: the `WHERE` of each statement restricts it to the question of the token. */
export const openSqliteTokenAccess = (
  { db, writer, committed, reader }: SqliteConnections,
  measure: Measure,
): TokenAccess => {
  const select = prepareLazily(reader, selectAnswer);
  const selectReaders = prepareLazily(reader, answerReaders.sqlite);
  const replace = prepareLazily(writer, saveOnSqlite.replaceContent);
  const insert = prepareLazily(writer, saveOnSqlite.insertRevision);
  const save = (change: ContentChange): boolean => {
    if (replace().run(change).changes === 0) return false;
    insert().run(change);
    return true;
  };
  const saveAll = writer.transaction((changes: ContentChange[]) => changes.map(save));
  // holds Kysely's only connection, so that no other transaction is open on it
  const run = (changes: ContentChange[]) =>
    measure(() => db.connection().execute(async () => saveAll.immediate(changes)));
  return {
    findAnswer: (access_token, now) =>
      measure(async () => {
        const row = select().get({ access_token, now }) as AnswerRow | undefined;
        return row && toAnswer(row);
      }),
    findAnswerReaders: (access_token, now) =>
      measure(async () => {
        const row = selectReaders().get({ its_token: access_token, at_time: now }) as AnswerReadersRow | undefined;
        return row && toAnswerReaders(row);
      }),
    saveAnswer: openGroupCommit(run, Number.POSITIVE_INFINITY),
    read: (_token, work) => work(committed as TokenDatabase),
    write: (_token, work) => db.transaction().execute((transaction) => work(transaction as Database as TokenDatabase)),
    secure: async () => undefined,
  };
};

/** Prepares the statement on first use, because its tables may be missing before the migrations. */
const prepareLazily = <Values extends object>(connection: SQLite.Database, { text }: PreparedStatement<Values>) => {
  let statement: SQLite.Statement<[Values]> | undefined;
  return () => {
    statement ??= connection.prepare<[Values]>(text);
    return statement;
  };
};

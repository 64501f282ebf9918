import type SQLite from 'better-sqlite3';
import { type AnswerRow, type ContentChange, saveOnSqlite, selectAnswer, toAnswer } from './answers.ts';
import { openGroupCommit } from './group-commit.ts';
import type { PreparedStatement } from './prepared-statement.ts';
import type { Database, TokenDatabase } from './tables.ts';
import type { Measure, TokenAccess } from './token-access.ts';

/**
 * Two connections to one file: `db` is Kysely on `writer`, `committed` is Kysely on `reader`, which sees what is
 * committed and never waits for a transaction.
 */
export type SqliteConnections = { db: Database; writer: SQLite.Database; committed: Database; reader: SQLite.Database };

/** SQLite has no roles: what a token opens is said by the `WHERE` of each statement. */
export const openSqliteTokenAccess = (
  { db, writer, committed, reader }: SqliteConnections,
  measure: Measure,
): TokenAccess => {
  const select = prepareLate(reader, selectAnswer);
  const replace = prepareLate(writer, saveOnSqlite.replaceContent);
  const insert = prepareLate(writer, saveOnSqlite.insertRevision);
  const save = (change: ContentChange): boolean => {
    if (replace().run(change).changes === 0) return false;
    insert().run(change);
    return true;
  };
  const saveAll = writer.transaction((changes: ContentChange[]) => changes.map(save));
  // Kysely lends its one connection, so no transaction of its own is open on it
  const run = (changes: ContentChange[]) =>
    measure(() => db.connection().execute(async () => saveAll.immediate(changes)));
  return {
    findAnswer: (access_token, now) =>
      measure(async () => {
        const row = select().get({ access_token, now }) as AnswerRow | undefined;
        return row && toAnswer(row);
      }),
    saveAnswer: openGroupCommit(run, Number.POSITIVE_INFINITY),
    read: (_token, work) => work(committed as TokenDatabase),
    write: (_token, work) => db.transaction().execute((one) => work(one as Database as TokenDatabase)),
    secure: async () => undefined,
  };
};

/** Prepares a statement when it is first used: before the migrations its tables may be missing. */
const prepareLate = <Values extends object>(connection: SQLite.Database, { text }: PreparedStatement<Values>) => {
  let statement: SQLite.Statement<[Values]> | undefined;
  return () => {
    statement ??= connection.prepare<[Values]>(text);
    return statement;
  };
};

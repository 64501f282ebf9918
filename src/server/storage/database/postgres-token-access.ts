import { sql } from 'kysely';
import { type AnswerRow, type ContentChange, saveOnPostgres, selectAnswer, toAnswer } from '../answers.ts';
import { type AnswerReadersRow, answerReaders, toAnswerReaders } from '../readers.ts';
import { openGroupCommit } from './group-commit.ts';
import { openPipeline, type Pool, type Statement } from './postgres-pipeline.ts';
import { preparedStatement } from './prepared-statement.ts';
import { answererRole, secureRows } from './row-security.ts';
import type { Database, TokenDatabase } from './tables.ts';
import type { Measure, TokenAccess } from './token-access.ts';
import { withValues } from './token-function.ts';

/** The policies of row security read this setting. It lasts until the transaction ends. */
const setToken = preparedStatement<{ access_token: string }>(
  `select set_config('family_stories.access_token', @access_token, true)`,
);

/** Checks the token's format; anything else cannot exist and is not sent. */
const hasTokenFormat = (access_token: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(access_token);

// shorter than the driver's query timeout, so that the server itself cancels the query, also behind a pooler
const statementTimeout = `set local statement_timeout = '9s'`;
// a save that waits longer for a locked row leaves its group
const groupLockTimeout = `set local lock_timeout = '500ms'`;
const maxGroupSize = 8;

export const openPostgresTokenAccess = (db: Database, pool: Pool, measure: Measure): TokenAccess => {
  const inTransaction = openPipeline(pool);
  // set local: a pooler shares the connection with others
  let settings = [statementTimeout];

  const begin = (...more: string[]) => ['begin', ...settings, ...more].join('; ');

  const run = (changes: ContentChange[]) =>
    measure(async () => {
      const statements = changes.flatMap((change) => [setToken.bind(change), saveOnPostgres.bind(change)]);
      const results = await inTransaction(begin(...(changes.length > 1 ? [groupLockTimeout] : [])), statements);
      return changes.map((_, n) => results[2 * n + 1]?.rowCount === 1);
    });
  const save = openGroupCommit(run, maxGroupSize);

  const becomeAnswerer = async (transaction: Database, access_token: string): Promise<TokenDatabase> => {
    await sql.raw(settings.join('; ')).execute(transaction);
    const token = hasTokenFormat(access_token) ? access_token : '';
    await withValues(setToken.text, { access_token: token }).execute(transaction);
    return transaction as TokenDatabase;
  };

  const readOne = async <Row>(access_token: string, select: Statement) => {
    if (!hasTokenFormat(access_token)) return undefined;
    const statements = [setToken.bind({ access_token }), select];
    const [, result] = await measure(() => inTransaction(begin('set local transaction_read_only = on'), statements));
    return result?.rows[0] as Row | undefined;
  };

  return {
    findAnswer: async (access_token, now) => {
      const row = await readOne<AnswerRow>(access_token, selectAnswer.bind({ access_token, now }));
      return row && toAnswer(row);
    },
    findAnswerReaders: async (access_token, now) => {
      const row = await readOne<AnswerReadersRow>(
        access_token,
        answerReaders.postgres.bind({ its_token: access_token, at_time: now }),
      );
      return row && toAnswerReaders(row);
    },
    saveAnswer: async (change) => hasTokenFormat(change.access_token) && save(change),
    read: (access_token, work) =>
      db
        .transaction()
        .setAccessMode('read only')
        .execute(async (transaction) => work(await becomeAnswerer(transaction, access_token))),
    write: (access_token, work) =>
      db.transaction().execute(async (transaction) => work(await becomeAnswerer(transaction, access_token))),
    secure: async () => {
      const { schema, refusal } = await secureRows(db);
      // a search path with "$user" would resolve differently for this role
      const asAnswerer = [`set local role ${answererRole}`, `set local search_path = ${schema}`];
      settings = refusal === undefined ? [statementTimeout, ...asAnswerer] : [statementTimeout];
      return refusal;
    },
  };
};

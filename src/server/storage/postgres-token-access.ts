import { sql } from 'kysely';
import { type AnswerRow, type ContentChange, saveOnPostgres, selectAnswer, toAnswer } from './answers.ts';
import { openGroupCommit } from './group-commit.ts';
import { openPipeline, type Pool } from './postgres-pipeline.ts';
import { preparedStatement } from './prepared-statement.ts';
import { answererRole, secureRows } from './row-security.ts';
import type { Database, TokenDatabase } from './tables.ts';
import type { Measure, TokenAccess } from './token-access.ts';

/** Row security shows the question of this token until the transaction ends. */
const setToken = preparedStatement<{ access_token: string }>(
  `select set_config('family_stories.access_token', @access_token, true)`,
);

/** Checks the token's format; anything else opens nothing and is not sent. */
const hasTokenFormat = (access_token: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(access_token);

// shorter than the driver waits for an answer, so that the server itself ends what hangs, also behind a pooler
const statementTimeout = `set local statement_timeout = '9s'`;
// a save that waits longer for a locked row leaves its group
const groupLockTimeout = `set local lock_timeout = '500ms'`;
const mostTogether = 8;

export const openPostgresTokenAccess = (db: Database, pool: Pool, measure: Measure): TokenAccess => {
  const inTransaction = openPipeline(pool);
  // settings of the transaction, not of the connection: a pooler hands that to others
  let settings = [statementTimeout];

  const begin = (...more: string[]) => ['begin', ...settings, ...more].join('; ');

  const run = (changes: ContentChange[]) =>
    measure(async () => {
      const statements = changes.flatMap((change) => [setToken.bind(change), saveOnPostgres.bind(change)]);
      const results = await inTransaction(begin(...(changes.length > 1 ? [groupLockTimeout] : [])), statements);
      return changes.map((_, n) => results[2 * n + 1]?.rowCount === 1);
    });
  const save = openGroupCommit(run, mostTogether);

  const becomeAnswerer = async (one: Database, access_token: string): Promise<TokenDatabase> => {
    await sql.raw(settings.join('; ')).execute(one);
    const token = hasTokenFormat(access_token) ? access_token : '';
    await sql`select set_config('family_stories.access_token', ${token}, true)`.execute(one);
    return one as TokenDatabase;
  };

  return {
    findAnswer: async (access_token, now) => {
      if (!hasTokenFormat(access_token)) return undefined;
      const statements = [setToken.bind({ access_token }), selectAnswer.bind({ access_token, now })];
      const [, found] = await measure(() => inTransaction(begin('set local transaction_read_only = on'), statements));
      const row: AnswerRow | undefined = found?.rows[0];
      return row && toAnswer(row);
    },
    saveAnswer: async (change) => hasTokenFormat(change.access_token) && save(change),
    read: (access_token, work) =>
      db
        .transaction()
        .setAccessMode('read only')
        .execute(async (one) => work(await becomeAnswerer(one, access_token))),
    write: (access_token, work) =>
      db.transaction().execute(async (one) => work(await becomeAnswerer(one, access_token))),
    secure: async () => {
      const { schema, refusal } = await secureRows(db);
      // a search path that begins with "$user" would lead the role elsewhere
      const asAnswerer = [`set local role ${answererRole}`, `set local search_path = ${schema}`];
      settings = refusal === undefined ? [statementTimeout, ...asAnswerer] : [statementTimeout];
      return refusal;
    },
  };
};

import { PostgresAdapter } from 'kysely';
import { answererRole, secureRows } from './row-security.ts';
import { openSharedCommit } from './shared-commit.ts';
import type { Database, TokenDatabase } from './tables.ts';
import { within } from './within.ts';

type Work = <T>(access_token: string, work: (db: TokenDatabase) => Promise<T>) => Promise<T>;

/** The way to what a link opens. Where PostgreSQL allows it, even a mistaken query reaches that one question only. */
export type TokenAccess = {
  read: Work;
  /** In a transaction. The work may be run again, after it was undone. */
  write: Work;
  /** Wanted once, when the schema is up to date. Gives why the rows are not secured, where the database refuses. */
  secure: () => Promise<string | undefined>;
};

type Ways = Pick<TokenAccess, 'read' | 'write'>;

export const openTokenAccess = (db: Database): TokenAccess => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  let ways = isPostgres ? openly(db) : together(db);
  const secure = async () => {
    if (!isPostgres) return undefined;
    const { schema, refusal } = await secureRows(db);
    ways = refusal === undefined ? asAnswerer(db, schema) : openly(db);
    return refusal;
  };
  return { read: (token, work) => ways.read(token, work), write: (token, work) => ways.write(token, work), secure };
};

const openly = (db: Database): Ways => ({
  read: (_token, work) => work(db as TokenDatabase),
  write: (_token, work) => db.transaction().execute((one) => work(one as Database as TokenDatabase)),
});

const together = (db: Database): Ways => {
  const commit = openSharedCommit(db);
  return { ...openly(db), write: (_token, work) => commit((one) => work(one as TokenDatabase)) };
};

const asAnswerer = (db: Database, schema: string): Ways => ({
  read: (token, work) => within(db, `begin read only; ${become(token, schema)}`, (one) => work(one as TokenDatabase)),
  write: (token, work) => within(db, `begin; ${become(token, schema)}`, (one) => work(one as TokenDatabase)),
});

/** One statement, so that it travels with the one that begins; all of it ends with the transaction. */
const become = (access_token: string, schema: string) => {
  // a token of other characters opens nothing; so it needs no quoting
  const token = /^[A-Za-z0-9_-]{1,64}$/.test(access_token) ? access_token : '';
  const settings = {
    role: answererRole,
    'family_stories.access_token': token,
    // a path that begins with "$user" would lead the role elsewhere
    search_path: schema,
  };
  return `select ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value.replaceAll("'", "''")}', true)`)
    .join(', ')}`;
};

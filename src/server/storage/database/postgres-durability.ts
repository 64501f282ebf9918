import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './tables.ts';

/** A warning if this PostgreSQL may lose committed transactions in a power cut; settings of our role and database count. */
export const findLossyCommits = async (db: Database): Promise<string | undefined> => {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`.execute(db);
  if (rows.length === 0) return undefined;
  const settings = rows.map(({ name }) => `${name} = off`).join(', ');
  return `PostgreSQL runs with ${settings}: a power cut can take away answers that were saved. Please turn that on.`;
};

import { sql } from 'kysely';
import type { App } from '../src/server/app.ts';
import type { Config } from '../src/server/config.ts';

/**
 * On SQLite, an app in a test's process commits without waiting for the disk, which would block the process for
 * milliseconds each time. The PostgreSQL of the tests runs without fsync as well.
 */
export const withoutSyncs = async (app: App, { database_url }: Pick<Config, 'database_url'>): Promise<void> => {
  if (database_url === undefined) await sql`pragma synchronous = off`.execute(app.db);
};

import { PostgresAdapter } from 'kysely';
import type { Database } from './tables.ts';

/** True for PostgreSQL, false for SQLite. */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

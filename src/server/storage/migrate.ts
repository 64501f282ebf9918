import { Migrator } from 'kysely/migration';
import * as first from './migrations/001-people-questions-answers.ts';
import * as changes from './migrations/003-changes.ts';
import * as fourth from './migrations/004-indexes-for-size.ts';
import * as sixth from './migrations/006-moves.ts';
import type { Database } from './tables.ts';

const migrations = {
  '001-people-questions-answers': first,
  '003-changes': changes,
  '004-indexes-for-size': fourth,
  '006-moves': sixth,
};

/** What the newest schema is called. */
export const latestMigration: string = '006-moves' satisfies keyof typeof migrations;

/** The database was written by a newer release than this one. */
export class NewerSchemaError extends Error {}

/** Brings the schema up to this release, all or nothing; throws NewerSchemaError when it is already ahead. */
export const migrate = async (db: Database): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && /previously executed migration .* is missing/.test(error.message))
    throw new NewerSchemaError(
      'The database was written by a newer release of Family Stories. Please start that release, or a later one.',
    );
  if (error) throw error;
};

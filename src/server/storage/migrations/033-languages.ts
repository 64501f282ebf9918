import type { Kysely } from 'kysely';

/** The languages of the instance and of its readers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['family_stories_settings', 'family_stories_readers'])
    await db.schema.alterTable(table).addColumn('language', 'text').execute();
};

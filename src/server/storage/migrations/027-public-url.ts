import type { Kysely } from 'kysely';

/** The origin for links. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('family_stories_settings').addColumn('public_url', 'text').execute();
};

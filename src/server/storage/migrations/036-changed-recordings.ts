import type { Kysely } from 'kysely';

/** When a recording was prepared or came back from the wastebasket. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('family_stories_recordings').addColumn('changed_at', 'text').execute();
};

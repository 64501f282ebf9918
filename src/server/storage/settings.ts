import type { Selectable, Updateable } from 'kysely';
import type { Database, Tables } from './database/tables.ts';

export type SettingsRow = Omit<Selectable<Tables['family_stories_settings']>, 'id' | 'mailbox'>;

/** Undefined while nothing is set. */
export const findSettings = (db: Database): Promise<SettingsRow | undefined> =>
  db
    .selectFrom('family_stories_settings')
    .select(['asker_name', 'asker_photo', 'message_templates', 'records_opened', 'public_url', 'language', 'notices'])
    .executeTakeFirst();

type SettingsChange = Omit<Updateable<Tables['family_stories_settings']>, 'id'>;

/** Changes the fields that are given, at least one; adds the row if there is none. */
export const updateSettings = async (db: Database, change: SettingsChange): Promise<void> => {
  await db
    .insertInto('family_stories_settings')
    .values({ id: 1, ...change })
    .onConflict((c) => c.column('id').doUpdateSet(change))
    .execute();
};

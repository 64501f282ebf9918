import type { Insertable } from 'kysely';
import type { Database, Tables } from './database/tables.ts';

export type NewNotice = Omit<
  Insertable<Tables['family_stories_notices']>,
  'mailed_at' | 'posted_at' | 'post_attempts' | 'post_after'
>;

/** Leaves out those whose occasion is there already. */
export const insertNotices = async (db: Database, rows: NewNotice[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('family_stories_notices')
    .values(rows)
    .onConflict((c) => c.column('occasion').doNothing())
    .execute();
};

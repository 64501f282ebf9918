import type { Database } from './database/tables.ts';

/** The time (ISO 8601) up to which a job has done its work, in any process; undefined before its first run. */
export const findDoneUntil = async (db: Database, name: string): Promise<string | undefined> =>
  (await db.selectFrom('family_stories_jobs').select('done_until').where('name', '=', name).executeTakeFirst())
    ?.done_until;

export const storeDoneUntil = async (db: Database, name: string, done_until: string): Promise<void> => {
  await db
    .insertInto('family_stories_jobs')
    .values({ name, done_until })
    .onConflict((c) => c.column('name').doUpdateSet({ done_until }))
    .execute();
};

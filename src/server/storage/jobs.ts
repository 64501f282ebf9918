import type { Database } from './tables.ts';

/** Until when (ISO 8601) a job has done its work, whichever process did it; undefined before its first run. */
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

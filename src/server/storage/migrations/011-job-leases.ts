import { type Kysely, sql } from 'kysely';

/** Which process runs a job now, and until when others leave it to that one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['lease_holder', 'leased_until'])
    await db.schema.alterTable('family_stories_jobs').addColumn(column, 'text').execute();
  // the name that the log always had
  await sql`update family_stories_jobs set name = 'revision retention' where name = 'thinning'`.execute(db);
};

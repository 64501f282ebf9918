import { type Kysely, sql } from 'kysely';

/** A book as PDF/A is the edition `pdfa`: "archive" means the zip of everything. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update family_stories_background_jobs
    set payload = replace(payload, '"edition":"archive"', '"edition":"pdfa"') where kind = 'build'`.execute(db);
};

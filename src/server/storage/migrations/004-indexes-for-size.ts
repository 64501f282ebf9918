import { type Kysely, PostgresAdapter, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // grows at its end only, so that saves hardly notice; holds all that thinning looks for
  await db.schema
    .createIndex('family_stories_revisions_by_time')
    .on('family_stories_revisions')
    .columns(['created_at', 'question_id', 'version'])
    .execute();
  await db.schema.createIndex('attempts_by_end').on('attempts').column('ends_at').execute();
  await db.schema.createIndex('admin_sessions_by_start').on('admin_sessions').column('created_at').execute();
  await db.schema.createIndex('admin_sessions_by_use').on('admin_sessions').column('last_used_at').execute();
  await db.schema
    .createTable('family_stories_jobs')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('done_until', 'text', (c) => c.notNull())
    .execute();
  // 002: nobody but its owner sees a row
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table family_stories_jobs enable row level security`.execute(db);
};

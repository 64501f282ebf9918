import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The admin's own questions in the library, and an index that tells what of the library was asked of whom. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('family_stories_library')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('heavy', 'integer', (c) => c.notNull())
    .execute();
  await sql`create index family_stories_questions_of_library on family_stories_questions (library_id, person_id)
    where library_id is not null and deleted_at is null`.execute(db);
  // 002: nobody but its owner sees a row
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table family_stories_library enable row level security`.execute(db);
};

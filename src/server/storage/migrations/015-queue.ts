import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Questions to be asked later, in order. `library_id`: the question of the library that it, or an asked one, came from. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('family_stories_questions').addColumn('library_id', 'text').execute();
  await db.schema
    .createTable('family_stories_queue')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('person_id', 'text', (c) => c.notNull().references('family_stories_people.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('question_text', 'text', (c) => c.notNull())
    .addColumn('days_to_complete', 'integer')
    .addColumn('library_id', 'text')
    .execute();
  await db.schema
    .createIndex('family_stories_queue_of_person')
    .on('family_stories_queue')
    .columns(['person_id', 'position', 'id'])
    .execute();
  // 002: nobody but its owner sees a row
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table family_stories_queue enable row level security`.execute(db);
};

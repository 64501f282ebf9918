import { randomUUID } from 'node:crypto';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('family_stories_images').addColumn('orphaned_at', 'text').execute();
  await db.schema.alterTable('family_stories_images').addColumn('looked_at', 'text').execute();
  await db.schema
    .createIndex('family_stories_images_by_look')
    .on('family_stories_images')
    .columns(['looked_at', 'created_at', 'name'])
    .execute();
  await db.schema
    .createTable('family_stories_image_store')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .execute();
  await sql`insert into family_stories_image_store (id) values (${randomUUID()})`.execute(db);
  // 002: nobody but its owner sees a row
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table family_stories_image_store enable row level security`.execute(db);
};

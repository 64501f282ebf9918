import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Books, and builds of books or (`book_id` null) of the archive. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('family_stories_books')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('family_stories_builds')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('book_id', 'text')
    .addColumn('edition', 'text', (c) => c.notNull())
    .addColumn('input', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('holder', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('progress', 'text', (c) => c.notNull())
    .addColumn('problems', 'text', (c) => c.notNull())
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('pages', 'integer')
    .addColumn('spine_mm', 'real')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .execute();
  // the same request twice is one build, also of several processes
  await sql`create unique index family_stories_builds_in_use on family_stories_builds (input)
    where state in ('waiting', 'running', 'done')`.execute(db);
  await sql`create index family_stories_builds_unfinished on family_stories_builds (created_at, id)
    where state in ('waiting', 'running')`.execute(db);
  await sql`create index family_stories_builds_expiring on family_stories_builds (expires_at)
    where expires_at is not null`.execute(db);
  await db.schema
    .createIndex('family_stories_builds_of_book')
    .on('family_stories_builds')
    .columns(['book_id', 'created_at', 'id'])
    .execute();
  // 002: nobody but its owner sees a row
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    for (const table of ['family_stories_books', 'family_stories_builds'])
      await sql.raw(`alter table ${table} enable row level security`).execute(db);
};

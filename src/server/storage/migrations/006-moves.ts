import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Where this instance came from or went to; without rows while it lives here undisturbed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('family_stories_moves')
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('filling', 'left', 'images_filling', 'images_left')`),
    )
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('family_stories_moves_key', ['kind', 'place'])
    .execute();
  // 002: nobody but its owner sees a row
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table family_stories_moves enable row level security`.execute(db);
};

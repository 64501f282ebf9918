import type { Kysely } from 'kysely';

/** The reading link that a book's QR codes lead through. The book outlives it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('family_stories_books')
    .addColumn('reader_id', 'text', (c) => c.references('family_stories_readers.id').onDelete('set null'))
    .execute();
};

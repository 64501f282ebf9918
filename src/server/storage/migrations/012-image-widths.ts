import type { Kysely } from 'kysely';

/**
 * The widths (px) of an image's smaller copies, as a JSON array in ascending order. The default is for images of earlier
 * releases, also in their backups: they have a copy in each of these widths that is less than their own.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('family_stories_images')
    .addColumn('widths', 'text', (c) => c.notNull().defaultTo('[400,800,1600]'))
    .execute();

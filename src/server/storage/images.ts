import { sql } from 'kysely';
import { isOpen } from './links.ts';
import type { Database, ImageRow, NewImageRow, TokenDatabase } from './tables.ts';

export const findImage = (db: Database, name: string): Promise<ImageRow | undefined> =>
  db.selectFrom('family_stories_images').selectAll().where('name', '=', name).executeTakeFirst();

/** Records an image of the question this token opens; false, and nothing recorded, when that is locked or does not open now. */
export const insertImage = async (
  db: TokenDatabase,
  access_token: string,
  image: Omit<NewImageRow, 'question_id'>,
): Promise<boolean> => {
  const result = await db
    .insertInto('family_stories_images')
    .columns(['name', 'question_id', 'content_type', 'width', 'height', 'original_bytes', 'created_at'])
    .expression((e) =>
      e
        .selectFrom('family_stories_questions')
        .select((s) => [
          sql<string>`cast(${image.name} as text)`.as('name'),
          s.ref('id').as('question_id'),
          sql<string>`cast(${image.content_type} as text)`.as('content_type'),
          sql<number>`cast(${image.width} as integer)`.as('width'),
          sql<number>`cast(${image.height} as integer)`.as('height'),
          sql<number>`cast(${image.original_bytes} as integer)`.as('original_bytes'),
          sql<string>`cast(${image.created_at} as text)`.as('created_at'),
        ])
        .where('access_token', '=', access_token)
        .where(isOpen(image.created_at))
        .where('status', '<>', 'locked'),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const deleteImage = async (db: Database, name: string): Promise<void> => {
  await db.deleteFrom('family_stories_images').where('name', '=', name).execute();
};

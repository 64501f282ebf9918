import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './database/dialect.ts';
import type { NewImageRow as AnyImageRow, Database, ImageRow, TokenDatabase } from './database/tables.ts';
import { inBatches } from './in-batches.ts';
import { isOpen } from './links.ts';

/** A rendered image, before it is known whose it is. */
export type NewImageRow = Omit<AnyImageRow, 'question_id' | 'widths'> & { widths: string };

/** Maximum number of images per question, and of bytes of their originals together. */
export type ImageQuota = { images: number; bytes: number };

export const findImage = (db: Database, name: string): Promise<ImageRow | undefined> =>
  db.selectFrom('family_stories_images').selectAll().where('name', '=', name).executeTakeFirst();

/** How many images the question of this token has, and the size of their originals in bytes. */
export const findImageUsage = async (db: TokenDatabase, access_token: string): Promise<ImageQuota> => {
  const { images, bytes } = await db
    .selectFrom('family_stories_images as i')
    .innerJoin('family_stories_questions as q', 'q.id', 'i.question_id')
    .select((e) => [e.fn.countAll<string>().as('images'), e.fn.sum<string | null>('i.original_bytes').as('bytes')])
    .where('q.access_token', '=', access_token)
    .executeTakeFirstOrThrow();
  return { images: Number(images), bytes: Number(bytes) };
};

/**
 * Records an image for the question of this token. Returns false and records nothing if the question is locked, its
 * quota is used up, or its link is closed. Must run in a transaction.
 */
export const insertImage = async (
  db: TokenDatabase,
  access_token: string,
  image: NewImageRow,
  quota: ImageQuota,
): Promise<boolean> => {
  const isToken = sql<boolean>`access_token = ${access_token} and ${isOpen(image.created_at)}`;
  return insertWithinQuota(db, isToken, image, quota);
};

/** The same for a question whose link may be closed. */
export const insertImageOf = (
  db: Database,
  question_id: string,
  image: NewImageRow,
  quota: ImageQuota,
): Promise<boolean> => insertWithinQuota(db, sql`id = ${question_id} and deleted_at is null`, image, quota);

const insertWithinQuota = async (
  db: Database,
  which: RawBuilder<boolean>,
  image: NewImageRow,
  quota: ImageQuota,
): Promise<boolean> => {
  await lockForCounting(db, which);
  const result = await db
    .insertInto('family_stories_images')
    .columns(['name', 'question_id', 'content_type', 'width', 'height', 'widths', 'original_bytes', 'created_at'])
    .expression((e) =>
      e
        .selectFrom('family_stories_questions')
        .select((s) => [
          sql<string>`cast(${image.name} as text)`.as('name'),
          s.ref('id').as('question_id'),
          sql<string>`cast(${image.content_type} as text)`.as('content_type'),
          sql<number>`cast(${image.width} as integer)`.as('width'),
          sql<number>`cast(${image.height} as integer)`.as('height'),
          sql<string>`cast(${image.widths} as text)`.as('widths'),
          sql<number>`cast(${image.original_bytes} as integer)`.as('original_bytes'),
          sql<string>`cast(${image.created_at} as text)`.as('created_at'),
        ])
        .where(which)
        .where('status', '<>', 'locked')
        .where(
          sql<boolean>`(select count(*) < ${quota.images}
            and coalesce(sum(original_bytes), 0) <= ${quota.bytes - image.original_bytes}
            from family_stories_images where question_id = family_stories_questions.id)`,
        ),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Locks the row, so that concurrent uploads cannot exceed the quota together. SQLite has one writer anyway. */
const lockForCounting = async (db: Database, which: RawBuilder<boolean>) => {
  if (isPostgres(db))
    await db.selectFrom('family_stories_questions').select('id').where(which).forNoKeyUpdate().execute();
};

/** Records an image of a person or of the settings: of no question, so it is an orphan unless one of them names it. */
export const insertPortrait = async (db: Database, image: NewImageRow): Promise<void> => {
  await db
    .insertInto('family_stories_images')
    .values({ ...image, question_id: null })
    .execute();
};

/** Records images that came with a whole instance: each of a question, or of none. */
export const insertImages = async (
  db: Database,
  rows: (NewImageRow & { question_id: string | null })[],
): Promise<void> => {
  await inBatches(rows, (batch) => db.insertInto('family_stories_images').values(batch).execute());
};

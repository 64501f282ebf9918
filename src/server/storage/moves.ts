import type { Database, Tables } from './tables.ts';

export type MoveKind = Tables['family_stories_moves']['kind'];

/** This instance is half-moved or has moved away; the message says what to do. */
export class ElsewhereError extends Error {}

export const listMoves = async (db: Database, kind: MoveKind): Promise<string[]> => {
  const rows = await db
    .selectFrom('family_stories_moves')
    .select('place')
    .where('kind', '=', kind)
    .orderBy('place')
    .execute();
  return rows.map(({ place }) => place);
};

export const recordMove = async (db: Database, kind: MoveKind, place: string, since: string): Promise<void> => {
  await db
    .insertInto('family_stories_moves')
    .values({ kind, place, since })
    .onConflict((c) => c.columns(['kind', 'place']).doNothing())
    .execute();
};

export const forgetMoves = async (db: Database, kinds: MoveKind[], place?: string): Promise<void> => {
  let query = db.deleteFrom('family_stories_moves').where('kind', 'in', kinds);
  if (place !== undefined) query = query.where('place', '=', place);
  await query.execute();
};

/** Throws an ElsewhereError when a move into this database, or of its images to `images`, has begun and not ended. */
export const requireWhole = async (db: Database, images: string): Promise<void> => {
  const [place] = await listMoves(db, 'filling');
  if (place !== undefined)
    throw new ElsewhereError(
      `A move from ${place} into this database was begun and not finished. Please run the same move again; until it is done, everything is still there.`,
    );
  if ((await listMoves(db, 'images_filling')).includes(images))
    throw new ElsewhereError(
      `A move of the images to ${images} was begun and not finished. Please run the same move again, with the settings of before; until it is done, everything is still there.`,
    );
};

/** Throws an ElsewhereError when this instance, or the images kept at `images`, live somewhere else now. */
export const requireHome = async (db: Database, images: string): Promise<void> => {
  const [left] = await listMoves(db, 'left');
  if (left !== undefined)
    throw new ElsewhereError(
      `This instance has moved to ${left}. Please start it with the settings of the new place. To go on here after all, without what was written there since: npm run move -- --undo`,
    );
  if ((await listMoves(db, 'images_left')).includes(images))
    throw new ElsewhereError(
      `The images of this instance have moved away from ${images}. Please start it with the settings of their new place. To go on with these after all, without those added there since: npm run move -- --undo`,
    );
};

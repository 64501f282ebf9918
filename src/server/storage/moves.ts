import type { Database, Tables } from './database/tables.ts';

type MoveKind = Tables['family_stories_moves']['kind'];

/** A move of this instance is unfinished, or the instance has moved away; the message says what to do. */
export class MovedError extends Error {}

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

export const deleteMoves = async (db: Database, kinds: MoveKind[], place?: string): Promise<void> => {
  let query = db.deleteFrom('family_stories_moves').where('kind', 'in', kinds);
  if (place !== undefined) query = query.where('place', '=', place);
  await query.execute();
};

/** Throws a MovedError if a move into this database, or of its images to `images`, was begun and not finished. */
export const requireFinishedMove = async (db: Database, images: string): Promise<void> => {
  const [place] = await listMoves(db, 'filling');
  if (place !== undefined)
    throw new MovedError(
      `A move from ${place} to this database was started and not finished. Run the same move again; until it is done, everything is still there.`,
    );
  if ((await listMoves(db, 'images_filling')).includes(images))
    throw new MovedError(
      `A move of the images to ${images} was started and not finished. Run the same move again, with the same settings; until it is done, everything is still there.`,
    );
};

/** Throws a MovedError if this instance, or its images at `images`, have moved away. */
export const requireNotMoved = async (db: Database, images: string): Promise<void> => {
  const [left] = await listMoves(db, 'left');
  if (left !== undefined)
    throw new MovedError(
      `This instance has moved to ${left}. Start it with the settings of the new one. To use this one again, without what was written there since: npm run move -- --undo`,
    );
  if ((await listMoves(db, 'images_left')).includes(images))
    throw new MovedError(
      `The images of this instance were moved away from ${images}. Start it with the settings of their new location. To use these again, without those added there since: npm run move -- --undo`,
    );
};

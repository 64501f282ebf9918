import { randomUUID } from 'node:crypto';
import type { ImageStore } from '../outside/images/image-store.ts';
import { deleteMoves, listMoves, recordMove, requireNotMoved } from '../storage/moves.ts';
import { replaceStoreId } from '../storage/orphans.ts';
import { copiedTables, isEmpty, leftOutTables, listTables } from '../storage/rows.ts';
import type { Database } from '../storage/tables.ts';
import { allowWrites, blockWrites, withWriteLock } from '../storage/write-lock.ts';
import { claimImageStore, isImageStoreEmpty } from './image-store-ownership.ts';
import { MoveError } from './move-error.ts';
import { type ComparedFiles, compareFiles, copyFiles } from './move-files.ts';
import { type ComparedTable, compareRows, copyRows } from './move-rows.ts';

/** Database and images, and where the database is, in words. */
export type InstanceStores = { db: Database; images: ImageStore; place: string };

/** A part that is false stays where it is: the database is then the same in both. */
export type Move = {
  from: InstanceStores;
  to: InstanceStores;
  database: boolean;
  images: boolean;
  /** The time in ms since 1970. */
  clock: () => number;
  /** Hears of each step before it begins. */
  say: (step: string) => void | Promise<void>;
};

export type Moved = { tables: ComparedTable[]; files: ComparedFiles | undefined };

/**
 * Copies a whole instance while nobody can change it, reads everything back and compares it, and closes the old place
 * to changes. Ids, tokens, times and versions stay. Whatever interrupts it, the same move can be run again. Throws a
 * MoveError in plain words, and everyone can write in the old place again then.
 */
export const moveInstance = async (move: Move): Promise<Moved> => {
  const { from, to, say } = move;
  await begin(move);
  const moved = await withWriteLock(from.db, async (held) => {
    if (move.images) {
      await say('Copying images …');
      await copyFiles(held, from.images, to.images);
    }
    if (move.database) {
      await say('Copying people, questions and answers …');
      await copyRows(held, to.db);
    }
    await say('Reading everything back and comparing it …');
    const compared = await compare(held, move);
    // both databases may use it one day: it keeps the name of this one, which --undo takes from it
    if (!move.images) await claimImageStore({ db: held, images: from.images });
    await leave(held, move);
    return compared;
  });
  if (move.database) await deleteMoves(to.db, ['filling', 'images_filling']);
  return moved;
};

/** Throws a MoveError unless this database has nothing in it but, perhaps, part of an earlier move. Changes nothing. */
export const requireEmptyDatabase = async (db: Database, place: string): Promise<void> => {
  const tables = await listTables(db);
  const strange = tables.find((table) => !(table in copiedTables || table in leftOutTables));
  if (strange !== undefined)
    throw new MoveError(
      `There is something else in ${place}: the table ${strange}. Please choose an empty one. Nothing was changed.`,
    );
  if (tables.includes('family_stories_moves') && (await listMoves(db, 'filling')).length > 0) return;
  if (tables.includes('family_stories_people') && !(await isEmpty(db))) throw notEmpty(place);
};

const notEmpty = (place: string) =>
  new MoveError(
    `There are people, questions or images in ${place} already. A move goes only into an empty place. Nothing was changed.`,
  );

/** Marks the target as one that is being filled; throws a MoveError unless it is empty, or marked by the same move. */
const begin = async (move: Move) => {
  const { from, to } = move;
  const [begun] = move.database ? await listMoves(to.db, 'filling') : [];
  const isLast = (await listMoves(from.db, 'left')).includes(to.place) && begun === from.place;
  if (!isLast) await requireNotMoved(from.db, from.images.place);
  if (begun !== undefined && begun !== from.place)
    throw new MoveError(
      `A move from ${begun} into ${to.place} was begun and not finished. Please finish that one, or choose an empty place. Nothing was changed.`,
    );
  const since = new Date(move.clock()).toISOString();
  if (move.images) await requireFreeImages(to);
  await to.db.transaction().execute(async (db) => {
    if (move.database && begun === undefined) {
      if (!(await isEmpty(db))) throw notEmpty(to.place);
      await recordMove(db, 'filling', from.place, since);
    }
    if (move.images) await recordMove(db, 'images_filling', to.images.place, since);
  });
};

/** Throws a MoveError unless no file is there, or this instance has put them there. */
const requireFreeImages = async ({ db, images }: InstanceStores) => {
  const ours = [...(await listMoves(db, 'images_filling')), ...(await listMoves(db, 'images_left'))];
  if (ours.includes(images.place)) return images.ping();
  if (!(await isImageStoreEmpty(images)))
    throw new MoveError(
      `There are files in ${images.place} already. Images go only where nothing is. Nothing was changed.`,
    );
};

const mostTold = 20;

const compare = async (held: Database, { from, to, database, images }: Move): Promise<Moved> => {
  const differences: string[] = [];
  const files = images ? await compareFiles(held, from.images, to.images, differences) : undefined;
  const tables = database ? await compareRows(held, to.db, differences) : [];
  if (differences.length === 0) return { tables, files };
  const more = differences.length > mostTold ? [`and ${differences.length - mostTold} more`] : [];
  throw new MoveError(
    [
      'What arrived is not what was sent. Nothing has moved; the old place goes on as before. Please run the same move again.',
      ...[...differences.slice(0, mostTold), ...more].map((line) => `  - ${line}`),
    ].join('\n'),
  );
};

/** Written in the transaction that has held the old place: nobody can write there between copy and farewell. */
const leave = async (held: Database, { from, to, database, clock }: Move) => {
  const since = new Date(clock()).toISOString();
  if (database) {
    await recordMove(held, 'left', to.place, since);
    await blockWrites(held);
    return;
  }
  await deleteMoves(held, ['images_filling']);
  await deleteMoves(held, ['images_left'], to.images.place);
  await recordMove(held, 'images_left', from.images.place, since);
};

/** Opens a place that was moved away from; false when it was not. */
export const undoMove = (db: Database, images: ImageStore): Promise<boolean> =>
  db.transaction().execute(async (opened) => {
    const hasLeft = (await listMoves(opened, 'left')).length > 0;
    const haveImagesLeft = (await listMoves(opened, 'images_left')).includes(images.place);
    if (hasLeft) {
      await allowWrites(opened);
      // both may live now: neither must tidy away the other's pictures where they share a store
      await replaceStoreId(opened, randomUUID());
    }
    await deleteMoves(opened, ['left']);
    await deleteMoves(opened, ['images_left'], images.place);
    return hasLeft || haveImagesLeft;
  });

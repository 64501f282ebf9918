import { randomUUID } from 'node:crypto';
import type { FileStore } from '../../outside/files/file-store.ts';
import { copiedTables, isEmpty, leftOutTables, listTables } from '../../storage/copied-tables.ts';
import type { Database } from '../../storage/database/tables.ts';
import { allowWrites, blockWrites, withWriteLock } from '../../storage/database/write-lock.ts';
import { deleteMoves, listMoves, recordMove, requireNotMoved } from '../../storage/moves.ts';
import { replaceStoreId } from '../../storage/orphans.ts';
import { claimFileStore, isFileStoreEmpty } from '../file-store-ownership.ts';
import { type ComparedFiles, compareFiles, copyFiles } from './move-files.ts';
import { type ComparedTable, compareRows, copyRows } from './move-rows.ts';

/** A move that cannot start or finish; the message says why and what to do. */
export class MoveError extends Error {}

/** Database and file store of one instance; `location` describes the database's location for people. */
export type InstanceStores = { db: Database; files: FileStore; location: string };

/** `database` and `images` say which parts move. If the database stays, `from.db` and `to.db` are the same. */
type Move = {
  from: InstanceStores;
  to: InstanceStores;
  database: boolean;
  images: boolean;
  /** The time in ms since 1970. */
  clock: () => number;
  /** Called before each step. */
  onStep: (step: string) => void | Promise<void>;
};

export type Moved = { tables: ComparedTable[]; files: ComparedFiles | undefined };

/**
 * Copies an instance under a write lock, verifies the copy by reading everything back, and leaves the source read-only.
 * Ids, access tokens, times and versions are unchanged. Idempotent: after an interruption the same move can be run
 * again. Throws a MoveError with a message for the operator; the source then accepts writes again.
 */
export const moveInstance = async (move: Move): Promise<Moved> => {
  const { from, to, onStep } = move;
  await begin(move);
  const moved = await withWriteLock(from.db, async (locked) => {
    if (move.images) {
      await onStep('Copying images …');
      await copyFiles(locked, from.files, to.files);
    }
    if (move.database) {
      await onStep('Copying people, questions and answers …');
      await copyRows(locked, to.db);
    }
    await onStep('Reading everything back and comparing it …');
    const compared = await compare(locked, move);
    // the source and a later copy may share this store: the owner file names this database until --undo replaces its id
    if (!move.images) await claimFileStore({ db: locked, files: from.files });
    await markAsMoved(locked, move);
    return compared;
  });
  if (move.database) await deleteMoves(to.db, ['filling', 'images_filling']);
  return moved;
};

/** Throws a MoveError unless the database is empty or holds part of an interrupted move. Read-only. */
export const requireEmptyDatabase = async (db: Database, location: string): Promise<void> => {
  const tables = await listTables(db);
  const foreign = tables.find((table) => !(table in copiedTables || table in leftOutTables));
  if (foreign !== undefined)
    throw new MoveError(
      `${location} contains something else: the table ${foreign}. Choose an empty database. Nothing was changed.`,
    );
  if (tables.includes('family_stories_moves') && (await listMoves(db, 'filling')).length > 0) return;
  if (tables.includes('family_stories_people') && !(await isEmpty(db))) throw notEmpty(location);
};

const notEmpty = (location: string) =>
  new MoveError(
    `There are people, questions or images in ${location} already. The target of a move must be empty. Nothing was changed.`,
  );

/** Marks the target as being filled. Throws a MoveError unless it is empty, or marked by the same move. */
const begin = async (move: Move) => {
  const { from, to } = move;
  const [earlier] = move.database ? await listMoves(to.db, 'filling') : [];
  const isLast = (await listMoves(from.db, 'left')).includes(to.location) && earlier === from.location;
  if (!isLast) await requireNotMoved(from.db, from.files.location);
  if (earlier !== undefined && earlier !== from.location)
    throw new MoveError(
      `A move from ${earlier} to ${to.location} was started and not finished. Finish that one first, or choose an empty target. Nothing was changed.`,
    );
  const since = new Date(move.clock()).toISOString();
  if (move.images) await requireEmptyFileStore(to);
  await to.db.transaction().execute(async (db) => {
    if (move.database && earlier === undefined) {
      if (!(await isEmpty(db))) throw notEmpty(to.location);
      await recordMove(db, 'filling', from.location, since);
    }
    if (move.images) await recordMove(db, 'images_filling', to.files.location, since);
  });
};

/** Throws a MoveError unless the store is empty or its files are from this instance. */
const requireEmptyFileStore = async ({ db, files }: InstanceStores) => {
  const ours = [...(await listMoves(db, 'images_filling')), ...(await listMoves(db, 'images_left'))];
  if (ours.includes(files.location)) return files.ping();
  if (!(await isFileStoreEmpty(files)))
    throw new MoveError(
      `There are files in ${files.location} already. The target for images must be empty. Nothing was changed.`,
    );
};

const maxListed = 20;

const compare = async (locked: Database, { from, to, database, images }: Move): Promise<Moved> => {
  const differences: string[] = [];
  const files = images ? await compareFiles(locked, from.files, to.files, differences) : undefined;
  const tables = database ? await compareRows(locked, to.db, differences) : [];
  if (differences.length === 0) return { tables, files };
  const more = differences.length > maxListed ? [`and ${differences.length - maxListed} more`] : [];
  throw new MoveError(
    [
      'The copy differs from the original. Nothing was moved, and the old instance stays in use. Run the same move again.',
      ...[...differences.slice(0, maxListed), ...more].map((line) => `  - ${line}`),
    ].join('\n'),
  );
};

/** In the transaction that holds the write lock: no write can happen between the copy and this. */
const markAsMoved = async (locked: Database, { from, to, database, clock }: Move) => {
  const since = new Date(clock()).toISOString();
  if (database) {
    await recordMove(locked, 'left', to.location, since);
    await blockWrites(locked);
    return;
  }
  await deleteMoves(locked, ['images_filling']);
  await deleteMoves(locked, ['images_left'], to.files.location);
  await recordMove(locked, 'images_left', from.files.location, since);
};

/** Makes an instance that has moved away writable again; returns false if it had not moved. */
export const undoMove = (db: Database, files: FileStore): Promise<boolean> =>
  db.transaction().execute(async (opened) => {
    const hasMoved = (await listMoves(opened, 'left')).length > 0;
    const haveImagesMoved = (await listMoves(opened, 'images_left')).includes(files.location);
    if (hasMoved) {
      await allowWrites(opened);
      // both may now run on one file store: with a new id, neither deletes the other's images as orphans
      await replaceStoreId(opened, randomUUID());
    }
    await deleteMoves(opened, ['left']);
    await deleteMoves(opened, ['images_left'], files.location);
    return hasMoved || haveImagesMoved;
  });

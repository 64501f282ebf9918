import { type App, openApp, openImages, openInstance } from '../app.ts';
import { type Config, ConfigError } from '../config.ts';
import { isImageStoreEmpty } from '../domain/image-store-ownership.ts';
import { type InstanceStores, moveInstance, requireEmptyDatabase, undoMove } from '../domain/move.ts';
import { MoveError } from '../domain/move-error.ts';
import { describeDatabase, hasSqlite, openDatabase } from '../storage/database.ts';
import { MovedError, requireNotMoved } from '../storage/moves.ts';
import { isEmpty } from '../storage/rows.ts';
import { explainStartError } from './explain-start-error.ts';
import type { MoveOptions } from './move-options.ts';
import { report, whatNext } from './move-report.ts';

type Place = Pick<Config, 'data_dir' | 'database_url' | 'bucket'>;

/** Moves an instance, or opens again one that was moved away from. */
export const move = async (options: MoveOptions): Promise<void> => {
  const { config } = options;
  const to = targetOf(options);
  const app = await openInstance(config, { also: 'left' });
  try {
    await (options.undo ? undo(app) : moveFrom(app, config, to));
  } finally {
    await app.close();
  }
};

/** Where everything is afterwards. */
const targetOf = ({ config, database, images }: MoveOptions): Place => {
  const sqlite = database && 'data_dir' in database ? database.data_dir : undefined;
  const disk = images && 'data_dir' in images ? images.data_dir : undefined;
  const to: Place = {
    data_dir: sqlite ?? disk ?? config.data_dir,
    database_url: database ? ('database_url' in database ? database.database_url : undefined) : config.database_url,
    bucket: images ? ('bucket' in images ? images.bucket : undefined) : config.bucket,
  };
  const isSplit = disk !== undefined && to.database_url === undefined && disk !== (sqlite ?? config.data_dir);
  if (isSplit)
    throw new ConfigError(['SQLite and images on the disk share one data folder. Please give --to the same folder.']);
  return to;
};

const undo = async ({ db, images }: App) => {
  console.log(
    (await undoMove(db, images))
      ? 'This place is open again, and can be started. What was written in the new place since the move is not here.'
      : 'This place has not moved away. Nothing was changed.',
  );
};

const moveFrom = async (app: App, config: Config, to: Place) => {
  const from: InstanceStores = { ...app, place: describeDatabase(config) };
  const place = describeDatabase(to);
  const images = await openImages(to);
  const moves = { database: place !== from.place, images: images.place !== app.images.place };
  if (!moves.database && !moves.images) throw new MoveError('Everything is there already. Nothing was changed.');
  if (await isEmpty(app.db)) throw new MoveError(`Nothing to move: there are no people in ${from.place}.`);
  // before anything is made anywhere
  if (moves.images) await cannotMoveTo(images.place, () => isImageStoreEmpty(images));
  const target = moves.database ? await openTarget(from, to, place) : undefined;
  try {
    const there: InstanceStores = { db: target?.db ?? app.db, images, place };
    const moved = await moveInstance({ from, to: there, ...moves, clock: app.clock, onStep: console.log });
    console.log(report(moved, there));
    console.log(whatNext(config, to, moves, app.images.place));
  } catch (error) {
    throw isPlain(error) ? error : interrupted(error);
  } finally {
    await target?.close();
  }
};

/** Looks first, so that a place that is not empty stays untouched. */
const openTarget = (from: InstanceStores, to: Place, place: string): Promise<App> =>
  cannotMoveTo(place, async () => {
    if (to.database_url !== undefined || hasSqlite(to.data_dir)) {
      const db = openDatabase({ ...to, onError: () => {} });
      try {
        await requireEmptyDatabase(db, place).catch(async (error) => {
          // of one that has moved already, that is the reason
          await requireNotMoved(from.db, from.images.place);
          throw error;
        });
      } finally {
        await db.destroy();
      }
    }
    return openApp(to, { patient: true, also: 'filling' });
  });

/** Says which of the two places it was that did not work. */
const cannotMoveTo = async <T>(place: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    if (isPlain(cause)) throw cause;
    throw new MoveError(`Cannot move to ${place}. ${explainStartError(cause)}\nNothing was changed.`, { cause });
  }
};

const isPlain = (error: unknown) => error instanceof MoveError || error instanceof MovedError;

const interrupted = (cause: unknown) =>
  new MoveError(
    `The move was interrupted: ${explainStartError(cause)}
Please run the same command again; it goes on by itself. Until it says that everything has arrived, nothing is gone from the old place.`,
    { cause },
  );

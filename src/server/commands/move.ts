import { type App, openApp, openFiles, openInstance } from '../app.ts';
import { type Config, ConfigError } from '../config.ts';
import { isFileStoreEmpty } from '../domain/file-store-ownership.ts';
import { type InstanceStores, MoveError, moveInstance, requireEmptyDatabase, undoMove } from '../domain/move/move.ts';
import { isEmpty } from '../storage/copied-tables.ts';
import { describeDatabase, hasSqlite, openDatabase } from '../storage/database/database.ts';
import { MovedError, requireNotMoved } from '../storage/moves.ts';
import { explainStartError } from './explain-start-error.ts';
import type { MoveOptions } from './move-options.ts';
import { report, whatNext } from './move-report.ts';

type StoreSettings = Pick<Config, 'data_dir' | 'database_url' | 'bucket'>;

/** Moves an instance, or with --undo makes one writable again that has moved. */
export const move = async (options: MoveOptions): Promise<void> => {
  const { config } = options;
  const to = targetOf(options);
  const app = await openInstance(config, { allow: 'left' });
  try {
    await (options.undo ? undo(app) : moveFrom(app, config, to));
  } finally {
    await app.close();
  }
};

/** The settings after the move. */
const targetOf = ({ config, database, images }: MoveOptions): StoreSettings => {
  const sqlite = database && 'data_dir' in database ? database.data_dir : undefined;
  const disk = images && 'data_dir' in images ? images.data_dir : undefined;
  const to: StoreSettings = {
    data_dir: sqlite ?? disk ?? config.data_dir,
    database_url: database ? ('database_url' in database ? database.database_url : undefined) : config.database_url,
    bucket: images ? ('bucket' in images ? images.bucket : undefined) : config.bucket,
  };
  const isSplit = disk !== undefined && to.database_url === undefined && disk !== (sqlite ?? config.data_dir);
  if (isSplit)
    throw new ConfigError(['SQLite and images on the disk share one data folder. Give --to the same folder.']);
  return to;
};

const undo = async ({ db, files }: App) => {
  console.log(
    (await undoMove(db, files))
      ? 'This instance accepts changes again; start it with npm start. It does not have what was written in the new one since the move.'
      : 'This instance was not moved. Nothing was changed.',
  );
};

const moveFrom = async (app: App, config: Config, to: StoreSettings) => {
  const from: InstanceStores = { ...app, location: describeDatabase(config) };
  const location = describeDatabase(to);
  const files = await openFiles(to);
  const moves = { database: location !== from.location, images: files.location !== app.files.location };
  if (!moves.database && !moves.images) throw new MoveError('Everything is already there. Nothing was changed.');
  if (await isEmpty(app.db)) throw new MoveError(`Nothing to move: there are no people in ${from.location}.`);
  // checked before anything is created
  if (moves.images) await explainTargetErrors(files.location, () => isFileStoreEmpty(files));
  const target = moves.database ? await openTarget(from, to, location) : undefined;
  try {
    const there: InstanceStores = { db: target?.db ?? app.db, files, location };
    const moved = await moveInstance({ from, to: there, ...moves, clock: app.clock, onStep: console.log });
    console.log(report(moved, there));
    console.log(whatNext(config, to, moves, app.files.location));
  } catch (error) {
    throw isExplained(error) ? error : interrupted(error);
  } finally {
    await target?.close();
  }
};

/** Checks first, read-only, so that a target that is not empty stays unchanged. */
const openTarget = (from: InstanceStores, to: StoreSettings, location: string): Promise<App> =>
  explainTargetErrors(location, async () => {
    if (to.database_url !== undefined || hasSqlite(to.data_dir)) {
      const db = openDatabase({ ...to, onError: () => {} });
      try {
        await requireEmptyDatabase(db, location).catch(async (error) => {
          // if the source has already moved, that is the better explanation
          await requireNotMoved(from.db, from.files.location);
          throw error;
        });
      } finally {
        await db.destroy();
      }
    }
    return openApp(to, { hasLongTimeouts: true, allow: 'filling' });
  });

/** Adds the target's location to its errors. */
const explainTargetErrors = async <T>(location: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    if (isExplained(cause)) throw cause;
    throw new MoveError(`Cannot move to ${location}. ${explainStartError(cause)}\nNothing was changed.`, { cause });
  }
};

const isExplained = (error: unknown) => error instanceof MoveError || error instanceof MovedError;

const interrupted = (cause: unknown) =>
  new MoveError(
    `The move was interrupted: ${explainStartError(cause)}
Run the same command again, and it continues. Until it says that everything was copied, the old instance stays in use and has all the data.`,
    { cause },
  );

import { join } from 'node:path';
import { imageBucket } from '../shared/image-names.ts';
import type { Config } from './config.ts';
import { openDiskImages } from './outside/disk-images.ts';
import type { ImageStore } from './outside/image-store.ts';
import { openPictures, type Pictures } from './outside/pictures.ts';
import { makeDataDir, openDatabase, waitShortly } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';
import type { Database } from './storage/tables.ts';

/** All that the product works with. `clock` gives the time in ms since 1970. */
export type App = {
  db: Database;
  images: ImageStore;
  pictures: Pictures;
  clock: () => number;
  close: () => Promise<void>;
};

/** Opens database and image store and brings the schema up to date. Commands that serve nobody may be `patient`. */
export const openApp = async (
  config: Pick<Config, 'data_dir' | 'database_url' | 'bucket'>,
  options: { clock?: () => number; onError?: (error: Error) => void; patient?: boolean } = {},
): Promise<App> => {
  const { data_dir, database_url, bucket } = config;
  makeDataDir(data_dir);
  const db = openDatabase({ data_dir, database_url, onError: options.onError ?? (() => {}) });
  const pictures = openPictures();
  const close = async () => {
    pictures.close();
    await db.destroy();
  };
  try {
    await migrate(db);
    if (!options.patient && database_url === undefined) await waitShortly(db);
  } catch (error) {
    await close();
    throw error;
  }
  const images = bucket
    ? (await import('./outside/bucket-images.ts')).openBucketImages(bucket)
    : openDiskImages(join(data_dir, imageBucket));
  return { db, images, pictures, clock: options.clock ?? Date.now, close };
};

/** The time now, as it is stored. */
export const now = (app: App): string => new Date(app.clock()).toISOString();

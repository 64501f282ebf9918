import type { App } from '../../app.ts';
import { readWhole } from '../../outside/backups/archive.ts';
import { type ImageStore, inMemory } from '../../outside/images/image-store.ts';
import { findStoreId, listRecordedImages } from '../../storage/orphans.ts';
import { imageOfKey } from './images.ts';

const ownerKey = 'owner';

/** Whether the store has no files, except perhaps the owner file. Read-only. */
export const isImageStoreEmpty = async (images: ImageStore): Promise<boolean> => {
  for await (const files of images.list()) if (files.some(({ key }) => key !== ownerKey)) return false;
  return true;
};

/** Whether the owner file names another database. Read-only. */
export const isOwnedByAnotherDatabase = async ({ db, images }: Pick<App, 'db' | 'images'>): Promise<boolean> => {
  const owner = await findOwner(images);
  return owner !== undefined && owner !== (await findStoreId(db));
};

const findOwner = async (images: ImageStore): Promise<string | undefined> => {
  const file = await images.get(ownerKey);
  return file && (await readWhole(file.body)).toString();
};

/**
 * Whether this database owns the image store and may delete orphans in it. Writes the owner file if there is none,
 * unless the store contains images of which this database knows none.
 */
export const claimImageStore = async (app: Pick<App, 'db' | 'images'>): Promise<boolean> => {
  const owner = await findOwner(app.images);
  if (owner !== undefined) return owner === (await findStoreId(app.db));
  if (await holdsOnlyUnknownImages(app)) return false;
  await app.images.put(ownerKey, inMemory(Buffer.from(await findStoreId(app.db))), 'text/plain');
  return true;
};

const holdsOnlyUnknownImages = async ({ db, images }: Pick<App, 'db' | 'images'>) => {
  let hasImages = false;
  for await (const files of images.list()) {
    const names = [...new Set(files.map(({ key }) => imageOfKey(key)))].filter((name) => name !== undefined);
    if (names.length === 0) continue;
    if ((await listRecordedImages(db, names)).length > 0) return false;
    hasImages = true;
  }
  return hasImages;
};

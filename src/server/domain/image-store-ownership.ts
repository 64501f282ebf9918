import type { App } from '../app.ts';
import { readWhole } from '../outside/backups/archive.ts';
import { type ImageStore, inMemory } from '../outside/images/image-store.ts';
import { findStoreId, listRecordedImages } from '../storage/orphans.ts';
import { imageOfKey } from './images.ts';

const ownerKey = 'owner';

/** Whether nothing is there that could be mixed with what comes. Writes nothing. */
export const isImageStoreEmpty = async (images: ImageStore): Promise<boolean> => {
  for await (const files of images.list()) if (files.some(({ key }) => key !== ownerKey)) return false;
  return true;
};

/** Whether another database has put its name into the image store. Writes nothing. */
export const isOwnedByAnotherDatabase = async ({ db, images }: Pick<App, 'db' | 'images'>): Promise<boolean> => {
  const owner = await findOwner(images);
  return owner !== undefined && owner !== (await findStoreId(db));
};

const findOwner = async (images: ImageStore): Promise<string | undefined> => {
  const file = await images.get(ownerKey);
  return file && (await readWhole(file.body)).toString();
};

/**
 * Whether this database may delete what it does not know in the image store: not when another one has put its name
 * there first, nor when the store holds pictures and this database knows none of them. Where no name is there, this one's is put.
 */
export const claimImageStore = async (app: Pick<App, 'db' | 'images'>): Promise<boolean> => {
  const owner = await findOwner(app.images);
  if (owner !== undefined) return owner === (await findStoreId(app.db));
  if (await isStrange(app)) return false;
  await app.images.put(ownerKey, inMemory(Buffer.from(await findStoreId(app.db))), 'text/plain');
  return true;
};

const isStrange = async ({ db, images }: Pick<App, 'db' | 'images'>) => {
  let holdsPictures = false;
  for await (const files of images.list()) {
    const names = [...new Set(files.map(({ key }) => imageOfKey(key)))].filter((name) => name !== undefined);
    if (names.length === 0) continue;
    if ((await listRecordedImages(db, names)).length > 0) return false;
    holdsPictures = true;
  }
  return holdsPictures;
};

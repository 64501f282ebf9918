import { text } from 'node:stream/consumers';
import type { App } from '../app.ts';
import { type FileStore, inMemory, type ListedFile } from '../outside/files/file-store.ts';
import { findStoreId, listRecordedImages } from '../storage/orphans.ts';
import { listKnownRecordings } from '../storage/recordings.ts';
import { buildOfKey } from './books/build-keys.ts';
import { imageOfKey } from './images/images.ts';
import { recordingOfKey } from './recordings/recording-keys.ts';

const ownerKey = 'owner';

/** Whether the store has no files, except perhaps the owner file and finished books. Read-only. */
export const isFileStoreEmpty = async (store: FileStore): Promise<boolean> => {
  for await (const files of store.list())
    if (files.some(({ key }) => key !== ownerKey && buildOfKey(key) === undefined)) return false;
  return true;
};

/** Whether the owner file names another database. Read-only. */
export const isOwnedByAnotherDatabase = async ({ db, files }: Pick<App, 'db' | 'files'>): Promise<boolean> => {
  const owner = await findOwner(files);
  return owner !== undefined && owner !== (await findStoreId(db));
};

const findOwner = async (store: FileStore): Promise<string | undefined> => {
  const file = await store.get(ownerKey);
  return file && (await text(file.body));
};

/**
 * Whether this database owns the file store and may delete orphans in it. Writes the owner file if there is none,
 * unless the store contains images or recordings of which this database knows none.
 */
export const claimFileStore = async (app: Pick<App, 'db' | 'files'>): Promise<boolean> => {
  const owner = await findOwner(app.files);
  if (owner !== undefined) return owner === (await findStoreId(app.db));
  if (await holdsOnlyUnknownFiles(app)) return false;
  await app.files.put(ownerKey, inMemory(Buffer.from(await findStoreId(app.db))), 'text/plain');
  return true;
};

const holdsOnlyUnknownFiles = async ({ db, files }: Pick<App, 'db' | 'files'>) => {
  let hasFiles = false;
  for await (const listed of files.list()) {
    const names = ownersOf(listed, imageOfKey);
    const recordings = ownersOf(listed, recordingOfKey);
    if (names.length > 0 && (await listRecordedImages(db, names)).length > 0) return false;
    if (recordings.length > 0 && (await listKnownRecordings(db, recordings)).length > 0) return false;
    hasFiles ||= names.length > 0 || recordings.length > 0;
  }
  return hasFiles;
};

const ownersOf = (files: ListedFile[], ownerOf: (key: string) => string | undefined): string[] =>
  [...new Set(files.map(({ key }) => ownerOf(key)))].filter((owner) => owner !== undefined);

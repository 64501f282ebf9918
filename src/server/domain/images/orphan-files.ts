import type { App } from '../../app.ts';
import type { ListedFile } from '../../outside/files/file-store.ts';
import { listKnownBuilds } from '../../storage/builds.ts';
import { listRecordedImages } from '../../storage/orphans.ts';
import { buildOfKey } from '../books/build-keys.ts';
import { imageOfKey, isPrintCopy } from './images.ts';

/** In ms: how long print copies are kept. A book that needs one later makes it again. */
const printCopiesKept = 90 * 24 * 60 * 60 * 1000;

// temporary files of the disk store that a killed process left behind
const temporaryFile = /(?:^|\/)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Deletes files written before `before` (ms since 1970) whose image or build has no row, and old print copies. Ignores
 * files that are not ours.
 */
export const deleteOrphanFiles = async (app: App, before: number, signal?: AbortSignal): Promise<number> => {
  let deleted = 0;
  for await (const files of app.files.list()) {
    signal?.throwIfAborted();
    for (const { key } of await findOrphanFiles(app, files, before)) {
      signal?.throwIfAborted();
      await app.files.delete(key);
      deleted += 1;
    }
  }
  return deleted;
};

const findOrphanFiles = async (app: App, files: ListedFile[], before: number) => {
  const { db } = app;
  const old = files.filter(({ key, changed }) => changed < before && isOldName(key, before));
  const names = [...new Set(old.map(({ key }) => imageOfKey(key)))].filter((name) => name !== undefined);
  const builds = [...new Set(old.map(({ key }) => buildOfKey(key)))].filter((id) => id !== undefined);
  const known = new Set(names.length > 0 ? await listRecordedImages(db, names) : []);
  const knownBuilds = new Set(builds.length > 0 ? await listKnownBuilds(db, builds) : []);
  return old.filter(({ key, changed }) => {
    if (isPrintCopy(key) && changed < app.clock() - printCopiesKept) return true;
    const name = imageOfKey(key);
    const build = buildOfKey(key);
    if (build !== undefined) return !knownBuilds.has(build);
    return name === undefined ? temporaryFile.test(key) : !known.has(name);
  });
};

/** Checks the time in the image's name as well, which is from our clock: the store's clock may be wrong. */
const isOldName = (key: string, before: number) => {
  const name = imageOfKey(key);
  return name === undefined || Number(name.split('-')[1]) < before;
};

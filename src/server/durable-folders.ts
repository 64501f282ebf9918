import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder that only its owner can read, and those above it. Returns once its name is on the disk: without a sync
 * of the folder above, a power cut could take away the folder with everything that was synced in it.
 */
export const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  // also if it was there: whoever made it may have been killed before the sync
  for (let above = dirname(path); ; above = dirname(above)) {
    await syncToDisk(above).catch(ignoreRefusal);
    if (first === undefined || above.length < first.length) return;
  }
};

/** The name of a file or folder in the same place while it is being written. */
export const partialName = (name: string): string => `.${name}.part`;

/** Returns once a file's content, or the names in a folder, are on the disk. */
export const syncToDisk = async (path: string): Promise<void> => {
  await using handle = await open(path);
  await handle.sync();
};

/** Best effort: the parent may be unreadable, or on a file system without fsync of folders. */
const ignoreRefusal = (error: unknown) => {
  const code = String((error as NodeJS.ErrnoException).code);
  if (!['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP'].includes(code)) throw error;
};

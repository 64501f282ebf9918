import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolders } from '../root.ts';

const folderNames = Object.values(dataFolders);

/**
 * Restricts our folders in the data folder to their owner: they may have been copied here with other permissions.
 * Returns warnings about what others can still read. The data folder itself is left alone; it may be shared on purpose.
 */
export const restrictPermissions = (data_dir: string): string[] => {
  if (process.platform === 'win32') return [];
  for (const folder of folderNames.map((name) => join(data_dir, name)))
    if (isReadableByOthers(folder)) restrict(folder);
  const folders = [data_dir, ...folderNames.map((name) => join(data_dir, name))];
  return folders
    .filter(isReadableByOthers)
    .map((folder) => `Others can look into ${folder}. Please run, as its owner: chmod 700 ${folder}`);
};

const isReadableByOthers = (folder: string) => ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

const restrict = (folder: string) => {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // another owner, or a file system without permissions: the warning above says so
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
};

import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageBucket } from '../../shared/image-names.ts';

const ours = ['backups', 'before-migration', 'uploads', imageBucket];

/**
 * Closes to others what is ours in the data folder, as it may have been copied here. Gives in words what stays open:
 * the data folder itself may be one that somebody shares on purpose.
 */
export const closeToOthers = (data_dir: string): string[] => {
  if (process.platform === 'win32') return [];
  for (const folder of ours.map((name) => join(data_dir, name))) if (isOpen(folder)) narrow(folder);
  const folders = [data_dir, ...ours.map((name) => join(data_dir, name))];
  return folders
    .filter(isOpen)
    .map((folder) => `Others can look into ${folder}. Please run, as its owner: chmod 700 ${folder}`);
};

const isOpen = (folder: string) => ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

const narrow = (folder: string) => {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // somebody else's, or a disk that knows no rights: told above
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
};

import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What a backup is called while it is written. */
export const unfinished = (name: string): string => `.${name}.part`;

/** Where daily backups are kept, readable by their owner only. */
export type BackupFolder = {
  pathOf: (name: string) => string;
  list: () => Promise<string[]>;
  delete: (name: string) => Promise<void>;
  /**
   * When the newest of those wanted was written, in s since 1970; 0 where there is none. One of the future does not
   * count: it was written while the clock was ahead.
   */
  newest: (isWanted: (name: string) => boolean) => number;
};

export const openBackupFolder = (folder: string): BackupFolder => ({
  pathOf: (name) => join(folder, name),
  list: async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return readdir(folder);
  },
  delete: (name) => rm(join(folder, name), { force: true }),
  newest: (isWanted) => {
    const names = existsSync(folder) ? readdirSync(folder).filter(isWanted) : [];
    const times = names.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    const now = Date.now();
    return Math.max(0, ...times.filter((time) => time <= now)) / 1000;
  },
});

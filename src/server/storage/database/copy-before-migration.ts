import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '../../../shared/day-of.ts';
import { day } from '../../../shared/durations.ts';
import { makeFolder, partialName, syncToDisk } from '../../durable-folders.ts';
import { OperatorError } from '../../operator-error.ts';
import { dataFolders } from '../../root.ts';

type CopyTo = (file: string) => Promise<void>;

/** The copy failed; the message says why. Nothing was migrated. */
export class NoCopyError extends OperatorError {
  constructor(folder: string, cause: unknown) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const why = ['ENOSPC', 'SQLITE_FULL'].includes(code) ? 'the disk is full' : message;
    super(
      `Before the database is brought up to date a copy of it is made, and that failed in ${folder}: ${why}. Please make room for it there, or give this user the right to write. The database was not changed.`,
      { cause },
    );
  }
}

/**
 * Copies the committed state of the database with `copyTo` into a file that only its owner can read; returns its path. The
 * caller holds the write lock. A second attempt on the same day replaces the copy of the first.
 */
export const copyDatabase = async (copyTo: CopyTo, data_dir: string, migration: string): Promise<string> => {
  const folder = join(data_dir, dataFolders.copiesBeforeMigrations);
  const name = `family-stories-${dayOf(new Date().toISOString())}-before-${migration}.sqlite`;
  const file = join(folder, name);
  const temporaryFile = join(folder, partialName(name));
  try {
    await makeFolder(folder);
    await writeCopy(copyTo, temporaryFile);
    await rename(temporaryFile, file);
    await syncToDisk(folder);
    return file;
  } catch (error) {
    throw new NoCopyError(folder, error);
  }
};

const retention = 30 * day;

/** Deletes copies older than 30 days at `now` (ms since 1970), because they still contain what was deleted since then. */
export const deleteOldCopies = async (data_dir: string, now: number): Promise<void> => {
  const folder = join(data_dir, dataFolders.copiesBeforeMigrations);
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (now - (await stat(file)).mtimeMs > retention) await rm(file, { force: true });
  }
};

const writeCopy = async (copyTo: CopyTo, file: string) => {
  // left behind by an interrupted attempt
  await rm(file, { force: true });
  // created here with mode 0600, because SQLite would make it readable by others
  await (await open(file, 'wx', 0o600)).close();
  try {
    await copyTo(file);
    await syncToDisk(file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};

import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqliteDatabase } from './sqlite-database.ts';

/** The name of such a copy, and its day. */
export const copyBeforeMigration = /^family-stories-(\d{4}-\d{2}-\d{2})-before-[\w-]+\.sqlite$/;

/** No copy could be made; the message says why. Nothing was migrated. */
export class NoCopyError extends Error {
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
 * Copies the database, as it is committed, into the daily backups' folder, readable by its owner only; gives the
 * file. Whoever calls it holds the write lock. A second try on the same day replaces the copy of the first.
 */
export const copyDatabase = async (db: SqliteDatabase, data_dir: string, migration: string): Promise<string> => {
  const folder = join(data_dir, 'backups');
  const name = `family-stories-${new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)}-before-${migration}.sqlite`;
  const file = join(folder, name);
  const aside = join(folder, `.${name}.part`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeCopy(db, aside);
    await rename(aside, file);
    await sync(folder);
    return file;
  } catch (error) {
    throw new NoCopyError(folder, error);
  }
};

const writeCopy = async (db: SqliteDatabase, file: string) => {
  // one that was cut off
  await rm(file, { force: true });
  // made here: SQLite would make it readable by others
  await (await open(file, 'wx', 0o600)).close();
  try {
    await db.copyTo(file);
    await sync(file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};

const sync = async (path: string) => {
  await using handle = await open(path);
  await handle.sync();
};

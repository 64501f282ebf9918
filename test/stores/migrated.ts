/** Databases with the schema of this release, migrated once per run: most tests begin with a copy. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../src/server/app.ts';
import { sqliteFile } from '../../src/server/storage/database/database.ts';
import type { Stores } from './open-store.ts';
import { createDatabase } from './postgres.ts';

/** The name of the migrated database on the PostgreSQL server. */
export const template = 'migrated';

/** Creates the database `template`. */
export const makeTemplate = async ({ postgres }: Stores): Promise<void> => {
  const database_url = await createDatabase(postgres, template);
  const data_dir = await makeFolder();
  try {
    await migrateNew(data_dir, database_url);
  } finally {
    await removeFolder(data_dir);
  }
};

/** Creates a migrated SQLite file in a temporary folder. */
export const makeMigratedFile = async (): Promise<{ file: string; remove: () => Promise<void> }> => {
  const data_dir = await makeFolder();
  await migrateNew(data_dir, undefined);
  return { file: sqliteFile(data_dir), remove: () => removeFolder(data_dir) };
};

const makeFolder = () => mkdtemp(join(tmpdir(), 'family-stories-migrated-'));
const removeFolder = (path: string) => rm(path, { recursive: true, force: true });

const migrateNew = async (data_dir: string, database_url: string | undefined) => {
  const app = await openApp({ data_dir, database_url, bucket: undefined });
  await app.close();
};

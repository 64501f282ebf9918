import { copyFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { sqliteFile } from '../src/server/storage/database/database.ts';
import { template } from './stores/migrated.ts';
import { openStore, type TestStore } from './stores/open-store.ts';

export type { TestStore } from './stores/open-store.ts';

/** Whether this run is on PostgreSQL and a bucket, rather than on SQLite and a disk. */
export const onPostgres: boolean = inject('servers') !== undefined;

const sqlite: TestStore = { settings: { database_url: undefined, bucket: undefined }, close: async () => {} };

/** An empty database of the kind that this test run uses; `withBucket`: on PostgreSQL also an empty bucket. */
export const openTestStore = async ({ withBucket = false } = {}): Promise<TestStore> => {
  const servers = inject('servers');
  return servers ? openStore(servers, undefined, withBucket) : sqlite;
};

/** The same with the schema of this release; SQLite in the empty folder `data_dir`. */
export const openMigratedStore = async (data_dir: string, { withBucket = false } = {}): Promise<TestStore> => {
  const servers = inject('servers');
  if (servers) return openStore(servers, template, withBucket);
  await copyFile(inject('migrated_file') as string, sqliteFile(data_dir));
  return sqlite;
};

import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Config } from '../src/server/config.ts';
import { createDatabase, dropDatabase } from './stores/postgres.ts';
import { createBucket } from './stores/swift.ts';

/** Where one test keeps its data, and how to clear that away. */
export type TestStore = {
  settings: Pick<Config, 'database_url' | 'bucket'>;
  close: () => Promise<void>;
};

/** An empty database and bucket of the kind this run is for. */
export const openTestStore = async (): Promise<TestStore> => {
  const servers = inject('servers');
  if (!servers) return { settings: { database_url: undefined, bucket: undefined }, close: async () => {} };
  const id = randomBytes(8).toString('hex');
  const database_url = await createDatabase(servers.postgres, `test_${id}`);
  const bucket = { ...servers.s3, bucket: `test-${id}` };
  await createBucket(bucket);
  // the bucket goes with the whole server
  return { settings: { database_url, bucket }, close: () => dropDatabase(servers.postgres, `test_${id}`) };
};

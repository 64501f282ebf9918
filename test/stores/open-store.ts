import { randomBytes } from 'node:crypto';
import type { Config } from '../../src/server/config.ts';
import { createDatabase, dropDatabase, startPostgres } from './postgres.ts';
import { createBucket, type S3, startSwift } from './swift.ts';

/** The addresses of the servers of a test run. */
export type Stores = { postgres: string; s3: S3 };

/** The database and bucket of one test; `close` deletes the database. */
export type TestStore = {
  settings: Pick<Config, 'database_url' | 'bucket'>;
  close: () => Promise<void>;
};

/** Starts PostgreSQL and Swift; `stop` ends both. */
export const startStores = async (): Promise<Stores & { stop: () => Promise<void> }> => {
  const [postgres, swift] = await Promise.allSettled([startPostgres(), startSwift()]);
  const stop = async () => {
    for (const server of [postgres, swift]) if (server.status === 'fulfilled') await server.value.stop();
  };
  if (postgres.status === 'rejected' || swift.status === 'rejected') {
    await stop();
    throw postgres.status === 'rejected' ? postgres.reason : (swift as PromiseRejectedResult).reason;
  }
  return { postgres: postgres.value.url, s3: swift.value.s3, stop };
};

/** Creates a database, empty or a copy of `template`, and an empty bucket if wanted. */
export const openStore = async (
  { postgres, s3 }: Stores,
  template: string | undefined,
  withBucket: boolean,
): Promise<TestStore> => {
  const id = randomBytes(8).toString('hex');
  const database_url = await createDatabase(postgres, `test_${id}`, template);
  const bucket = withBucket ? { ...s3, bucket: `test-${id}` } : undefined;
  if (bucket) await createBucket(bucket);
  // the bucket is deleted with the whole server
  return { settings: { database_url, bucket }, close: () => dropDatabase(postgres, `test_${id}`) };
};

import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { type S3, startSwift } from './swift.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the servers of this run are; undefined where it keeps its data in files. */
    servers: { postgres: string; s3: S3 } | undefined;
  }
}

/** Starts the servers that the project `server-postgres` runs on, and gives what ends them. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const [postgres, swift] = await Promise.allSettled([startPostgres(), startSwift()]);
  const stop = async () => {
    for (const server of [postgres, swift]) if (server.status === 'fulfilled') await server.value.stop();
  };
  if (postgres.status === 'rejected' || swift.status === 'rejected') {
    await stop();
    throw postgres.status === 'rejected' ? postgres.reason : (swift as PromiseRejectedResult).reason;
  }
  project.provide('servers', { postgres: postgres.value.url, s3: swift.value.s3 });
  return stop;
};

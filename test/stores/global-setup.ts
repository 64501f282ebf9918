import type { TestProject } from 'vitest/node';
import { makeTemplate } from './migrated.ts';
import { type Stores, startStores } from './open-store.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL and S3 servers of this run; undefined on SQLite and disk. */
    servers: Stores | undefined;
  }
}

/** Starts the servers of the project `server-postgres`; returns a function that stops them. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { stop, ...servers } = await startStores();
  try {
    await makeTemplate(servers);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('servers', servers);
  return stop;
};

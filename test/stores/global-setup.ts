import type { TestProject } from 'vitest/node';
import { type Stores, startStores } from './open-store.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the servers of this run are; undefined where it keeps its data in files. */
    servers: Stores | undefined;
  }
}

/** Starts the servers that the project `server-postgres` runs on, and gives what ends them. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { stop, ...servers } = await startStores();
  project.provide('servers', servers);
  return stop;
};

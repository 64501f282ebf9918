import type { TestProject } from 'vitest/node';
import { makeMigratedFile } from './migrated.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A SQLite database with the schema of this release; undefined on PostgreSQL. */
    migrated_file: string | undefined;
  }
}

/** Migrates the database that the tests of the project `server` copy; returns a function that deletes it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { file, remove } = await makeMigratedFile();
  project.provide('migrated_file', file);
  return remove;
};

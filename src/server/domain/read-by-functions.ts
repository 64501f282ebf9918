import type { App } from '../app.ts';
import type { TokenDatabase } from '../storage/database/tables.ts';

/**
 * Reads for the holder of another token than a question's. On PostgreSQL the role then sees no row, and may only call the
 * functions for this.
 */
export const readByFunctions = <T>(app: App, work: (db: TokenDatabase) => Promise<T>): Promise<T> =>
  app.tokenAccess.read('', work);

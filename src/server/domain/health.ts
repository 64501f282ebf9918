import { outageRetryAfter, Problem, type ProblemCode } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { FileStoreUnavailable } from '../outside/files/file-store.ts';
import { explainFileStoreError } from '../outside/files/file-store-errors.ts';
import { pingDatabase, writeToDatabase } from '../storage/database/database.ts';
import { explainDatabaseError, isDatabaseUnavailable } from '../storage/database/database-errors.ts';

/** The error code for the client, and `why` for the log. */
type Outage = { code: ProblemCode; why: string };

/** The outage of database or file store that caused this error; undefined for any other error. */
export const findOutage = (error: unknown): Outage | undefined => {
  if (error instanceof FileStoreUnavailable) return { code: 'images_unavailable', why: explainFileStoreError(error) };
  if (isDatabaseUnavailable(error)) return { code: 'unavailable', why: explainDatabaseError(error) };
  return undefined;
};

/** An error as log fields: an outage is one line without a stack trace. */
export const describeFailure = (err: unknown): { why: string } | { err: unknown } => {
  const why = findOutage(err)?.why;
  return why === undefined ? { err } : { why };
};

/** Why images cannot be stored or shown now; undefined if the store is available. */
export const findFileOutage = async (app: App): Promise<string | undefined> => {
  try {
    await app.files.ping();
    return undefined;
  } catch (error) {
    const outage = findOutage(error);
    if (!outage) throw error;
    return outage.why;
  }
};

// in ms: frequent health checks do not cause frequent writes
const writeCheckLife = 3000;

/** Returns a readiness check that throws if database or file store do not respond or are not writable. */
export const openReadiness = (app: App): (() => Promise<void>) => {
  let writableAt = Number.NEGATIVE_INFINITY;
  const tryWrites = async () => {
    if (performance.now() - writableAt < writeCheckLife) return;
    await Promise.all([writeToDatabase(app.db, app.clock()), app.files.tryWrite()]);
    writableAt = performance.now();
  };
  return async () => {
    try {
      await Promise.all([pingDatabase(app.db), app.files.ping()]);
      await tryWrites();
    } catch (cause) {
      throw new Problem(findOutage(cause)?.code ?? 'unavailable', { retry_after: outageRetryAfter }, { cause });
    }
  };
};

import { Problem, type ProblemCode } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { ImageStoreUnavailable } from '../outside/images/image-store.ts';
import { explainImageStoreError } from '../outside/images/image-store-errors.ts';
import { pingDatabase, writeToDatabase } from '../storage/database.ts';
import { explainDatabaseError, isDatabaseUnavailable } from '../storage/database-errors.ts';

/** What is told to the requester, and `why` to the log. */
export type Outage = { code: ProblemCode; why: string };

/** What is away when an error says that database or image store cannot be used just now; undefined for faults of ours. */
export const findOutage = (error: unknown): Outage | undefined => {
  if (error instanceof ImageStoreUnavailable) return { code: 'images_unavailable', why: explainImageStoreError(error) };
  if (isDatabaseUnavailable(error)) return { code: 'unavailable', why: explainDatabaseError(error) };
  return undefined;
};

/** An error for the log: what is only away is told in a line, since a stack would say nothing more. */
export const describeFailure = (err: unknown): { why: string } | { err: unknown } => {
  const why = findOutage(err)?.why;
  return why === undefined ? { err } : { why };
};

/** Why pictures cannot be stored and shown just now; undefined when they can. */
export const findImageOutage = async (app: App): Promise<string | undefined> => {
  try {
    await app.images.ping();
    return undefined;
  } catch (error) {
    const absence = findOutage(error);
    if (!absence) throw error;
    return absence.why;
  }
};

// in ms: whoever asks often does not make us write often
const writableFor = 3000;

/** Gives a check that refuses when database or image store do not answer, or cannot be written to. */
export const openReadiness = (app: App): (() => Promise<void>) => {
  let writableAt = Number.NEGATIVE_INFINITY;
  const tryWrites = async () => {
    if (performance.now() - writableAt < writableFor) return;
    await Promise.all([writeToDatabase(app.db, app.clock()), app.images.tryWrite()]);
    writableAt = performance.now();
  };
  return async () => {
    try {
      await Promise.all([pingDatabase(app.db), app.images.ping()]);
      await tryWrites();
    } catch (cause) {
      throw new Problem(findOutage(cause)?.code ?? 'unavailable', { retry_after: 5 }, { cause });
    }
  };
};

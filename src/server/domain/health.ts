import { Problem } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { ImageStoreUnavailable } from '../outside/image-store.ts';
import { isDatabaseUnavailable, pingDatabase, writeToDatabase } from '../storage/database.ts';

/** Whether an error says that database or image store cannot be used just now, rather than a fault of ours. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ImageStoreUnavailable || isDatabaseUnavailable(error);

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
      throw new Problem('unavailable', { retry_after: 5 }, { cause });
    }
  };
};

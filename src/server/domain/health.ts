import { Problem } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { ImageStoreUnavailable } from '../outside/image-store.ts';
import { isDatabaseUnavailable, pingDatabase } from '../storage/database.ts';

/** Whether an error says that database or image store cannot be used just now, rather than a fault of ours. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ImageStoreUnavailable || isDatabaseUnavailable(error);

/** Refuses when database or image store do not answer. */
export const requireReady = async (app: App): Promise<void> => {
  try {
    await Promise.all([pingDatabase(app.db), app.images.ping()]);
  } catch (cause) {
    throw new Problem('unavailable', { retry_after: 5 }, { cause });
  }
};

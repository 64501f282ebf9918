import { setTimeout as sleep } from 'node:timers/promises';
import { explainDatabaseError, isDatabaseUnavailable } from '../storage/database/database-errors.ts';

// in s
const maxPause = 15;

/**
 * Retries `work` with exponential backoff and jitter while the database is unavailable; throws any other error. Calls
 * `onOutage` before each pause, with the reason and the seconds. Returns undefined once the signal is aborted.
 */
export const awaitDatabase = async <T>(
  work: () => Promise<T>,
  onOutage: (why: string, again_in: number) => Promise<void>,
  signal: AbortSignal,
): Promise<T | undefined> => {
  for (let pause = 1; !signal.aborted; pause = Math.min(pause * 2, maxPause)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!isDatabaseUnavailable(error)) throw error;
      await onOutage(explainDatabaseError(error), pause);
    }
    // jitter, so that several processes do not retry at the same time
    await sleep(pause * (750 + Math.random() * 500), undefined, { signal }).catch(() => undefined);
  }
  return undefined;
};

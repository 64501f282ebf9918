import { setTimeout as sleep } from 'node:timers/promises';
import { explainDatabaseError, isDatabaseUnavailable } from '../storage/database-errors.ts';

// in s
const longestPause = 15;

/**
 * Does `work` again and again until it succeeds, and throws what waiting cannot heal. Before each pause `onAway`
 * hears why, and how long it will be (in s). Gives undefined when it was told to stop.
 */
export const awaitDatabase = async <T>(
  work: () => Promise<T>,
  onAway: (why: string, again_in: number) => Promise<void>,
  signal: AbortSignal,
): Promise<T | undefined> => {
  for (let pause = 1; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!isDatabaseUnavailable(error)) throw error;
      await onAway(explainDatabaseError(error), pause);
    }
    // several processes do not all come at once
    await sleep(pause * (750 + Math.random() * 500), undefined, { signal }).catch(() => undefined);
  }
  return undefined;
};

import { ApiError } from '../../api.ts';

/**
 * Undefined instead of a 404. Makes a deletion idempotent: it counts as done, as the response to an earlier attempt may
 * have been lost.
 */
export const ignoreNotFound = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });

import { ApiError } from '../api.ts';

/** Makes a deletion idempotent: a 404 counts as success, as the response to an earlier attempt may have been lost. */
export const ignoreNotFound = (deletion: Promise<void>): Promise<void> =>
  deletion.catch((error) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });

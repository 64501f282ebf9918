import { ApiError } from '../api.ts';

/** Takes what is gone already for deleted: the answer to an earlier try may have been lost on its way. */
export const ignoreNotFound = (deletion: Promise<void>): Promise<void> =>
  deletion.catch((error) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });

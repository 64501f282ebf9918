import { useEffect, useState } from 'react';

export type Loading = { data: unknown; error: Error | null; failureCount: number; failureReason: Error | null };

/**
 * The last error of a query after at least this many failed attempts, until it has data. It is kept during the next
 * attempt: if the error were hidden meanwhile, its retry button would lose the focus.
 */
export const useFailure = ({ data, error, failureCount, failureReason }: Loading, attempts = 1): Error | undefined => {
  const [last, setLast] = useState<Error | undefined>(undefined);
  const current = error ?? (failureCount >= attempts ? failureReason : null);
  useEffect(() => {
    if (current) setLast(current);
  }, [current]);
  return current ?? (data === undefined ? last : undefined);
};

import { useEffect, useState } from 'react';

export type Loading = { data: unknown; error: Error | null; failureCount: number; failureReason: Error | null };

/**
 * Why a query fails, after so many attempts. Until it has data, also during the next attempt: the button that retries it
 * keeps the focus.
 */
export const useFailure = ({ data, error, failureCount, failureReason }: Loading, attempts = 1): Error | undefined => {
  const [last, setLast] = useState<Error | undefined>(undefined);
  const current = error ?? (failureCount >= attempts ? failureReason : null);
  useEffect(() => {
    if (current) setLast(current);
  }, [current]);
  return current ?? (data === undefined ? last : undefined);
};

import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isTransient } from '../../api.ts';
import { noticeEndedSession } from '../frame/use-change.ts';

// in ms
const maxRetryDelay = 15_000;

/** The query client of the admin's pages. Retries transient errors without limit, with exponential backoff. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (_count, error) => !(error instanceof ApiError) || isTransient(error),
        retryDelay: (count) => Math.min(1000 * 2 ** count, maxRetryDelay),
        staleTime: 5000,
        // dropped when a screen closes: forms always begin with current values
        gcTime: 0,
        // live updates bring changes made elsewhere
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });

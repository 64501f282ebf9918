import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isTransient } from '../../api.ts';
import { noticeEndedSession } from '../frame/use-change.ts';

// in ms
const maxRetryDelay = 15_000;

/** The query cache of an admin screen. Retries transient errors without limit, with exponential backoff. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (_count, error) => !(error instanceof ApiError) || isTransient(error),
        retryDelay: (count) => Math.min(1000 * 2 ** count, maxRetryDelay),
        staleTime: 5000,
        // live updates bring changes made elsewhere
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });

import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';
import { noticeEndedSession } from './use-change.ts';

const longestPause = 15_000;

/** What a screen of the admin has loaded. Asks again by itself, at growing intervals, for as long as that may help. */
export const openCache = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (_count, error) => !(error instanceof ApiError) || mayPass(error.status),
        retryDelay: (count) => Math.min(1000 * 2 ** count, longestPause),
        staleTime: 5000,
        // what others change comes by itself
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });

const mayPass = (status: number) => status === 0 || status === 429 || status >= 500;

import { type InfiniteData, QueryCache, QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { People, Person } from '../../shared/people.ts';
import { ApiError, listPeople } from '../api.ts';
import { noticeEndedSession } from '../ui/use-change.ts';
import type { Edit } from './edits.ts';

type Pages = InfiniteData<People, string | undefined>;

const queryKey = ['people'];
// whole rows of the grid, whatever its columns
const pageSize = 24;
const longestPause = 15_000;

/** Asks again by itself, at growing intervals, for as long as that may help. */
export const openPeopleCache = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (_count, error) => !(error instanceof ApiError) || mayPass(error.status),
        retryDelay: (count) => Math.min(1000 * 2 ** count, longestPause),
        staleTime: 5000,
      },
    },
  });

const mayPass = (status: number) => status === 0 || status === 429 || status >= 500;

/** The people loaded so far, page by page. */
export const usePeople = () =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => listPeople({ limit: pageSize, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: everyone,
  });

/** Someone just added may stand on the last page shown and, later, on the page they belong to. */
const everyone = ({ pages }: Pages): Person[] => {
  const byId = new Map<string, Person>();
  for (const person of pages.flatMap((page) => page.people)) if (!byId.has(person.id)) byId.set(person.id, person);
  return [...byId.values()];
};

/** Writes what the server has confirmed into the people loaded so far. */
export const useEditPeople = () => {
  const client = useQueryClient();
  return useCallback(
    async (edit: Edit) => {
      // a load that is under way may have been answered before the change
      await client.cancelQueries({ queryKey });
      client.setQueryData<Pages>(queryKey, (pages) => pages && editPages(pages, edit));
    },
    [client],
  );
};

const editPages = (data: Pages, edit: Edit): Pages => ({
  ...data,
  pages: data.pages.map((page, index) => ({ ...page, people: edit(page.people, index === data.pages.length - 1) })),
});

/** Loads what is shown once more, now. */
export const useReloadPeople = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    // ends the pause before the next try
    await client.cancelQueries({ queryKey });
    await client.refetchQueries({ queryKey });
  }, [client]);
};

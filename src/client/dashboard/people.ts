import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import type { People, Person } from '../../shared/people.ts';
import { listPeople } from '../admin-api.ts';
import type { Edit } from './edits.ts';

export type Pages = InfiniteData<People, string | undefined>;

export const queryKey = ['people'];
// a multiple of each number of grid columns, so that rows are full
const pageSize = 24;

/** The people loaded so far, page by page. */
export const usePeople = () =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => listPeople({ limit: pageSize, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: everyone,
  });

/** All loaded people, without duplicates: a new person is first on the last loaded page, later also on their own. */
export const everyone = ({ pages }: Pages): Person[] => {
  const byId = new Map<string, Person>();
  for (const person of pages.flatMap((page) => page.people)) if (!byId.has(person.id)) byId.set(person.id, person);
  return [...byId.values()];
};

/** Receives the ids of the people that a change made on this page has affected. */
export const OwnChangesContext = createContext<(person_ids: string[]) => void>(() => {});

/** Applies a change that the server has confirmed to the query cache. */
export const useEditPeople = () => {
  const client = useQueryClient();
  const onOwnChange = useContext(OwnChangesContext);
  return useCallback(
    async (edit: Edit) => {
      // a load in progress may have been answered before the change
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Pages>(queryKey);
      const after = client.setQueryData<Pages>(queryKey, (pages) => pages && editPages(pages, edit));
      onOwnChange(changedIds(before, after));
    },
    [client, onOwnChange],
  );
};

export const editPages = (data: Pages, edit: Edit): Pages => ({
  ...data,
  pages: data.pages.map((page, index) => ({
    ...page,
    people: edit(page.people, { isLast: index === data.pages.length - 1, next: page.next }),
  })),
});

const changedIds = (before: Pages | undefined, after: Pages | undefined) => {
  const known = new Set(before ? everyone(before) : []);
  return after ? everyone(after).flatMap((person) => (known.has(person) ? [] : [person.id])) : [];
};

/** Reloads the loaded pages at once. */
export const useReloadPeople = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    // cancels a pending retry delay
    await client.cancelQueries({ queryKey });
    await client.refetchQueries({ queryKey });
  }, [client]);
};

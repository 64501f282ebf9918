import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import type { People, Person } from '../../shared/people.ts';
import { listPeople } from '../admin-api.ts';
import type { Edit } from './edits.ts';

export type Pages = InfiniteData<People, string | undefined>;

export const queryKey = ['people'];
// whole rows of the grid, whatever its columns
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

/** Someone just added may stand on the last page shown and, later, on the page they belong to. */
export const everyone = ({ pages }: Pages): Person[] => {
  const byId = new Map<string, Person>();
  for (const person of pages.flatMap((page) => page.people)) if (!byId.has(person.id)) byId.set(person.id, person);
  return [...byId.values()];
};

/** Hears whose cards our own changes were written into, by id. */
export const OwnChangesContext = createContext<(person_ids: string[]) => void>(() => {});

/** Writes what the server has confirmed into the people loaded so far. */
export const useEditPeople = () => {
  const client = useQueryClient();
  const note = useContext(OwnChangesContext);
  return useCallback(
    async (edit: Edit) => {
      // a load that is under way may have been answered before the change
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Pages>(queryKey);
      const after = client.setQueryData<Pages>(queryKey, (pages) => pages && editPages(pages, edit));
      note(differing(before, after));
    },
    [client, note],
  );
};

export const editPages = (data: Pages, edit: Edit): Pages => ({
  ...data,
  pages: data.pages.map((page, index) => ({
    ...page,
    people: edit(page.people, { isLast: index === data.pages.length - 1, next: page.next }),
  })),
});

const differing = (before: Pages | undefined, after: Pages | undefined) => {
  const known = new Set(before ? everyone(before) : []);
  return after ? everyone(after).flatMap((person) => (known.has(person) ? [] : [person.id])) : [];
};

/** Loads what is shown once more, now. */
export const useReloadPeople = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    // ends the pause before the next try
    await client.cancelQueries({ queryKey });
    await client.refetchQueries({ queryKey });
  }, [client]);
};

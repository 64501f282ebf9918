import { type QueryClient, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { People, Person } from '../../shared/people.ts';
import type { QuestionFilter } from '../../shared/question-filters.ts';
import { allParts, everyoneOn, type Part, partQuery } from './people-queries.ts';

/** A page that has not been loaded yet. */
export type LoadingPage = Pick<UseQueryResult<People>, 'failureCount' | 'failureReason' | 'error' | 'isFetching'>;

export type PeopleList = {
  /** Undefined until the first page is loaded. */
  people: Person[] | undefined;
  /** Whether there is another page after them, loading or not. */
  hasMore: boolean;
  loading: LoadingPage | undefined;
  /** Reloading has failed several times, or for good. */
  isFailing: boolean;
  /** Loads the next page, unless one is loading. */
  showMore: () => void;
  /** Shows a person just added after those shown so far. */
  add: (person: Person) => void;
  filter: QuestionFilter | undefined;
  /** Shows only people with a question that the filter shows, from the first page; undefined: everyone. */
  show: (filter: QuestionFilter | undefined) => void;
};

/** The people loaded so far, page by page. */
export const usePeople = (): PeopleList => {
  const client = useQueryClient();
  const [filter, setFilter] = useState<QuestionFilter>();
  const [parts, setParts] = useState<Part[]>([{ after: undefined }]);
  const queries = useMemo(() => parts.map(partQuery), [parts]);
  const combine = useCallback((results: UseQueryResult<People>[]) => combineParts(parts, results), [parts]);
  const { next, ...list } = useQueries({ queries, combine });
  const hasMore = list.people !== undefined && (next !== undefined || list.loading?.error === null);

  const showMore = useCallback(() => {
    if (next === undefined) return;
    setParts((all) =>
      all.some((part) => 'after' in part && part.after === next) ? all : [...all, { after: next, filter }],
    );
  }, [next, filter]);

  const add = (person: Person) => {
    const part = { id: person.id };
    client.setQueryData<People>(partQuery(part).queryKey, { people: [person] });
    setParts((all) => [...withoutLoaded(client, all), part]);
  };

  const show = (chosen: QuestionFilter | undefined) => {
    client.removeQueries(allParts);
    setFilter(chosen);
    setParts([{ after: undefined, filter: chosen }]);
  };

  return { ...list, hasMore, showMore, add, filter, show };
};

/** Drops people added here who were deleted, or whose page is loaded by now. */
const withoutLoaded = (client: QueryClient, parts: Part[]): Part[] => {
  const peopleOf = (part: Part) => client.getQueryData<People>(partQuery(part).queryKey)?.people ?? [];
  const onPages = new Set(parts.flatMap((part) => ('after' in part ? peopleOf(part).map(({ id }) => id) : [])));
  return parts.filter((part) => 'after' in part || (peopleOf(part).length > 0 && !onPages.has(part.id)));
};

// after about 7 s
const manyFailures = 3;

const combineParts = (parts: Part[], results: UseQueryResult<People>[]) => {
  const lastPage = results.filter((_, index) => 'after' in (parts[index] as Part)).at(-1);
  const [loading] = results.flatMap(({ data, failureCount, failureReason, error, isFetching }) =>
    data === undefined ? [{ failureCount, failureReason, error, isFetching }] : [],
  );
  return {
    people: results[0]?.data && everyoneOn(results.map(({ data }) => data)),
    next: lastPage?.data?.next,
    loading,
    isFailing: results.some(
      ({ data, error, failureCount }) => data !== undefined && (error !== null || failureCount >= manyFailures),
    ),
  };
};

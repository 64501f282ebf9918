import { type QueryClient, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { People, Person } from '../../../shared/people/people.ts';
import { type QuestionFilter, questionFilters } from '../../../shared/questions/question-filters.ts';
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
  const { filter, show } = useFilter();
  const { parts, setParts } = useParts(filter);
  const queries = useMemo(() => parts.map(partQuery), [parts]);
  const combine = useCallback((results: UseQueryResult<People>[]) => combineParts(parts, results), [parts]);
  const { next, ...list } = useQueries({ queries, combine });
  const hasMore = list.people !== undefined && (next !== undefined || list.loading?.error === null);

  // chosen again, a filter does not show those who were there before
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter makes the queries of the old one inactive
  useEffect(() => client.removeQueries({ ...allParts, type: 'inactive' }), [client, filter]);

  const showMore = useCallback(() => {
    if (next === undefined) return;
    setParts((all) =>
      all.some((part) => 'after' in part && part.after === next) ? all : [...all, { after: next, filter }],
    );
  }, [next, filter, setParts]);

  const add = (person: Person) => {
    const part = { id: person.id };
    client.setQueryData<People>(partQuery(part).queryKey, { people: [person] });
    setParts((all) => [...withoutLoaded(client, all), part]);
  };

  return { ...list, hasMore, showMore, add, filter, show };
};

/** The filter in the address, so that it is still chosen when she comes back from an answer, or loads the page again. */
const useFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter = questionFilters.find((name) => name === params.get('show'));
  const show = (chosen: QuestionFilter | undefined) =>
    setParams(chosen === undefined ? {} : { show: chosen }, { replace: true });
  return { filter, show };
};

/** Another filter begins with its first page. */
const useParts = (filter: QuestionFilter | undefined) => {
  const [shown, setShown] = useState(() => startOf(filter));
  if (shown.filter !== filter) setShown(startOf(filter));
  const setParts = useCallback(
    (change: (parts: Part[]) => Part[]) => setShown((before) => ({ ...before, parts: change(before.parts) })),
    [],
  );
  return { parts: shown.parts, setParts };
};

const startOf = (filter: QuestionFilter | undefined): { filter: typeof filter; parts: Part[] } => ({
  filter,
  parts: [{ after: undefined, filter }],
});

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

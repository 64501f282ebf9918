import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type QuestionFilter, questionFilters } from '../../../shared/questions/question-filters.ts';
import type { QuestionCounts } from '../../../shared/questions/questions.ts';
import { isFailing, type ListedPerson, listQuery } from '../queries/people-queries.ts';

export type PeopleList = {
  /** Everyone; undefined until they are loaded. */
  people: ListedPerson[] | undefined;
  query: UseQueryResult<ListedPerson[]>;
  /** Reloading has failed several times, or for good. */
  isOutdated: boolean;
  filter: QuestionFilter | undefined;
  /** Shows only people with a question that the filter shows; undefined: everyone. */
  show: (filter: QuestionFilter | undefined) => void;
};

export const usePeople = (): PeopleList => {
  const { filter, show } = useFilter();
  const query = useQuery(listQuery(filter));
  return { people: query.data, query, isOutdated: query.data !== undefined && isFailing(query), filter, show };
};

/** The filter in the address, so that it is still chosen when she comes back from an answer, or loads the page again. */
const useFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter = questionFilters.find((name) => name === params.get('show'));
  const show = (chosen: QuestionFilter | undefined) =>
    setParams(chosen === undefined ? {} : { show: chosen }, { replace: true });
  return { filter, show };
};

/** How many questions there are, and how many of them each filter shows. */
export const countAll = (people: ListedPerson[]): QuestionCounts => {
  const sum = (name: keyof QuestionCounts) =>
    people.reduce((total, { counts, isDeleted }) => (isDeleted ? total : total + counts[name]), 0);
  return {
    all: sum('all'),
    waiting: sum('waiting'),
    new: sum('new'),
    overdue: sum('overdue'),
    locked: sum('locked'),
  };
};

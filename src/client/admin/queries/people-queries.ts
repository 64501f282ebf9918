import { type Query, type QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query';
import type { CountedPerson, Person } from '../../../shared/people/people.ts';
import type { QuestionFilter } from '../../../shared/questions/question-filters.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { isCardInUse, isRowInUse, keepUsed } from '../actions/in-use.ts';
import { listPeople, loadOverview, loadPerson } from '../api/people.ts';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { repliesKey } from './mail-queries.ts';
import { changePeople, peopleKey, personKey } from './person-changes.ts';
import { thanksKey } from './thanks-queries.ts';

/** Set if it was deleted elsewhere while it was in use here. */
type Deletable = { isDeleted?: true };

/** A person as the list has them: name, place and counts. */
export type ListedPerson = CountedPerson & Deletable;
export type CardQuestion = Question & Deletable;
/** What a card shows below its header. */
export type CardContent = Omit<Person, 'questions'> & { questions: CardQuestion[] };

// a multiple of each number of grid columns, so that rows are full
export const firstScreenful = 24;

const [cardsKey] = personKey('');

// in ms: for a card of the first screenful until it is on the screen
const waitForCard = 10_000;

/** Everyone in order. The first time the cards that come first with this filter are loaded as well. */
export const listQuery = (filter?: QuestionFilter) =>
  queryOptions({
    queryKey: peopleKey,
    queryFn: async ({ client }): Promise<ListedPerson[]> => {
      if (client.getQueryData(peopleKey) === undefined) return loadFirst(client, filter);
      const { people } = await loadOverview();
      return keepUsed(client.getQueryData<ListedPerson[]>(peopleKey) ?? [], people, isCardInUse);
    },
    // events say what has changed
    staleTime: Number.POSITIVE_INFINITY,
  });

const loadFirst = async (client: QueryClient, filter: QuestionFilter | undefined) => {
  const [{ people }, first] = await Promise.all([loadOverview(), listPeople({ limit: firstScreenful, filter })]);
  client.removeQueries({ queryKey: [cardsKey] });
  client.setQueryDefaults([cardsKey], { gcTime: waitForCard });
  for (const person of first.people) client.setQueryData(cardQuery(person.id).queryKey, person);
  return people;
};

/** The questions of one person. */
export const cardQuery = (person_id: string) =>
  queryOptions({
    queryKey: personKey(person_id),
    queryFn: async ({ client, queryKey }): Promise<CardContent | null> => {
      const person = await ignoreNotFound(loadPerson(person_id));
      const before = client.getQueryData<CardContent | null>(queryKey) ?? null;
      // deleted elsewhere, as the list says
      if (!person) return before;
      return { ...person, questions: keepUsed(before?.questions ?? [], person.questions, isRowInUse) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

type Loading = { data: unknown; error: Error | null; failureCount: number };

// after about 7 s
export const manyFailures = 3;

/** Whether loading has failed for good, or several times. */
export const isFailing = ({ error, failureCount }: Loading): boolean => error !== null || failureCount >= manyFailures;

/**
 * Reloads the list and the cards of these people after a change made elsewhere; all cards if it is not known whose changed.
 * Changes during a reload share the one that follows it. A card far from the viewport is reloaded when it comes near.
 */
export const reload = async (client: QueryClient, person_ids?: string[]): Promise<void> => {
  void client.invalidateQueries({ queryKey: thanksKey });
  void client.invalidateQueries({ queryKey: repliesKey });
  const ids = person_ids && new Set<unknown>(person_ids);
  const isConcerned = ({ queryKey: [key, id] }: Query) =>
    key === peopleKey[0] || (key === cardsKey && (ids === undefined || ids.has(id)));
  const concerned: QueryFilters = { predicate: isConcerned };
  // a response in flight may be older than the change
  const loading = client.getQueryCache().findAll({ ...concerned, fetchStatus: 'fetching' });
  await Promise.allSettled(loading.map(({ promise }) => promise));
  await client.invalidateQueries(concerned, { cancelRefetch: false });
};

/** Shows somebody just added here at the end of the list. */
export const showAdded = (client: QueryClient, person: Person): void => {
  const { id, name } = person;
  client.setQueryData<CardContent | null>(cardQuery(id).queryKey, person);
  const counts = { all: 0, answered: 0, waiting: 0, new: 0, overdue: 0, locked: 0 };
  void changePeople<ListedPerson>(client, (people) =>
    // race: an event may arrive before the response
    people.some((person) => person.id === id) ? people : [...people, { id, name, counts }],
  );
};

/** Shows a new name. */
export const showName = (client: QueryClient, { id, name }: Pick<Person, 'id' | 'name'>): Promise<void> =>
  changePeople<ListedPerson>(client, (people) =>
    people.map((person) => (person.id === id ? { ...person, name } : person)),
  );

import { type Query, type QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query';
import type { CountedPerson, Person } from '../../../shared/people/people.ts';
import type { QuestionFilter } from '../../../shared/questions/question-filters.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { listPeople, loadOverview, loadPerson } from '../admin-api.ts';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { thanksKey } from '../queries/thanks-queries.ts';
import { isCardInUse, isRowInUse, keepUsed } from './in-use.ts';

/** Set if it was deleted elsewhere while it was in use here. */
type Deletable = { isDeleted?: true };

/** A person as the list has them: name, place and counts. */
export type ListedPerson = CountedPerson & Deletable;
export type CardQuestion = Question & Deletable;
/** What a card shows below its header. */
export type CardContent = Omit<Person, 'questions'> & { questions: CardQuestion[] };

// a multiple of each number of grid columns, so that rows are full
export const firstScreenful = 24;

const listKey = ['people'];
const cardsKey = ['person'];

// in ms: for a card of the first screenful until it is on the screen
const waitForCard = 10_000;

/** Everyone in order. The first time the cards that come first with this filter are loaded as well. */
export const listQuery = (filter?: QuestionFilter) =>
  queryOptions({
    queryKey: listKey,
    queryFn: async ({ client }): Promise<ListedPerson[]> => {
      if (client.getQueryData(listKey) === undefined) return loadFirst(client, filter);
      const { people } = await loadOverview();
      return keepUsed(client.getQueryData<ListedPerson[]>(listKey) ?? [], people, isCardInUse);
    },
    // events say what has changed
    staleTime: Number.POSITIVE_INFINITY,
  });

const loadFirst = async (client: QueryClient, filter: QuestionFilter | undefined) => {
  const [{ people }, first] = await Promise.all([loadOverview(), listPeople({ limit: firstScreenful, filter })]);
  client.removeQueries({ queryKey: cardsKey });
  client.setQueryDefaults(cardsKey, { gcTime: waitForCard });
  for (const person of first.people) client.setQueryData(cardQuery(person.id).queryKey, person);
  return people;
};

/** The questions of one person. */
export const cardQuery = (person_id: string) =>
  queryOptions({
    queryKey: [...cardsKey, person_id],
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
const manyFailures = 3;

/** Whether loading has failed for good, or several times. */
export const isFailing = ({ error, failureCount }: Loading): boolean => error !== null || failureCount >= manyFailures;

/**
 * Reloads the list and the cards of these people after a change made elsewhere; all cards if it is not known whose changed.
 * Changes during a reload share the one that follows it. A card far from the viewport is reloaded when it comes near.
 */
export const reload = async (client: QueryClient, person_ids?: string[]): Promise<void> => {
  void client.invalidateQueries({ queryKey: thanksKey });
  const ids = person_ids && new Set<unknown>(person_ids);
  const isConcerned = ({ queryKey: [key, id] }: Query) =>
    key === listKey[0] || (key === cardsKey[0] && (ids === undefined || ids.has(id)));
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
  void changeList(client, (people) => [...people, { id, name, counts }]);
};

/** Takes somebody off the list. */
export const removePerson = (client: QueryClient, person_id: string): Promise<void> =>
  changeList(client, (people) => people.filter(({ id }) => id !== person_id));

/** Shows a new name. */
export const showName = (client: QueryClient, { id, name }: Pick<Person, 'id' | 'name'>): Promise<void> =>
  changeList(client, (people) => people.map((person) => (person.id === id ? { ...person, name } : person)));

/** Shows a change that the server has confirmed, and reloads. */
const changeList = async (client: QueryClient, change: (people: ListedPerson[]) => ListedPerson[]): Promise<void> => {
  // a response in flight may be older than the change
  await client.cancelQueries({ queryKey: listKey });
  client.setQueryData<ListedPerson[]>(listKey, (people) => people && change(people));
  void client.invalidateQueries({ queryKey: listKey });
};

/** The same for the questions of one person. */
export const changeCard = async (
  client: QueryClient,
  person_id: string,
  change: (card: CardContent) => CardContent,
): Promise<void> => {
  const { queryKey } = cardQuery(person_id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (card) => card && change(card));
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: listKey });
};

/** Replaces a question, unless it was deleted elsewhere. */
export const withQuestion =
  (question: Question) =>
  (card: CardContent): CardContent => ({
    ...card,
    questions: card.questions.map((other) => (other.id === question.id ? question : other)),
  });

/** Adds a question as the newest, unless a reload has brought it already. */
export const withNewQuestion =
  (question: Question) =>
  (card: CardContent): CardContent =>
    card.questions.some(({ id }) => id === question.id)
      ? withQuestion(question)(card)
      : { ...card, questions: [question, ...card.questions] };

/** Puts a question back at its place by date. */
export const withRestoredQuestion =
  (question: Question) =>
  (card: CardContent): CardContent => {
    const { questions } = withNewQuestion(question)(card);
    return { ...card, questions: [...questions].sort((a, b) => b.created_at.localeCompare(a.created_at)) };
  };

export const withoutQuestion =
  ({ id }: Question) =>
  (card: CardContent): CardContent => ({ ...card, questions: card.questions.filter((question) => question.id !== id) });

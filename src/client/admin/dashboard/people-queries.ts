import { type Query, type QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query';
import type { People, Person } from '../../../shared/people/people.ts';
import type { QuestionFilter } from '../../../shared/questions/question-filters.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { countQuestions, listPeople, loadPerson } from '../admin-api.ts';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { thanksKey } from '../queries/thanks-queries.ts';

/** A part of the list: the page after a cursor, or a person added here, whose page may not be loaded yet. */
export type Part = { after: string | undefined; filter?: QuestionFilter | undefined } | { id: string };

// a multiple of each number of grid columns, so that rows are full
const pageSize = 24;

const listKey = 'people';

/** Each part is a query of its own, so that a change reloads only the part it belongs to. */
export const partQuery = (part: Part) =>
  queryOptions({
    queryKey: [listKey, part],
    queryFn: ({ client, queryKey }): Promise<People> =>
      'id' in part ? loadAlone(part.id) : loadPage(part, client.getQueryData<People>(queryKey)),
  });

const loadAlone = async (id: string): Promise<People> => {
  const person = await ignoreNotFound(loadPerson(id));
  return { people: person ? [person] : [] };
};

/**
 * Loads a page. One that was loaded before keeps its end, so that no two pages overlap after a deletion. With a filter
 * it also keeps whom it had: nobody disappears because what she has just done to them makes the filter leave them out.
 */
const loadPage = async (
  { after, filter }: { after: string | undefined; filter?: QuestionFilter | undefined },
  before: People | undefined,
): Promise<People> => {
  const page = await listPeople({ limit: pageSize, after, until: before?.next, filter });
  if (filter === undefined || before === undefined) return page;
  const found = new Map(page.people.map((person) => [person.id, person]));
  const kept = await Promise.all(
    before.people.map(({ id }) => found.get(id) ?? ignoreNotFound(loadPerson(id)).then((person) => person ?? [])),
  );
  const had = new Set(before.people.map(({ id }) => id));
  return { ...page, people: [...kept.flat(), ...page.people.filter(({ id }) => !had.has(id))] };
};

/** Everyone on these parts, once: a person added here is later also on their page. */
export const everyoneOn = (parts: (People | undefined)[]): Person[] => {
  const byId = new Map<string, Person>();
  for (const person of parts.flatMap((part) => part?.people ?? []))
    if (!byId.has(person.id)) byId.set(person.id, person);
  return [...byId.values()];
};

export const allParts: QueryFilters = { queryKey: [listKey] };

/**
 * The parts that these people are on now, or may be on once they are loaded; all parts if one of them is on none, because
 * the order is the server's.
 */
export const partsOf = (client: QueryClient, person_ids: string[]): QueryFilters => {
  const parts = client.getQueryCache().findAll(allParts);
  const shown = new Set(parts.flatMap(idsOn));
  if (!person_ids.every((id) => shown.has(id))) return allParts;
  const ids = new Set(person_ids);
  const concerned = parts.filter((part) => part.state.data === undefined || idsOn(part).some((id) => ids.has(id)));
  const hashes = new Set(concerned.map(({ queryHash }) => queryHash));
  return { ...allParts, predicate: ({ queryHash }) => hashes.has(queryHash) };
};

const idsOn = ({ state }: Query): string[] => (state.data as People | undefined)?.people.map(({ id }) => id) ?? [];

const countsKey = ['question counts'];

/** How many questions each filter shows. */
export const countsQuery = queryOptions({ queryKey: countsKey, queryFn: countQuestions });

/** Reloads after a change made elsewhere. Changes during a reload share the one that follows it. */
export const reload = async (client: QueryClient, parts: QueryFilters): Promise<void> => {
  void client.invalidateQueries({ queryKey: countsKey });
  void client.invalidateQueries({ queryKey: thanksKey });
  // a response in flight may be older than the change
  await client.refetchQueries({ ...parts, fetchStatus: 'fetching' }, { cancelRefetch: false });
  await client.invalidateQueries(parts, { cancelRefetch: false });
};

/** Retries a page that could not be loaded, without waiting for the end of the backoff. */
export const retryLoading = async (client: QueryClient): Promise<void> => {
  const missing: QueryFilters = { ...allParts, predicate: ({ state }) => state.data === undefined };
  await client.cancelQueries(missing);
  await client.refetchQueries(missing);
};

/** Shows a change that the server has confirmed, and reloads; undefined removes the person. */
export const changePerson = async (
  client: QueryClient,
  id: string,
  change: (person: Person) => Person | undefined,
): Promise<void> => {
  const parts = partsOf(client, [id]);
  // a response in flight may be older than the change
  await client.cancelQueries(parts);
  const apply = (person: Person) => (person.id === id ? (change(person) ?? []) : person);
  client.setQueriesData<People>(parts, (part) => part && { ...part, people: part.people.flatMap(apply) });
  void client.invalidateQueries(parts);
};

/** Replaces a question, unless it was deleted elsewhere. */
export const withQuestion =
  (question: Question) =>
  (person: Person): Person => ({
    ...person,
    questions: person.questions.map((other) => (other.id === question.id ? question : other)),
  });

/** Adds a question as the newest, unless a reload has brought it already. */
export const withNewQuestion =
  (question: Question) =>
  (person: Person): Person =>
    person.questions.some(({ id }) => id === question.id)
      ? withQuestion(question)(person)
      : { ...person, questions: [question, ...person.questions] };

/** Puts a question back at its place by date. */
export const withRestoredQuestion =
  (question: Question) =>
  (person: Person): Person => {
    const { questions } = withNewQuestion(question)(person);
    return { ...person, questions: [...questions].sort((a, b) => b.created_at.localeCompare(a.created_at)) };
  };

export const withoutQuestion =
  ({ id }: Question) =>
  (person: Person): Person => ({ ...person, questions: person.questions.filter((question) => question.id !== id) });

/**
 * Calls `onChange` with everyone before and after each reload. Changes made here are written to the cache by hand, and
 * are not reported. Returns the function that stops it.
 */
export const watchReloads = (
  client: QueryClient,
  onChange: (before: Person[], after: Person[]) => void,
): (() => void) => {
  const everyone = () => everyoneOn(client.getQueriesData<People>(allParts).map(([, part]) => part));
  let before = everyone();
  return client.getQueryCache().subscribe((event) => {
    // another filter was chosen: nobody was deleted
    if (event.type === 'removed') before = everyone();
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const after = everyone();
    const isFirstLoad = event.query.state.dataUpdateCount === 1;
    if (!event.action.manual && !isFirstLoad) onChange(before, after);
    before = after;
  });
};

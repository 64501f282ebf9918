import { type Query, type QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query';
import type { People, Person } from '../../shared/people.ts';
import type { Question } from '../../shared/questions.ts';
import { listPeople, loadPerson } from '../admin-api.ts';
import { ignoreNotFound } from '../ui/ignore-not-found.ts';

/** A part of the list: the page after a cursor, or a person added here, whose page may not be loaded yet. */
export type Part = { after: string | undefined } | { id: string };

// a multiple of each number of grid columns, so that rows are full
const pageSize = 24;

const listKey = 'people';

/** Each part is a query of its own, so that a change reloads only the part it belongs to. */
export const partQuery = (part: Part) =>
  queryOptions({
    queryKey: [listKey, part],
    queryFn: ({ client, queryKey }): Promise<People> =>
      'id' in part ? loadAlone(part.id) : loadPage(part.after, client.getQueryData<People>(queryKey)?.next),
  });

const loadAlone = async (id: string): Promise<People> => {
  const person = await ignoreNotFound(loadPerson(id));
  return { people: person ? [person] : [] };
};

/**
 * Loads the page after a cursor. A page loaded before keeps its end, `until`, so that no two pages overlap after a
 * deletion, and none misses a person inserted in the middle (ids come from the clocks of several servers).
 */
const loadPage = async (after: string | undefined, until: string | undefined): Promise<People> => {
  const page = await listPeople({ limit: pageSize, after });
  if (until === undefined) return page;
  const people = page.people.filter(({ id }) => id <= until);
  if (page.next === undefined || page.next >= until) return { people, next: until };
  const rest = await loadPage(page.next, until);
  return { people: [...people, ...rest.people], next: until };
};

/** Everyone on these parts, once: a person added here is later also on their page. */
export const everyoneOn = (parts: (People | undefined)[]): Person[] => {
  const byId = new Map<string, Person>();
  for (const person of parts.flatMap((part) => part?.people ?? []))
    if (!byId.has(person.id)) byId.set(person.id, person);
  return [...byId.values()];
};

export const allParts: QueryFilters = { queryKey: [listKey] };

/** The parts that these people are on, or will be on once they are loaded. */
export const partsOf = (person_ids: string[]): QueryFilters => ({
  ...allParts,
  predicate: ({ queryKey, state }: Query) => {
    const part = queryKey[1] as Part;
    const next = (state.data as People | undefined)?.next;
    return person_ids.some((id) =>
      'id' in part ? id === part.id : id > (part.after ?? '') && (next === undefined || id <= next),
    );
  },
});

/** Reloads after a change made elsewhere. Changes during a reload share the one that follows it. */
export const reload = async (client: QueryClient, parts: QueryFilters): Promise<void> => {
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
  const parts = partsOf([id]);
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
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const after = everyone();
    const isFirstLoad = event.query.state.dataUpdateCount === 1;
    if (!event.action.manual && !isFirstLoad) onChange(before, after);
    before = after;
  });
};

import { type QueryClient, queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { Library, LibraryQuestion } from '../../../shared/library/library.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import type { QueuedQuestion } from '../../../shared/questions/queue.ts';
import { loadPerson, loadQueue } from '../admin-api.ts';
import { libraryKey } from '../queries/library-query.ts';
import { personKey, queueKey } from '../queries/person-changes.ts';

export const personQuery = (person_id: string) =>
  queryOptions({ queryKey: personKey(person_id), queryFn: () => loadPerson(person_id) });

/** The maximum number of people whose queues are loaded. */
const lookedUpAtMost = 20;

/** The queues of these people that are loaded, by person id. */
export const useQueues = (people: NamedPerson[]): ReadonlyMap<string, QueuedQuestion[]> =>
  useQueries({
    queries: people
      .slice(0, lookedUpAtMost)
      .map(({ id }) => ({ queryKey: queueKey(id), queryFn: async () => ({ id, ...(await loadQueue(id)) }) })),
    combine,
  });

const combine = (results: UseQueryResult<{ id: string; questions: QueuedQuestion[] }>[]) =>
  new Map(results.flatMap(({ data }) => (data ? [[data.id, data.questions] as const] : [])));

/** Shows a change of the library that the server has confirmed, and reloads it. */
export const changeLibrary = async (client: QueryClient, change: (library: Library) => Library): Promise<void> => {
  const queryKey = libraryKey;
  // a response in flight may be older than the change
  await client.cancelQueries({ queryKey });
  client.setQueriesData<Library>({ queryKey }, (library) => library && change(library));
  void client.invalidateQueries({ queryKey });
};

/** Adds people to those who were asked a question. */
export const withAsked = (id: string, people: string[]) => (library: Library) => {
  const mark = (question: LibraryQuestion) =>
    question.id === id ? { ...question, asked_of: [...new Set([...(question.asked_of ?? []), ...people])] } : question;
  return {
    ...library,
    themes: library.themes.map((theme) => ({ ...theme, questions: theme.questions.map(mark) })),
    own: library.own.map(mark),
  };
};

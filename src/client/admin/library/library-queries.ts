import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { Library, LibraryQuestion } from '../../../shared/library/library.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import type { QueuedQuestion } from '../../../shared/questions/queue.ts';
import { loadQueue } from '../admin-api.ts';
import { libraryQuery } from '../queries/library-query.ts';

export const queueKey = (person_id: string | undefined) => ['queue', person_id] as const;

const emptyQueue: QueuedQuestion[] = [];

/** What waits for this person; empty until it is loaded. */
export const useQueue = (person: NamedPerson | undefined): QueuedQuestion[] => {
  const queue = useQuery({ queryKey: queueKey(person?.id), queryFn: person ? () => loadQueue(person.id) : skipToken });
  return queue.data?.questions ?? emptyQueue;
};

/** Shows a change of the library that the server has confirmed, and reloads it. */
export const changeLibrary = async (client: QueryClient, change: (library: Library) => Library): Promise<void> => {
  const { queryKey } = libraryQuery;
  // a response in flight may be older than the change
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (library) => library && change(library));
  void client.invalidateQueries({ queryKey });
};

/** Adds a person to those who were asked a question. */
export const withAsked = (id: string, person_id: string) => (library: Library) => {
  const mark = (question: LibraryQuestion) =>
    question.id === id ? { ...question, asked_of: [...new Set([...(question.asked_of ?? []), person_id])] } : question;
  return {
    themes: library.themes.map((theme) => ({ ...theme, questions: theme.questions.map(mark) })),
    own: library.own.map(mark),
  };
};

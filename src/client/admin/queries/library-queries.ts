import { type QueryClient, queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { Library, LibraryQuestion } from '../../../shared/library/library.ts';
import type { LanguageTag } from '../../../shared/messages/languages.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import type { Queue, QueuedQuestion } from '../../../shared/questions/queue.ts';
import { loadLibrary } from '../api/library.ts';
import { lookedUpAtMost } from './known-texts.ts';
import { queueQuery } from './person-queries.ts';
import { showAndReload } from './show.ts';

/** The prefix of the library's query keys, for all languages. */
const libraryKey = ['library'];

/**
 * The library in a language, by default that of the page. Refetched on window focus: questions may have been asked in
 * another tab.
 */
export const libraryQuery = (lang?: LanguageTag) =>
  queryOptions({ queryKey: [...libraryKey, lang], queryFn: () => loadLibrary(lang), refetchOnWindowFocus: true });

/** The queues that are loaded, by person id, for at most `lookedUpAtMost` people. */
export const useQueues = (people: NamedPerson[]): ReadonlyMap<string, QueuedQuestion[]> =>
  useQueries({
    queries: people
      .slice(0, lookedUpAtMost)
      .map(({ id }) => ({ ...queueQuery(id), select: ({ questions }: Queue) => ({ id, questions }) })),
    combine,
  });

const combine = (results: UseQueryResult<{ id: string; questions: QueuedQuestion[] }>[]) =>
  new Map(results.flatMap(({ data }) => (data ? [[data.id, data.questions] as const] : [])));

/** Shows a change of the library that the server has confirmed, and reloads it. */
export const changeLibrary = (client: QueryClient, change: (library: Library) => Library): Promise<void> =>
  showAndReload(client, libraryKey, change);

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

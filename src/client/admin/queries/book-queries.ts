import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Book, Build } from '../../../shared/books.ts';
import { limits } from '../../../shared/limits.ts';
import { format, isolate, bookPage as messages } from '../../messages.ts';
import { parseHtml } from '../../trusted-types.ts';
import { excerpt } from '../../ui/excerpt.ts';
import { listBooks, loadBookRecordings, loadProblems } from '../api/books.ts';
import { listArchives, listBuilds, loadArchiveSize } from '../api/builds.ts';
import { listPeople } from '../api/people.ts';
import { loadQuestion } from '../api/questions.ts';
import { listStories } from '../api/stories.ts';
import { loadAll } from './load-all.ts';

// stays in memory until logout: a book with unsaved text opens offline too
const gcTime = Number.POSITIVE_INFINITY;

/** Refetched on window focus: a book may have been changed in another tab. */
export const booksQuery = queryOptions({ queryKey: ['books'], queryFn: listBooks, refetchOnWindowFocus: true, gcTime });

/** All people with their questions. */
export const everyoneQuery = queryOptions({
  queryKey: ['everyone'],
  queryFn: async () =>
    (await loadAll((after) => listPeople({ limit: limits.peoplePage, after }))).flatMap(({ people }) => people),
  refetchOnWindowFocus: true,
  gcTime,
});

/** The problems that a book would have; fetched again for each version. */
export const problemsQuery = ({ id, version }: Book) =>
  queryOptions({ queryKey: ['problems', id, version], queryFn: () => loadProblems(id), retry: false });

/** When each answer was last changed, by question id. */
export const answeredQuery = queryOptions({
  queryKey: ['answered'],
  queryFn: async (): Promise<ReadonlyMap<string, string>> => {
    const pages = await loadAll((after) => listStories({ limit: limits.storiesPage, after }));
    return new Map(pages.flatMap(({ stories }) => stories.map(({ id, answered_at }) => [id, answered_at] as const)));
  },
});

// in ms
const pollInterval = 700;

export const isUnderWay = ({ state }: Build): boolean => state === 'waiting' || state === 'running';

export const hasFiles = ({ state, files }: Build): boolean => state === 'done' && files.length > 0;

/** Its files are refused, because a story in it became private or was deleted; `problems` says which. */
export const isWithdrawn = ({ state, files }: Build): boolean => state === 'done' && files.length === 0;

const pollWhileUnderWay = ({ state }: { state: { data?: { builds: Build[] } | undefined } }) =>
  state.data?.builds.some(isUnderWay) ? pollInterval : false;

/** The builds of a book, newest first. Polled while one is waiting or running. */
export const buildsQuery = (book_id: string) =>
  queryOptions({
    queryKey: ['builds', book_id],
    queryFn: () => listBuilds(book_id),
    refetchInterval: pollWhileUnderWay,
    refetchOnWindowFocus: true,
  });

export const archivesQuery = queryOptions({
  queryKey: ['archives'],
  queryFn: listArchives,
  refetchInterval: pollWhileUnderWay,
  refetchOnWindowFocus: true,
});

export const archiveSizeQuery = queryOptions({ queryKey: ['archive size'], queryFn: loadArchiveSize, staleTime: 0 });

export const bookRecordingsQuery = (book_id: string) =>
  queryOptions({
    queryKey: ['book recordings', book_id],
    queryFn: () => loadBookRecordings(book_id),
    staleTime: 0,
  });

type Photo = { name: string; alt: string };

/** The photos in the answers to these questions, without duplicates. */
export const photosQuery = (question_ids: string[]) =>
  queryOptions({ queryKey: ['photos', question_ids], queryFn: () => findPhotos(question_ids) });

// the maximum number of concurrent requests
const atOnce = 6;

const findPhotos = async (question_ids: string[]): Promise<Photo[]> => {
  const photos: Photo[] = [];
  for (let at = 0; at < question_ids.length; at += atOnce) {
    const loaded = await Promise.all(question_ids.slice(at, at + atOnce).map((id) => loadQuestion(id)));
    for (const { content, question_text } of loaded)
      for (const [index, image] of [...parseHtml(content).querySelectorAll('img')].entries()) {
        const name = image.getAttribute('src')?.split('/').at(-1) ?? '';
        const alt =
          image.alt ||
          format(messages.more.photoOf, { number: `${index + 1}`, question: isolate(excerpt(question_text)) });
        if (!photos.some((photo) => photo.name === name)) photos.push({ name, alt });
      }
  }
  return photos;
};

/** Puts a stored book into the cache. */
export const showBook = (client: QueryClient, book: Book): void => {
  client.setQueryData(booksQuery.queryKey, (before) => {
    if (!before) return before;
    const isKnown = before.books.some(({ id }) => id === book.id);
    const books = isKnown
      ? before.books.map((other) => (other.id === book.id ? book : other))
      : [...before.books, book];
    return { books };
  });
};

export const hideBook = (client: QueryClient, id: string): void => {
  client.setQueryData(
    booksQuery.queryKey,
    (before) => before && { books: before.books.filter((book) => book.id !== id) },
  );
};

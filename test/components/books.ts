import type { Book, BookChange, BookEdition, Build, NewBook } from '../../src/shared/books.ts';
import type { Stored } from './family.ts';
import { problem, type Sent, serve } from './server.ts';

let made = 0;

export const build = (edition: Build['edition'], more: Partial<Build> = {}): Build => {
  made += 1;
  return {
    id: `build-${made}`,
    book_id: edition === 'whole' ? null : 'book',
    edition,
    state: 'waiting',
    progress: { done: 0, of: 1, step: 'waiting' },
    files: [],
    problems: [],
    created_at: new Date(Date.now() + made).toISOString(),
    ...more,
  };
};

/** What a build has once it is made. */
export const done = (name: string): Partial<Build> => ({
  state: 'done',
  progress: { done: 1, of: 1, step: 'done' },
  files: [{ name, size: 20_000 }],
});

const newBook = (id: string): Omit<Book, 'title' | 'chapters'> => {
  const now = new Date().toISOString();
  const texts = { subtitle: '', dedication: '', foreword: '', afterword: '', back_cover: '' };
  const cover = { cover_photo: null, cover_colour: 1, printer: 'lulu', spine_mm: null } as const;
  const page = { format: 'a5', photo_size: 'usual', language: 'en', qr_codes: false } as const;
  return { id, ...texts, ...cover, ...page, version: 1, created_at: now, updated_at: now };
};

/** Books of the fake server of `serveFamily`. Builds wait until a test changes them. */
export const serveBooks = (stored: Stored): { books: Book[]; builds: Build[]; archives: Build[] } => {
  const state = { books: [] as Book[], builds: [] as Build[], archives: [] as Build[] };
  const find = (id: string | undefined) => state.books.find((book) => book.id === id);
  const chapters = () =>
    stored.people
      .filter(({ questions }) => questions.some(({ has_content }) => has_content))
      .map(({ name, questions }) => ({
        title: name,
        questions: questions
          .filter(({ has_content }) => has_content)
          .map(({ id }) => id)
          .reverse(),
      }));
  serve({
    'GET /api/books': () => ({ books: state.books }),
    'POST /api/books': ({ body }: Sent) => {
      made += 1;
      const book = { chapters: chapters(), ...newBook(`book-${made}`), ...(body as NewBook) };
      state.books.push(book);
      return book;
    },
    'GET /api/books/{id}': ({ ids: [id] }: Sent) => find(id) ?? problem(404, 'unknown_book'),
    'PATCH /api/books/{id}': ({ ids: [id], body }: Sent) => {
      const found = find(id);
      if (!found) return problem(404, 'unknown_book');
      const { base_version, ...change } = body as BookChange;
      if (base_version !== undefined && base_version !== found.version) return problem(409, 'book_changed');
      return Object.assign(found, change, { version: found.version + 1 });
    },
    'DELETE /api/books/{id}': ({ ids: [id] }: Sent) => {
      state.books = state.books.filter((book) => book.id !== id);
      return undefined;
    },
    'GET /api/books/{id}/problems': { problems: [] },
    'GET /api/books/{id}/recordings': { recordings: 0, bytes: 0 },
    'GET /api/books/{id}/builds': () => ({ builds: state.builds }),
    'POST /api/books/{id}/builds': ({ body }: Sent) => {
      const added = build((body as { edition: BookEdition }).edition);
      state.builds.unshift(added);
      return { id: added.id };
    },
    'GET /api/archives': () => ({ builds: state.archives }),
    'GET /api/stories': () => ({
      stories: stored.people.flatMap(({ id, questions }) =>
        questions
          .filter(({ status }) => status === 'submitted')
          .map(({ question_text, id: question_id, created_at }) => ({
            id: question_id,
            person_id: id,
            question_text,
            answered_at: created_at,
            written_from: created_at,
            excerpt: 'Well.',
          })),
      ),
    }),
  });
  return state;
};

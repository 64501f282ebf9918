import { bookChangeSchema, bookProblemsSchema, bookSchema, booksSchema, newBookSchema } from '../../shared/books.ts';
import { limits } from '../../shared/limits.ts';
import { writeBuildFault } from '../../shared/messages/build-fault.ts';
import { addBook, changeBook, findBooks, requireBook } from '../domain/books/books.ts';
import { removeBookAndBuilds } from '../domain/books/builds.ts';
import { findBookProblems } from '../domain/books/makers.ts';
import { languageOfRequest } from '../http/language.ts';
import type { RouteContext } from '../http/route.ts';
import { closedSignal } from '../http/uploads.ts';

// each story may be in `left_out` as well; ids have up to 64 bytes, and characters of texts several
const largest = {
  bodyLimit: 5 * 1024 * 1024,
  config: { maxValues: 2 * limits.bookStories + 3 * limits.bookChapters + 100 },
};

/** Books, for the admin. */
export const bookRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('books');

  route('GET', '/api/books', {
    who: 'admin',
    summary: 'All books',
    returns: booksSchema,
    handle: async () => ({ books: await findBooks(app) }),
  });

  route('POST', '/api/books', {
    who: 'admin',
    summary: 'Begin a book; without chapters it gets one for each person who has answered',
    description: 'Ids of questions that do not exist are left out, and a question that is named twice counts once.',
    body: newBookSchema,
    ...largest,
    trims: ['title', 'subtitle'],
    returns: bookSchema,
    status: 201,
    handle: (request) => addBook(app, request.body, languageOfRequest(request).tag),
  });

  route('GET', '/api/books/:id', {
    who: 'admin',
    summary: 'A book',
    returns: bookSchema,
    handle: (request) => requireBook(app, request.params.id),
  });

  route('GET', '/api/books/:id/problems', {
    who: 'admin',
    summary: 'What is wrong with a book before it is made: letters that no font has, missing photos',
    returns: bookProblemsSchema,
    refuses: [503],
    handle: async (request, reply) => {
      const book = await requireBook(app, request.params.id);
      const faults = await findBookProblems(app, book, closedSignal(reply));
      const language = languageOfRequest(request);
      return { problems: faults.map((fault) => writeBuildFault(language, fault)) };
    },
  });

  route('PATCH', '/api/books/:id', {
    who: 'admin',
    summary: 'Change a book; questions that do not exist are left out',
    body: bookChangeSchema,
    ...largest,
    trims: ['title', 'subtitle'],
    returns: bookSchema,
    refuses: [409],
    handle: (request) => changeBook(app, request.params.id, request.body),
  });

  route('DELETE', '/api/books/:id', {
    who: 'admin',
    summary: 'Delete a book and the files made of it; the stories stay',
    handle: (request) => removeBookAndBuilds(app, request.params.id),
  });
};

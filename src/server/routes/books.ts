import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { bookChangeSchema, bookProblemsSchema, bookSchema, booksSchema, newBookSchema } from '../../shared/books.ts';
import { limits } from '../../shared/limits.ts';
import type { App } from '../app.ts';
import { addBook, changeBook, findBooks, requireBook } from '../domain/keepsake/books.ts';
import { removeBookAndBuilds } from '../domain/keepsake/builds.ts';
import { findBookProblems } from '../domain/keepsake/makers.ts';
import { trimFields } from '../http/fields.ts';
import { idParams, noContent, refusals, sessionSecurity } from '../http/schemas.ts';
import { closedSignal } from '../http/uploads.ts';

// each story may be in `left_out` as well; ids have up to 64 bytes, and characters of texts several
const largest = {
  bodyLimit: 5 * 1024 * 1024,
  config: { maxValues: 2 * limits.bookStories + 3 * limits.bookChapters + 100 },
};

/** Books, for the admin. */
export const bookRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['books'];
    const security = sessionSecurity;
    const preValidation = trimFields('title', 'subtitle');

    server.get(
      '/api/books',
      { schema: { tags, security, summary: 'All books', response: { 200: booksSchema, ...refusals(401) } } },
      async () => ({ books: await findBooks(app) }),
    );

    server.post(
      '/api/books',
      {
        ...largest,
        preValidation,
        schema: {
          tags,
          security,
          summary: 'Begin a book; without chapters it gets one for each person who has answered',
          description:
            'Ids of questions that do not exist are left out, and a question that is named twice counts once.',
          body: newBookSchema,
          response: { 201: bookSchema, ...refusals(401, 413, 422) },
        },
      },
      async (request, reply) => reply.code(201).send(await addBook(app, request.body)),
    );

    server.get(
      '/api/books/:id',
      {
        schema: {
          tags,
          security,
          summary: 'A book',
          params: idParams,
          response: { 200: bookSchema, ...refusals(401, 404) },
        },
      },
      (request) => requireBook(app, request.params.id),
    );

    server.get(
      '/api/books/:id/problems',
      {
        schema: {
          tags,
          security,
          summary: 'What is wrong with a book before it is made: letters that no font has, missing photos',
          params: idParams,
          response: { 200: bookProblemsSchema, ...refusals(401, 404, 503) },
        },
      },
      async (request, reply) => {
        const book = await requireBook(app, request.params.id);
        return { problems: await findBookProblems(app, book, closedSignal(reply)) };
      },
    );

    server.patch(
      '/api/books/:id',
      {
        ...largest,
        preValidation,
        schema: {
          tags,
          security,
          summary: 'Change a book; questions that do not exist are left out',
          params: idParams,
          body: bookChangeSchema,
          response: { 200: bookSchema, ...refusals(401, 404, 409, 413, 422) },
        },
      },
      (request) => changeBook(app, request.params.id, request.body),
    );

    server.delete(
      '/api/books/:id',
      {
        schema: {
          tags,
          security,
          summary: 'Delete a book and the files made of it; the stories stay',
          params: idParams,
          response: { 204: noContent, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        await removeBookAndBuilds(app, request.params.id);
        return reply.code(204).send(null);
      },
    );
  };

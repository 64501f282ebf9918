import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  archiveSizeSchema,
  bookRecordingsSchema,
  buildSchema,
  buildsSchema,
  newArchiveSchema,
  newBuildSchema,
  startedBuildSchema,
} from '../../shared/books.ts';
import {
  estimateArchive,
  findBuilds,
  measureBookRecordings,
  removeBuild,
  requestBuild,
  requireBuild,
  requireBuiltFile,
} from '../domain/books/builds.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { languageOfRequest } from '../http/language.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { sendStoredFile } from '../http/send-stored-file.ts';
import { binary } from '../http/uploads.ts';

const volumeSchema = Type.Object(
  {
    volume: Type.Optional(
      Type.String({ pattern: '^[1-9][0-9]{0,2}$', description: 'Of a book in volumes; default 1' }),
    ),
  },
  { additionalProperties: false },
);

const fileResponse = {
  description: 'The file, in its media type',
  content: { '*/*': { schema: Type.Unsafe<Readable>(binary) } },
};

const unchangedResponse = { description: 'If-None-Match names the ETag of the file', type: 'null' };

/** Builds of books, e-books and archives, for the admin. */
export const buildRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const route = routesOf('builds');

  const build = async (request: FastifyRequest, wanted: Parameters<typeof requestBuild>[1]) =>
    requestBuild(app, wanted, await originOf(request), requesterOf(request));

  route('POST', '/api/books/:id/builds', {
    who: 'admin',
    summary: 'Make an edition of a book; if one is waiting, that one',
    body: newBuildSchema,
    returns: startedBuildSchema,
    status: 202,
    refuses: [409],
    handle: async (request) => {
      const { edition, with_recordings = false } = request.body;
      const wanted = { book_id: request.params.id, edition: edition === 'archive' ? 'pdfa' : edition } as const;
      return { id: await build(request, { ...wanted, with_recordings }) };
    },
  });

  route('GET', '/api/books/:id/builds', {
    who: 'admin',
    summary: 'What was made of a book, newest first',
    returns: buildsSchema,
    handle: async (request) => ({ builds: await findBuilds(app, request.params.id, languageOfRequest(request)) }),
  });

  route('GET', '/api/books/:id/recordings', {
    who: 'admin',
    summary: 'How many recordings the stories of a book have, and about how large they are in the e-book',
    returns: bookRecordingsSchema,
    handle: (request) => measureBookRecordings(app, request.params.id),
  });

  route('POST', '/api/archives', {
    who: 'admin',
    summary: 'Make an archive of everything; if one is waiting, that one',
    description: 'Without a body nothing is left out.',
    body: newArchiveSchema,
    config: { isBodyOptional: true },
    preValidation: async (request) => {
      request.body ??= {};
    },
    returns: startedBuildSchema,
    status: 202,
    refuses: [409],
    handle: async (request) => {
      const { leave_out = [] } = request.body;
      return { id: await build(request, { leave_out }) };
    },
  });

  route('GET', '/api/archives', {
    who: 'admin',
    summary: 'The latest archives, newest first',
    returns: buildsSchema,
    handle: async (request) => ({ builds: await findBuilds(app, null, languageOfRequest(request)) }),
  });

  route('GET', '/api/archives/size', {
    who: 'admin',
    summary: 'About how large an archive will be',
    returns: archiveSizeSchema,
    handle: () => estimateArchive(app),
  });

  route('GET', '/api/builds/:id', {
    who: 'admin',
    summary: 'How far a book, e-book or archive is',
    returns: buildSchema,
    handle: (request) => requireBuild(app, request.params.id, languageOfRequest(request)),
  });

  route('DELETE', '/api/builds/:id', {
    who: 'admin',
    summary: 'Cancel it, or delete it with its files if it is finished',
    handle: (request) => removeBuild(app, request.params.id),
  });

  route('GET', '/api/builds/:id/file', {
    who: 'admin',
    summary: 'The finished file; a part of it with a Range header',
    query: volumeSchema,
    responses: { 200: fileResponse, 206: fileResponse, 304: unchangedResponse },
    refuses: [409, 410, 416],
    handle: async (request, reply) => {
      const file = await requireBuiltFile(app, request.params.id, Number(request.query.volume ?? 1));
      return sendStoredFile(app, request, reply, file, {
        'cache-control': 'private, no-cache',
        'content-disposition': contentDisposition(file.isShown ? 'inline' : 'attachment', file.name),
      });
    },
  });
};

import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  archiveSizeSchema,
  buildSchema,
  buildsSchema,
  newArchiveSchema,
  newBuildSchema,
  startedBuildSchema,
} from '../../shared/books.ts';
import type { App } from '../app.ts';
import {
  estimateArchive,
  findBuilds,
  openBuiltFile,
  removeBuild,
  requestBuild,
  requireBuild,
  requireBuiltFile,
} from '../domain/keepsake/builds.ts';
import { hasRange, isUnchanged, noBytes, readRange, sendBytes } from '../http/byte-range.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { requesterOf } from '../http/requester.ts';
import { idParams, noContent, refusals, sessionSecurity } from '../http/schemas.ts';
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
export const buildRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['builds'];
    const security = sessionSecurity;
    const originOf = publicOrigin(app, public_url);
    const build = async (request: FastifyRequest, wanted: Parameters<typeof requestBuild>[1]) =>
      requestBuild(app, wanted, await originOf(request), requesterOf(request));

    server.post(
      '/api/books/:id/builds',
      {
        schema: {
          tags,
          security,
          summary: 'Make an edition of a book; if nothing has changed since, the one that is there',
          params: idParams,
          body: newBuildSchema,
          response: { 202: startedBuildSchema, ...refusals(401, 404, 409, 422) },
        },
      },
      async (request, reply) => {
        const wanted = { book_id: request.params.id, edition: request.body.edition };
        return reply.code(202).send({ id: await build(request, wanted) });
      },
    );

    server.get(
      '/api/books/:id/builds',
      {
        schema: {
          tags,
          security,
          summary: 'What was made of a book, newest first',
          params: idParams,
          response: { 200: buildsSchema, ...refusals(401, 404) },
        },
      },
      async (request) => ({ builds: await findBuilds(app, request.params.id) }),
    );

    server.post(
      '/api/archives',
      {
        config: { isBodyOptional: true },
        preValidation: async (request) => {
          request.body ??= {};
        },
        schema: {
          tags,
          security,
          summary: 'Make an archive of everything; if nothing has changed since, the one that is there',
          description: 'Without a body nothing is left out.',
          body: newArchiveSchema,
          response: { 202: startedBuildSchema, ...refusals(401, 409, 422) },
        },
      },
      async (request, reply) => {
        const { leave_out = [] } = request.body;
        return reply.code(202).send({ id: await build(request, { leave_out }) });
      },
    );

    server.get(
      '/api/archives',
      {
        schema: {
          tags,
          security,
          summary: 'The latest archives, newest first',
          response: { 200: buildsSchema, ...refusals(401) },
        },
      },
      async () => ({ builds: await findBuilds(app, null) }),
    );

    server.get(
      '/api/archives/size',
      {
        schema: {
          tags,
          security,
          summary: 'About how large an archive will be',
          response: { 200: archiveSizeSchema, ...refusals(401) },
        },
      },
      () => estimateArchive(app),
    );

    server.get(
      '/api/builds/:id',
      {
        schema: {
          tags,
          security,
          summary: 'How far a book, e-book or archive is',
          params: idParams,
          response: { 200: buildSchema, ...refusals(401, 404) },
        },
      },
      (request) => requireBuild(app, request.params.id),
    );

    server.delete(
      '/api/builds/:id',
      {
        schema: {
          tags,
          security,
          summary: 'Cancel it, or delete it with its files if it is finished',
          params: idParams,
          response: { 204: noContent, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        await removeBuild(app, request.params.id);
        return reply.code(204).send(null);
      },
    );

    server.get(
      '/api/builds/:id/file',
      {
        schema: {
          tags,
          security,
          summary: 'The finished file; a part of it with a Range header',
          params: idParams,
          querystring: volumeSchema,
          response: {
            200: fileResponse,
            206: fileResponse,
            304: unchangedResponse,
            ...refusals(401, 404, 409, 410, 416, 422),
          },
        },
      },
      async (request, reply) => {
        const file = await requireBuiltFile(app, request.params.id, Number(request.query.volume ?? 1));
        const caching = { 'cache-control': 'private, no-cache', etag: file.etag };
        if (isUnchanged(request, file.etag)) return reply.headers(caching).code(304).send();
        const part = hasRange(request, file.etag) ? readRange(request, reply, file.size) : undefined;
        const isHead = request.method === 'HEAD';
        const { body, size } = isHead ? { ...file, body: noBytes() } : await openBuiltFile(app, file, part);
        reply
          .headers(caching)
          .header('content-type', file.content_type)
          .header('content-disposition', contentDisposition(file.isShown ? 'inline' : 'attachment', file.name));
        return sendBytes(reply, body, size, part);
      },
    );
  };

import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { adminPlayablesSchema, listenLinkSchema } from '../../shared/recordings/admin-recordings.ts';
import { recordingFolder } from '../../shared/recordings/recordings.ts';
import { requireQuestion } from '../domain/questions.ts';
import { findAdminRecordings, requireOriginal } from '../domain/recordings/admin-recordings.ts';
import { endListenLink, listenUrlOf } from '../domain/recordings/listening.ts';
import {
  findPlayedAddress,
  openStoredFile,
  requirePlayedFile,
  requireStoredSize,
  type StoredFile,
} from '../domain/recordings/playing.ts';
import { hasRange, noBytes, readRange, sendBytes } from '../http/byte-range.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { sandboxed } from '../http/sandboxed.ts';
import { sessionOf } from '../http/session.ts';
import { binary } from '../http/uploads.ts';

const soundResponse = {
  description: 'The recording, in its media type',
  content: { '*/*': { schema: Type.Unsafe<Readable>(binary) } },
};
const redirectResponse = { description: 'The URL of the recording in the bucket, with S3_REDIRECT', type: 'null' };
const nameParams = Type.Object({ name: Type.String({ maxLength: 100 }) });
const keySchema = Type.Object(
  { key: Type.Optional(Type.String({ maxLength: 500, description: 'As in `url`' })) },
  { additionalProperties: false },
);
const takeSchema = Type.Object(
  {
    take: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$', description: 'Counts from 0, which is the default' })),
  },
  { additionalProperties: false },
);

/** Playing recordings, for whoever may read their answer; and for the admin what was recorded. */
export const playingRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const route = routesOf('recordings');

  const send = async (request: FastifyRequest, reply: FastifyReply, file: StoredFile) => {
    const part = hasRange(request) ? readRange(request, reply, await requireStoredSize(app, file)) : undefined;
    const isHead = request.method === 'HEAD';
    const { body, size } = isHead
      ? { body: noBytes(), size: await requireStoredSize(app, file) }
      : await openStoredFile(app, file, part);
    return sendBytes(reply.header('content-type', file.content_type), body, size, part);
  };

  route('GET', `/${recordingFolder}/:name`, {
    who: 'everyone',
    summary: 'A recording, as long as the holder of its key may read the answer; a part of it with a Range header',
    params: nameParams,
    query: keySchema,
    onRequest: sandboxed,
    responses: { 200: soundResponse, 206: soundResponse, 302: redirectResponse },
    refuses: [416],
    handle: async (request, reply) => {
      const file = await requirePlayedFile(app, request.params.name, request.query.key ?? '');
      // presigned URLs are valid for GET only
      const address = request.method === 'GET' ? await findPlayedAddress(app, file) : undefined;
      return address === undefined ? send(request, reply, file) : reply.redirect(address, 302);
    },
  });

  route('GET', '/api/questions/:id/recordings', {
    who: 'admin',
    summary: 'The recordings of an answer, oldest first',
    returns: adminPlayablesSchema,
    handle: async (request) => {
      const { id } = await requireQuestion(app, request.params.id);
      return { recordings: await findAdminRecordings(app, id, sessionOf(request), await originOf(request)) };
    },
  });

  route('PUT', '/api/recordings/:id/listen-link', {
    who: 'admin',
    summary: 'The link that a printed code opens; made if there is none',
    returns: listenLinkSchema,
    handle: async (request) => ({ listen_link: await listenUrlOf(app, request.params.id, await originOf(request)) }),
  });

  route('DELETE', '/api/recordings/:id/listen-link', {
    who: 'admin',
    summary: 'End the link that a printed code opens, for good',
    handle: (request) => endListenLink(app, request.params.id, requesterOf(request)),
  });

  route('GET', '/api/recordings/:id/original', {
    who: 'admin',
    summary: 'A take of a recording, byte for byte as it was recorded',
    query: takeSchema,
    onRequest: sandboxed,
    responses: { 200: soundResponse, 206: soundResponse },
    refuses: [416],
    handle: async (request, reply) => {
      const original = await requireOriginal(app, request.params.id, Number(request.query.take ?? 0));
      return send(
        request,
        reply.header('content-disposition', contentDisposition('attachment', original.name)),
        original,
      );
    },
  });
};

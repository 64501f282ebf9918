import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { adminRecordingsSchema, listenLinkSchema } from '../../shared/recordings/admin-recordings.ts';
import { recordingFolder } from '../../shared/recordings/recordings.ts';
import { requireQuestion } from '../domain/questions.ts';
import { findAdminRecordings, requireOriginal } from '../domain/recordings/admin-recordings.ts';
import { endListenLink, requireListenUrl } from '../domain/recordings/listening.ts';
import { requirePlayedFile } from '../domain/recordings/playing.ts';
import { prepareAgain } from '../domain/recordings/prepare-again.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { sandboxed } from '../http/sandboxed.ts';
import { sendStoredFile } from '../http/send-stored-file.ts';
import { sessionOf } from '../http/session.ts';
import { binary } from '../http/uploads.ts';

const soundResponse = {
  description: 'The recording, in its media type',
  content: { '*/*': { schema: Type.Unsafe<Readable>(binary) } },
};
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

  route('GET', `/${recordingFolder}/:name`, {
    who: 'everyone',
    summary: 'A recording, as long as the holder of its key may read the answer; a part of it with a Range header',
    params: nameParams,
    query: keySchema,
    onRequest: sandboxed,
    responses: { 200: soundResponse, 206: soundResponse },
    refuses: [416],
    // never redirected to the bucket: a presigned URL would outlast the right to listen
    handle: async (request, reply) =>
      sendStoredFile(app, request, reply, await requirePlayedFile(app, request.params.name, request.query.key ?? '')),
  });

  route('GET', '/api/questions/:id/recordings', {
    who: 'admin',
    summary: 'The recordings of an answer, oldest first',
    returns: adminRecordingsSchema,
    handle: async (request) => {
      const { id } = await requireQuestion(app, request.params.id);
      return findAdminRecordings(app, id, sessionOf(request), await originOf(request));
    },
  });

  route('POST', '/api/recordings/:id/prepare', {
    who: 'admin',
    summary: 'Try again to prepare a recording that cannot be played, or only in part. May be repeated',
    handle: (request) => prepareAgain(app, request.params.id),
  });

  route('PUT', '/api/recordings/:id/listen-link', {
    who: 'admin',
    summary: 'The link that a printed code opens; made if there is none',
    returns: listenLinkSchema,
    handle: async (request) => ({
      listen_link: await requireListenUrl(app, request.params.id, await originOf(request)),
    }),
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
      const headers = { 'content-disposition': contentDisposition('attachment', original.name) };
      return sendStoredFile(app, request, reply, original, headers);
    },
  });
};

import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalidFields } from '../../shared/errors.ts';
import { idSchema } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import {
  finishSchema,
  missingPartsSchema,
  newRecordingSchema,
  recordingStateSchema,
} from '../../shared/recordings/recordings.ts';
import { addRecordingFile, requireRecordable } from '../domain/recordings/add-recording-file.ts';
import { finishRecording } from '../domain/recordings/finish.ts';
import { addPart } from '../domain/recordings/parts.ts';
import { beginRecording, removeRecording, requireRecordingState } from '../domain/recordings/recordings.ts';
import { accessTokenOf } from '../http/access-token.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { refusal } from '../http/schemas.ts';
import { binary, drain, readUpload } from '../http/uploads.ts';

const senderOf = (request: FastifyRequest) => ({
  access_token: accessTokenOf(request),
  requester: requesterOf(request),
});

const begunSchema = Type.Object({ id: idSchema });
const number = Type.String({ pattern: '^[0-9]{1,4}$', description: 'Counted from 0' });
const partParams = Type.Object({ id: idSchema, take: number, part: number });
const sha256Schema = Type.Object({ sha256: Type.String({ description: 'Of the bytes that arrived, in hexadecimal' }) });

const readNumber = (field: 'take' | 'part', text: string): number => {
  if (!/^[0-9]{1,4}$/.test(text)) throw invalidFields([{ field, code: 'invalid' }]);
  return Number(text);
};

/** Recordings as a device sends them, with the access token of its question. */
export const recordingRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('recordings');

  route('POST', '/api/answer/recordings', {
    who: 'link',
    summary: 'Begin a recording; its id is made by the device. 200 if it was begun before',
    body: newRecordingSchema,
    returns: begunSchema,
    status: 201,
    responses: { 200: begunSchema },
    refuses: [423],
    handle: async (request, reply) => {
      const { id } = request.body;
      if (await beginRecording(app, senderOf(request), request.body)) return { id };
      return reply.code(200).send({ id });
    },
  });

  route('GET', '/api/answer/recordings/:id', {
    who: 'link',
    summary: 'What has arrived of a recording, and how far its preparation is',
    returns: recordingStateSchema,
    handle: (request) => requireRecordingState(app, senderOf(request), request.params.id),
  });

  route('POST', '/api/answer/recordings/:id/finish', {
    who: 'link',
    summary: 'All parts were sent: how many each take has, and maybe the SHA-256 of its joined bytes. May be repeated',
    body: finishSchema,
    // the levels of some hours
    bodyLimit: 2 * 1024 * 1024,
    config: { maxValues: 600_000 },
    responses: {
      202: Type.Null({ description: 'It is being prepared' }),
      409: refusal(409, { missing: Type.Optional(missingPartsSchema) }),
    },
    handle: async (request, reply) => {
      await finishRecording(app, senderOf(request), request.params.id, request.body);
      return reply.code(202).send(null);
    },
  });

  route('POST', '/api/answer/recordings/file', {
    who: 'link',
    summary: 'A sound file, such as a voice memo; one field named file. Sent twice, it is stored once',
    isUpload: true,
    // larger than what the domain accepts
    uploadLimit: app.recordings.max_bytes + 1,
    returns: begunSchema,
    status: 202,
    refuses: [423],
    handle: async (request) => {
      const sender = senderOf(request);
      const question_id = await requireRecordable(app, sender);
      const upload = await readUpload(request);
      const id = await addRecordingFile(app, question_id, sender, upload).finally(() => drain(request));
      return { id };
    },
  });

  route('DELETE', '/api/answer/recordings/:id', {
    who: 'link',
    summary: 'Move a recording into the wastebasket, for 30 days. May be repeated',
    refuses: [423],
    handle: (request) => removeRecording(app, senderOf(request), request.params.id),
  });
};

/** The parts of recordings, whose bytes are streamed. */
export const recordingPartRoutes = ({ app, server, routesOf }: RouteContext): void => {
  const route = routesOf('recordings');

  // the handler reads the body as a stream
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));

  route('PUT', '/api/answer/recordings/:id/takes/:take/parts/:part', {
    who: 'link',
    summary: `A part of a take, at most ${limits.recordings.partBytes / 1024 / 1024} MB. The same bytes may be sent again`,
    params: partParams,
    isStreamed: true,
    consumes: ['application/octet-stream'],
    body: Type.Unsafe<unknown>(binary),
    returns: sha256Schema,
    refuses: [409, 413, 415, 422],
    handle: async (request) => {
      const { id, take, part } = request.params;
      const { 'content-length': length } = request.headers;
      const sent = {
        ...{ take: readNumber('take', take), part: readNumber('part', part) },
        size: length === undefined ? undefined : Number(length),
        // keeps the connection open, so that an error response can still be sent
        body: request.raw.iterator({ destroyOnReturn: false }),
      };
      const sha256 = await addPart(app, senderOf(request), id, sent).finally(() => drain(request));
      return { sha256 };
    },
  });
};

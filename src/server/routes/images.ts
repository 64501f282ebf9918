import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/errors.ts';
import { imageBucket } from '../../shared/image-names.ts';
import { imageSchema } from '../../shared/images.ts';
import { limits } from '../../shared/limits.ts';
import type { App } from '../app.ts';
import { findOutage } from '../domain/health.ts';
import {
  addImage,
  findImageAddress,
  openImage,
  type ReadUpload,
  requireUploadable,
  type Upload,
} from '../domain/images.ts';
import { accessTokenOf, tokenSecurity } from './access-token.ts';
import { requesterOf } from './requester.ts';
import { refusals } from './schemas.ts';

// described here, and streamed as it is
const binary = { type: 'string', format: 'binary' };
const pictureAnswer = {
  description: 'The picture, in the type of its bytes',
  content: { 'image/*': { schema: Type.Unsafe<Readable>(binary) } },
};
const elsewhere = { description: 'Where the image store gives the picture, with S3_REDIRECT', type: 'null' };
const formSchema = Type.Object({ file: Type.Unsafe<string>(binary) }, { additionalProperties: false });
const nameParams = Type.Object({ name: Type.String({ maxLength: 100 }) });
const widthSchema = Type.Object(
  { w: Type.Optional(Type.Enum(limits.imageWidths.map(String))) },
  { additionalProperties: false },
);

/** Reads to the end of the form: only then is it known whether a limit was passed. */
const readForm =
  (request: FastifyRequest): ReadUpload =>
  async (receive) => {
    let upload: Upload | undefined;
    // the parser would wait for ever for what can no longer come
    if (request.raw.destroyed) throw new Problem('malformed_request');
    try {
      for await (const part of request.parts()) {
        if (part.type !== 'file') continue;
        if (part.fieldname === 'file' && part.filename) {
          await receive(part.file);
          upload = { file_name: part.filename, content_type: part.mimetype };
        } else part.file.resume();
      }
    } catch (error) {
      throw findOutage(error) || hasCode(error) ? error : new Problem('malformed_request', {}, { cause: error });
    }
    if (!upload) throw new Problem('no_file_selected');
    return upload;
  };

/** Aborted when the connection closes; what comes after the answer hears nobody. */
const goneOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};

// what the parser itself throws has none
const hasCode = (error: unknown) => error instanceof Error && 'code' in error;

/** Whatever this address answers is a picture or nothing: it runs nothing, and loads nothing. */
const asPicture = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header('content-security-policy', "default-src 'none'; sandbox");
};

/** Pictures: sent by the holder of a link, seen by everyone who knows their name. */
export const imageRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['images'];
    await server.register(multipart, {
      limits: { fileSize: limits.imageBytes, fieldSize: 1000, parts: 1, headerPairs: 20 },
    });

    server.post(
      '/api/answer/images',
      {
        // the form is read as it comes
        validatorCompiler: () => () => true,
        schema: {
          tags,
          security: tokenSecurity,
          consumes: ['multipart/form-data'],
          body: formSchema,
          summary: 'Add a picture; one field named file',
          response: { 201: imageSchema, ...refusals(403, 404, 410, 413, 415, 422, 423, 429) },
        },
      },
      async (request, reply) => {
        const sender = { access_token: accessTokenOf(request), requester: requesterOf(request), gone: goneOf(reply) };
        const question_id = await requireUploadable(app, sender);
        return reply.code(201).send(await addImage(app, question_id, sender, readForm(request)));
      },
    );

    server.get(
      `/${imageBucket}/:name`,
      {
        onRequest: asPicture,
        schema: {
          tags,
          summary: 'A picture, or a smaller one',
          params: nameParams,
          querystring: widthSchema,
          response: { 200: pictureAnswer, 302: elsewhere, ...refusals(404, 422) },
        },
      },
      async (request, reply) => {
        const width = request.query.w === undefined ? undefined : Number(request.query.w);
        const { name } = request.params;
        // an address of the store is signed for GET alone
        const direct = request.method === 'GET' ? await findImageAddress(app, name, width) : undefined;
        if (direct)
          return reply.header('cache-control', `private, max-age=${direct.max_age}`).redirect(direct.address, 302);
        const image = await openImage(app, name, width);
        return reply
          .header('content-type', image.content_type)
          .header('content-length', image.size)
          .header('content-disposition', `inline; filename="${name}"`)
          .header('cache-control', 'private, max-age=31536000, immutable')
          .send(image.body);
      },
    );
  };

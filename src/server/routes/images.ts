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
} from '../domain/images/images.ts';
import { accessTokenOf, tokenSecurity } from '../http/access-token.ts';
import { requesterOf } from '../http/requester.ts';
import { refusals } from '../http/schemas.ts';

// only documented: image bodies are streamed
const binary = { type: 'string', format: 'binary' };
const imageResponse = {
  description: 'The picture, in the type of its bytes',
  content: { 'image/*': { schema: Type.Unsafe<Readable>(binary) } },
};
const redirectResponse = { description: 'Where the image store gives the picture, with S3_REDIRECT', type: 'null' };
const formSchema = Type.Object({ file: Type.Unsafe<string>(binary) }, { additionalProperties: false });
const nameParams = Type.Object({ name: Type.String({ maxLength: 100 }) });
const widthSchema = Type.Object(
  { w: Type.Optional(Type.Enum(limits.imageWidths.map(String))) },
  { additionalProperties: false },
);

/** Reads the whole form: only at its end is it known whether a limit was exceeded. */
const readForm =
  (request: FastifyRequest): ReadUpload =>
  async (receive) => {
    let upload: Upload | undefined;
    // the parser would wait forever on a closed connection
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

/** Aborted when the connection closes; after the response has been sent, that has no effect. */
const goneOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};

// errors of the multipart parser itself have none
const hasCode = (error: unknown) => error instanceof Error && 'code' in error;

/** A strict CSP for uploaded content: whatever the bytes are, they cannot run or load anything. */
const sandboxed = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header('content-security-policy', "default-src 'none'; sandbox");
};

/** Images: uploaded with an access token, readable by everyone who knows the name. */
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
        // the form is streamed
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
        onRequest: sandboxed,
        schema: {
          tags,
          summary: 'A picture, or a smaller one',
          params: nameParams,
          querystring: widthSchema,
          response: { 200: imageResponse, 302: redirectResponse, ...refusals(404, 422) },
        },
      },
      async (request, reply) => {
        const width = request.query.w === undefined ? undefined : Number(request.query.w);
        const { name } = request.params;
        // presigned URLs are valid for GET only
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

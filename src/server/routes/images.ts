import type { Readable } from 'node:stream';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/errors.ts';
import { imageBucket } from '../../shared/image-names.ts';
import { imageSchema } from '../../shared/images.ts';
import { limits } from '../../shared/limits.ts';
import type { App } from '../app.ts';
import {
  addImage,
  findImageAddress,
  openImage,
  requireImage,
  requireImageSize,
  requireUploadable,
  type Upload,
} from '../domain/images/images.ts';
import { accessTokenOf, tokenSecurity } from '../http/access-token.ts';
import { hasRange, readRange, sendBytes } from '../http/byte-range.ts';
import { requesterOf } from '../http/requester.ts';
import { refusals } from '../http/schemas.ts';

// only documented: image bodies are streamed
const binary = { type: 'string', format: 'binary' };
const imageResponse = {
  description: 'The image, in its media type',
  content: { 'image/*': { schema: Type.Unsafe<Readable>(binary) } },
};
const redirectResponse = { description: 'The URL of the image in the bucket, with S3_REDIRECT', type: 'null' };
const formSchema = Type.Object({ file: Type.Unsafe<string>(binary) }, { additionalProperties: false });
const nameParams = Type.Object({ name: Type.String({ maxLength: 100 }) });
const widthSchema = Type.Object(
  { w: Type.Optional(Type.Enum(limits.imageWidths.map(String))) },
  { additionalProperties: false },
);

/** The file of a form, as a stream. Throws if there is none. */
const readUpload = async (request: FastifyRequest): Promise<Upload> => {
  // the parser would wait forever on a closed connection
  if (request.raw.destroyed) throw new Problem('malformed_request');
  const parts = request.parts();
  const file = await findFile(parts).catch(refuseForm);
  if (!file) throw new Problem('no_file_selected');
  return { file_name: file.filename, content_type: file.mimetype, body: readToEnd(file, parts) };
};

type Parts = AsyncIterableIterator<Multipart>;

const findFile = async (parts: Parts): Promise<MultipartFile | undefined> => {
  // not for await: it would end the iterator with the loop
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    if (part.value.type !== 'file') continue;
    if (part.value.fieldname === 'file' && part.value.filename) return part.value;
    part.value.file.resume();
  }
  return undefined;
};

/** Yields the file, and reads the rest of the form: only at its end is it known whether a limit was exceeded. */
async function* readToEnd({ file }: MultipartFile, parts: Parts): AsyncGenerator<Buffer> {
  try {
    yield* file;
    for await (const part of parts) if (part.type === 'file') part.file.resume();
  } catch (error) {
    refuseForm(error);
  }
}

const refuseForm = (error: unknown): never => {
  throw hasCode(error) ? error : new Problem('malformed_request', {}, { cause: error });
};

/** Aborts when the connection closes; after the response has been sent, that has no effect. */
const closedSignal = (reply: FastifyReply): AbortSignal => {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
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
          summary: 'Upload an image; one field named file',
          response: { 201: imageSchema, ...refusals(403, 404, 410, 413, 415, 422, 423, 429) },
        },
      },
      async (request, reply) => {
        const sender = {
          access_token: accessTokenOf(request),
          requester: requesterOf(request),
          closed: closedSignal(reply),
        };
        const question_id = await requireUploadable(app, sender);
        const upload = await readUpload(request);
        // what was not read of a refused upload is drained, so that the client can receive the error
        const drain = () => void request.raw.unpipe().resume();
        return reply.code(201).send(await addImage(app, question_id, sender, upload).finally(drain));
      },
    );

    server.get(
      `/${imageBucket}/:name`,
      {
        onRequest: sandboxed,
        schema: {
          tags,
          summary: 'An image, or a smaller copy; a part of it with a Range header',
          params: nameParams,
          querystring: widthSchema,
          response: { 200: imageResponse, 206: imageResponse, 302: redirectResponse, ...refusals(404, 416, 422) },
        },
      },
      async (request, reply) => {
        const width = request.query.w === undefined ? undefined : Number(request.query.w);
        const { name } = request.params;
        const image = await requireImage(app, name, width);
        // presigned URLs are valid for GET only
        const direct = request.method === 'GET' ? await findImageAddress(app, image) : undefined;
        if (direct)
          return reply.header('cache-control', `private, max-age=${direct.max_age}`).redirect(direct.address, 302);
        const part = hasRange(request) ? readRange(request, reply, await requireImageSize(app, image)) : undefined;
        const { body, size } = await openImage(app, image, part);
        reply
          .header('content-type', image.content_type)
          .header('content-disposition', `inline; filename="${name}"`)
          .header('cache-control', 'private, max-age=31536000, immutable');
        return sendBytes(reply, body, size, part);
      },
    );
  };

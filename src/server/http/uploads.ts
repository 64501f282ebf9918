import multipart, { type FastifyMultipartBaseOptions, type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Upload } from '../domain/images/images.ts';

// only documented: image bodies are streamed
export const binary = { type: 'string', format: 'binary' };

/** Route options of an upload: a form with one field named file, which is streamed rather than validated. */
export const uploadForm = Type.Object({ file: Type.Unsafe<string>(binary) }, { additionalProperties: false });
export const notValidated = { validatorCompiler: () => () => true };

/** To be registered by a plugin whose routes read forms; `fileSize` is the largest file, in bytes. */
export const forms = (fileSize: number = limits.imageBytes): [typeof multipart, FastifyMultipartBaseOptions] => [
  multipart,
  { limits: { fileSize, fieldSize: 1000, parts: 1, headerPairs: 20 } },
];

/** Drains what was not read of a refused upload, so that the client can receive the error. */
export const drain = (request: FastifyRequest): void => void request.raw.unpipe().resume();

/** The file of a form, as a stream. Throws if there is none. */
export const readUpload = async (request: FastifyRequest): Promise<Upload> => {
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
export const closedSignal = (reply: FastifyReply): AbortSignal => {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
};

// errors of the multipart parser itself have none
const hasCode = (error: unknown) => error instanceof Error && 'code' in error;

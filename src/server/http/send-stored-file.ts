import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../../shared/byte-range.ts';
import type { App } from '../app.ts';
import { openStoredFile, requireStoredSize, type StoredFile } from '../domain/stored-files.ts';
import { hasRange, isUnchanged, noBytes, readRange, sendBytes } from './byte-range.ts';

/** Sends a file, or the part of it that the request asks for, unless the client has it already. An error is sent without the `headers`. */
export const sendStoredFile = async (
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  headers: Record<string, string> = {},
): Promise<FastifyReply> => {
  const { etag, content_type } = file;
  const all = { ...headers, ...(etag !== undefined && { etag }) };
  if (etag !== undefined && isUnchanged(request, etag)) return reply.headers(all).code(304).send();
  const send = (body: Readable, size: number, part?: ByteRange) =>
    sendBytes(reply.headers({ ...all, 'content-type': content_type }), body, size, part);
  if (request.method === 'HEAD') return send(noBytes(), await requireStoredSize(app, file));
  const part = hasRange(request, etag) ? readRange(request, reply, await requireStoredSize(app, file)) : undefined;
  const { body, size } = await openStoredFile(app, file, part);
  return send(body, size, part);
};

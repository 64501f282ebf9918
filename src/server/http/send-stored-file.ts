import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { openStoredFile, requireStoredSize, type StoredFile } from '../domain/stored-files.ts';
import { hasRange, noBytes, readRange, sendBytes } from './byte-range.ts';

/** Sends a file, or the part of it that the request asks for. */
export const sendStoredFile = async (
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> => {
  reply.header('content-type', file.content_type);
  if (request.method === 'HEAD') return sendBytes(reply, noBytes(), await requireStoredSize(app, file), undefined);
  const part = hasRange(request) ? readRange(request, reply, await requireStoredSize(app, file)) : undefined;
  const { body, size } = await openStoredFile(app, file, part);
  return sendBytes(reply, body, size, part);
};

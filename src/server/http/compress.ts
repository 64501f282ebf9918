import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './headers.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
// higher levels gain little and are much slower
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Sends a page compressed with the best encoding that the browser accepts, on the thread pool. */
export const sendCompressed = async (request: FastifyRequest, reply: FastifyReply, html: string) => {
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip']);
  addVary(reply, 'accept-encoding');
  if (encoding === null) return reply.send(html);
  reply.header('content-encoding', encoding);
  return reply.send(encoding === 'br' ? await compressBrotli(html, { params }) : await compressGzip(html));
};

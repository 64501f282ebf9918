import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
// a little smaller would take much longer
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Sends a page in the smallest encoding that the browser accepts, compressed outside of the event loop. */
export const sendCompressed = async (request: FastifyRequest, reply: FastifyReply, html: string) => {
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip']);
  reply.header('vary', 'accept-encoding');
  if (encoding === null) return reply.send(html);
  reply.header('content-encoding', encoding);
  return reply.send(encoding === 'br' ? await compressBrotli(html, { params }) : await compressGzip(html));
};

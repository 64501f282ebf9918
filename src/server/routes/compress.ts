import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
// a little smaller would take much longer
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Sends a page as small as its browser can read it. */
export const sendCompressed = async (request: FastifyRequest, reply: FastifyReply, html: string) => {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(/[,;\s]+/);
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
  reply.header('vary', 'accept-encoding');
  if (encoding === undefined) return reply.send(html);
  reply.header('content-encoding', encoding);
  return reply.send(encoding === 'br' ? await brotli(html, { params }) : await zip(html));
};

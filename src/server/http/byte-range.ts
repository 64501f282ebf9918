import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../../shared/byte-range.ts';
import { Problem } from '../../shared/errors.ts';

/** Whether the request asks for a range of a file. Without an `etag`, no If-Range matches. */
export const hasRange = ({ method, headers }: FastifyRequest, etag?: string): boolean =>
  method === 'GET' && headers.range !== undefined && (headers['if-range'] ?? etag) === etag;

/** Whether the client has these bytes already (If-None-Match, RFC 9110, section 13). Comes before Range and If-Range. */
export const isUnchanged = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match']?.trim();
  return known === '*' || (known?.match(/"[^"]*"/g)?.includes(etag) ?? false);
};

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110, section 14). Undefined where the whole
 * file is sent instead: several ranges, other units, an invalid header, an unknown size (0). Throws
 * `range_not_satisfiable`.
 */
export const readRange = ({ headers }: FastifyRequest, reply: FastifyReply, size: number): ByteRange | undefined => {
  const [range, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '') ?? [];
  if (range === undefined || first + last === '' || size === 0) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) {
    reply.header('content-range', `bytes */${size}`);
    throw new Problem('range_not_satisfiable');
  }
  return start <= end ? { start, end } : undefined;
};

/** The empty body of a response to HEAD, for which the content is not read. */
export const noBytes = (): Readable => Readable.from([]);

/** Sends a file of `size` bytes, or with 206 a part of it, of which `body` then has only the bytes. */
export const sendBytes = (
  reply: FastifyReply,
  body: Readable,
  size: number,
  part: ByteRange | undefined,
): FastifyReply => {
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return reply
    .header('accept-ranges', 'bytes')
    .header('content-length', part ? part.end - part.start + 1 : size)
    .send(body);
};

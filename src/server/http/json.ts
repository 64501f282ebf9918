import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FieldFault, invalidFields, Problem } from '../../shared/errors.ts';
import { type BodyBudget, type CountBytes, createBodyBudget } from './body-budget.ts';

const mediaType = /^application\/json *(; *charset=(utf-8|"utf-8") *)?$/i;

/** Accepts only application/json bodies, counted against the memory budget. */
export const readJsonOnly = (server: FastifyInstance, budget: BodyBudget): void => {
  const createCounter = createBodyBudget(budget);
  server.addHook('preParsing', (request, reply, payload, done) => {
    counts.set(request, createCounter(request, reply.raw));
    done(null, payload);
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    if (!mediaType.test(request.headers['content-type'] ?? '')) throw new Problem('unsupported_media_type');
    const bytes = await readBody(request, payload);
    // many clients name the type with each request, also with one that has no body
    const { schema, config } = request.routeOptions;
    if (bytes.length === 0 && (schema?.body === undefined || config.isBodyOptional)) return undefined;
    return parseJson(bytes, request);
  });
};

const counts = new WeakMap<FastifyRequest, CountBytes>();

/** Reads a whole body, up to the limit of its route. */
export const readBody = (request: FastifyRequest, payload: Readable): Promise<Buffer> =>
  readBytes(payload, request.routeOptions.bodyLimit, counts.get(request) as CountBytes);

/** Reads a whole body. One that is too long is drained, so that the client can receive the error. */
const readBytes = (payload: Readable, limit: number, count: CountBytes): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    const append = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) throw new Problem('request_too_large');
      count(chunk.length);
      chunks.push(chunk);
    };
    const onData = (chunk: Buffer) => {
      try {
        append(chunk);
      } catch (error) {
        chunks = [];
        payload.off('data', onData).resume();
        reject(error);
      }
    };
    payload
      .on('data', onData)
      .once('end', () => resolve(Buffer.concat(chunks, length)))
      .once('error', reject);
  });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many values (counted by their commas) a JSON body of this route may have; `bodyLimit` is its size. */
    maxValues?: number;
    /** Whether a request without a body is accepted although the route has a schema for it. */
    isBodyOptional?: boolean;
  }
}

// far more than most requests need; JSON.parse would block the event loop for seconds on 8 MB of brackets
const maxDepth = 10;
const usualValues = 10_000;

/**
 * Parses JSON strictly: valid UTF-8 without a byte order mark, no duplicate names in an object, and not more values than
 * the route allows. Throws `malformed_request` otherwise.
 */
export const parseJson = (bytes: Buffer, { routeOptions }: FastifyRequest): unknown => {
  if (!isUtf8(bytes)) throw new Problem('malformed_request');
  const text = bytes.toString('utf8');
  const names = countNames(text, routeOptions.config.maxValues ?? usualValues);
  const value = parse(text);
  if (countKeys(value) !== names) throw invalidFields([duplicateName]);
  return value;
};

const duplicateName: FieldFault = { field: 'body', code: 'repeated' };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem('malformed_request', {}, { cause });
  }
};

const [quote, colon, comma] = [34, 58, 44];
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/** The number of field names, found by the colons outside of strings. Accepts any text, also invalid JSON. */
const countNames = (text: string, maxValues: number): number => {
  let names = 0;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === colon) names += 1;
    else if (code === comma) values += 1;
    else if (opening.has(code)) depth += 1;
    else if (closing.has(code)) depth -= 1;
    if (depth > maxDepth || values > maxValues) throw new Problem('malformed_request');
  }
  return names;
};

const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
};

const isEscaped = (text: string, at: number): boolean => {
  let before = at;
  while (text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
};

// prototype pollution
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

const countKeys = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const [key, inner] of Object.entries(value)) {
    if (forbiddenNames.has(key)) throw new Problem('malformed_request');
    count += (Array.isArray(value) ? 0 : 1) + countKeys(inner);
  }
  return count;
};

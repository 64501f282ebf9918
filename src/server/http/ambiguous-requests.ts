import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/errors.ts';
import { hasTwoTokens } from './access-token.ts';

/** Refuses requests that a proxy in front of us could parse differently (request smuggling). */
export const requireUnambiguousRequest = (request: FastifyRequest): void => {
  const { headers, rawHeaders, httpVersion, url = '' } = request.raw;
  const isUnambiguous = !hasRepeated(rawHeaders) && !hasTwoTokens(headers) && hasHost(headers, httpVersion);
  if (!isUnambiguous) throw new Problem('malformed_request');
  const { url: route, schema } = request.routeOptions;
  if (route !== undefined && !isCanonicalPath(url, route)) throw new Problem('unknown_page');
  if (schema?.querystring && !isDecodable(url)) throw new Problem('malformed_request');
};

// for repetitions of these Node takes the first, the last, or joins them
const singleHeaders = new Set([
  ...['host', 'content-type', 'content-encoding', 'origin', 'sec-fetch-site'],
  ...['access-token', 'access_token', 'last-event-id', 'range', 'authorization'],
]);

const hasRepeated = (rawHeaders: string[]): boolean => {
  const seen: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (!singleHeaders.has(name)) continue;
    if (seen.includes(name)) return true;
    seen.push(name);
  }
  return false;
};

const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?$/i;

/** HTTP/1.0 does not require a Host header. */
const hasHost = ({ host }: IncomingHttpHeaders, version: string): boolean =>
  host === undefined ? version === '1.0' : hostForm.test(host);

/** The router also matches `/%61dmin`, `http://elsewhere/admin` and `/admin#x`; only the canonical path is accepted. */
const isCanonicalPath = (url: string, route: string): boolean => {
  if (url === route) return true;
  const path = url.split('?', 1)[0] as string;
  const parts = path.split('/');
  const isSame = route.split('/').every((part, index) => /^[:*]/.test(part) || part === parts[index]);
  return isSame && !path.includes('#');
};

const isDecodable = (url: string): boolean => {
  if (!url.includes('%')) return true;
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
};

const emptyQuery = Type.Object({}, { additionalProperties: false });

/** An onRoute hook: API routes without a querystring schema accept no query parameters. */
export const forbidUndeclaredQuery = (route: RouteOptions): void => {
  if (route.url.startsWith('/api/')) route.schema = { querystring: emptyQuery, ...route.schema };
};

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/errors.ts';
import { hasTwoTokens } from './access-token.ts';

/** Refuses what another reader, such as a proxy before us, could understand in another way. */
export const requireUnambiguousRequest = (request: FastifyRequest): void => {
  const { headers, rawHeaders, httpVersion, url = '' } = request.raw;
  const isClear = !hasRepeated(rawHeaders) && !hasTwoTokens(headers) && hasHost(headers, httpVersion);
  if (!isClear) throw new Problem('malformed_request');
  const { url: route, schema } = request.routeOptions;
  if (route !== undefined && !isExactly(url, route)) throw new Problem('unknown_page');
  if (schema?.querystring && !isDecodable(url)) throw new Problem('malformed_request');
};

const mostHeaders = 100;

// of these Node takes the first, the last, or joins them
const single = new Set([
  ...['host', 'content-length', 'content-type', 'transfer-encoding', 'content-encoding', 'origin', 'sec-fetch-site'],
  ...['access-token', 'access_token', 'last-event-id', 'expect', 'range', 'authorization'],
]);

const hasRepeated = (rawHeaders: string[]): boolean => {
  if (rawHeaders.length > 2 * mostHeaders) return true;
  const seen: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (!single.has(name)) continue;
    if (seen.includes(name)) return true;
    seen.push(name);
  }
  return false;
};

const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?$/i;

/** Programs that speak the oldest version may leave it out. */
const hasHost = ({ host }: IncomingHttpHeaders, version: string): boolean =>
  host === undefined ? version === '1.0' : hostForm.test(host);

/** The router also finds a route for `/%61dmin`, `http://elsewhere/admin` and `/admin#x`; nobody has such an address. */
const isExactly = (url: string, route: string): boolean => {
  if (url === route) return true;
  const asked = url.split('?', 1)[0] as string;
  const parts = asked.split('/');
  const isSame = route.split('/').every((part, index) => /^[:*]/.test(part) || part === parts[index]);
  return isSame && !asked.includes('#');
};

const isDecodable = (url: string): boolean => {
  if (!url.includes('%')) return true;
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
};

const nothing = Type.Object({}, { additionalProperties: false });

/** Where a call of the interface does not say what may follow the question mark, nothing may. Fastify calls it. */
export const forbidUndeclaredQuery = (route: RouteOptions): void => {
  if (route.url.startsWith('/api/')) route.schema = { querystring: nothing, ...route.schema };
};

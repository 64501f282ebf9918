import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOverTls } from './headers.ts';

/** The session's secret; this name is for plain HTTP. */
export const sessionCookie = 'family_stories_session';
/** The token that marks a known browser. */
export const browserCookie = 'family_stories_browser';

/** The cookie name over TLS: with the __Host- prefix, no other host of the domain can set it. */
export const hostPrefixed = (name: string): string => `__Host-${name}`;

/** Reads the cookie under its name for TLS, else under the one for plain HTTP and earlier releases. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined => {
  // Fastify has not parsed them for a request that it refuses at once
  const cookies = request.cookies ?? request.server.parseCookie(request.headers.cookie ?? '');
  return cookies[hostPrefixed(name)] ?? cookies[name];
};

/** Sets an HttpOnly cookie, SameSite=Strict unless said otherwise; `maxAge` in seconds. */
export const writeCookie = (
  reply: FastifyReply,
  public_url: string | undefined,
  [name, value]: [string, string],
  maxAge: number,
  sameSite: 'strict' | 'lax' = 'strict',
): void => {
  const isSecure = usesTls(reply.request, public_url);
  reply.setCookie(isSecure ? hostPrefixed(name) : name, value, { ...attributes(isSecure), sameSite, maxAge });
  if (isSecure && reply.request.cookies[name] !== undefined) reply.clearCookie(name, attributes(false));
};

/** Deletes the cookie under both names. */
export const deleteCookie = (reply: FastifyReply, name: string): void => {
  const { cookies } = reply.request;
  if (cookies[hostPrefixed(name)] !== undefined) reply.clearCookie(hostPrefixed(name), attributes(true));
  reply.clearCookie(name, attributes(false));
};

const attributes = (secure: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure,
});

/** An origin with http: means that the browser came over plain HTTP, where it would drop a secure cookie. */
const usesTls = (request: FastifyRequest, public_url: string | undefined) =>
  isOverTls(request, public_url) && !request.headers.origin?.startsWith('http:');

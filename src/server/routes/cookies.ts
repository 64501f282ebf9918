import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOverTls } from './headers.ts';

/** Where the session's secret is, over plain HTTP. */
export const sessionCookie = 'family_stories_session';
/** What shows that somebody has signed in in this browser. */
export const browserCookie = 'family_stories_browser';

/** How a cookie is called that only TLS carries, and that no other host of the same domain can set. */
export const hostPrefixed = (name: string): string => `__Host-${name}`;

/** Under the name for TLS, or under the one for plain HTTP and of earlier releases. */
export const readCookie = ({ cookies }: FastifyRequest, name: string): string | undefined =>
  cookies[hostPrefixed(name)] ?? cookies[name];

/** Sets a cookie that no script can read and no other site can send; `maxAge` in seconds. */
export const writeCookie = (
  reply: FastifyReply,
  public_url: string | undefined,
  [name, value]: [string, string],
  maxAge: number,
): void => {
  const isSecure = usesTls(reply.request, public_url);
  reply.setCookie(isSecure ? hostPrefixed(name) : name, value, { ...attributes(isSecure), maxAge });
  if (isSecure && reply.request.cookies[name] !== undefined) reply.clearCookie(name, attributes(false));
};

/** Under either name, as far as this browser sent it. */
export const forgetCookie = (reply: FastifyReply, name: string): void => {
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

/** A browser that says it came over plain HTTP would drop a secure cookie, whatever the public address is. */
const usesTls = (request: FastifyRequest, public_url: string | undefined) =>
  isOverTls(request, public_url) && !request.headers.origin?.startsWith('http:');

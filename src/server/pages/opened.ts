import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from '../http/cookies.ts';

/**
 * Whether this is a navigation by a browser. Link previews of chats and mail scanners send other headers and always
 * get the same page. So do old browsers, and browsers over plain HTTP from another machine.
 */
export const isOpenedByBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** The query parameter with which the button of the closed page links to the same address. */
export const openQuery = 'open';
/** In the query of the address that it leads to: without the cookie there, the browser keeps none. */
export const openedQuery = 'opened';

export const hasQuery = ({ query }: FastifyRequest, name: string): boolean => name in (query as object);

/** The request's query string, with `open` and `opened` removed and `tapParameter` added, if given. */
export const queryWith = ({ url }: FastifyRequest, tapParameter?: typeof openQuery | typeof openedQuery): string => {
  const given = new URLSearchParams(url.split('?').slice(1).join('?'));
  given.delete(openQuery);
  given.delete(openedQuery);
  const query = [String(given), tapParameter].filter(Boolean).join('&');
  return query && `?${query}`;
};

const tapCookie = 'family_stories_opened';
// in seconds
const tapLasts = 30 * 24 * 60 * 60;

/** Whether this browser has followed the button of a closed page. */
export const hasTapped = (request: FastifyRequest): boolean => readCookie(request, tapCookie) !== undefined;

/** Sets the cookie of the tap, and redirects to `address`. */
export const noteTap = (reply: FastifyReply, public_url: string | undefined, address: string): FastifyReply => {
  writeCookie(reply, public_url, [tapCookie, '1'], tapLasts);
  return reply.redirect(address, 303);
};

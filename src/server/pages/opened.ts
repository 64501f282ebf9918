import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from '../http/cookies.ts';

/**
 * Whether a person opens the page in a browser. Link previews of chats and mail scanners send other headers, and always
 * get the same page. So do old browsers, and browsers over plain HTTP from another machine.
 */
export const isOpenedByBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** In the query of the request that a tap on the closed page makes. */
export const openQuery = 'open';
/** In the query of the address that it leads to: without the cookie there, the browser keeps none. */
export const openedQuery = 'opened';

export const hasQuery = ({ query }: FastifyRequest, name: string): boolean => name in (query as object);

const tapCookie = 'family_stories_opened';
// in seconds
const tapLasts = 30 * 24 * 60 * 60;

/** Whether somebody has tapped on a closed page in this browser. */
export const hasTapped = (request: FastifyRequest): boolean => readCookie(request, tapCookie) !== undefined;

/** Remembers the tap. */
export const noteTap = (reply: FastifyReply, public_url: string | undefined, path: string): FastifyReply => {
  writeCookie(reply, public_url, [tapCookie, '1'], tapLasts);
  return reply.redirect(`${path}?${openedQuery}`, 303);
};

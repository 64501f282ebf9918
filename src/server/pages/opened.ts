import type { FastifyRequest } from 'fastify';

/**
 * Whether a person opens the page in a browser. Link previews of chats and mail scanners send other headers, and always
 * get the same page. So do old browsers, and browsers over plain HTTP from another machine.
 */
export const isOpenedByBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** In the query of a request that a person has made by a tap on the closed page, and of those that follow from it. */
export const openQuery = 'open';

export const hasOpenQuery = ({ query }: FastifyRequest): boolean => openQuery in (query as object);

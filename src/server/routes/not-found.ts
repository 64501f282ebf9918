import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problemStatuses } from '../../shared/errors.ts';
import { contentSecurityPolicy, pageHeaders } from './headers.ts';
import { recordProblem, sendProblem } from './problem.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Answers an address that leads nowhere: with `page` (HTML) for a person in a browser, else with a problem. */
export const createNotFoundHandler =
  (page: string | undefined): Answer =>
  (request, reply) => {
    reply.header('vary', 'accept');
    if (page === undefined || !isForPage(request)) return sendProblem(reply, new Problem('unknown_page'));
    recordProblem(reply, 'unknown_page');
    return reply
      .code(problemStatuses.unknown_page)
      .type('text/html; charset=utf-8')
      .headers(pageHeaders(contentSecurityPolicy()))
      .send(page);
  };

const isForPage = ({ method, url, headers: { accept = '' } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api(?:[/?]|$)/.test(url) &&
  quality(accept, 'text/html') >
    Math.max(quality(accept, 'application/json'), quality(accept, 'application/problem+json'));

/** What an Accept header (RFC 9110) gives a media type: the q of the most specific range that covers it. */
const quality = (accept: string, type: string): number => {
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const wanted = [type, type.replace(/\/.*/, '/*'), '*/*'];
  const found = wanted.map((name) => ranges.find(([range]) => range === name)).find((range) => range !== undefined);
  const q = found?.find((part) => part.startsWith('q='));
  if (!found) return 0;
  return q === undefined ? 1 : Number(q.slice(2)) || 0;
};

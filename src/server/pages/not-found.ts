import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problemStatuses } from '../../shared/errors.ts';
import { contentSecurityPolicy, pageHeaders } from '../http/headers.ts';
import { recordProblem, sendProblem } from '../http/problem.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Handles unknown URLs: with `page` (HTML) for a browser's navigation, else with a problem. */
export const createNotFoundHandler =
  (page: string | undefined): Handler =>
  (request, reply) => {
    reply.header('vary', 'accept');
    if (page === undefined || !wantsHtml(request)) return sendProblem(reply, new Problem('unknown_page'));
    recordProblem(reply, 'unknown_page');
    return reply
      .code(problemStatuses.unknown_page)
      .type('text/html; charset=utf-8')
      .headers(pageHeaders(contentSecurityPolicy()))
      .send(page);
  };

const wantsHtml = ({ method, url, headers: { accept = '' } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api(?:[/?]|$)/.test(url) &&
  quality(accept, 'text/html') >
    Math.max(quality(accept, 'application/json'), quality(accept, 'application/problem+json'));

/** The quality value of a media type in an Accept header (RFC 9110): that of the most specific matching range. */
const quality = (accept: string, type: string): number => {
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const candidates = [type, type.replace(/\/.*/, '/*'), '*/*'];
  const match = candidates.map((name) => ranges.find(([range]) => range === name)).find((range) => range !== undefined);
  const q = match?.find((part) => part.startsWith('q='));
  if (!match) return 0;
  return q === undefined ? 1 : Number(q.slice(2)) || 0;
};

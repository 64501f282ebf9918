import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../pages/NotFound.tsx';
import { Problem, problemStatuses } from '../../shared/errors.ts';
import { pages as texts } from '../../shared/messages/en/pages.ts';
import { contentSecurityPolicy, pageHeaders } from '../http/headers.ts';
import { isAtAdminPort } from '../http/ports.ts';
import { recordProblem, sendProblem } from '../http/problem.ts';
import type { ReadFile } from './answer-page.ts';
import { openShell } from './shell.tsx';

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Answers unknown URLs: browser navigations with a page, if there is a client build, and other requests with a problem.
 * The page links to the dashboard if that is on the same port.
 */
export const createNotFoundHandler = (read: ReadFile | undefined, hasAdminPort: boolean): Handler => {
  const pageWith = (hasDashboard: boolean) =>
    read && openShell(read('not-found.html'))(texts.notFoundTitle, <NotFound hasDashboard={hasDashboard} />);
  const pages = { withDashboard: pageWith(true), without: pageWith(false) };
  return (request, reply) => {
    reply.header('vary', 'accept');
    const page = !hasAdminPort || isAtAdminPort(request) ? pages.withDashboard : pages.without;
    if (page === undefined || !wantsHtml(request)) return sendProblem(reply, new Problem('unknown_page'));
    recordProblem(reply, 'unknown_page');
    return reply
      .code(problemStatuses.unknown_page)
      .type('text/html; charset=utf-8')
      .headers(pageHeaders(contentSecurityPolicy()))
      .send(page);
  };
};

// a browser's navigation prefers text/html to anything
const wantsHtml = ({ method, url, headers: { accept = '' } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api(?:[/?]|$)/.test(url) &&
  negotiate(accept, ['application/json', 'application/problem+json', '*/*', 'text/html']) === 'text/html';

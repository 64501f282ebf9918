import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../pages/NotFound.tsx';
import { Problem } from '../../shared/errors.ts';
import { addVary, asPage, contentSecurityPolicy } from '../http/headers.ts';
import { languageOfRequest } from '../http/language.ts';
import { isAtAdminPort } from '../http/ports.ts';
import { sendProblem, setProblemStatus } from '../http/problem.ts';
import { readBuiltFile } from './built-files.ts';
import { openShell } from './shell.tsx';

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Answers unknown URLs: browser navigations with a page, if there is a client build, and other requests with a problem.
 * The page links to the dashboard if that is on the same port.
 */
export const createNotFoundHandler = (hasPages: boolean, hasAdminPort: boolean): Handler => {
  const shell = hasPages && openShell(readBuiltFile('not-found.html'));
  return (request, reply) => {
    addVary(reply, 'accept');
    const problem = new Problem('unknown_page');
    if (!shell || !wantsHtml(request)) return sendProblem(reply, problem);
    const language = languageOfRequest(request);
    const hasDashboard = !hasAdminPort || isAtAdminPort(request);
    const page = shell(language, language.texts.pages.notFoundTitle, <NotFound hasDashboard={hasDashboard} />);
    return asPage(setProblemStatus(reply, problem), language, contentSecurityPolicy()).send(page);
  };
};

// a browser's navigation prefers text/html to anything
const wantsHtml = ({ method, url, headers: { accept = '' } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api(?:[/?]|$)/.test(url) &&
  negotiate(accept, ['application/json', 'application/problem+json', '*/*', 'text/html']) === 'text/html';

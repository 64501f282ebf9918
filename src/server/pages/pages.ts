import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../shared/answers/answers.ts';
import { day } from '../../shared/durations.ts';
import { Problem } from '../../shared/errors.ts';
import type { Language } from '../../shared/messages/catalogue.ts';
import { fillHtml } from '../../shared/messages/in-html.ts';
import { languageQuery } from '../../shared/messages/languages.ts';
import type { App } from '../app.ts';
import { requireAnswer } from '../domain/answers.ts';
import { readInstanceLanguage } from '../domain/instance-language.ts';
import { languageOfLink } from '../domain/links.ts';
import { sendCompressed } from '../http/compress.ts';
import { asPage, contentSecurityPolicy } from '../http/headers.ts';
import { languageOfRequest } from '../http/language.ts';
import { type ListenOptions, portOptions } from '../http/ports.ts';
import { logFailure } from '../http/problem.ts';
import { type IsReady, markUnready } from '../http/readiness.ts';
import { requesterOf } from '../http/requester.ts';
import { perLanguage } from '../languages.ts';
import { openAnswerPage } from './answer-page.ts';
import { builtFolder, readBuiltFile } from './built-files.ts';
import { linkPages } from './link-pages.tsx';
import { mailPages } from './mail-page.tsx';
import { isOpenedByBrowser } from './opened.ts';

const oneYear = 365 * day;

/** The dashboard, the answer page and their assets. */
export const pageRoutes =
  (app: App, isReady: IsReady, { public_url, admin }: ListenOptions): FastifyPluginAsync =>
  async (server) => {
    const onPort = portOptions(admin !== undefined);
    const forAdmin = onPort('admin');
    const behindLink = onPort('link');
    const store = app.files.direct?.origin;
    const dashboard = perLanguage((language) => fillHtml(readBuiltFile('dashboard.html'), language));
    // the worker of pdf.js, which draws the preview of a book, has a Trusted Types policy of its own
    const dashboardPolicy = contentSecurityPolicy({
      ...{ store, plays: true },
      policies: 'family-stories family-stories-pdf',
    });
    const answerPage = openAnswerPage();
    // ProseMirror has its own Trusted Types policy, for parsing the clipboard in a detached document
    const answerPolicy = contentSecurityPolicy({
      ...{ store, plays: true, hashes: answerPage.hashes },
      policies: 'family-stories ProseMirrorClipboard',
    });
    const sendAnswerPage = (request: FastifyRequest, reply: FastifyReply, language: Language, html: string) =>
      sendCompressed(request, asPage(markUnready(reply, isReady), language, answerPolicy, true), html);
    const worker = readBuiltFile('question-worker.js');

    await server.register(fastifyStatic, {
      root: join(builtFolder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: oneYear,
      // immutable files need no revalidation
      etag: false,
      lastModified: false,
      acceptRanges: false,
      index: false,
      serveDotFiles: false,
    });

    for (const path of ['/', '/login', '/security', ...adminPages])
      server.get(path, forAdmin, async (request, reply) => {
        // another process may have changed it
        if (isReady()) await readInstanceLanguage(app).catch((error) => logFailure(request, error));
        const language = languageOfRequest(request);
        const page = asPage(markUnready(reply, isReady), language, dashboardPolicy);
        return sendCompressed(request, page, dashboard(language));
      });
    // the shell that the service worker keeps
    server.get('/question/', behindLink, (request, reply) => {
      const language = languageOfRequest(request);
      return sendAnswerPage(request, reply, language, answerPage.shell(language));
    });
    server.get<{ Params: { token: string } }>('/question/:token', behindLink, async (request, reply) => {
      const isOpened = isReady() && isOpenedByBrowser(request);
      const { answer, preferred } = isOpened ? await openLink(app, request) : {};
      const language = languageOfRequest(request, { preferred: preferred ?? askedLanguage(request) });
      const html = answer ? answerPage.withAnswer(language, answer, app.clock()) : answerPage.shell(language);
      return sendAnswerPage(request, reply, language, html);
    });
    const linkOptions = { public_url, options: behindLink };
    await server.register(linkPages(app, isReady, linkOptions));
    await server.register(mailPages(app, isReady, linkOptions));
    server.get('/question-worker.js', behindLink, (_request, reply) =>
      reply
        .type('text/javascript')
        // the worker's own CSP
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': contentSecurityPolicy() })
        .send(worker),
    );
    const licences = readBuiltFile('licences.txt');
    server.get('/licences.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(licences));
    server.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  };

/** The admin's pages; each is a route of the client, too. */
const adminPages = [
  '/admin',
  '/admin/library',
  '/admin/keepsake',
  '/admin/read',
  '/admin/read/:question_id',
  '/admin/readers',
  '/admin/settings',
  '/admin/settings/family',
  '/admin/settings/mail',
  '/admin/settings/voice',
  '/admin/settings/messages',
  '/admin/settings/wastebasket',
  '/admin/settings/files',
  '/admin/people/:id',
  '/admin/answers/:question_id',
];

type Opened = { answer?: Answer | undefined; preferred?: string | null | undefined };

/** The answer behind a link, and the language it is for. Without the answer the shell loads it, and shows the reason. */
const openLink = async (app: App, request: FastifyRequest<{ Params: { token: string } }>): Promise<Opened> => {
  const { token } = request.params;
  try {
    const answer = await requireAnswer(app, token, requesterOf(request)).catch(undefinedIfRefused);
    return { answer, preferred: answer ? answer.person.language : await languageOfLink(app, token) };
  } catch (error) {
    logFailure(request, error);
    return {};
  }
};

const askedLanguage = ({ query }: FastifyRequest): string | undefined => {
  const { [languageQuery]: language } = query as Record<string, unknown>;
  return typeof language === 'string' ? language : undefined;
};

const undefinedIfRefused = (error: unknown): undefined => {
  if (!(error instanceof Problem)) throw error;
};

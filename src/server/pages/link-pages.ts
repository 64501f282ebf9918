import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemCode, problemStatuses } from '../../shared/errors.ts';
import { personPage as personTexts } from '../../shared/messages/en/person-page.ts';
import { readPage as readTexts } from '../../shared/messages/en/read-page.ts';
import { ui } from '../../shared/messages/en/ui.ts';
import { format } from '../../shared/messages/format.ts';
import type { App } from '../app.ts';
import { requirePersonPage } from '../domain/person-links.ts';
import { requireReadingContents, requireStoryPage } from '../domain/readers.ts';
import { sendCompressed } from '../http/compress.ts';
import { contentSecurityPolicy, pageHeaders } from '../http/headers.ts';
import { problemFor, recordProblem } from '../http/problem.ts';
import { type IsReady, markUnready, requireReady } from '../http/readiness.ts';
import { requesterOf } from '../http/requester.ts';
import type { ReadFile } from './answer-page.ts';
import { hasQuery, hasTapped, isOpenedByBrowser, noteTap, openedQuery, openQuery } from './opened.ts';
import { openPersonPage } from './person-page.ts';
import { closedHtml, noCookiesHtml, type PlainTexts, refusalHtml } from './plain-html.ts';
import { idsOfNewest } from './read-contents.ts';
import { type Address, contentsPath } from './read-order.ts';
import { openReadPage } from './read-page.ts';

type Token = { Params: { token: string } };

/** The server-rendered pages: those of a person's link and of a reading link. */
export const linkPages =
  (app: App, isReady: IsReady, public_url: string | undefined, read: ReadFile): FastifyPluginAsync =>
  async (server) => {
    const sendPage = openSendPage(isReady, public_url);
    const personPage = openPersonPage(read);
    const personPolicy = contentSecurityPolicy();
    server.get<Token>('/for/:token', (request, reply) => {
      const load = async () => {
        const page = await requirePersonPage(app, request.params.token, requesterOf(request));
        return personPage.withQuestions(page, app.clock());
      };
      const path = `/for/${encodeURIComponent(request.params.token)}`;
      return sendPage(request, withPolicy(reply, personPolicy), { path, texts: personTexts, ...personPage, load });
    });

    const readPage = openReadPage(read);
    const readPolicy = contentSecurityPolicy(app.files.direct?.origin, "'none'", readPage.inline);
    server.get<Token>('/read/:token', (request, reply) => {
      const address = addressOf(request);
      const load = async () => {
        const { token } = request.params;
        return readPage.contents(address, await requireReadingContents(app, token, idsOfNewest, requesterOf(request)));
      };
      return sendPage(request, withPolicy(reply, readPolicy), { ...address, texts: readTexts, ...readPage, load });
    });
    server.get<Token & { Params: { id: string } }>('/read/:token/:id', (request, reply) => {
      const address = addressOf(request);
      const load = async () => {
        const { token, id } = request.params;
        const { story, places } = await requireStoryPage(app, token, id, address.order, requesterOf(request));
        return readPage.story({ ...address, places }, id, story);
      };
      const path = `${address.path}/${encodeURIComponent(request.params.id)}`;
      const wayBack = `<a class="button button-main" href="${contentsPath(address)}">${readTexts.story.all}</a>`;
      const page = { path, texts: readTexts, ...readPage, load, ways: { unknown_story: wayBack } };
      return sendPage(request, withPolicy(reply, readPolicy), page);
    });
  };

const withPolicy = (reply: FastifyReply, policy: string) =>
  reply.type('text/html; charset=utf-8').headers(pageHeaders(policy));

const addressOf = (request: FastifyRequest<Token>): Address => ({
  path: `/read/${encodeURIComponent(request.params.token)}`,
  order: (request.query as { by?: unknown }).by === 'date' ? 'date' : 'person',
});

type LinkPage = {
  path: string;
  texts: PlainTexts;
  /** The page around a text that shows nothing of what the link opens. */
  plain: (html: string) => string;
  load: () => Promise<string>;
  /** Links that lead on after an error. */
  ways?: Partial<Record<ProblemCode, string>>;
};

/** Sends the page of a link to a person, or an explanation if the link opens nothing. */
const openSendPage =
  (isReady: IsReady, public_url: string | undefined) =>
  async (request: FastifyRequest, reply: FastifyReply, page: LinkPage) => {
    if (hasQuery(request, openQuery)) return noteTap(reply, public_url, page.path);
    if (!isOpenedByBrowser(request) && !hasTapped(request)) {
      const html = hasQuery(request, openedQuery) ? noCookiesHtml() : closedHtml(page.texts);
      return sendCompressed(request, markUnready(reply, isReady), page.plain(html));
    }
    // whoever copies the address from the browser into a chat shares nothing that a preview could show
    if (hasQuery(request, openedQuery)) return reply.redirect(page.path, 303);
    try {
      requireReady(isReady);
      return sendCompressed(request, reply, await page.load());
    } catch (error) {
      const code = refuse(request, reply, error);
      const help = problemStatuses[code] >= 500 ? format(ui.help, { request_id: request.id }) : '';
      return sendCompressed(request, reply, page.plain(refusalHtml(page.texts, code, help, page.ways?.[code])));
    }
  };

/** Gives a page the status of the error that it explains. */
const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown): ProblemCode => {
  const { code, extras } = problemFor(request, error);
  if (extras.retry_after !== undefined) reply.header('retry-after', extras.retry_after);
  recordProblem(reply, code);
  reply.code(problemStatuses[code]);
  return code;
};

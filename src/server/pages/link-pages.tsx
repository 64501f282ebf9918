import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import { Closed, NoCookies, type NoticeTexts, Refusal } from '../../pages/Notice.tsx';
import { PersonPage } from '../../pages/PersonPage.tsx';
import { ContentsPage } from '../../pages/reading-link/ContentsPage.tsx';
import type { FoundStories } from '../../pages/reading-link/FoundList.tsx';
import { type Address, contentsPath, newestOf, placesOf } from '../../pages/reading-link/order.ts';
import { StoryPage, titleOfStory } from '../../pages/reading-link/StoryPage.tsx';
import { type ProblemCode, problemStatuses } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { firstHtml } from '../../shared/messages/en/first-html.ts';
import { pages as pageTexts } from '../../shared/messages/en/pages.ts';
import { personPage as personTexts } from '../../shared/messages/en/person-page.ts';
import { readPage as readTexts } from '../../shared/messages/en/read-page.ts';
import { ui } from '../../shared/messages/en/ui.ts';
import { format } from '../../shared/messages/format.ts';
import type { ReadingList } from '../../shared/reading/readers.ts';
import type { App } from '../app.ts';
import { requirePersonPage } from '../domain/person-links.ts';
import { requireReadingContents, requireStoryPage } from '../domain/readers.ts';
import { search } from '../domain/search/search.ts';
import { sendCompressed } from '../http/compress.ts';
import { contentSecurityPolicy, pageHeaders } from '../http/headers.ts';
import type { PortOptions } from '../http/ports.ts';
import { logFailure, problemFor, recordProblem } from '../http/problem.ts';
import { type IsReady, markUnready, requireReady } from '../http/readiness.ts';
import { requesterOf } from '../http/requester.ts';
import type { ReadFile } from './answer-page.ts';
import { hasQuery, hasTapped, isOpenedByBrowser, noteTap, openedQuery, openQuery } from './opened.ts';
import { openReadPage } from './read-page.tsx';
import { openShell } from './shell.tsx';

type Token = { Params: { token: string } };

/** `read` reads a file of the client build; `options` apply to every route. */
type LinkPageOptions = { public_url: string | undefined; read: ReadFile; options: PortOptions };

/** The server-rendered pages: those of a person's link and of a reading link. */
export const linkPages =
  (app: App, isReady: IsReady, { public_url, read, options }: LinkPageOptions): FastifyPluginAsync =>
  async (server) => {
    const sendPage = openSendPage(isReady, public_url);
    const personShell = openShell(read('person-page.html'));
    const personPolicy = contentSecurityPolicy();
    server.get<Token>('/for/:token', options, (request, reply) => {
      const { token } = request.params;
      return sendPage(request, withPolicy(reply, personPolicy), {
        path: `/for/${encodeURIComponent(token)}`,
        texts: personTexts,
        notice: (notice) => personShell(pageTexts.personPageTitle, <main className="message-page">{notice}</main>),
        load: async () => {
          const page = await requirePersonPage(app, token, requesterOf(request));
          return personShell(pageTexts.personPageTitle, <PersonPage page={page} now={app.clock()} />);
        },
      });
    });

    const { shell, inline } = openReadPage(read);
    const storyPolicy = contentSecurityPolicy(app.files.direct?.origin, "'none'", inline);
    // only the contents page has a form, the search
    const contentsPolicy = contentSecurityPolicy(app.files.direct?.origin, "'none'", inline, "'self'");
    const noticeTitle = format(firstHtml.title, { heading: readTexts.closed.title });
    const readPage = {
      texts: readTexts,
      notice: (notice: ReactNode) => shell(noticeTitle, <main className="message-page">{notice}</main>),
    };
    const contentsTitle = format(firstHtml.title, { heading: readTexts.contents.title });
    server.get<Token>('/read/:token', options, (request, reply) => {
      const address = addressOf(request);
      const load = async () => {
        const { token } = request.params;
        const contents = await requireReadingContents(app, token, idsOfNewest, requesterOf(request));
        const found = await searchIn(request, app, contents.list);
        return shell(contentsTitle, <ContentsPage address={address} contents={contents} found={found} />);
      };
      return sendPage(request, withPolicy(reply, contentsPolicy), { ...readPage, path: address.path, load });
    });
    server.get<Token & { Params: { id: string } }>('/read/:token/:id', options, (request, reply) => {
      const address = addressOf(request);
      const { token, id } = request.params;
      const load = async () => {
        const { story, places } = await requireStoryPage(app, token, id, address.order, requesterOf(request));
        return shell(titleOfStory(story), <StoryPage address={address} places={places} id={id} story={story} />);
      };
      const path = `${address.path}/${encodeURIComponent(id)}`;
      const wayBack = (
        <a className="button button-main" href={contentsPath(address)}>
          {readTexts.story.all}
        </a>
      );
      const page = { ...readPage, path, load, ways: { unknown_story: wayBack } };
      return sendPage(request, withPolicy(reply, storyPolicy), page);
    });
  };

/** The stories of the list that match the query; undefined without a query. */
const searchIn = async (request: FastifyRequest, app: App, list: ReadingList): Promise<FoundStories | undefined> => {
  const { q } = request.query as { q?: unknown };
  const query = typeof q === 'string' ? q.trim().slice(0, limits.searchQuery) : '';
  if (query === '') return undefined;
  const question_ids = placesOf(list, 'person').map(({ story }) => story.id);
  const options = { query, limit: limits.searchHits, question_ids };
  return { query, ...(await search(app, options, (error) => logFailure(request, error))) };
};

/** The stories whose summaries the contents show. */
const idsOfNewest = (list: ReadingList) => newestOf(list).map(({ story }) => story.id);

const withPolicy = (reply: FastifyReply, policy: string) =>
  reply.type('text/html; charset=utf-8').headers(pageHeaders(policy));

const addressOf = (request: FastifyRequest<Token>): Address => ({
  path: `/read/${encodeURIComponent(request.params.token)}`,
  order: (request.query as { by?: unknown }).by === 'date' ? 'date' : 'person',
});

type LinkPage = {
  path: string;
  texts: NoticeTexts;
  /** The page around a text that shows nothing of what the link opens. */
  notice: (notice: ReactNode) => string;
  load: () => Promise<string>;
  /** Links that lead on after an error. */
  ways?: Partial<Record<ProblemCode, ReactNode>>;
};

/** Sends the page of a link to a person, or an explanation if the link opens nothing. */
const openSendPage =
  (isReady: IsReady, public_url: string | undefined) =>
  async (request: FastifyRequest, reply: FastifyReply, page: LinkPage) => {
    if (hasQuery(request, openQuery)) return noteTap(reply, public_url, page.path);
    if (!isOpenedByBrowser(request) && !hasTapped(request)) {
      const href = `?${openQuery}`;
      const notice = hasQuery(request, openedQuery) ? (
        <NoCookies href={href} />
      ) : (
        <Closed texts={page.texts} href={href} />
      );
      return sendCompressed(request, markUnready(reply, isReady), page.notice(notice));
    }
    // whoever copies the address from the browser into a chat shares nothing that a preview could show
    if (hasQuery(request, openedQuery)) return reply.redirect(page.path, 303);
    try {
      requireReady(isReady);
      return sendCompressed(request, reply, await page.load());
    } catch (error) {
      const code = refuse(request, reply, error);
      const help = problemStatuses[code] >= 500 ? format(ui.help, { request_id: request.id }) : '';
      const refusal = <Refusal texts={page.texts} code={code} help={help} way={page.ways?.[code]} />;
      return sendCompressed(request, reply, page.notice(refusal));
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

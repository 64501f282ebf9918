import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import { ListenPage, titleOfListenPage } from '../../pages/ListenPage.tsx';
import { Closed, NoCookies, type NoticeTexts, RefusalNotice } from '../../pages/Notice.tsx';
import { PersonPage } from '../../pages/PersonPage.tsx';
import { ContentsPage } from '../../pages/reading-link/ContentsPage.tsx';
import type { FoundStories } from '../../pages/reading-link/FoundList.tsx';
import { type Address, contentsPath, newestOf, placesOf } from '../../pages/reading-link/order.ts';
import { StoryPage, titleOfStory } from '../../pages/reading-link/StoryPage.tsx';
import { type ProblemCode, problemStatuses } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Language } from '../../shared/messages/catalogue.ts';
import type { ReadingList } from '../../shared/reading/readers.ts';
import type { App } from '../app.ts';
import { languageOfLink } from '../domain/links.ts';
import { requirePersonPage } from '../domain/person-links.ts';
import { requireReadingContents, requireStoryPage } from '../domain/readers.ts';
import { requireListened } from '../domain/recordings/listening.ts';
import { search } from '../domain/search/search.ts';
import { sendCompressed } from '../http/compress.ts';
import { contentSecurityPolicy, pageHeaders } from '../http/headers.ts';
import { languageOfRequest, sendLanguage } from '../http/language.ts';
import type { PortOptions } from '../http/ports.ts';
import { logFailure, problemFor, recordProblem } from '../http/problem.ts';
import { type IsReady, markUnready, requireReady } from '../http/readiness.ts';
import { requesterOf } from '../http/requester.ts';
import type { ReadFile } from './answer-page.ts';
import { hasQuery, hasTapped, isOpenedByBrowser, noteTap, openedQuery, openQuery } from './opened.ts';
import { openReadPage } from './read-page.tsx';
import { openShell } from './shell.tsx';
import { withLanguageSwitch } from './with-language-switch.tsx';

export type Token = { Params: { token: string } };

/** `read` reads a file of the client build; `options` apply to every route. */
export type LinkPageOptions = { public_url: string | undefined; read: ReadFile; options: PortOptions };

/** The server-rendered pages: those of a person's link, of a reading link, and of a printed code. */
export const linkPages =
  (app: App, isReady: IsReady, { public_url, read, options }: LinkPageOptions): FastifyPluginAsync =>
  async (server) => {
    const sendPage = openSendPage(app, isReady, public_url);
    const personShell = openShell(read('person-page.html'));
    const personPolicy = contentSecurityPolicy();
    const writePerson = (language: Language, body: ReactNode) =>
      personShell(language)(language.texts.pages.personPageTitle, withLanguageSwitch(body));
    server.get<Token>('/for/:token', options, (request, reply) => {
      const { token } = request.params;
      return sendPage(request, withPolicy(reply, personPolicy), {
        path: `/for/${encodeURIComponent(token)}`,
        textsIn: ({ texts }) => texts.personPage,
        notice: (language, notice) => writePerson(language, <main className="card message-page">{notice}</main>),
        load: async (language) => {
          const page = await requirePersonPage(app, token, requesterOf(request));
          return writePerson(language, <PersonPage page={page} now={app.clock()} />);
        },
      });
    });

    const { shell, inline } = openReadPage(read);
    const store = app.files.direct?.origin;
    const storyPolicy = contentSecurityPolicy({ store, inline, plays: true });
    // only the contents page has a form, the search
    const contentsPolicy = contentSecurityPolicy({ store, inline, plays: true, forms: "'self'" });
    const titleWith = ({ texts, format }: Language, heading: string) => format(texts.firstHtml.title, { heading });
    const readPage = {
      textsIn: ({ texts }: Language) => texts.readPage,
      notice: (language: Language, notice: ReactNode) =>
        shell(language)(
          titleWith(language, language.texts.readPage.closed.title),
          withLanguageSwitch(<main className="card message-page">{notice}</main>),
        ),
    };
    server.get<Token>('/read/:token', options, (request, reply) => {
      const address = addressOf(request);
      const load = async (language: Language) => {
        const { token } = request.params;
        const contents = await requireReadingContents(app, token, idsOfNewest, requesterOf(request));
        const found = await searchIn(request, app, contents.list);
        const title = titleWith(language, language.texts.readPage.contents.title);
        const page = <ContentsPage address={address} contents={contents} found={found} />;
        return shell(language)(title, withLanguageSwitch(page));
      };
      return sendPage(request, withPolicy(reply, contentsPolicy), { ...readPage, path: address.path, load });
    });
    server.get<Token & { Params: { id: string } }>('/read/:token/:id', options, (request, reply) => {
      const address = addressOf(request);
      const { token, id } = request.params;
      const load = async (language: Language) => {
        const { story, places } = await requireStoryPage(app, token, id, address.order, requesterOf(request));
        const title = titleOfStory(language, story);
        return shell(language)(
          title,
          withLanguageSwitch(<StoryPage address={address} places={places} id={id} story={story} />),
        );
      };
      const path = `${address.path}/${encodeURIComponent(id)}`;
      const wayBack = ({ texts }: Language) => (
        <a className="button button-main" href={contentsPath(address)}>
          {texts.readPage.story.all}
        </a>
      );
      const page = { ...readPage, path, load, ways: { unknown_story: wayBack } };
      return sendPage(request, withPolicy(reply, storyPolicy), page);
    });
    server.get<Token>('/listen/:token', options, (request, reply) => {
      const { token } = request.params;
      const load = async (language: Language) => {
        const listened = await requireListened(app, token, requesterOf(request));
        const title = titleOfListenPage(language, listened);
        return shell(language)(title, withLanguageSwitch(<ListenPage listened={listened} />));
      };
      return sendPage(request, withPolicy(reply, storyPolicy), {
        ...{ path: `/listen/${encodeURIComponent(token)}`, load },
        textsIn: ({ texts }) => texts.listenPage,
        notice: (language, notice) =>
          shell(language)(
            titleWith(language, language.texts.listenPage.closed.title),
            withLanguageSwitch(<main className="card message-page">{notice}</main>),
          ),
      });
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

export const withPolicy = (reply: FastifyReply, policy: string) =>
  reply.type('text/html; charset=utf-8').headers(pageHeaders(policy));

const addressOf = (request: FastifyRequest<Token>): Address => ({
  path: `/read/${encodeURIComponent(request.params.token)}`,
  order: (request.query as { by?: unknown }).by === 'date' ? 'date' : 'person',
});

type LinkPage = {
  path: string;
  textsIn: (language: Language) => NoticeTexts;
  /** The page around a text that shows nothing of what the link opens. */
  notice: (language: Language, notice: ReactNode) => string;
  load: (language: Language) => Promise<string>;
  /** Links that lead on after an error. */
  ways?: Partial<Record<ProblemCode, (language: Language) => ReactNode>>;
};

/** Sends the page of a link to a person, or an explanation if the link opens nothing. */
export const openSendPage =
  (app: App, isReady: IsReady, public_url: string | undefined) =>
  async (request: FastifyRequest<Token>, reply: FastifyReply, page: LinkPage) => {
    if (hasQuery(request, openQuery)) return noteTap(reply, public_url, page.path);
    if (!isOpenedByBrowser(request) && !hasTapped(request)) {
      const href = `?${openQuery}`;
      const language = languageOfRequest(request);
      const notice = hasQuery(request, openedQuery) ? (
        <NoCookies href={href} />
      ) : (
        <Closed texts={page.textsIn(language)} href={href} />
      );
      sendLanguage(markUnready(reply, isReady), language);
      return sendCompressed(request, reply, page.notice(language, notice));
    }
    // whoever copies the address from the browser into a chat shares nothing that a preview could show
    if (hasQuery(request, openedQuery)) return reply.redirect(page.path, 303);
    let language = languageOfRequest(request);
    try {
      requireReady(isReady);
      language = languageOfRequest(request, { preferred: await languageOfLink(app, request.params.token) });
      const html = await page.load(language);
      return sendCompressed(request, sendLanguage(reply, language), html);
    } catch (error) {
      return sendRefusal(request, sendLanguage(reply, language), { page, language, error });
    }
  };

type Refused = { page: Omit<LinkPage, 'path' | 'load'>; language: Language; error: unknown };

/** Sends a page that explains an error. */
export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, { page, language, error }: Refused) => {
  const code = refuse(request, reply, error);
  const { texts, format } = language;
  const help = problemStatuses[code] >= 500 ? format(texts.ui.help, { request_id: request.id }) : '';
  const way = page.ways?.[code]?.(language);
  const refusal = <RefusalNotice texts={page.textsIn(language)} code={code} help={help} way={way} />;
  return sendCompressed(request, reply, page.notice(language, refusal));
};

/** Gives a page the status of the error that it explains. */
const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown): ProblemCode => {
  const { code, extras } = problemFor(request, error);
  if (extras.retry_after !== undefined) reply.header('retry-after', extras.retry_after);
  recordProblem(reply, code);
  reply.code(problemStatuses[code]);
  return code;
};

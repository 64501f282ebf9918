import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import { ListenPage, titleOfListenPage } from '../../pages/ListenPage.tsx';
import { PersonPage } from '../../pages/PersonPage.tsx';
import { ContentsPage } from '../../pages/reading-link/ContentsPage.tsx';
import type { FoundStories } from '../../pages/reading-link/FoundList.tsx';
import { type Address, contentsPath, newestOf, placesOf } from '../../pages/reading-link/order.ts';
import { StoryPage, titleOfStory } from '../../pages/reading-link/StoryPage.tsx';
import { limits } from '../../shared/limits.ts';
import type { Language } from '../../shared/messages/catalogue.ts';
import type { ReadingList } from '../../shared/reading/readers.ts';
import type { App } from '../app.ts';
import { requirePersonPage } from '../domain/person-links.ts';
import { requireReadingContents, requireStoryPage } from '../domain/readers.ts';
import { requireListened } from '../domain/recordings/listening.ts';
import { search } from '../domain/search/search.ts';
import { contentSecurityPolicy } from '../http/headers.ts';
import { logFailure } from '../http/problem.ts';
import type { IsReady } from '../http/readiness.ts';
import { requesterOf } from '../http/requester.ts';
import { readBuiltFile } from './built-files.ts';
import { openReadShell } from './read-shell.ts';
import { type LinkPageOptions, openSendPage, type Token } from './send-page.tsx';
import { openShell } from './shell.tsx';

/** The server-rendered pages: those of a person's link, of a reading link, and of a printed code. */
export const linkPages =
  (app: App, isReady: IsReady, { public_url, options }: LinkPageOptions): FastifyPluginAsync =>
  async (server) => {
    const sendPage = openSendPage(app, isReady, public_url);
    const personShell = openShell(readBuiltFile('person-page.html'));
    const writePerson = (language: Language, body: ReactNode) =>
      personShell(language, language.texts.pages.personPageTitle, body);
    const personPage = {
      policy: contentSecurityPolicy(),
      textsIn: ({ texts }: Language) => texts.personPage,
      notice: writePerson,
    };
    server.get<Token>('/for/:token', options, (request, reply) => {
      const { token } = request.params;
      return sendPage(request, reply, {
        ...personPage,
        path: `/for/${encodeURIComponent(token)}`,
        load: async (language) => {
          const page = await requirePersonPage(app, token, requesterOf(request));
          return writePerson(language, <PersonPage page={page} now={app.clock()} />);
        },
      });
    });

    const { shell, hashes } = openReadShell();
    const store = app.files.direct?.origin;
    const storyPolicy = contentSecurityPolicy({ store, hashes, plays: true });
    // only the contents page has a form, the search
    const contentsPolicy = contentSecurityPolicy({ store, hashes, plays: true, forms: "'self'" });
    const titleWith = ({ texts, format }: Language, heading: string) => format(texts.firstHtml.title, { heading });
    const readPage = {
      policy: storyPolicy,
      textsIn: ({ texts }: Language) => texts.readPage,
      notice: (language: Language, notice: ReactNode) =>
        shell(language, titleWith(language, language.texts.readPage.closed.title), notice),
    };
    server.get<Token>('/read/:token', options, (request, reply) => {
      const address = addressOf(request);
      const load = async (language: Language) => {
        const { token } = request.params;
        const contents = await requireReadingContents(app, token, idsOfNewest, requesterOf(request));
        const found = await searchIn(request, app, contents.list);
        const title = titleWith(language, language.texts.readPage.contents.title);
        return shell(language, title, <ContentsPage address={address} contents={contents} found={found} />);
      };
      return sendPage(request, reply, { ...readPage, policy: contentsPolicy, path: address.path, load });
    });
    server.get<Token & { Params: { id: string } }>('/read/:token/:id', options, (request, reply) => {
      const address = addressOf(request);
      const { token, id } = request.params;
      const load = async (language: Language) => {
        const { story, places } = await requireStoryPage(app, token, id, address.order, requesterOf(request));
        const page = <StoryPage address={address} places={places} id={id} story={story} />;
        return shell(language, titleOfStory(language, story), page);
      };
      const path = `${address.path}/${encodeURIComponent(id)}`;
      const wayBack = ({ texts }: Language) => (
        <a className="button button-main" href={contentsPath(address)}>
          {texts.readPage.story.all}
        </a>
      );
      return sendPage(request, reply, { ...readPage, path, load, ways: { unknown_story: wayBack } });
    });

    const listenPage = {
      policy: storyPolicy,
      textsIn: ({ texts }: Language) => texts.listenPage,
      notice: (language: Language, notice: ReactNode) =>
        shell(language, titleWith(language, language.texts.listenPage.closed.title), notice),
    };
    server.get<Token>('/listen/:token', options, (request, reply) => {
      const { token } = request.params;
      const load = async (language: Language) => {
        const listened = await requireListened(app, token, requesterOf(request));
        return shell(language, titleOfListenPage(language, listened), <ListenPage listened={listened} />);
      };
      return sendPage(request, reply, { ...listenPage, path: `/listen/${encodeURIComponent(token)}`, load });
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

const addressOf = (request: FastifyRequest<Token>): Address => ({
  path: `/read/${encodeURIComponent(request.params.token)}`,
  order: (request.query as { by?: unknown }).by === 'date' ? 'date' : 'person',
});

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import { Closed, NoCookies, type NoticeTexts, RefusalNotice } from '../../pages/Notice.tsx';
import { type ProblemCode, problemStatuses } from '../../shared/errors.ts';
import type { Language } from '../../shared/messages/catalogue.ts';
import type { App } from '../app.ts';
import { languageOfLink } from '../domain/links.ts';
import { sendCompressed } from '../http/compress.ts';
import { asPage } from '../http/headers.ts';
import { languageOfRequest } from '../http/language.ts';
import type { PortOptions } from '../http/ports.ts';
import { problemFor, setProblemStatus } from '../http/problem.ts';
import { type IsReady, markUnready, requireReady } from '../http/readiness.ts';
import { hasQuery, hasTapped, isOpenedByBrowser, noteTap, openedQuery, openQuery, queryWith } from './opened.ts';

export type Token = { Params: { token: string } };

/** `options` apply to every route. */
export type LinkPageOptions = { public_url: string | undefined; options: PortOptions };

/** What all pages of one kind of link share. */
export type LinkPage = {
  /** Its Content-Security-Policy. */
  policy: string;
  textsIn: (language: Language) => NoticeTexts;
  /** The page around a text that shows nothing of what the link opens. */
  notice: (language: Language, notice: ReactNode) => string;
  /** Links that lead on after an error. */
  ways?: Partial<Record<ProblemCode, (language: Language) => ReactNode>>;
};

/** Sends the page of a link to a person, or an explanation if the link opens nothing. `load` returns its HTML. */
export const openSendPage = (app: App, isReady: IsReady, public_url: string | undefined) => {
  const answer = openAnswerInLanguage(app, isReady);
  return async (
    request: FastifyRequest<Token>,
    reply: FastifyReply,
    { path, load, ...page }: LinkPage & { path: string; load: (language: Language) => Promise<string> },
  ) => {
    if (hasQuery(request, openQuery)) return noteTap(reply, public_url, path + queryWith(request, openedQuery));
    if (!isOpenedByBrowser(request) && !hasTapped(request)) {
      const language = languageOfRequest(request);
      const html = page.notice(language, closedNotice(request, page.textsIn(language)));
      return sendCompressed(request, asPage(markUnready(reply, isReady), language, page.policy), html);
    }
    // whoever copies the address from the browser into a chat shares nothing that a preview could show
    if (hasQuery(request, openedQuery)) return reply.redirect(path + queryWith(request), 303);
    return answer(request, reply, page, async (language) => {
      const html = await load(language);
      return sendCompressed(request, asPage(reply, language, page.policy), html);
    });
  };
};

const closedNotice = (request: FastifyRequest, texts: NoticeTexts) => {
  const href = queryWith(request, openQuery);
  return hasQuery(request, openedQuery) ? <NoCookies href={href} /> : <Closed texts={texts} href={href} />;
};

/** Answers in the language of the link's person or reader; an error becomes a page that explains it. */
export const openAnswerInLanguage =
  (app: App, isReady: IsReady) =>
  async (
    request: FastifyRequest<Token>,
    reply: FastifyReply,
    page: LinkPage,
    answer: (language: Language) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    let language = languageOfRequest(request);
    try {
      requireReady(isReady);
      language = languageOfRequest(request, { preferred: await languageOfLink(app, request.params.token) });
      return await answer(language);
    } catch (error) {
      return sendRefusal(request, reply, { page, language, error });
    }
  };

type Refused = { page: LinkPage; language: Language; error: unknown };

/** Sends a page that explains an error. */
const sendRefusal = (request: FastifyRequest, reply: FastifyReply, { page, language, error }: Refused) => {
  const problem = problemFor(request, error);
  const { code } = problem;
  const { texts, format } = language;
  const help = problemStatuses[code] >= 500 ? format(texts.ui.help, { request_id: request.id }) : '';
  const way = page.ways?.[code]?.(language);
  const refusal = <RefusalNotice texts={page.textsIn(language)} code={code} help={help} way={way} />;
  const refused = asPage(setProblemStatus(reply, problem), language, page.policy);
  return sendCompressed(request, refused, page.notice(language, refusal));
};

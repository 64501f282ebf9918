import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import { MailPage } from '../../pages/MailPage.tsx';
import { Problem } from '../../shared/errors.ts';
import { isMailAction, type MailAction } from '../../shared/mail/mail-page.ts';
import type { Language } from '../../shared/messages/catalogue.ts';
import { dayLocale } from '../../shared/messages/languages.ts';
import type { App } from '../app.ts';
import { chooseOnMailPage, requireMailPage } from '../domain/mail/mail-page.ts';
import { contentSecurityPolicy } from '../http/headers.ts';
import { readBody } from '../http/json.ts';
import { type IsReady, requireReady } from '../http/readiness.ts';
import { requesterOf } from '../http/requester.ts';
import { readBuiltFile } from './built-files.ts';
import { type LinkPageOptions, openAnswerInLanguage, openSendPage, type Token } from './send-page.tsx';
import { openShell } from './shell.tsx';

const maxFormBytes = 4096;

/** The page of a mail: to look at it changes nothing, its buttons do, and so does the one of mail programs (RFC 8058). */
export const mailPages =
  (app: App, isReady: IsReady, { public_url, options }: LinkPageOptions): FastifyPluginAsync =>
  async (server) => {
    readForms(server);
    const sendPage = openSendPage(app, isReady, public_url);
    const answerInLanguage = openAnswerInLanguage(app, isReady);
    const shell = openShell(readBuiltFile('mail-page.html'));
    const write = (language: Language, body: ReactNode) => shell(language, language.texts.mailPage.title, body);
    const page = {
      policy: contentSecurityPolicy({ forms: "'self'" }),
      textsIn: ({ texts }: Language) => texts.mailPage,
      notice: write,
    };
    const pathOf = ({ params: { token } }: FastifyRequest<Token>) => `/mail/${encodeURIComponent(token)}`;

    server.get<Token>('/mail/:token', options, (request, reply) =>
      // with no-referrer, browsers send forms without their origin
      sendPage(request, reply.header('referrer-policy', 'same-origin'), {
        ...page,
        path: pathOf(request),
        load: async (language) => {
          const shown = await requireMailPage(app, request.params.token, requesterOf(request));
          return write(language, <MailPage page={shown} formatDay={dayIn(language)} />);
        },
      }),
    );

    server.post<Token>('/mail/:token', { ...options, bodyLimit: maxFormBytes }, async (request, reply) => {
      const choice = readChoice(request.body);
      const choose = (action: MailAction) => chooseOnMailPage(app, request.params.token, action, requesterOf(request));
      if (choice === 'one click') {
        requireReady(isReady);
        await choose('stop');
        return reply.type('text/plain; charset=utf-8').send('');
      }
      return answerInLanguage(request, reply, page, async () => {
        await choose(choice);
        return reply.redirect(pathOf(request), 303);
      });
    });
  };

const dayIn =
  ({ tag }: Language) =>
  (time: string, timeZone: string): string =>
    new Intl.DateTimeFormat(dayLocale(tag), { dateStyle: 'full', timeZone }).format(new Date(time));

/** Bodies of this plugin's routes are a `FormData`. */
const readForms = (server: FastifyInstance) => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    server.addContentTypeParser(type, async (request: FastifyRequest, payload: FastifyRequest['raw']) =>
      parseForm(request.headers['content-type'] ?? '', await readBody(request, payload)),
    );
};

const parseForm = async (type: string, bytes: Buffer): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new Problem('malformed_request', {}, { cause });
  }
};

/** Throws `malformed_request` if it is no choice of this page. */
const readChoice = (form: unknown): MailAction | 'one click' => {
  if (!(form instanceof FormData)) throw new Problem('malformed_request');
  if (form.get('List-Unsubscribe') === 'One-Click') return 'one click';
  const action = form.get('action');
  if (!isMailAction(action)) throw new Problem('malformed_request');
  return action;
};

import { Type } from 'typebox';
import { languages, languageTags } from '../../shared/messages/languages.ts';
import { deleteCookie, writeCookie } from '../http/cookies.ts';
import { languageCookie } from '../http/language.ts';
import type { RouteContext } from '../http/route.ts';

const languagesSchema = Type.Object({
  languages: Type.Array(
    Type.Object({
      tag: Type.String({ description: 'BCP 47' }),
      name: Type.String({ description: 'In the language itself' }),
      dir: Type.Enum(['ltr', 'rtl']),
    }),
  ),
});

const choiceSchema = Type.Object({ language: Type.Enum([...languageTags]) }, { additionalProperties: false });

// in s
const oneYear = 365 * 24 * 60 * 60;

/** The languages of the interface, and the one that was chosen on a device. */
export const languageRoutes = ({ public_url, routesOf }: RouteContext): void => {
  const route = routesOf('languages');

  route('GET', '/api/languages', {
    who: 'everyone',
    summary: 'The languages of pages and messages, by their own names',
    returns: languagesSchema,
    handle: () => ({ languages: [...languages] }),
  });

  route('POST', '/api/language', {
    who: 'everyone',
    summary: 'Choose the language of this device, in a cookie that lasts a year',
    body: choiceSchema,
    handle: (request, reply) =>
      // Lax: also for a link that was opened from a mail on the web
      writeCookie(reply, public_url, [languageCookie, request.body.language], oneYear, 'lax'),
  });

  route('DELETE', '/api/language', {
    who: 'everyone',
    summary: 'Forget the language of this device',
    handle: (_request, reply) => deleteCookie(reply, languageCookie),
  });
};

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../shared/messages/catalogue.ts';
import { type LanguageTag, offeredLanguage } from '../../shared/messages/languages.ts';
import { languageIn } from '../languages.ts';
import { readCookie } from './cookies.ts';
import { addVary } from './headers.ts';

/** The cookie with the language that was chosen on this device. */
export const languageCookie = 'language';

/** What a page knows of its reader's language besides the request: that of the person, the reader or the settings. */
export type KnownLanguages = { preferred?: string | null | undefined; instance?: string | null | undefined };

/**
 * The language of a response: this device's choice, else the preferred one, else the best one that the browser accepts,
 * else the instance's, else English.
 */
export const languageOfRequest = (request: FastifyRequest, known: KnownLanguages = {}): Language =>
  languageIn(
    offeredLanguage(readCookie(request, languageCookie)) ??
      offeredLanguage(known.preferred) ??
      acceptedLanguage(request.headers['accept-language']) ??
      offeredLanguage(known.instance) ??
      'en',
  );

/** The first language on offer in an Accept-Language header, by its weights. */
const acceptedLanguage = (header = ''): LanguageTag | undefined =>
  header
    .split(',')
    .map((range) => {
      const [tag = '', weight = ''] = range.split(';');
      const q = Number(/^\s*q=([\d.]+)\s*$/.exec(weight)?.[1] ?? 1);
      return { tag: tag.trim(), q };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => offeredLanguage(tag))
    .find((tag) => tag !== undefined);

/** Says which language a page is in, and that another request may get another one. */
export const sendLanguage = (reply: FastifyReply, { tag }: Language): FastifyReply => {
  addVary(reply, 'accept-language, cookie');
  return reply.header('content-language', tag);
};

import type { FastifyRequest } from 'fastify';
import type { Language } from '../../shared/messages/catalogue.ts';
import { type LanguageTag, offeredLanguage } from '../../shared/messages/languages.ts';
import { languageIn } from '../languages.ts';
import { readCookie } from './cookies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The language of the settings, as far as this process knows it. */
    instanceLanguage: () => LanguageTag | undefined;
  }
}

/** The cookie with the language that was chosen on this device. */
export const languageCookie = 'language';

/**
 * The language of a response: this device's choice, else `preferred` (that of the person or reader, on the admin's pages
 * and calls that of the settings), else the best one that the browser accepts, else the instance's, else English.
 */
export const languageOfRequest = (
  request: FastifyRequest,
  { preferred }: { preferred?: string | null | undefined } = {},
): Language => {
  const instance = request.server.instanceLanguage();
  const isForAdmin = request.routeOptions.config.audience === 'admin';
  return languageIn(
    offeredLanguage(readCookie(request, languageCookie)) ??
      offeredLanguage(preferred) ??
      (isForAdmin ? instance : undefined) ??
      acceptedLanguage(request.headers['accept-language']) ??
      instance ??
      'en',
  );
};

/** The first language on offer in an Accept-Language header, by its weights; `*` is no preference. */
const acceptedLanguage = (header = ''): LanguageTag | undefined =>
  header
    .split(',')
    .map((range) => {
      const [tag = '', weight = ''] = range.split(';');
      const q = Number(/^\s*q=([\d.]+)\s*$/i.exec(weight)?.[1] ?? 1);
      return { tag: tag.trim(), q };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => offeredLanguage(tag))
    .find((tag) => tag !== undefined);

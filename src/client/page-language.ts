import { type Language, makeLanguage, type Texts } from '../shared/messages/catalogue.ts';
import { messagesId } from '../shared/messages/in-html.ts';
import type { LanguageTag } from '../shared/messages/languages.ts';

/** The texts of this page come with its HTML; a page has only the sections that it needs. */
const readTexts = (): Texts => JSON.parse(document.getElementById(messagesId)?.textContent ?? '{}');

/** The language of this page, which the server has chosen. */
export const pageLanguage: Language = makeLanguage(document.documentElement.lang as LanguageTag, readTexts());

import { type Language, makeLanguage, type Texts } from '../shared/messages/catalogue.ts';
import { messagesId } from '../shared/messages/in-html.ts';
import type { LanguageTag } from '../shared/messages/languages.ts';

/** Parses the texts embedded in the HTML: only the sections that the page needs. */
const readTexts = (): Texts => JSON.parse(document.getElementById(messagesId)?.textContent ?? '{}');

/** The language of this page, which the server has chosen. */
export const pageLanguage: Language = makeLanguage(document.documentElement.lang as LanguageTag, readTexts());

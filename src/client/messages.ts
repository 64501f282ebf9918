import { isolateIn } from '../shared/content/text-direction.ts';
import { type Language, makeLanguage, type Texts } from '../shared/messages/catalogue.ts';
import type { Formatter } from '../shared/messages/format.ts';
import { messagesId } from '../shared/messages/in-html.ts';
import type { LanguageTag } from '../shared/messages/languages.ts';

/** The texts of this page come with its HTML; a page has only the sections that it needs. */
const readTexts = (): Texts => JSON.parse(document.getElementById(messagesId)?.textContent ?? '{}');

/** The language of this page, which the server has chosen. */
export const pageLanguage: Language = makeLanguage(document.documentElement.lang as LanguageTag, readTexts());
export const language: LanguageTag = pageLanguage.tag;
export const { format, formatParts, formatBytes }: Formatter = pageLanguage;

/** `isolateIn` for the texts of this page. */
export const isolate = (text: string): string => isolateIn(pageLanguage.dir, text);

export const {
  actions,
  admin,
  answer,
  answerReaders,
  asking,
  dashboard,
  exchange,
  firstHtml,
  keepsake,
  library,
  login,
  person,
  prerenderedEditor,
  readers,
  reading,
  readPage,
  reordering,
  restore,
  security,
  settings,
  sharing,
  stories,
  ui,
  viewer,
}: Texts = pageLanguage.texts;

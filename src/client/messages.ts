import { isolateIn } from '../shared/content/text-direction.ts';
import type { Texts } from '../shared/messages/catalogue.ts';
import type { Formatter } from '../shared/messages/format.ts';
import type { LanguageTag } from '../shared/messages/languages.ts';
import { pageLanguage } from './page-language.ts';

export const language: LanguageTag = pageLanguage.tag;
export const { format, formatParts, formatBytes }: Formatter = pageLanguage;

/** `isolateIn` with the direction of this page. */
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
  bookPage,
  bookRecordings,
  heldReasons,
  keptRecordings,
  library,
  login,
  mailFaults,
  mailSettings,
  mailSharing,
  person,
  personMail,
  player,
  prerenderedEditor,
  readers,
  reading,
  readPage,
  recordingBlock,
  reordering,
  restore,
  security,
  settings,
  sharing,
  stories,
  ui,
  viewer,
  voice,
}: Texts = pageLanguage.texts;

import { type Language, makeLanguage } from '../shared/messages/catalogue.ts';
import { catalogue as en } from '../shared/messages/en/catalogue.ts';
import type { LanguageTag } from '../shared/messages/languages.ts';

const all: Record<LanguageTag, Language> = {
  en: makeLanguage('en', en),
};

/** The interface's texts in one of the languages on offer. */
export const languageIn = (tag: LanguageTag): Language => all[tag];

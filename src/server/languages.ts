import { type Language, makeLanguage } from '../shared/messages/catalogue.ts';
import { catalogue as de } from '../shared/messages/de/catalogue.ts';
import { catalogue as en } from '../shared/messages/en/catalogue.ts';
import { catalogue as es } from '../shared/messages/es/catalogue.ts';
import { catalogue as fr } from '../shared/messages/fr/catalogue.ts';
import { catalogue as he } from '../shared/messages/he/catalogue.ts';
import { catalogue as ja } from '../shared/messages/ja/catalogue.ts';
import type { LanguageTag } from '../shared/messages/languages.ts';
import { catalogue as pl } from '../shared/messages/pl/catalogue.ts';

const all: Record<LanguageTag, Language> = {
  en: makeLanguage('en', en),
  es: makeLanguage('es', es),
  de: makeLanguage('de', de),
  fr: makeLanguage('fr', fr),
  pl: makeLanguage('pl', pl),
  he: makeLanguage('he', he),
  ja: makeLanguage('ja', ja),
};

/** The interface's texts in one of the languages on offer. */
export const languageIn = (tag: LanguageTag): Language => all[tag];

/** Makes something once for each language, when it is first wanted. */
export const perLanguage = <T>(make: (language: Language) => T): ((language: Language) => T) => {
  const made = new Map<LanguageTag, T>();
  return (language) => {
    const found = made.get(language.tag) ?? make(language);
    made.set(language.tag, found);
    return found;
  };
};

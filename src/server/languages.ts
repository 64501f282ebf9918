import { type Language, makeLanguage } from '../shared/messages/catalogue.ts';
import { catalogue as en } from '../shared/messages/en/catalogue.ts';
import type { LanguageTag } from '../shared/messages/languages.ts';

const all: Record<LanguageTag, Language> = {
  en: makeLanguage('en', en),
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

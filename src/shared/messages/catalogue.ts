import type { catalogue as english } from './en/catalogue.ts';
import { type Formatter, formatterFor } from './format.ts';
import { directionOf, type LanguageTag } from './languages.ts';
import type { Translation } from './translation.ts';

/** The texts of the interface, typed by the English ones: from them TypeScript reads the values that each needs. */
export type Texts = typeof english;

/** One language of the interface. */
export type Language = Formatter & { tag: LanguageTag; dir: 'ltr' | 'rtl'; texts: Texts };

/** Other languages are typed as the English one, which has the same messages with the same values. */
export const makeLanguage = (tag: LanguageTag, texts: Translation<Texts>): Language => ({
  tag,
  dir: directionOf(tag),
  texts: texts as Texts,
  ...formatterFor(tag),
});

import type { Book } from '../../../shared/books.ts';
import { languageOf } from '../../../shared/language.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import { headingsIn } from '../../../shared/messages/in-all-languages/book-headings.ts';
import { offeredLanguage } from '../../../shared/messages/languages.ts';
import { languageIn } from '../../languages.ts';

const shares: [script: RegExp, languages: string[]][] = [
  [/\p{Script=Hebrew}/gu, ['he', 'yi']],
  [/\p{Script=Arabic}/gu, ['ar', 'fa', 'ur', 'ps', 'ckb']],
  [/\p{Script=Han}/gu, ['zh', 'ja']],
  [/\p{Script=Devanagari}/gu, ['hi', 'mr', 'ne']],
];
const withoutOneLanguage = [/\p{Script=Latin}/gu, /\p{Script=Cyrillic}/gu];

// characters to examine: the beginning is enough
const examinedLength = 2000;

/**
 * The language of a text in a book (BCP 47), for hyphenation and text-to-speech. `likely` are the expected languages,
 * likeliest first. The script decides where it can; the result is never a language of another script.
 */
export const languageInBook = (text: string, likely: string[]): string => {
  const certain = languageOf(text);
  if (certain !== '') return certain;
  const start = text.slice(0, examinedLength);
  const count = (script: RegExp) => start.match(script)?.length ?? 0;
  const [most, languages] = shares
    .map(([script, languages]) => [count(script), languages] as const)
    .reduce((best, next) => (next[0] > best[0] ? next : best));
  const others = withoutOneLanguage.reduce((sum, script) => sum + count(script), 0);
  const expected = likely.map((language) => language.split('-')[0]?.toLowerCase() ?? '');
  // an ideograph counts as several letters
  if (most * 2 > others) return expected.find((language) => languages.includes(language)) ?? (languages[0] as string);
  return expected.find((language) => !ofOtherScript.has(language) && language !== '') ?? 'und';
};

const ofOtherScript = new Set([...shares.flatMap(([, languages]) => languages), 'el', 'ko', 'th', 'hy', 'ka']);

/** The language of a whole book: that of its title, or of its headings if the title has no letters. */
export const languageOfBook = ({ title, language }: Pick<Book, 'title' | 'language'>): string =>
  languageInBook(/\p{L}/u.test(title) ? title : headingsIn(language).contents, [language]);

const rightToLeft = new Set(['ar', 'fa', 'he', 'ps', 'ur', 'yi']);

/** The reading direction of a book, which decides on which side it is bound. Typst derives it from the language too. */
export const directionOfBook = (book: Pick<Book, 'title' | 'language'>): 'ltr' | 'rtl' =>
  rightToLeft.has(languageOfBook(book)) ? 'rtl' : 'ltr';

/** The language of the texts that the interface adds to a book: the book's, or English where the interface has no other. */
export const interfaceLanguageOf = ({ language }: Pick<Book, 'language'>): Language =>
  languageIn(offeredLanguage(language) ?? 'en');

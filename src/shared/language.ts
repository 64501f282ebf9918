/** Scripts that are used by one language only. */
const scripts: [language: string, script: RegExp][] = [
  ['el', /\p{Script=Greek}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['th', /\p{Script=Thai}/u],
  ['hy', /\p{Script=Armenian}/u],
  ['ka', /\p{Script=Georgian}/u],
];

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const japaneseLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const hebrewLetter = /\p{Script=Hebrew}/u;
// Yiddish digraphs with their own code points
const yiddishLetter = /[\u05f0-\u05f2]/;
// and, the, that, is, not, with, from, what, where
const yiddish = new Set('און דער דאס איז נישט ניט מיט פון וואס וואו'.split(' '));
// of, you or the object, he, she, was, I, this, what, your, my, there is, no, like, when, who, where
const hebrew = new Set('של את הוא היא היה הייתה אני אתה זה זאת מה שלך שלי יש לא כמו מתי מי איפה'.split(' '));

const letters = /\p{L}/gu;
// characters to examine; the beginning is enough
const examinedLength = 400;

/**
 * The language of a text for its `lang` attribute (BCP 47), if its script determines it. Otherwise '' (unknown), which makes
 * a screen reader use the voice its user has chosen instead of the one for the page's language.
 * `known`: the language of whoever it is for, which it is in unless its script shows another one.
 */
export const languageOf = (text: string, known = ''): string => {
  const start = text.slice(0, examinedLength);
  const found = start.match(letters) ?? [];
  const count = (script: RegExp) => found.filter((letter) => script.test(letter)).length;
  const isMostly = (script: RegExp) => count(script) * 2 > found.length;
  if (isMostly(hebrewLetter)) return hebrewOrYiddish(start);
  // Japanese mixes Chinese characters with kana
  if (isMostly(japaneseLetter) && count(kana) > 0) return 'ja';
  const [other = ''] = scripts.find(([, script]) => isMostly(script)) ?? [];
  return other === '' && isMostly(/\p{Script=Latin}/u) && isLatin(known) ? known : other;
};

/** Whether a language is written in Latin letters; false for a tag that is none. */
const isLatin = (tag: string): boolean => {
  try {
    return new Intl.Locale(tag).maximize().script === 'Latn';
  } catch {
    return false;
  }
};

const hebrewOrYiddish = (text: string) => {
  // removes vowel points, which are optional in both languages
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/\p{L}+/gu) ?? [];
  const isYiddish = yiddishLetter.test(text) || words.some((word) => yiddish.has(word));
  if (isYiddish === words.some((word) => hebrew.has(word))) return '';
  return isYiddish ? 'yi' : 'he';
};

/** The language of stored content, from the beginning of its text. */
export const languageOfContent = (content: string, known?: string): string =>
  languageOf(content.slice(0, 4000).replace(/<[^>]*>/g, ' '), known);

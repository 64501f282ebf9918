/** Scripts in which one language is written. */
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
// double letters that have signs of their own
const yiddishLetter = /[\u05f0-\u05f2]/;
// and, the, that, is, not, with, from, what, where
const yiddish = new Set('און דער דאס איז נישט ניט מיט פון וואס וואו'.split(' '));
// of, you or the object, he, she, was, I, this, what, your, my, there is, no, like, when, who, where
const hebrew = new Set('של את הוא היא היה הייתה אני אתה זה זאת מה שלך שלי יש לא כמו מתי מי איפה'.split(' '));

const letters = /\p{L}/gu;
// of the beginning, which says enough
const looked = 400;

/**
 * The language of a text for its `lang` attribute (BCP 47), where its script makes that sure. Otherwise '', which says
 * that it is unknown: a screen reader then reads it with its owner's own voice and not with that of the page.
 */
export const languageOf = (text: string): string => {
  const start = text.slice(0, looked);
  const found = start.match(letters) ?? [];
  const count = (script: RegExp) => found.filter((letter) => script.test(letter)).length;
  const isMostly = (script: RegExp) => count(script) * 2 > found.length;
  if (isMostly(hebrewLetter)) return hebrewOrYiddish(start);
  // Japanese is half Chinese characters, and some kana among them
  if (isMostly(japaneseLetter) && count(kana) > 0) return 'ja';
  return scripts.find(([, script]) => isMostly(script))?.[0] ?? '';
};

const hebrewOrYiddish = (text: string) => {
  // both are written with and without vowel points
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/\p{L}+/gu) ?? [];
  const isYiddish = yiddishLetter.test(text) || words.some((word) => yiddish.has(word));
  if (isYiddish === words.some((word) => hebrew.has(word))) return '';
  return isYiddish ? 'yi' : 'he';
};

import { inlineTag } from '../../../shared/content/plain-text.ts';

/** How much an answer holds, for a person who decides about it. */
export type AnswerSize = { words: number; photos: number };

const tagOrEntity = /<[^>]*>|&[#a-z0-9]+;/gi;
// these are written without spaces, so each character counts, as word processors do
const ideograph = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const word = new RegExp(
  `${ideograph}|(?:(?!${ideograph})[\\p{L}\\p{N}\\p{M}])+(?:['’.,\\-־](?!${ideograph})[\\p{L}\\p{N}\\p{M}]+)*`,
  'gu',
);

/** Counts words and photos of sanitised HTML. */
export const measureAnswer = (content: string): AnswerSize => {
  const text = content.replace(inlineTag, '').replace(tagOrEntity, ' ');
  return { words: countMatches(text, word), photos: countMatches(content, /<img /g) };
};

const countMatches = (text: string, pattern: RegExp) => {
  let count = 0;
  for (const _match of text.matchAll(pattern)) count += 1;
  return count;
};

import type { Cue } from './transcripts.ts';

/** In ms: a silence that ends a paragraph. */
const pause = 2000;

// these are written without spaces
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

/** The words of a transcript as paragraphs; one ends where nothing is said for two seconds. */
export const paragraphsOfCues = (cues: readonly Cue[]): string[] => {
  const paragraphs: string[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { start_ms, end_ms, text } of cues) {
    const words = text.trim();
    if (words === '') continue;
    const before = paragraphs.at(-1);
    if (before === undefined || start_ms - end >= pause) paragraphs.push(words);
    else paragraphs[paragraphs.length - 1] = `${before}${unspaced.test(before) ? '' : ' '}${words}`;
    end = end_ms;
  }
  return paragraphs;
};

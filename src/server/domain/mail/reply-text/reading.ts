import type { Line } from './line.ts';
import type { OurWords } from './our-words.ts';
import { wordsOf } from './words.ts';

/** A line as it is compared with our texts. */
export type ReadLine = Line & {
  words: string[];
  /** It has nothing that anybody could miss: no words, no emoji, no link but ours. */
  isSilent: boolean;
  isQuoted: boolean;
  isCut: boolean;
};

const emoji = /\p{Extended_Pictographic}/u;

export const compareWith = (lines: Line[], our: OurWords): ReadLine[] =>
  lines.map((line) => {
    const words = wordsOf(line.text, our.hosts);
    const isSilent = words.length === 0 && !emoji.test(line.text);
    return { ...line, words, isSilent, isQuoted: line.depth > 0, isCut: false };
  });

/** The index of the nearest line above or below that says something; -1 if there is none. */
export const nextSpeaking = (lines: ReadLine[], from: number, step: 1 | -1): number => {
  for (let at = from + step; at >= 0 && at < lines.length; at += step) if (!lines[at]?.isSilent) return at;
  return -1;
};

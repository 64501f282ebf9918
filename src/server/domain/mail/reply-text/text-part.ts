import type { Line } from './line.ts';
import { wordsOf } from './words.ts';

// programs write links and images into the text part which a reader of the HTML does not see
const notInHtml = /<?(?:https?:\/\/|mailto:)[^\s<>]+>?|\[(?:image|cid|bild|obraz|imagen?)[:\s][^\]]{0,300}\]/gi;

/** The lines of the text part with words that none of the HTML part's lines has. */
export const linesOnlyInText = (textLines: Line[], htmlLines: Line[]): Line[] => {
  const known = new Set(htmlLines.flatMap(({ text }) => wordsOf(text)));
  return textLines.filter(({ text }) => wordsOf(text.replace(notInHtml, ' ')).some((word) => !known.has(word)));
};

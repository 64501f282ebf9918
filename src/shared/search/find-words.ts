import { fold, foldOne } from './fold.ts';

const letter = /[\p{L}\p{N}\p{M}]/u;
const word = /[\p{L}\p{N}\p{M}]+/gu;

/** How many words of a query are looked for. */
export const maxWords = 12;

/** A text, folded. `origins` has, for each place in it, the place in the text that it comes from. */
export type FoldedText = { folded: string; origins: number[]; length: number };

/** What to look for in these texts, folded: the query as it stands if one of them has it, otherwise its words, longest first. */
export const wantedIn = (texts: FoldedText[], query: string): string[] => {
  const isFound = (each: string) => texts.some(({ folded }) => folded.includes(each));
  const phrase = fold(query).trim();
  if (phrase !== '' && isFound(phrase)) return [phrase];
  const words = [...new Set(phrase.match(word))].slice(0, maxWords).sort((a, b) => b.length - a.length);
  return words.filter(isFound);
};

/** Where something folded is in a text: at the beginnings of words, or else inside words. */
export const placesOf = ({ folded, origins, length }: FoldedText, wanted: string): { from: number; to: number }[] => {
  const found: number[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) found.push(at);
  const beginnings = found.filter((at) => !letter.test(folded[at - 1] ?? ' '));
  return (beginnings.length > 0 ? beginnings : found).map((at) => ({
    from: origins[at] ?? 0,
    to: origins[at + wanted.length] ?? length,
  }));
};

export const foldText = (text: string): FoldedText => {
  const origins: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const bare = foldOne(character);
    for (let index = 0; index < bare.length; index++) origins.push(at);
    folded += bare;
    at += character.length;
  }
  return { folded, origins, length: text.length };
};

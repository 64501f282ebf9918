import { fold, foldOne } from './tokens.ts';

const around = 80;

/** How well a text fits: the query as it stands, then whole words, then their beginnings. */
export const scoreOf = (text: string, query: string, terms: string[]): number => {
  const foldedText = fold(text);
  const phrase = fold(query).trim();
  const whole = terms.filter((term) => isWholeWord(foldedText, term)).length;
  return (phrase !== '' && foldedText.includes(phrase) ? 100 : 0) + whole;
};

const letter = /[\p{L}\p{N}\p{M}]/u;

const isWholeWord = (foldedText: string, term: string): boolean => {
  for (let at = foldedText.indexOf(term); at >= 0; at = foldedText.indexOf(term, at + 1))
    if (!letter.test(foldedText[at - 1] ?? ' ') && !letter.test(foldedText[at + term.length] ?? ' ')) return true;
  return false;
};

/** The text around the place where the query, or else the first of its terms, is found. */
export const excerptOf = (text: string, query: string, terms: string[]): string => {
  const foldedText = fold(text);
  const phrase = fold(query).trim();
  const places = [phrase, ...terms].map((wanted) => (wanted === '' ? -1 : startOf(foldedText, wanted)));
  const found = places[0] !== undefined && places[0] >= 0 ? places[0] : Math.min(...places.filter((at) => at >= 0));
  const at = Number.isFinite(found) ? placeInText(text, found) : 0;
  const [from, to] = [wordBefore(text, at - around), wordAfter(text, at + around)];
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
};

/** Rather at the beginning of a word than inside one. */
const startOf = (foldedText: string, wanted: string): number => {
  for (let at = foldedText.indexOf(wanted); at >= 0; at = foldedText.indexOf(wanted, at + 1))
    if (!letter.test(foldedText[at - 1] ?? ' ')) return at;
  return foldedText.indexOf(wanted);
};

/** Where in a text the place `foldedAt` of its folded text comes from. Voiced kana written apart shift it a little. */
const placeInText = (text: string, foldedAt: number): number => {
  let [at, folded] = [0, 0];
  for (const character of text) {
    if (folded >= foldedAt) break;
    folded += foldOne(character).length;
    at += character.length;
  }
  return at;
};

// texts without spaces are cut between two letters
const maxWord = 30;

const wordBefore = (text: string, at: number): number => {
  if (at <= 0) return 0;
  const space = text.lastIndexOf(' ', at);
  return space >= 0 && at - space < maxWord ? space + 1 : beforePair(text, at);
};

const wordAfter = (text: string, at: number): number => {
  if (at >= text.length) return text.length;
  const space = text.indexOf(' ', at);
  return space >= 0 && space - at < maxWord ? space : beforePair(text, at);
};

/** Not between the two halves of a surrogate pair. */
const beforePair = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);

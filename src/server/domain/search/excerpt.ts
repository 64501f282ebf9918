import { foldText, placesOf, wantedIn } from '../../../shared/search/find-words.ts';
import { fold } from '../../../shared/search/fold.ts';

// in characters: what was found is seen even where only two short lines are shown
const before = 20;
const after = 140;

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

/** An excerpt that begins shortly before the query, or else before the longest of its words. */
export const excerptOf = (text: string, query: string, terms: string[]): string => {
  const searched = foldText(text);
  const wanted = [...wantedIn([searched], query), ...terms].find((each) => searched.folded.includes(each));
  return excerptAt(text, wanted === undefined ? 0 : (placesOf(searched, wanted)[0]?.from ?? 0));
};

/** An excerpt that begins shortly before this place. */
export const excerptAt = (text: string, at: number): string => {
  const [from, to] = [wordBefore(text, at - before), wordAfter(text, at + after)];
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
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

import { maxWords } from '../../../shared/search/find-words.ts';
import { fold } from '../../../shared/search/fold.ts';

const word = /[\p{L}\p{N}\p{M}]+/gu;
const isUnspaced = '[\\p{Script_Extensions=Han}\\p{Script_Extensions=Hiragana}\\p{Script_Extensions=Katakana}]';
const runs = new RegExp(`${isUnspaced}+|(?:(?!${isUnspaced})[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const unspaced = new RegExp(`^${isUnspaced}`, 'u');

// and, the, in, like, to, from, that: written together with the word
const hebrewPrefix = /^[והבכלמש](?=[\u05d0-\u05ea]{3})/;

const maxLength = 64;

/** Words of folded text; scripts without spaces in runs of their own. */
const wordsOf = (foldedText: string): string[] =>
  [...foldedText.matchAll(word)].flatMap(([letters]) => letters.match(runs) ?? []);

/** Pairs of neighbours, which stand for the words of scripts without spaces. */
const pairsOf = (run: string): string[] => {
  const letters = [...run];
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};

/** What a text is found by, each once. */
export const tokensOf = (text: string): string[] => {
  const tokens = new Set<string>();
  for (const found of wordsOf(fold(text)))
    if (unspaced.test(found)) {
      for (const pair of pairsOf(found)) tokens.add(pair);
      // a query of one letter finds the pairs that begin with it, and the last letter begins none
      tokens.add([...found].at(-1) as string);
    } else for (const form of withoutPrefixes(found)) tokens.add(form.slice(0, maxLength).toWellFormed());
  return [...tokens];
};

const withoutPrefixes = (found: string): string[] => {
  const forms = [found];
  for (let rest = found; hebrewPrefix.test(rest) && forms.length < 3; ) {
    rest = rest.slice(1);
    forms.push(rest);
  }
  return forms;
};

/** The prefixes of tokens that a text must all have to be found. */
export const termsOf = (query: string): string[] =>
  [...new Set(wordsOf(fold(query)).flatMap((found) => (unspaced.test(found) ? pairsOf(found) : [found])))]
    .slice(0, maxWords)
    .map((term) => term.slice(0, maxLength).toWellFormed());

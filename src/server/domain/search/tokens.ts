// letters that do not decompose into a plain letter and a mark
const plainLetters: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' },
};
const kana = /[\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u;

const foldCharacter = (character: string): string => {
  const lower = character.toLowerCase();
  // voiced kana are other letters, not accents
  if (kana.test(lower)) return lower.normalize('NFKC');
  const bare = lower.normalize('NFKD').replace(/\p{Mn}/gu, '');
  return [...bare].map((letter) => plainLetters[letter] ?? letter).join('');
};

const folded = new Map<string, string>();

/** One character without case, accents and vowel points. They are looked up, since a text has few different ones. */
export const foldOne = (character: string): string => {
  let result = folded.get(character);
  if (result === undefined) {
    result = foldCharacter(character);
    if (folded.size < 20_000) folded.set(character, result);
  }
  return result;
};

// all but ASCII, whose letters are only turned into small ones
const folding = /[^\p{ASCII}]/gu;

/** A text without case, accents and vowel points. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase().replace(folding, foldOne);

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

const maxTerms = 12;

/** The prefixes of tokens that a text must all have to be found. */
export const termsOf = (query: string): string[] =>
  [...new Set(wordsOf(fold(query)).flatMap((found) => (unspaced.test(found) ? pairsOf(found) : [found])))]
    .slice(0, maxTerms)
    .map((term) => term.slice(0, maxLength).toWellFormed());

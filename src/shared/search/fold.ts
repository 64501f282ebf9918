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

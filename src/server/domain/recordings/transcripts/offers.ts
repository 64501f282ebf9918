import type { Cue, Offer } from '../../../../shared/recordings/transcripts.ts';

const words = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
const maxOffers = 200;

/** Names of the family that are close to words which were heard, such as “Wanda” for “wander”. Offered, never put in. */
export const offeredCorrections = (cues: Cue[], names: string[]): Offer[] => {
  const known = [...new Set(names)].map((name) => ({ name, letters: lettersOf(name), sound: soundOf(name) }));
  const right = new Set(known.map(({ letters }) => letters));
  const offers = cues.flatMap(({ start_ms, text }) =>
    [...text.matchAll(words)].flatMap(({ index: from, 0: word }): Offer[] => {
      const letters = lettersOf(word);
      if (right.has(letters)) return [];
      const close = known.find((name) => isClose(name, { letters, sound: soundOf(word), isName: isCapital(word) }));
      return close ? [{ start_ms, from, to: from + word.length, name: close.name }] : [];
    }),
  );
  return offers.slice(0, maxOffers);
};

/** Of a short name too many other words are close: only what looks like a name counts. */
const shortest = 5;

type Heard = { letters: string; sound: string; isName: boolean };

const isClose = (name: { letters: string; sound: string }, { letters, sound, isName }: Heard) => {
  if (Math.abs(name.letters.length - letters.length) > 2 || name.letters[0] !== letters[0]) return false;
  if (name.letters.length < shortest) return isName && distance(name.letters, letters) === 1;
  if (name.sound === sound) return true;
  return distance(name.letters, letters) <= (name.letters.length >= 7 ? 2 : 1);
};

const isCapital = (word: string) => /^\p{Lu}/u.test(word);

/** Without accents, in lower case. */
const lettersOf = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** About how a word sounds in languages with Latin letters: all vowels alike, and an “r” or “h” that ends a syllable silent. */
const soundOf = (word: string) =>
  lettersOf(word)
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|[cq]/g, 'k')
    .replace(/[zß]/g, 's')
    .replace(/[vw]/g, 'v')
    .replace(/[aeiouyäöü]+[rh]?(?![aeiouy])|[aeiouy]+/g, 'a')
    .replace(/(.)\1+/g, '$1');

/** Levenshtein’s: how many letters are added, left out or replaced. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const [n, letter] of [...one].entries()) {
    const next = [n + 1];
    for (const [m, otherLetter] of [...other].entries())
      next.push(
        Math.min(
          (next[m] as number) + 1,
          (row[m + 1] as number) + 1,
          (row[m] as number) + Number(letter !== otherLetter),
        ),
      );
    row = next;
  }
  return row[other.length] as number;
};

import { randomBytes } from 'node:crypto';

// no letters that look alike, and no vowels: they would make words
const alphabet = 'BCDFGHJKLMNPQRTVWXYZ23456789';

/** What a request is called in every line of the log, such as K7M2-PQ4X: 38 random bits that can be read aloud. */
export const makeRequestId = (): string => {
  const letters = Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

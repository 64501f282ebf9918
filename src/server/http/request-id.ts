// no letters that look alike, and no vowels, which could form words
const alphabet = 'BCDFGHJKLMNPQRTVWXYZ23456789';

// an id is no secret, so Math.random is enough
const randomLetter = () => alphabet[Math.floor(Math.random() * alphabet.length)];
const group = () => Array.from({ length: 4 }, randomLetter).join('');

/** An id for a request in the log, such as K7M2-PQ4X: 38 random bits that can be read aloud. */
export const makeRequestId = (): string => `${group()}-${group()}`;

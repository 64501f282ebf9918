import { randomFillSync } from 'node:crypto';

// no letters that look alike, and no vowels: they would make words
const alphabet = 'BCDFGHJKLMNPQRTVWXYZ23456789';

const length = 8;
// asked for by the thousand: to ask takes longer than all the rest
const random = Buffer.alloc(1000 * length);
let used = random.length;

/** What a request is called in every line of the log, such as K7M2-PQ4X: 38 random bits that can be read aloud. */
export const makeRequestId = (): string => {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  let id = '';
  for (const end = used + length; used < end; used++)
    id += (id.length === 4 ? '-' : '') + alphabet[(random[used] as number) % alphabet.length];
  return id;
};

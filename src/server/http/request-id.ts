import { randomFillSync } from 'node:crypto';

// no letters that look alike, and no vowels, which could form words
const alphabet = 'BCDFGHJKLMNPQRTVWXYZ23456789';

const length = 8;
// a buffer for 1,000 ids: the call takes longer than everything else
const random = Buffer.alloc(1000 * length);
let used = random.length;

/** An id for a request in the log, such as K7M2-PQ4X: 38 random bits that can be read aloud. */
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

import { isLong } from './long-form.ts';

/** A seeded random number generator (mulberry32): numbers from 0 to below 1. */
export const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/**
 * SEED from the environment; otherwise fixed in `npm test`, so that a commit does not fail by chance, and new in the
 * long run, which looks for new bugs. Printed, so that a failed run can be repeated.
 */
export const seedOf = (test: string): number => {
  const seed = Number(process.env.SEED || (isLong ? Date.now() % 2 ** 31 : 20_261_122));
  console.log(`${test}: SEED=${seed}`);
  return seed;
};

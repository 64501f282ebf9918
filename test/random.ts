/** A seeded random number generator (mulberry32): numbers from 0 to below 1. */
export const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** SEED from the environment, where `npm test` sets one for the whole run; otherwise a new one. Printed, to repeat it. */
export const seedOf = (test: string): number => {
  const seed = Number(process.env.SEED || Date.now() % 2 ** 31);
  console.log(`${test}: SEED=${seed}`);
  return seed;
};

/** A seeded random number generator. */
export const openRandom = (seed: number) => {
  let state = seed >>> 0;
  /** mulberry32: from 0 to below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    of: <T>(choices: T[]): T => choices[below(choices.length)] as T,
    bytes: (count: number) => Uint8Array.from({ length: count }, () => below(256)),
    /** Log-normal distribution; a larger `sigma` has a longer tail. */
    logNormal: (median: number, sigma: number) =>
      median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  };
};

/** `npm run test:fuzz` runs the long form. */
export const isLong = process.env.FUZZ === 'long';

/** The number of repetitions in the short and in the long form. */
export const times = (short: number, long: number): number => (isLong ? long : short);

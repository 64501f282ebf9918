/** `npm run test:fuzz` tries many more than `npm test`. */
export const isLong = process.env.FUZZ === 'long';

/** How often something is tried in the short and in the long form. */
export const times = (short: number, long: number): number => (isLong ? long : short);

/** `npm run test:long` repeats more, and runs tests that `npm test` leaves out. */
export const isLong: boolean = process.env.TESTS === 'long';

/** How often a test repeats its work. */
export const times = (short: number, long: number): number => (isLong ? long : short);

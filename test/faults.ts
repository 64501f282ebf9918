/** `npm run test:faults` injects faults in the long form; `npm test` in the short form. */
export const isLong = process.env.FAULTS === 'long';

/** The number of repetitions in the short and in the long form. */
export const times = (short: number, long: number): number => (isLong ? long : short);

/** Prints the measurements of a test on one line. */
export const reportCounts = (what: string, counts: Record<string, number>): void =>
  console.log(
    `${what}: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  );

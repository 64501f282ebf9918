/** `npm run test:faults` injects faults in the long form; `npm test` in the short form. */
export const isLong = process.env.FAULTS === 'long';

/** The number of repetitions in the short and in the long form. */
export const times = (short: number, long: number): number => (isLong ? long : short);

/** Prints the measurements of a test on one line. */
export const reportFigures = (what: string, figures: Record<string, number>): void =>
  console.log(
    `${what}: ${Object.entries(figures)
      .map(([name, figure]) => `${figure} ${name}`)
      .join(', ')}`,
  );

/** `npm run test:faults` runs the faults at length; `npm test` runs each of them briefly. */
export const isLong = process.env.FAULTS === 'long';

/** How often something is tried in the short and in the long form. */
export const times = (short: number, long: number): number => (isLong ? long : short);

/** Prints figures, so that a reader sees what was shown. */
export const tell = (what: string, figures: Record<string, number>): void =>
  console.log(
    `${what}: ${Object.entries(figures)
      .map(([name, figure]) => `${figure} ${name}`)
      .join(', ')}`,
  );

import { longForm } from './long-form.ts';

/** `npm run test:faults` injects faults in the long form; `npm test` in the short form. */
export const { isLong, times } = longForm('FAULTS');

/** Prints the measurements of a test on one line. */
export const reportCounts = (what: string, counts: Record<string, number>): void =>
  console.log(
    `${what}: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  );

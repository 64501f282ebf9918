/** Prints the measurements of a test on one line. */
export const reportCounts = (what: string, counts: Record<string, number>): void =>
  console.log(
    `${what}: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  );

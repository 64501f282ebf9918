type Count = readonly [number: number, one: string, many: string];

/** Such as `1 person, 3 questions and 2 images`. */
export const listCounts = (...counts: Count[]): string => {
  const written = counts.map(([number, one, many]) => `${number} ${number === 1 ? one : many}`);
  return `${written.slice(0, -1).join(', ')} and ${written.at(-1)}`;
};

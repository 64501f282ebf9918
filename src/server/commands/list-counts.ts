/** `optional`: left out if it is 0. */
type Count = { number: number; one: string; many: string; optional?: boolean };

/** Such as `1 person, 3 questions and 2 images`. */
export const listCounts = (...counts: Count[]): string => {
  const written = counts
    .filter(({ number, optional }) => number > 0 || !optional)
    .map(({ number, one, many }) => `${number} ${number === 1 ? one : many}`);
  return `${written.slice(0, -1).join(', ')} and ${written.at(-1)}`;
};

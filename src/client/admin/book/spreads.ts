/** The number of the cover, which comes before the pages. */
export const cover = 0;

/** Page numbers by spread: the cover and the first page alone, then pairs. Unless `isDouble`, every page alone. */
export const spreadsOf = (pages: number, isDouble: boolean): number[][] => [[cover], ...pagesOf(pages, isDouble)];

const pagesOf = (pages: number, isDouble: boolean): number[][] => {
  const all = Array.from({ length: pages }, (_, at) => at + 1);
  if (!isDouble) return all.map((page) => [page]);
  return all
    .filter((page) => page === 1 || page % 2 === 0)
    .map((page) => (page === 1 || page === pages ? [page] : [page, page + 1]));
};

/** The index of the spread with this page; of the last one if there is no such page. */
export const spreadWith = (spreads: number[][], page: number): number => {
  const at = spreads.findIndex((spread) => spread.includes(page));
  return at < 0 ? Math.max(0, spreads.length - 1) : at;
};

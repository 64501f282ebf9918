/** The list with the element at `from` moved to `to`. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
};

/** The top and bottom of a row, in px from the top of the page. */
export type Extent = { top: number; bottom: number };

/** Where the row at `from` belongs after it was dragged by `distance` px: beyond each row whose middle its edge has passed. */
export const dropIndex = (rows: readonly Extent[], from: number, distance: number): number => {
  const { top, bottom } = rows[from] as Extent;
  const middle = (row: Extent) => (row.top + row.bottom) / 2;
  const before = rows.slice(0, from).filter((row) => middle(row) <= top + distance).length;
  const after = rows.slice(from + 1).filter((row) => middle(row) < bottom + distance).length;
  return before + after;
};

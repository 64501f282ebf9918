// SQLite allows 32,766 parameters in a statement
const batchSize = 500;

/** Runs a statement with 500 items at a time, one after the other, and returns all of its rows. */
export const inBatches = async <Item, Row>(items: Item[], run: (batch: Item[]) => Promise<Row[]>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let at = 0; at < items.length; at += batchSize) rows.push(...(await run(items.slice(at, at + batchSize))));
  return rows;
};

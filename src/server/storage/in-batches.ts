import { batchesOf } from '../../shared/batches-of.ts';

// SQLite allows 32,766 parameters in a statement
const batchSize = 500;

/** Runs a statement with 500 items at a time, one after the other, and returns all of its rows. */
export const inBatches = async <Item, Row>(items: Item[], run: (batch: Item[]) => Promise<Row[]>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const batch of batchesOf(items, batchSize)) rows.push(...(await run(batch)));
  return rows;
};

import { createHash } from 'node:crypto';
import {
  type CopiedTable,
  copiedTables,
  countRows,
  deleteCopiedRows,
  insertRows,
  keyOf,
  type Row,
  readRows,
  readSameRows,
} from '../../storage/copied-tables.ts';
import type { Database } from '../../storage/database/tables.ts';
import { resetSearch } from '../../storage/search.ts';
import { deleteAllSessions } from '../../storage/sessions.ts';

const tables = Object.keys(copiedTables) as CopiedTable[];

/** Replaces all rows of the target, in one transaction. */
export const copyRows = (from: Database, to: Database): Promise<void> =>
  to.transaction().execute(async (copy) => {
    await deleteAllSessions(copy);
    await resetSearch(copy);
    await deleteCopiedRows(copy);
    for (const table of tables) for await (const rows of readRows(from, table)) await insertRows(copy, table, rows);
  });

/** `sum`: SHA-256 over the checksums of all rows, in the source's order. */
export type ComparedTable = { table: CopiedTable; count: number; sum: string };

/** Compares every row by checksum. `differences` name tables and keys, never the rows' contents. */
export const compareRows = async (from: Database, to: Database, differences: string[]): Promise<ComparedTable[]> => {
  const compared: ComparedTable[] = [];
  for (const table of tables) {
    const [count, copied] = [await countRows(from, table), await countRows(to, table)];
    if (count !== copied) differences.push(`${table}: ${copied} rows instead of ${count}`);
    compared.push({ table, count, sum: await compareTable(from, to, table, differences) });
  }
  return compared;
};

const compareTable = async (from: Database, to: Database, table: CopiedTable, differences: string[]) => {
  const hash = createHash('sha256');
  for await (const rows of readRows(from, table)) {
    const copies = new Map((await readSameRows(to, table, rows)).map((row) => [keyOf(table, row), sumOf(row)]));
    for (const row of rows) {
      const [key, sum] = [keyOf(table, row), sumOf(row)];
      if (copies.get(key) !== sum)
        differences.push(`${table} ${key}: ${copies.has(key) ? 'is not the same' : 'is missing'}`);
      hash.update(sum);
    }
  }
  return hash.digest('hex');
};

/** A checksum that is equal for both databases, which differ in the order of columns and in the type of large numbers. */
const sumOf = (row: Row) => {
  const values = Object.entries(row)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, value === null ? null : String(value)]);
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
};

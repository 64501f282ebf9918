import type { CompiledQuery, QueryResult } from 'kysely';
import pg from 'pg';
import { type Value, writeMessages } from './postgres-messages.ts';

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Sends statements in one go, as one transaction; gives the result of each once all of it is on the disk. */
export type AtOnce = (statements: Statement[]) => Promise<QueryResult<unknown>[]>;

/** Of the driver's connection, what a query that is not its own uses. */
type Connection = { stream: { writable: boolean; write: (bytes: Buffer) => void } };

type Field = { name: string; dataTypeID: number };
type Received = { fields: Field[]; rows: Value[][]; tag: string };

/**
 * All that is sent before the one `sync` is one transaction to PostgreSQL: where a statement fails none of those behind
 * it is run, and all is undone. Nothing has a name and nothing is begun, so for a pooler it is one short transaction.
 * The driver calls what begins with `handle`.
 */
export class StatementsAtOnce {
  readonly statements: Statement[];
  callback: (error: Error | null) => void;
  readonly #values: Value[][];
  readonly #received: Received[] = [];
  #fields: Field[] = [];
  #rows: Value[][] = [];

  /** `callback` hears of the commit, or of an error. */
  constructor(statements: Statement[], callback: StatementsAtOnce['callback']) {
    this.statements = statements;
    this.callback = callback;
    this.#values = statements.map(({ parameters }) => parameters.map(asText));
  }

  submit({ stream }: Connection): void {
    // the driver hears of it when it has ended
    if (stream.writable) stream.write(writeMessages(this.statements, this.#values));
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }

  handleDataRow({ fields }: { fields: Value[] }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#received.push({ fields: this.#fields, rows: this.#rows, tag: text });
    this.#rows = [];
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  /** Only now it is committed. */
  handleReadyForQuery(): void {
    this.callback(null);
  }

  results(): QueryResult<unknown>[] {
    return this.#received.map(({ fields, rows, tag }) => {
      const columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID) }));
      const [, count] = /^(?:INSERT 0|UPDATE|DELETE) (\d+)$/.exec(tag) ?? [];
      return {
        rows: rows.map((values) => readRow(columns, values)),
        ...(count === undefined ? {} : { numAffectedRows: BigInt(count) }),
      };
    });
  }
}

const readRow = (columns: { name: string; read: (text: string) => unknown }[], values: Value[]) => {
  const row: Record<string, unknown> = {};
  for (const [index, { name, read }] of columns.entries()) {
    const value = values[index] ?? null;
    row[name] = value === null ? null : read(value);
  }
  return row;
};

const asText = (value: unknown): Value => {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new Error(`A ${typeof value} cannot be sent so.`);
};

/** As text, which PostgreSQL reads as whatever type is wanted. */
export type Value = string | null;

const ofOne = (letter: string, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const noTypes = Buffer.alloc(2);
const allRows = Buffer.alloc(4);
// of what has no name: tell what its rows are like, and run it to its end
const run = Buffer.concat([ofOne('D', 'P\0'), ofOne('E', '\0', allRows)]);
const sync = ofOne('S');

// few texts are sent again and again
const parses = new Map<string, Buffer>();
const mostKnown = 200;

const parseOf = (sql: string): Buffer => {
  const known = parses.get(sql);
  if (known) return known;
  if (parses.size >= mostKnown) parses.clear();
  const made = ofOne('P', '\0', `${sql}\0`, noTypes);
  parses.set(sql, made);
  return made;
};

/**
 * Parse, Bind, Describe and Execute for each statement, and one Sync, as PostgreSQL's protocol has them (version 3,
 * chapter Message Formats). The driver's own make a buffer for each message, and the system a write of all of them.
 */
export const writeMessages = (statements: { sql: string }[], values: Value[][]): Buffer => {
  const parts = statements.map(({ sql }, index) => {
    const sizes = (values[index] as Value[]).map((value) => (value === null ? -1 : Buffer.byteLength(value)));
    return { parse: parseOf(sql), values: values[index] as Value[], sizes, bind: sizeOfBind(sizes) };
  });
  const size = parts.reduce((sum, { parse, bind }) => sum + parse.length + 1 + bind + run.length, sync.length);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const part of parts) {
    at += part.parse.copy(bytes, at);
    at = writeBind(bytes, at, part);
    at += run.copy(bytes, at);
  }
  sync.copy(bytes, at);
  return bytes;
};

// its own length, two empty names, no formats, how many values, the values, and no formats of the rows
const sizeOfBind = (sizes: number[]) => 4 + 2 + 2 + 2 + sizes.reduce((sum, size) => sum + 4 + Math.max(0, size), 0) + 2;

type Bind = { values: Value[]; sizes: number[]; bind: number };

const writeBind = (bytes: Buffer, start: number, { values, sizes, bind }: Bind): number => {
  let at = bytes.writeUInt8(bindLetter, start);
  at = bytes.writeInt32BE(bind, at);
  at = bytes.writeInt32BE(0, at);
  at = bytes.writeInt16BE(values.length, at);
  for (const [index, value] of values.entries()) {
    at = bytes.writeInt32BE(sizes[index] as number, at);
    if (value !== null) at += bytes.write(value, at);
  }
  return bytes.writeInt16BE(0, at);
};

const bindLetter = 'B'.charCodeAt(0);

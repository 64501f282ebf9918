/** Writes messages as mail programs send them. */

export type Encoding = 'quoted-printable' | 'base64' | '8bit';
export type Part = { type: string; body: string | Buffer; charset?: string; encoding?: Encoding; more?: string[] };
export type Multipart = { type: string; parts: (Part | Multipart)[] };

const newline = '\r\n';
let boundaries = 0;

/** A whole message; headers as `Name: value`. */
export const messageOf = (headers: string[], content: Part | Multipart): Buffer =>
  Buffer.concat([Buffer.from([...headers, 'MIME-Version: 1.0', ''].join(newline)), write(content)]);

const write = (content: Part | Multipart): Buffer =>
  'parts' in content ? writeMultipart(content) : writePart(content);

const writeMultipart = ({ type, parts }: Multipart): Buffer => {
  const boundary = `=_boundary_${boundaries++}`;
  return Buffer.concat([
    Buffer.from(`Content-Type: ${type}; boundary="${boundary}"${newline}${newline}`),
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}${newline}`), write(part), Buffer.from(newline)]),
    Buffer.from(`--${boundary}--${newline}`),
  ]);
};

const writePart = ({ type, body, charset, encoding = '8bit', more = [] }: Part): Buffer => {
  const bytes = typeof body === 'string' ? encodeText(body.replace(/\r?\n/g, newline), charset ?? 'utf-8') : body;
  const of = charset === undefined ? '' : `; charset=${charset}`;
  const head = [`Content-Type: ${type}${of}`, `Content-Transfer-Encoding: ${encoding}`, ...more, '', ''];
  return Buffer.concat([Buffer.from(head.join(newline)), transferEncode(bytes, encoding)]);
};

const transferEncode = (bytes: Buffer, encoding: Encoding): Buffer => {
  if (encoding === '8bit') return bytes;
  if (encoding === 'base64') return Buffer.from((bytes.toString('base64').match(/.{1,76}/g) ?? []).join(newline));
  return Buffer.from(bytes.toString('latin1').split(newline).map(quotedPrintable).join(newline));
};

const quotedPrintable = (line: string) => {
  const units = line.match(/[\s\S]/g) ?? [];
  let written = '';
  let length = 0;
  for (const [index, unit] of units.entries()) {
    const isPlain = /[ -<>-~]/.test(unit) && !(unit === ' ' && index === units.length - 1);
    const code = isPlain ? unit : `=${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
    if (length + code.length > 75) {
      written += `=${newline}`;
      length = 0;
    }
    written += code;
    length += code.length;
  }
  return written;
};

const tables = new Map<string, Map<string, number[]>>();

/** The bytes of a text; a character that the charset lacks becomes a question mark. */
const encodeText = (text: string, charset: string): Buffer => {
  if (charset === 'utf-8') return Buffer.from(text);
  const table = tables.get(charset) ?? tableOf(charset);
  tables.set(charset, table);
  return Buffer.from(Array.from(text).flatMap((character) => table.get(character) ?? [0x3f]));
};

/** Inverts Node's decoder: one byte for each character, or two. */
const tableOf = (charset: string) => {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(character).length === 1 && character !== '\ufffd' && !table.has(character))
      table.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) add(first, second);
  return table;
};

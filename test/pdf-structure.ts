import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oncePerPdf } from './pdf.ts';

/** An element of the structure tree with text of its own: its role, as in H1 or P, and its text in logical order. */
export type StructuredText = { role: string; text: string };

/**
 * The texts of a tagged PDF in the order of its structure tree, as a screen reader reads them: without running heads and
 * page numbers, and exact to the character. Neither Poppler's `-struct-text` nor pdf.js is: at a hyphen with an ActualText
 * they lose letters. Knows what Typst writes.
 */
export const readStructure: (pdf: Uint8Array) => StructuredText[] = oncePerPdf((pdf) => {
  const objects = readObjects(pdf);
  const get = (value: Value | undefined): Value | undefined =>
    typeof value === 'string' && /^\d+ 0 R$/.test(value) ? get(objects.get(value)?.value) : value;
  const dict = (value: Value | undefined) => (get(value) ?? {}) as Dictionary;
  const list = (value: Value | undefined) => {
    const got = get(value);
    return Array.isArray(got) ? got : got === undefined ? [] : [got];
  };
  const stream = (value: Value | undefined) => objects.get(value as string)?.stream ?? Buffer.alloc(0);

  const fonts = new Map<string, (codes: Buffer) => string[]>();
  const readFont = (reference: Value | undefined) => {
    const known = fonts.get(reference as string);
    if (known) return known;
    const font = dict(reference);
    const bytes = font['/Subtype'] === '/Type0' ? 2 : 1;
    const characters = readCharacters(stream(font['/ToUnicode']).toString('latin1'));
    const read = (codes: Buffer) =>
      Array.from({ length: codes.length / bytes }, (_glyph, index) => {
        const character = characters.get(codes.readUIntBE(index * bytes, bytes));
        if (character === undefined) throw new Error('A glyph has no character.');
        return character;
      });
    fonts.set(reference as string, read);
    return read;
  };

  const pages = new Map<string, Map<number, Piece[]>>();
  const readPage = (reference: string) => {
    const known = pages.get(reference);
    if (known) return known;
    const page = dict(reference);
    const pageFonts = dict(dict(page['/Resources'])['/Font']);
    const contents = Array.isArray(get(page['/Contents'])) ? list(page['/Contents']) : [page['/Contents']];
    const source = Buffer.concat(contents.map(stream)).toString('latin1');
    const read = readMarkedContent(source, (name) => readFont(pageFonts[name]));
    pages.set(reference, read);
    return read;
  };

  type Place = { page?: Value | undefined; lang: string };
  const texts: { role: string; pieces: (Piece & Required<Place>)[] }[] = [];
  const walk = (value: Value, { page, lang }: Place, into: (typeof texts)[0]) => {
    if (typeof value === 'number') {
      const pieces = readPage(page as string).get(value) ?? [];
      into.pieces.push(...pieces.map((piece) => ({ ...piece, page: page as Value, lang })));
      return;
    }
    const element = dict(value);
    const place = { page: element['/Pg'] ?? page, lang: textOf(get(element['/Lang'])) ?? lang };
    if (element['/Type'] === '/OBJR') return;
    if (element['/Type'] === '/MCR') return walk(element['/MCID'] as Value, place, into);
    const role = String(element['/S']).slice(1);
    const isInline = ['Span', 'Link', 'Em', 'Strong'].includes(role);
    const isBlock = !isInline || list(element['/A']).some((attributes) => dict(attributes)['/Placement'] === '/Block');
    const own = isBlock ? { role, pieces: [] } : into;
    if (isBlock) texts.push(own);
    for (const child of list(element['/K'])) walk(child, place, own);
  };
  const catalog = [...objects.values()].map(({ value }) => dict(value)).find((value) => value['/Type'] === '/Catalog');
  const lang = textOf(catalog?.['/Lang']) ?? '';
  for (const child of list(dict(catalog?.['/StructTreeRoot'])['/K'])) walk(child, { lang }, { role: '', pieces: [] });

  return texts
    .filter(({ pieces }) => pieces.length > 0)
    .map(({ role, pieces }) => {
      const lines: (typeof pieces)[] = [];
      for (const piece of pieces) {
        const last = lines.at(-1)?.at(-1);
        if (last && last.page === piece.page && Math.abs(last.y - piece.y) < 1) lines.at(-1)?.push(piece);
        else lines.push([piece]);
      }
      return { role, text: lines.map(readLine).join('') };
    });
});

/** Glyphs from left to right, and where on the page they begin. */
type Piece = { glyphs: string[]; x: number; y: number };

type Value = string | number | boolean | null | Value[] | Dictionary;
type Dictionary = { [name: string]: Value };

/** All objects by their reference, as qpdf understands them. */
const readObjects = (pdf: Uint8Array) => {
  const folder = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const args = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized', file];
    const read = JSON.parse(execFileSync('qpdf', args, { encoding: 'utf8', maxBuffer: 1e9 }));
    type Stored = { value?: Value; stream?: { dict: Dictionary; data: string } };
    return new Map(
      Object.entries(read.qpdf[1] as Record<string, Stored>).map(([name, { value, stream }]) => [
        name.replace('obj:', ''),
        { value: value ?? stream?.dict ?? null, stream: stream && Buffer.from(stream.data, 'base64') },
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** What the glyphs of a font stand for: its ToUnicode. */
const readCharacters = (map: string) => {
  const characters = new Map<number, string>();
  for (const [, lines = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of lines.matchAll(/<(\w+)>\s*<(\w*)>/g))
      characters.set(Number.parseInt(code, 16), utf16(text));
  if (map.includes('beginbfrange')) throw new Error('A ToUnicode has ranges, which Typst does not write.');
  return characters;
};

const token =
  /<<|>>|<([0-9A-Fa-f\s]*)>|\(((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*)\)|\/([^\s<>()[\]{}/%]*)|[[\]]|[^\s<>()[\]{}/%]+/g;

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' };

const literal = (text: string) =>
  Buffer.from(
    text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_all, escaped: string) =>
      /^[0-7]/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (escapes[escaped] ?? escaped),
    ),
    'latin1',
  );

/** A string of qpdf's JSON. */
const textOf = (value: Value | undefined) => (typeof value === 'string' ? value.replace(/^[ub]:/, '') : undefined);

const textString = (bytes: Buffer) =>
  bytes[0] === 0xfe && bytes[1] === 0xff ? utf16(bytes.subarray(2).toString('hex')) : bytes.toString('latin1');

type Point = { x: number; y: number };
type Matrix = [number, number, number, number, number, number];

const multiply = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  ...([a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D] as const),
  ...([e * A + f * C + E, e * B + f * D + F] as const),
];

/** The text of each marked content of a page by its MCID. */
const readMarkedContent = (source: string, fontOf: (name: string) => (codes: Buffer) => string[]) => {
  const texts = new Map<number, Piece[]>();
  const open: { id: number | undefined; actual: string | undefined; at: Point }[] = [];
  let read: (codes: Buffer) => string[] = () => [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const saved: Matrix[] = [];
  let at: Point = { x: 0, y: 0 };
  let operands: (Buffer | string)[] = [];
  const add = (glyphs: string[], at: Point) => {
    const { id } = open.findLast(({ id }) => id !== undefined) ?? {};
    // what is not in the structure is an artifact
    if (id === undefined) return;
    const pieces = texts.get(id) ?? [];
    pieces.push({ glyphs, ...at });
    texts.set(id, pieces);
  };
  for (const [all, hex, string, name] of source.matchAll(token)) {
    if (hex !== undefined) operands.push(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
    else if (string !== undefined) operands.push(literal(string));
    else if (name !== undefined) operands.push(`/${name}`);
    else if (/^(?:<<|>>|[[\]]|[-+.\d]+)$/.test(all)) operands.push(all);
    else {
      if (all === 'q') saved.push(matrix);
      if (all === 'Q') matrix = saved.pop() as Matrix;
      if (all === 'cm') matrix = multiply(operands.map(Number) as Matrix, matrix);
      if (all === 'Tm') {
        const [, , , , x, y] = multiply(operands.map(Number) as Matrix, matrix);
        at = { x, y };
      }
      if (all === 'Tf') read = fontOf(String(operands[0]));
      if (all === 'Tj' || all === 'TJ') {
        const glyphs = operands.flatMap((codes) => (typeof codes === 'string' ? [] : read(codes)));
        const replaced = open.findLast(({ actual }) => actual !== undefined);
        if (replaced) replaced.at = at;
        else add(glyphs, at);
      }
      if (all === 'BMC' || all === 'BDC') {
        const after = (key: string) =>
          operands.includes(key) ? (operands[operands.indexOf(key) + 1] as string & Buffer) : undefined;
        const [id, actual] = [after('/MCID'), after('/ActualText')];
        open.push({ id: id && Number(id), actual: actual && textString(actual), at });
      }
      if (all === 'EMC') {
        const { actual, at } = open.at(-1) as (typeof open)[0];
        if (actual !== undefined) add([actual], at);
        open.pop();
      }
      operands = [];
    }
  }
  return texts;
};

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const leftToRight = /[\p{Script=Latin}\p{Nd}]/u;

/**
 * A line in the order in which it is read. PDFs have glyphs from left to right, also those of Hebrew and Arabic. Typst
 * begins a new piece where the direction changes.
 */
const readLine = (line: (Piece & { lang: string })[]): string => {
  const textOf = ({ glyphs }: Piece) => glyphs.join('');
  const isReversed = /^(?:ar|fa|he|ur|yi)/.test(line[0]?.lang ?? '');
  const isOther = (piece: Piece) => rightToLeft.test(textOf(piece)) !== isReversed && hasLetters(textOf(piece));
  if (!isReversed && !line.some(isOther)) return line.map(textOf).join('');
  // the space at the end of a line has no width
  const order = line.toSorted((a, b) => a.x - b.x || textOf(a).trim().length - textOf(b).trim().length);
  const pieces = turnRuns(isReversed ? order.reverse() : order, isOther);
  return pieces
    .map((piece) => (isOther(piece) !== isReversed ? piece.glyphs.toReversed() : piece.glyphs).join(''))
    .join('');
};

const hasLetters = (text: string) => rightToLeft.test(text) || leftToRight.test(text);

/** Turns round the pieces that run in the other direction, where several follow each other. */
const turnRuns = (pieces: Piece[], isOther: (piece: Piece) => boolean) => {
  for (let start = 0; start < pieces.length; start += 1) {
    if (!isOther(pieces[start] as Piece)) continue;
    let end = start + 1;
    for (let next = end; next < pieces.length; next += 1) {
      const piece = pieces[next] as Piece;
      if (isOther(piece)) end = next + 1;
      else if (hasLetters(piece.glyphs.join(''))) break;
    }
    pieces.splice(start, end - start, ...pieces.slice(start, end).reverse());
    start = end;
  }
  return pieces;
};

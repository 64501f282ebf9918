import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { readQrCode } from './qr-code.ts';
import { findProgram } from './stores/programs.ts';

const programs = ['qpdf', 'pdffonts', 'pdfinfo', 'pdftotext', 'pdftoppm'];

/** Whether qpdf and the tools of Poppler are installed. */
export const canReadPdf = (): boolean => programs.every((name) => findProgram(name) !== undefined);

/** What a PDF is according to qpdf and Poppler. */
export type Pdf = {
  /** The text of all pages in reading order, with single spaces. */
  text: string;
  /** The same of each page. */
  pages: string[];
  /** Width and height of the first page in points. */
  size: [number, number];
  fonts: { name: string; isEmbedded: boolean }[];
  isTagged: boolean;
  title: string;
  /** The page as a PNG of this resolution. */
  picture: (page: number, dpi: number) => Buffer;
  /** The page in greyscale; all odd pages, or all even ones, are rasterised in one call. */
  greyPicture: (page: number, dpi: number) => Sharp;
  /** Reads the QR code at the top of a page. */
  readQrCode: (page: number, side?: 'left' | 'right') => Promise<string>;
};

/** `read`, which runs once for each PDF: several tests look at one. */
export const oncePerPdf = <Read>(read: (bytes: Uint8Array) => Read): ((bytes: Uint8Array) => Read) => {
  const known = new WeakMap<Uint8Array, { read: Read }>();
  return (bytes) => {
    const found = known.get(bytes) ?? { read: read(bytes) };
    known.set(bytes, found);
    return found.read;
  };
};

/** Throws if qpdf finds anything wrong. The other programs run when what they tell is asked for. */
export const readPdf: (bytes: Uint8Array) => Pdf = oncePerPdf((bytes) => {
  runOn(bytes, 'qpdf', '--check', '{}');
  const find = (pattern: RegExp) => pattern.exec(readInfo(bytes))?.slice(1) ?? [];
  const drawn = new Map<string, GreyPixels[]>();
  const greyPicture = (page: number, dpi: number) => {
    const side = page % 2 === 1 ? '-o' : '-e';
    const pages = drawn.get(`${side} ${dpi}`) ?? drawPages(bytes, dpi, side);
    drawn.set(`${side} ${dpi}`, pages);
    const found = pages[Math.ceil(page / 2) - 1];
    if (!found) throw new Error(`There is no page ${page}.`);
    const { data, ...size } = found;
    return sharp(data, { raw: { ...size, channels: 1 } });
  };
  return {
    get text() {
      return readPages(bytes).join(' ');
    },
    get pages() {
      return readPages(bytes);
    },
    get size() {
      return find(/^Page size: +([\d.]+) x ([\d.]+)/m).map(Number) as [number, number];
    },
    get fonts() {
      return readFonts(bytes);
    },
    get isTagged() {
      return /^Tagged: +yes/m.test(readInfo(bytes));
    },
    get title() {
      return find(/^Title: +(.*)$/m)[0] ?? '';
    },
    picture: (page, dpi) => {
      const number = String(page);
      return outputOn(bytes, 'pdftoppm', '-r', String(dpi), '-f', number, '-l', number, '-png', '{}');
    },
    greyPicture,
    readQrCode: async (page, side = 'right') => {
      // only a quarter of the page: large letters elsewhere can look like the corners of a QR code
      const image = greyPicture(page, 100);
      const { width, height } = await image.metadata();
      const [middle, half] = [Math.floor(width / 2), Math.floor(height / 2)];
      const left = side === 'left' ? 0 : middle;
      return readQrCode(image.extract({ left, top: 0, width: width - middle, height: half }));
    },
  };
});

const readInfo = oncePerPdf((bytes) => runOn(bytes, 'pdfinfo', '{}'));

const readPages = oncePerPdf((bytes) => runOn(bytes, 'pdftotext', '{}', '-').split('\f').slice(0, -1).map(plain));

const readFonts = oncePerPdf((bytes) =>
  // the first two lines are headings; the columns are name, type, encoding, embedded, subset, …
  runOn(bytes, 'pdffonts', '{}')
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) => {
      const [, name = '', isEmbedded] = /^(\S+) .* (yes|no) +(?:yes|no) +(?:yes|no) +\d+ +\d+$/.exec(line) ?? [];
      return { name: name.replace(/^\w+\+/, ''), isEmbedded: isEmbedded === 'yes' };
    }),
);

type GreyPixels = { data: Buffer; width: number; height: number };

const drawPages = (bytes: Uint8Array, dpi: number, side: '-o' | '-e'): GreyPixels[] => {
  // one PGM after another
  const drawn = outputOn(bytes, 'pdftoppm', '-r', String(dpi), side, '-gray', '{}');
  const pictures: GreyPixels[] = [];
  for (let at = 0; at < drawn.length; ) {
    const [header, ...sides] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(drawn.toString('latin1', at, at + 40)) ?? [];
    if (header === undefined) throw new Error('A page was not drawn.');
    const [width, height] = sides.map(Number) as [number, number];
    const begin = at + header.length;
    at = begin + width * height;
    pictures.push({ data: drawn.subarray(begin, at), width, height });
  }
  return pictures;
};

/** A line of text, and its edges in points from the upper left corner of the page. */
export type PdfLine = { text: string; left: number; right: number; top: number; bottom: number };

/** The lines of each page. */
export const readPdfLines: (bytes: Uint8Array) => PdfLine[][] = oncePerPdf((bytes) =>
  inEachPage(runOn(bytes, 'pdftotext', '-bbox-layout', '{}', '-')).map((page) =>
    [...page.matchAll(/<line ([^>]*)>([\s\S]*?)<\/line>/g)].map(([, box = '', words = '']) => {
      const edges = [...box.matchAll(/="([^"]*)"/g)].map(([, number]) => Number(number));
      const [left, top, right, bottom] = edges as [number, number, number, number];
      return { text: plain(withoutEntities(words.replace(/<[^>]*>/g, ''))), left, top, right, bottom };
    }),
  ),
);

/** A part of a line in one font, with its size in points. */
export type PdfPiece = { text: string; font: string; size: number };

/** The text of each page by font and size. */
export const readPdfFonts: (bytes: Uint8Array) => PdfPiece[][] = oncePerPdf((bytes) => {
  // it tells sizes in whole points; 3 is the most that it takes
  const zoom = 3;
  const xml = runOn(bytes, 'pdftohtml', '-xml', '-i', '-fontfullname', '-stdout', '-zoom', String(zoom), '{}');
  const fonts = new Map<string, { font: string; size: number }>();
  for (const [, id = '', size, name = ''] of xml.matchAll(/<fontspec id="(\d+)" size="(\d+)" family="([^"]*)"/g))
    fonts.set(id, { font: name.replace(/^\w+\+/, ''), size: Number(size) / zoom });
  return inEachPage(xml).map((page) =>
    [...page.matchAll(/<text [^>]*font="(\d+)">(.*?)<\/text>/g)].map(([, id = '', text = '']) => {
      const font = fonts.get(id);
      if (!font) throw new Error('A text has no font.');
      return { text: plain(withoutEntities(text.replace(/<[^>]*>/g, ''))), ...font };
    }),
  );
});

const inEachPage = (xml: string) => xml.split(/<page /).slice(1);

const withoutEntities = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** What qpdf or a tool of Poppler prints about a PDF; its file stands for {}. */
const outputOn = (bytes: Uint8Array, name: string, ...args: string[]): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, bytes);
    const named = args.map((arg) => (arg === '{}' ? file : arg));
    return execFileSync(name, named, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9 });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const runOn = (...run: Parameters<typeof outputOn>): string => outputOn(...run).toString();

/** Without the invisible characters that direct the writing or allow a line break, and with single spaces. */
const plain = (text: string) =>
  text
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

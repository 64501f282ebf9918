import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
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
  picture: (page: number, dpi: number) => Promise<Buffer>;
  /** The content of a QR code on a page. */
  readQrCode: (page: number) => Promise<string>;
};

/** Throws if qpdf finds anything wrong. */
export const readPdf = (bytes: Uint8Array): Pdf => {
  const folder = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, bytes);
    const run = (name: string, ...args: string[]) =>
      execFileSync(name, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9 });
    run('qpdf', '--check', file);
    const info = run('pdfinfo', file);
    const find = (pattern: RegExp) => pattern.exec(info)?.slice(1) ?? [];
    const pages = run('pdftotext', file, '-').split('\f').slice(0, -1).map(plain);
    const picture = async (page: number, dpi: number) => {
      const drawn = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
      try {
        const pdf = join(drawn, 'file.pdf');
        writeFileSync(pdf, bytes);
        run(
          'pdftoppm',
          '-r',
          String(dpi),
          '-f',
          String(page),
          '-l',
          String(page),
          '-singlefile',
          '-png',
          pdf,
          join(drawn, 'page'),
        );
        return readFileSync(join(drawn, 'page.png'));
      } finally {
        rmSync(drawn, { recursive: true });
      }
    };
    return {
      text: pages.join(' '),
      pages,
      size: find(/^Page size: +([\d.]+) x ([\d.]+)/m).map(Number) as [number, number],
      // the first two lines are headings; the columns are name, type, encoding, embedded, subset, …
      fonts: run('pdffonts', file)
        .trimEnd()
        .split('\n')
        .slice(2)
        .map((line) => {
          const [, name = '', isEmbedded] = /^(\S+) .* (yes|no) +(?:yes|no) +(?:yes|no) +\d+ +\d+$/.exec(line) ?? [];
          return { name: name.replace(/^\w+\+/, ''), isEmbedded: isEmbedded === 'yes' };
        }),
      isTagged: /^Tagged: +yes/m.test(info),
      title: find(/^Title: +(.*)$/m)[0] ?? '',
      picture,
      readQrCode: async (page) => {
        // the upper right quarter: large letters elsewhere could look like the corners of a code
        const image = sharp(await picture(page, 150));
        const { width, height } = await image.metadata();
        const [left, half] = [Math.floor(width / 2), Math.floor(height / 2)];
        return readQrCode(image.extract({ left, top: 0, width: width - left, height: half }));
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** A line of text, and its edges in points from the upper left corner of the page. */
export type PdfLine = { text: string; left: number; right: number; top: number; bottom: number };

/** The lines of each page. */
export const readPdfLines = (bytes: Uint8Array): PdfLine[][] =>
  inEachPage(runOn(bytes, 'pdftotext', '-bbox-layout', '{}', '-')).map((page) =>
    [...page.matchAll(/<line ([^>]*)>([\s\S]*?)<\/line>/g)].map(([, box = '', words = '']) => {
      const edges = [...box.matchAll(/="([^"]*)"/g)].map(([, number]) => Number(number));
      const [left, top, right, bottom] = edges as [number, number, number, number];
      return { text: plain(withoutEntities(words.replace(/<[^>]*>/g, ''))), left, top, right, bottom };
    }),
  );

/** A part of a line in one font, with its size in points. */
export type PdfPiece = { text: string; font: string; size: number };

/** The text of each page by font and size. */
export const readPdfFonts = (bytes: Uint8Array): PdfPiece[][] => {
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
};

const inEachPage = (xml: string) => xml.split(/<page /).slice(1);

const withoutEntities = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** What a tool of Poppler prints about a PDF; its file stands for {}. */
const runOn = (bytes: Uint8Array, name: string, ...args: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, bytes);
    const named = args.map((arg) => (arg === '{}' ? file : arg));
    return execFileSync(name, named, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9 });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Without the invisible characters that direct the writing or allow a line break, and with single spaces. */
const plain = (text: string) =>
  text
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

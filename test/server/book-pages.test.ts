import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layoutOf } from '../../src/server/domain/books/book-layout.ts';
import { typesetBook } from '../../src/server/domain/books/book-pdf.ts';
import type { Book, BookFormat } from '../../src/shared/books.ts';
import { paragraphsOf } from '../answer-paragraphs.ts';
import { bookOf, checkingOnce } from '../books.ts';
import { familyBook } from '../family/book.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { canReadPdf, type PdfLine, readPdf, readPdfFonts, readPdfLines } from '../pdf.ts';
import { jpeg } from '../sample-images.ts';
import { seedFamily } from '../seed-family.ts';

const points = (mm: number) => (mm / 25.4) * 72;
const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

describe('the pages of the family’s book', { timeout: 120_000 }, () => {
  let t: TestApp;
  let chapters: Book['chapters'];
  let contents: string[];
  beforeAll(async () => {
    t = await openTestApp();
    t.app.typesetter = checkingOnce(t.app.typesetter);
    // below, a page is found by the month in which its story was told
    t.clock.now = Date.parse('2026-11-27T12:00:00Z');
    await seedFamily(t.app, t.clock, () => jpeg(400, 300));
    const people = await t.app.db.selectFrom('family_stories_people').selectAll().execute();
    const questions = await t.app.db.selectFrom('family_stories_questions').selectAll().orderBy('created_at').execute();
    contents = questions.map(({ content }) => content);
    chapters = people.map(({ id, name }) => ({
      title: name,
      questions: questions.filter(({ person_id }) => person_id === id).map(({ id }) => id),
    }));
  });
  afterAll(() => t.close());

  const made = new Map<BookFormat, Promise<Buffer>>();
  const make = (format: BookFormat): Promise<Buffer> => {
    const pdf = made.get(format) ?? typeset({ ...familyBook, format, chapters });
    made.set(format, pdf);
    return pdf;
  };
  const typeset = async (fields: Partial<Book>): Promise<Buffer> => {
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    try {
      const options = { folder, origin: '', signal: new AbortController().signal, onProgress: () => {} };
      const { files } = await typesetBook(t.app, bookOf([], fields), 'screen', options);
      return await readFile(files[0]?.path as string);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const pagesOf = async (format: BookFormat) => readPdf(await make(format)).pages;

  /** The lines of each page without its head and number. */
  const linesOf = (pdf: Buffer, format: BookFormat) => {
    const { height, top, bottom } = layoutOf(format, 0);
    const isText = (line: PdfLine) => line.bottom > points(top) && line.bottom < points(height - bottom) + 6;
    return readPdfLines(pdf).map((lines) => lines.filter(isText));
  };

  test('a raised initial keeps its accents, also if they are typed as characters of their own', async ({ skip }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const { id, access_token } = await t.addQuestion({ question_text: 'Which summer?' });
    await t.save(access_token, { content: '<p>A\u0304ne, and all of us went to the lake.</p>', status: 'submitted' });
    const pdf = await typeset({ ...familyBook, chapters: [{ title: 'Summer', questions: [id] }] });
    const runs = readPdfFonts(pdf).flatMap((pieces) => pieces.map(({ text }) => text.normalize('NFC')));
    expect(runs).toEqual(expect.arrayContaining(['Ā', 'ne, and all of us went to the lake.']));
  });

  test('a photo stands below the title of its story, not above it', async ({ skip }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const pages = await pagesOf('a4');
    const page = pages.find((text) => text.includes('El patio, después de comer')) as string;
    expect(page).toContain('los domingos en tu patio?');
    expect(page.lastIndexOf('los domingos en tu patio?')).toBeLessThan(page.indexOf('El patio, después de comer'));
    // as long as the photo is above its title, there seems to be no room for it below
    const market = pages.find((text) => text.includes('1951') && text.includes('October 2026')) as string;
    expect(market.indexOf('October 2026')).toBeLessThan(market.indexOf('1951'));
  });

  test('the head of a page is one line, and contents do not leave their last line alone', async ({ skip }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const pages = await pagesOf('a5');
    const heads = pages.filter((text) => /^Your father and Grandpa Stach .{20,60}…/.test(text));
    expect(heads.length).toBeGreaterThan(0);
    const contents = pages.findIndex((text) => text.startsWith('Contents Foreword 7'));
    const last = pages.findIndex((text) => / Afterword \d+$/.test(text));
    expect(last).toBeGreaterThanOrEqual(contents);
    expect(pages[last]).toContain('Fumiko');
  });

  test.for(['a5', 'a4', 'large'] as const)(
    'in %s no page begins with the last line of a paragraph, or ends with the first',
    async (format, { skip }) => {
      skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
      const pages = linesOf(await make(format), format).map((lines) => lines.map(({ text }) => letters(text)));
      const paragraphs = contents.flatMap((content) => paragraphsOf(content)).map(letters);
      // lines from right to left are told from left to right
      const backwards = (text: string) => Array.from(text).reverse().join('');
      const parted: string[] = [];
      const alone: string[] = [];
      for (const [index, page] of pages.entries())
        for (const [before, after] of page.flatMap((a) => (pages[index + 1] ?? []).map((b) => [a, b] as const))) {
          if (before.length < 15 || after === '') continue;
          const around = [before + after, backwards(before) + backwards(after)];
          const paragraph = paragraphs.find((text) => around.some((part) => text.includes(part)));
          if (paragraph === undefined) continue;
          parted.push(paragraph);
          const part = around.find((text) => paragraph.includes(text)) as string;
          // the initial is a line of its own
          if (paragraph.indexOf(part) < 2 || paragraph.endsWith(part)) alone.push(`${before} / ${after}`);
        }
      expect(parted.length).toBeGreaterThan(3);
      expect(alone).toEqual([]);
    },
  );

  test('a list or quotation is on the page of the words that announce it', async ({ skip }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    for (const format of ['a5', 'a4', 'large'] as const) {
      const ends = linesOf(await make(format), format).map((lines) => lines.at(-1)?.text ?? '');
      expect(ends.filter((text) => /^[:：]|[:：]$/.test(text))).toEqual([]);
    }
  });

  test('the same wherever on a page they are', async ({ skip }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const { id, access_token } = await t.addQuestion();
    const list = ['soap', 'a comb', 'thread'].map((item) => `<li><p>${item}</p></li>`).join('');
    const units = Array.from({ length: 45 }, (_none, n) => {
      const words = `<p>${'walnut '.repeat(20 + 11 * (n % 5))}</p>`;
      const quote = '<blockquote><p>Take it with you, and do not look back.</p></blockquote>';
      return `${words}<p>She had packed the following:</p>${n % 2 === 0 ? `<ul>${list}</ul>` : quote}`;
    });
    await t.save(access_token, { content: units.join(''), status: 'submitted' });
    const pages = linesOf(await typeset({ chapters: [{ title: 'Rose', questions: [id] }] }), 'a5');
    const announcing = pages.flatMap((lines) => lines.filter(({ text }) => text === 'She had packed the following:'));
    expect(announcing).toHaveLength(units.length);
    const last = pages.map((lines) => lines.at(-1)?.text);
    expect(last.filter((text) => text === 'She had packed the following:')).toEqual([]);
    expect(last.filter((text) => text !== undefined).length).toBeGreaterThan(15);
  });

  test('a story never ends with fewer than five lines on a page, whatever its length', async ({ skip }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    // stories of different lengths, whose ends have different lengths; then chapters whose second story is very short
    const kinds = [
      (n: number) => `<p>${'walnut '.repeat(8 * n)}</p>`,
      (n: number) => `<p>${'walnut '.repeat(190 + 3 * n)}</p><p>${'chestnut '.repeat(4 * n)}</p>`,
      (n: number) => `<p>${'walnut '.repeat(290 - n)}</p><p>Yes.</p><p>${'chestnut '.repeat(n)}</p>`,
      (n: number) => `<p>${'walnut '.repeat(200 + 6 * n)}</p><ul>${'<li><p>soap</p></li>'.repeat(1 + (n % 12))}</ul>`,
      (n: number) => `<p>${'walnut '.repeat(220)}</p><blockquote><p>${'chestnut '.repeat(5 * n)}</p></blockquote>`,
    ];
    const own: Book['chapters'] = [];
    const tell = async (content: string) => {
      const { id, access_token } = await t.addQuestion({ question_text: 'Which tree?' });
      await t.save(access_token, { content, status: 'submitted' });
      return id;
    };
    for (const kind of kinds)
      for (let n = 2; n < 32; n += 6) own.push({ title: 'Trees', questions: [await tell(kind(n))] });
    for (let n = 0; n < 4; n += 1) {
      const long = await tell(`<p>${'walnut '.repeat(180 + 11 * n)}</p>`);
      own.push({ title: 'Trees', questions: [long, await tell('<p>An oak.</p>')] });
    }
    for (const format of ['a5', 'large'] as const) {
      const pages = linesOf(await typeset({ format, chapters: own }), format);
      const first = pages.findIndex((lines) => lines.some(({ text }) => text === 'Which tree?') && lines.length > 3);
      // without the colophon
      const few = pages.slice(first, -1).filter((lines) => lines.length > 0 && lines.length < 5);
      expect([format, few.map((lines) => lines.map(({ text }) => text))]).toEqual([format, []]);
    }
  });

  test('in large print is all of 16 points Atkinson Hyperlegible, and ragged', async ({ skip }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const pdf = await make('large');
    expect(readPdf(pdf).size.map(Math.round)).toEqual([210, 297].map((mm) => Math.round(points(mm))));
    // without headings and captions
    const content = contents.map((html) => html.replace(/<(h2|figure)\b.*?<\/\1>/gs, ' ')).join('');
    const paragraphs = letters(paragraphsOf(content).join(''));
    const isOfParagraph = ({ text }: { text: string }) =>
      text.length > 40 && /^[\p{Script=Latin}\p{P}\p{N}\s]*$/u.test(text) && paragraphs.includes(letters(text));
    const fonts = readPdfFonts(pdf).flat();
    const ofParagraphs = fonts.filter(isOfParagraph);
    expect(ofParagraphs.length).toBeGreaterThan(200);
    const atkinson = 'AtkinsonHyperlegibleNext';
    expect(new Set(ofParagraphs.map(({ font, size }) => `${font} ${size}`))).toEqual(
      new Set([`${atkinson}-Regular 16`, `${atkinson}-Italic 16`]),
    );
    const latin = fonts.filter(({ text }) => /^[\p{Script=Latin}\s]+$/u.test(text));
    expect(latin.filter(({ font }) => !font.startsWith(atkinson))).toEqual([]);

    // how many lines of a page end at the same place as another, to a third of a millimetre
    const share = async (format: BookFormat) => {
      const pages = linesOf(await make(format), format).map((lines) =>
        lines.filter(isOfParagraph).map(({ right }) => Math.round(right)),
      );
      const same = pages.flatMap((ends) => ends.filter((end, n) => ends.indexOf(end) !== n));
      return same.length / pages.flat().length;
    };
    expect(await share('a4')).toBeGreaterThan(0.7);
    expect(await share('large')).toBeLessThan(0.2);
    expect(
      linesOf(pdf, 'large')
        .flat()
        .filter(({ text }) => text.endsWith('\u00ad')),
    ).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typesetBook } from '../../src/server/domain/keepsake/book-pdf.ts';
import type { Book, BookFormat } from '../../src/shared/books.ts';
import { familyBook } from '../family/book.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { canReadPdf, readPdf } from '../pdf.ts';
import { jpeg } from '../sample-images.ts';
import { seedFamily } from '../seed-family.ts';

describe('the pages of the family’s book', { timeout: 120_000 }, () => {
  let t: TestApp;
  let chapters: Book['chapters'];
  beforeAll(async () => {
    t = await openTestApp();
    await seedFamily(t.app, t.clock, () => jpeg(1600, 1200));
    const people = await t.app.db.selectFrom('family_stories_people').selectAll().execute();
    const questions = await t.app.db.selectFrom('family_stories_questions').selectAll().orderBy('created_at').execute();
    chapters = people.map(({ id, name }) => ({
      title: name,
      questions: questions.filter(({ person_id }) => person_id === id).map(({ id }) => id),
    }));
  });
  afterAll(() => t.close());

  const make = async <Result>(
    format: BookFormat,
    read: (path: string) => Promise<Result> | Result,
    told: Book['chapters'] = chapters,
  ) => {
    const book: Book = {
      ...{ id: 'book', ...familyBook, format, chapters: told, photo_size: 'usual', cover_photo: null, cover_colour: 3 },
      ...{
        language: 'en',
        qr_codes: false,
        printer: 'lulu',
        spine_mm: null,
        version: 1,
        created_at: '',
        updated_at: '',
      },
    };
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    try {
      const options = { folder, origin: '', signal: new AbortController().signal, onProgress: () => {} };
      const { files } = await typesetBook(t.app, book, 'screen', options);
      return await read(files[0]?.path as string);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  const pagesOf = (format: BookFormat) => make(format, async (path) => readPdf(await readFile(path)).pages);

  test('a raised initial keeps its accents, also if they are typed as characters of their own', async ({ skip }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const { id, access_token } = await t.addQuestion({ question_text: 'Which summer?' });
    await t.save(access_token, { content: '<p>A\u0304ne, and all of us went to the lake.</p>', status: 'submitted' });
    const readRuns = (path: string) => execFileSync('pdftohtml', ['-xml', '-stdout', '-i', path], { encoding: 'utf8' });
    const xml = await make('a5', readRuns, [{ title: 'Summer', questions: [id] }]);
    const runs = Array.from(xml.matchAll(/<text [^>]*>([^<]*)<\/text>/g), ([, text = '']) => text.normalize('NFC'));
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
});

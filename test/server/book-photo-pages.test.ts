import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoSize } from '../../src/server/domain/books/book-layout.ts';
import { typesetBook } from '../../src/server/domain/books/book-pdf.ts';
import { bookFormats } from '../../src/shared/books.ts';
import { bookOf, checkingOnce } from '../books.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { canReadPdf, readPdf } from '../pdf.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
let stories: string[];
beforeAll(async () => {
  t = await openTestApp();
  t.app.typesetter = checkingOnce(t.app.typesetter);
  stories = await addStories();
});
afterAll(() => t.close());

const words = (word: string, count: number) => `<p>${`${word} `.repeat(count)}</p>`;
const captions = ['An upright photo', 'A wide photo', 'The first of two', 'The second of two', 'At the very end'];

/** A story with photos of all shapes, and a short one after it. */
const addStories = async () => {
  const { id, access_token } = await t.addQuestion();
  const figures: string[] = [];
  for (const [index, [width, height]] of (
    [
      [180, 480],
      [320, 100],
      [160, 160],
      [240, 180],
      [180, 240],
    ] as const
  ).entries()) {
    const { url } = (await t.upload(access_token, await jpeg(width, height))).json();
    figures.push(`<figure><img src="${url}" alt="Photo"><figcaption>${captions[index]}</figcaption></figure>`);
  }
  const content = `${words('before', 40)}${figures[0]}${words('between', 40)}${figures[1]}${words('beside', 40)}${figures[2]}${figures[3]}${words('after', 40)}${figures[4]}`;
  expect((await t.save(access_token, { content, status: 'submitted' })).statusCode).toBe(200);
  const next = await t.addQuestion({ question_text: 'And then?' });
  await t.save(next.access_token, { content: words('next', 5), status: 'submitted' });
  return [id, next.id];
};

test.for(bookFormats)(
  'in %s, photos have a page each with their captions, in order, and the text goes on',
  { timeout: 120_000 },
  async (format, { skip }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const book = bookOf([{ title: 'Rose', questions: stories }], { format, photo_size: 'page' });
    expect(photoSize(book).width).toBe(photoSize({ format, photo_size: 'usual' }).width);
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    try {
      const options = { folder, origin: '', signal: new AbortController().signal, onProgress: () => {} };
      const { files, problems } = await typesetBook(t.app, book, 'screen', options);
      expect(problems.filter(({ code }) => code !== 'edition_unavailable')).toEqual([]);
      const path = files[0]?.path as string;
      const pdf = readPdf(await readFile(path));
      const alone = captions.map((caption) => pdf.pages.findIndex((page) => page.includes(caption)));
      // each on the next page or a later one, without a line of the text
      expect(alone).toEqual([...new Set(alone)].sort((a, b) => a - b));
      for (const index of alone) expect(pdf.pages[index]).not.toMatch(/before|between|beside|after |next/);
      // the text before a photo and the text after it are on one page
      expect(pdf.pages.some((page) => page.includes('before') && page.includes('between'))).toBe(true);
      // all are before the next story
      expect(pdf.pages.findIndex((page) => page.includes('next'))).toBeGreaterThan(alone.at(-1) as number);

      const order = [
        'before',
        captions[0],
        'between',
        captions[1],
        'beside',
        captions[2],
        captions[3],
        'after',
        captions[4],
      ];
      const tree = execFileSync('pdfinfo', ['-struct-text', path], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const places = [...order, 'next'].map((part) => tree.indexOf(part as string));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(-1);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

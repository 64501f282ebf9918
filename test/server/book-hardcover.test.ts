import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverBleed, coverPhotoSize, spineOf } from '../../src/server/domain/books/book-layout.ts';
import { typesetBook } from '../../src/server/domain/books/book-pdf.ts';
import { bookOf } from '../books.ts';
import { openTestApp } from '../open-test-app.ts';
import { canReadPdf, readPdf } from '../pdf.ts';

const hardcover = { printer: 'lulu-hardcover', spine_mm: null } as const;

test.each([
  [24, 0.25],
  [84, 0.25],
  [85, 0.5],
  [140, 0.5],
  [141, 0.625],
  [168, 0.625],
  [170, 0.6875],
  [222, 0.75],
  [334, 1],
  [444, 1.25],
  [480, 1.375],
  [778, 2],
  [799, 2.125],
  [800, 2.125],
])('the spine of a hardcover with %d pages is %d inches', (pages, inches) => {
  expect(spineOf(hardcover, pages)).toBeCloseTo(inches * 25.4, 1);
});

test('the cover of a hardcover is folded around the boards', async ({ skip }) => {
  skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
  const t = await openTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  try {
    const { id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>My father.</p>', status: 'submitted' });
    const book = bookOf([{ title: 'Rose', questions: [id] }], { ...hardcover, format: '6x9' });
    const options = { folder, origin: '', signal: new AbortController().signal, onProgress: () => {} };
    const { files, spine_mm } = await typesetBook(t.app, book, 'cover', options);
    expect(spine_mm).toBe(6.35);
    const { size } = readPdf(await readFile(files[0]?.path as string));
    // 6 × 9 in, and at each edge ¾ in to fold and ⅛ in of board beyond the pages
    expect(size.map((points) => points / 72)).toEqual([expect.closeTo(12 + 0.25 + 1.75, 2), expect.closeTo(10.75, 2)]);
    expect(coverPhotoSize(book).width).toBe(Math.ceil((6 + 0.875) * 300));
    expect(coverBleed({ printer: 'lulu' })).toBeCloseTo(25.4 / 8);
  } finally {
    await rm(folder, { recursive: true });
    await t.close();
  }
});

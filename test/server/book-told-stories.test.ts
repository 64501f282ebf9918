import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typesetBook } from '../../src/server/domain/books/book-pdf.ts';
import { makeEpub } from '../../src/server/domain/books/epub.tsx';
import type { MakeEdition } from '../../src/server/domain/books/make.ts';
import { openZip } from '../../src/server/outside/archives/zip-reader.ts';
import type { Book, BookEdition } from '../../src/shared/books.ts';
import type { Cue } from '../../src/shared/recordings/transcripts.ts';
import { bookOf, checkingOnce } from '../books.ts';
import { isLong } from '../long-form.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { canReadPdf, readPdf } from '../pdf.ts';
import { addRecording } from '../recordings.ts';
import { jpeg } from '../sample-images.ts';

const origin = 'https://stories.example.org';
const lengths = [1, 12, 115];
const places = ['alone', 'first', 'between', 'last', 'photo before', 'photo after', 'list before'] as const;

let t: TestApp;
let folder: string;
let chapters: Book['chapters'];
/** The first and the last line of each answer's words. */
const told: string[] = [];

beforeAll(async () => {
  t = await openTestApp();
  t.app.typesetter = checkingOnce(t.app.typesetter);
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  chapters = [];
  for (const place of places) for (const length of lengths) chapters.push(await addTold(place, length));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Every seventh line comes after a pause, and so begins a paragraph. */
const linesOf = (name: string, length: number): Cue[] =>
  Array.from({ length }, (_, index) => ({
    ...{ start_ms: index * 5000, end_ms: index * 5000 + (index % 7 === 6 ? 2000 : 5000) },
    text: `${name}${index + 1} and then we walked down to the water together.`,
  }));

/** One chapter, so that its story ends a page. */
const addTold = async (place: (typeof places)[number], length: number) => {
  const { id, access_token } = await t.addQuestion({ question_text: `Told ${place}, ${length}?` });
  const name = `${place.replace(' ', '')}x`;
  const cues = linesOf(`${name}${length}n`, length);
  told.push(`${name}${length}n1 `, `${name}${length}n${length} `);
  const { id: recording } = await addRecording(t.app, id, { released: 1, words: [{ source: 'answerer', cues }] });
  const own = `<figure data-recording="${recording}"></figure>`;
  const written = '<p>What was written by hand, in a sentence or two.</p>';
  const photo = async () => {
    const { url } = (await t.upload(access_token, await jpeg(400, 300))).json();
    return `<figure><img src="${url}" alt="A boat"><figcaption>The boat</figcaption></figure>`;
  };
  const contents = {
    alone: () => own,
    first: () => `${own}${written}`,
    between: () => `${written}${own}${written}`,
    last: () => `${written}${own}`,
    'photo before': async () => `${await photo()}${own}`,
    'photo after': async () => `${own}${await photo()}`,
    'list before': () => `<ul><li>Bread</li><li>Salt</li></ul>${own}`,
  };
  const saved = await t.save(access_token, { content: await contents[place](), status: 'submitted' });
  expect(saved.statusCode).toBe(200);
  return { title: `Chapter ${chapters.length + 1}`, questions: [id] };
};

const make = async (edition: BookEdition, makeEdition: MakeEdition, book: Book) => {
  const { signal } = new AbortController();
  const own = await mkdtemp(join(folder, 'book-'));
  const { files, problems } = await makeEdition(t.app, book, edition, {
    ...{ folder: own, origin, signal, with_recordings: false, onProgress: () => {} },
  });
  expect(problems).toEqual([]);
  return (files[0] as (typeof files)[0]).path;
};

describe('answers that were told, with one line of words, a page or several, alone or beside text and photos', {
  timeout: 120_000,
}, () => {
  const others: [BookEdition, Partial<Book>][] = [
    ['print', {}],
    ['pdfa', {}],
    ['screen', { format: 'large' }],
    ['screen', { photo_size: 'page' }],
  ];
  test.for<[BookEdition, Partial<Book>]>([['screen', {}], ...(isLong ? others : [])])(
    'are in a book for %s %o, with every word',
    async ([edition, fields], { skip }) => {
      skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
      skip(
        edition === 'pdfa' && !t.app.typesetter.hasStandards,
        'the compiler for it is available for Linux on x64 only',
      );
      const { text } = readPdf(await readFile(await make(edition, typesetBook, bookOf(chapters, fields))));
      expect(told.filter((words) => !text.includes(words))).toEqual([]);
    },
  );

  test('are in an e-book, with every word', async () => {
    await using zip = await openZip(await make('epub', makeEpub, bookOf(chapters)));
    const stories = [...zip.entries].filter(([name]) => name.includes('story-'));
    const text = (await Promise.all(stories.map(([, entry]) => entry.readText()))).join(' ');
    expect(told.filter((words) => !text.includes(words))).toEqual([]);
  });
});

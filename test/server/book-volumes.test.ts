import { expect, test } from 'vitest';
import { writeTexts } from '../../src/server/domain/books/book-data.ts';
import { typesetVolumes } from '../../src/server/domain/books/book-pdf.ts';
import { type BookStory, lineOf } from '../../src/server/domain/books/book-stories.ts';
import { bookOf } from '../books.ts';

const book = bookOf([]);
const line = lineOf('Rose', ['en']);

/** Stories with these numbers of letters. */
const storiesOf = (lengths: number[]): BookStory[] =>
  lengths.map((length, n) => ({
    ...{ question_id: String(n), question: line, person: { id: 'rose', ...line }, lang: 'en', dir: 'ltr' },
    answered_at: '2026-11-01T10:00:00.000Z',
    blocks: [{ type: 'p', runs: [{ text: 'a'.repeat(length) }], lang: 'en', dir: 'ltr' }],
    recordings: [],
  }));

type Data = { chapters: { stories: { blocks: { runs: { text: string }[] }[] }[] }[]; volume: string | null };
const lengthsOf = ({ chapters }: Data) =>
  chapters.flatMap(({ stories }) => stories.map(({ blocks }) => blocks[0]?.runs[0]?.text.length ?? 0));

// of each volume, before its stories
const frontPages = 4;
const mostPages = 480;

/** Typesets volumes with a fake compiler that only counts pages; `settings` are its inputs. */
const setAll = async (
  lengths: number[],
  pagesOf: (length: number) => number = (length) => Math.ceil(length / 1700),
) => {
  const settings: Data[] = [];
  const chapters = [{ title: line, stories: storiesOf(lengths) }];
  const volumes = await typesetVolumes(
    book,
    'screen',
    {
      ...writeTexts(book, chapters, new Date(0)),
      ...{ photos: new Map(), linkOf: undefined, listenLinks: new Map() },
      set: async (_template, data) => {
        settings.push(data as Data);
        return lengthsOf(data as Data).reduce((sum, length) => sum + pagesOf(length), frontPages);
      },
    },
    { pages: mostPages, photos: 300 },
  );
  const last = settings.slice(-volumes.length);
  // in order, and all of them
  expect(last.flatMap(lengthsOf)).toEqual(lengths);
  return { pages: volumes.map(({ pages }) => pages), settings: settings.length, last };
};

const page = 1700;
const short = (count: number) => Array.from({ length: count }, () => page);

test('a book that is not too long is set once', async () => {
  expect(await setAll(short(100))).toMatchObject({ pages: [104], settings: 1, last: [{ volume: null }] });
});

test('one story longer than a volume is set once, alone as it is', async () => {
  expect(await setAll([600 * page])).toMatchObject({ pages: [604], settings: 1 });
});

test('beside others it has a volume of its own, after a few attempts', async () => {
  for (const [before, after] of [
    [20, 400],
    [200, 200],
    [400, 3],
    [1, 1],
    [0, 1000],
  ]) {
    const { pages, settings, last } = await setAll([...short(before ?? 0), 600 * page, ...short(after ?? 0)]);
    const long = last.findIndex((volume) => lengthsOf(volume).includes(600 * page));
    expect(lengthsOf(last[long] as Data)).toEqual([600 * page]);
    expect(pages.filter((count) => count > mostPages)).toEqual([604]);
    expect(last.map(({ volume }) => volume)).toEqual(pages.map((_, n) => `Volume ${n + 1}`));
    expect(settings).toBeLessThan(40);
  }
});

test('stories of which some take far more pages than their length tells become volumes after a few attempts', async () => {
  // such as poems: a page for every 100 letters
  const lengths = Array.from({ length: 300 }, (_, n) => (n % 100 < 20 ? 2000 : 2001));
  const { pages, settings } = await setAll(lengths, (length) => (length === 2000 ? 40 : 1));
  expect(Math.max(...pages)).toBeLessThanOrEqual(mostPages);
  expect(settings).toBeLessThan(40);
});

test('many stories that are each longer than a volume have one each', async () => {
  const { pages, settings } = await setAll(Array.from({ length: 12 }, () => 500 * page));
  expect(pages).toEqual(Array.from({ length: 12 }, () => 504));
  expect(settings).toBeLessThan(40);
});

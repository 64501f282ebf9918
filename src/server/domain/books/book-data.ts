import { type Book, type BookEdition, type BookFormat, coverColours } from '../../../shared/books.ts';
import { textDirection } from '../../../shared/content/text-direction.ts';
import { headingsIn } from '../../../shared/messages/in-all-languages/book-headings.ts';
import { recordingTextsIn } from '../../../shared/messages/in-all-languages/book-recordings.ts';
import { offeredLanguage } from '../../../shared/messages/languages.ts';
import { writeTime } from '../../../shared/recordings/times.ts';
import { printable } from '../content/printable.ts';
import { paragraphsOf } from '../content/text-paragraphs.ts';
import { drawQrCode } from '../qr-code.ts';
import { type Block, captionsOf, textOfBlocks } from './blocks.ts';
import { bleed, coverBleed, coverPhotoHeight, hasSpineText, layoutOf, spineOf } from './book-layout.ts';
import { type BookChapter, type BookRecording, type BookStory, type Line, lineOf } from './book-stories.ts';
import { directionOfBook, interfaceLanguageOf, languageInBook, languageOfBook } from './language.ts';
import type { ListenLinks } from './listen-links.ts';
import type { LinkOf } from './reading-link.ts';

/** A photo in Typst's folder: its file name and its size in px. */
export type PlacedPhoto = { src: string; width: number; height: number };

/** The texts of a book for the template: `front` once, `chapters` divided into volumes. They contain no markup. */
export type BookTexts = { front: ReturnType<typeof writeFront>; chapters: ReturnType<typeof writeChapter>[] };

export const writeTexts = (book: Book, chapters: BookChapter[], made: Date): BookTexts => ({
  front: writeFront(book, chapters, made),
  chapters: chapters.map((chapter) => writeChapter(book, chapter)),
});

const writeFront = (book: Book, chapters: BookChapter[], made: Date) => {
  const likely = [book.language];
  const people = new Map(chapters.flatMap(({ stories }) => stories.map(({ person }) => [person.id, person.text])));
  const stories = chapters.reduce((sum, { stories }) => sum + stories.length, 0);
  const names = [...people.values()];
  return {
    title: lineOf(book.title, likely),
    subtitle: lineOf(book.subtitle, likely),
    authors: names,
    dedication: blocksOfText(book.dedication, likely),
    foreword: blocksOfText(book.foreword, likely),
    afterword: blocksOfText(book.afterword, likely),
    back_cover: blocksOfText(book.back_cover, likely),
    labels: headingsIn(book.language),
    // required by PDF/A
    date: { year: made.getUTCFullYear(), month: made.getUTCMonth() + 1, day: made.getUTCDate() },
    colophon: colophonOf(book, stories, made),
  };
};

/** The colophon of a book: sentences in the languages of the interface; in others only names and the month. */
const colophonOf = (book: Book, count: number, made: Date): Line[] => {
  const { language } = book;
  const { texts, format } = interfaceLanguageOf(book);
  const month = monthOf(made, language);
  const font = book.format === 'large' ? 'large' : 'usual';
  const { stories, made: madeIn, fonts, fontNames } = texts.book;
  const lines = offeredLanguage(language)
    ? [format(stories, { count }), format(madeIn, { month }), fonts[font]]
    : [`Family Stories · \u2068${month}\u2069`, fontNames[font]];
  return lines.map((line) => lineOf(line, [language]));
};

/** A text of the admin, such as the foreword: a blank line begins a paragraph. */
const blocksOfText = (text: string, likely: string[]): Block[] =>
  paragraphsOf(text)
    .map((paragraph) => printable(paragraph, true).trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({
      type: 'p',
      runs: paragraph.split('\n').flatMap((text, index) => [...(index > 0 ? [{ br: true as const }] : []), { text }]),
      lang: languageInBook(paragraph, likely),
      dir: textDirection(paragraph),
    }));

const writeChapter = (book: Book, { title, stories }: BookChapter) => ({
  title,
  stories: stories.map((story) => ({
    question_id: story.question_id,
    question: story.question,
    byline: bylineOf(book, title, story),
    lang: story.lang,
    dir: story.dir,
    blocks: story.blocks,
    recordings: story.recordings.map(({ files: _files, ...recording }) => ({
      ...recording,
      ...recordingLinesOf(book, story, recording),
    })),
  })),
});

/** The byline: when the story was told, with the name unless it is the chapter's title. */
export const bylineOf = (
  { language }: Pick<Book, 'language'>,
  title: Line,
  { person, answered_at }: BookStory,
): Line => {
  const told = interfaceLanguageOf({ language }).format(headingsIn(language).told, {
    month: monthOf(new Date(answered_at), language),
  });
  return person.text === title.text
    ? lineOf(told, [language])
    : { text: `\u2068${person.text}\u2069 · \u2068${told}\u2069`, lang: person.lang, dir: textDirection(person.text) };
};

/** What stands beside a recording: who tells it, when and how long, and that one can listen. */
export const recordingLinesOf = (
  { language }: Pick<Book, 'language'>,
  { person }: Pick<BookStory, 'person'>,
  { created_at, duration_ms, words }: Pick<BookRecording, 'created_at' | 'duration_ms' | 'words'>,
): Record<'label' | 'details' | 'listen', Line> => {
  const texts = recordingTextsIn(language);
  const name = `\u2068${person.text}\u2069`;
  const told = interfaceLanguageOf({ language }).format(texts.asTold, { name });
  const day = writeDate(new Date(created_at), language, { dateStyle: 'long' });
  const details = `\u2068${day}\u2069 · ${writeTime(duration_ms)}`;
  return {
    label: words.length > 0 ? lineOf(told, [language]) : person,
    details: lineOf(details, [language]),
    listen: lineOf(texts.listen, [language]),
  };
};

const monthOf = (date: Date, language: string) => writeDate(date, language, { month: 'long', year: 'numeric' });

const writeDate = (date: Date, language: string, options: Intl.DateTimeFormatOptions) => {
  const [known = 'en'] = supported(language);
  return new Intl.DateTimeFormat(known, { ...options, timeZone: 'UTC', numberingSystem: 'latn' }).format(date);
};

const supported = (language: string) => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language);
  } catch {
    // not a valid language tag
    return [];
  }
};

/** Typst's language code for a BCP 47 tag. */
const typstLanguage = (language: string): string => /^[a-z]{2,3}(?![a-z])/i.exec(language)?.[0].toLowerCase() ?? 'und';

/** `volume`: its label, such as "Volume 2", if there are several. */
type Volume = {
  texts: BookTexts;
  volume: string | null;
  photos: Map<string, PlacedPhoto>;
  linkOf: LinkOf;
  listenLinks: ListenLinks;
};

/** The JSON of `book.typ`, without the fonts. `pages`: the expected page count, for the gutter. */
export const writeBook = (
  book: Book,
  edition: BookEdition,
  pages: number,
  { texts, volume, photos, linkOf, listenLinks }: Volume,
) => {
  const { front, chapters } = texts;
  const isPrint = edition === 'print';
  return {
    ...front,
    chapters: chapters.map(({ title, stories }) => ({
      title: inTypst(title),
      stories: stories.map(({ question_id, recordings, ...story }) => ({
        ...inTypst(story),
        question: inTypst(story.question),
        byline: inTypst(story.byline),
        blocks: writeBlocks(story.blocks, { photos, recordings, listenLinks, noAlt: front.labels.photo }),
        ...(linkOf && codeOf(linkOf(question_id))),
      })),
    })),
    dedication: writeBlocks(front.dedication),
    foreword: writeBlocks(front.foreword),
    afterword: writeBlocks(front.afterword),
    title: inTypst(front.title),
    subtitle: inTypst(front.subtitle),
    colophon: front.colophon.map(inTypst),
    heading: { lang: typstLanguage(book.language), dir: textDirection(front.labels.contents) },
    volume,
    ...pageOf(book, edition, pages),
    photo_size: book.photo_size,
    edition: isPrint ? 'print' : 'screen',
  };
};

/** A story's link and its QR code as SVG. */
const codeOf = (url: string) => ({ url, qr: drawQrCode(url) });

const pageOf = (book: Book, edition: BookEdition, pages: number) => ({
  lang: typstLanguage(languageOfBook(book)),
  dir: directionOfBook(book),
  format: book.format satisfies BookFormat,
  page: {
    ...layoutOf(book.format, edition === 'print' ? pages : 0),
    bleed: edition === 'print' ? bleed : 0,
    // KDP wants no bleed there
    'bleed-inside': !book.printer.startsWith('kdp'),
  },
});

const inTypst = <Part extends { lang: string }>(part: Part): Part => ({ ...part, lang: typstLanguage(part.lang) });

type TypstBlock = Record<string, unknown>;

// scripts that have no italics, or none in our fonts
const withoutItalic = /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** What the blocks of a story name. `noAlt`: the description of a photo without one. */
type Placed = {
  photos: Map<string, PlacedPhoto>;
  recordings: BookTexts['chapters'][number]['stories'][number]['recordings'];
  listenLinks: ListenLinks;
  noAlt: string;
};

const nothingPlaced: Placed = { photos: new Map(), recordings: [], listenLinks: new Map(), noAlt: '' };

const writeBlocks = (blocks: Block[], placed: Placed = nothingPlaced): TypstBlock[] =>
  blocks.flatMap((block): TypstBlock[] => {
    const { photos, noAlt } = placed;
    if (block.type === 'recording') return writeRecording(block.id, placed);
    if (block.type === 'figures') {
      const { known = [], missing = [] } = Object.groupBy(block.figures, ({ image }) =>
        photos.has(image) ? 'known' : 'missing',
      );
      const figures = known.map(({ image, ...figure }) => ({
        ...inTypst(figure),
        ...photos.get(image),
        // required by PDF/UA
        alt: figure.alt || figure.caption || noAlt,
      }));
      const captions = writeBlocks(captionsOf(missing));
      return [...(figures.length > 0 ? [{ type: block.type, figures }] : []), ...captions];
    }
    if (block.type === 'quote') {
      const written = writeBlocks(block.blocks, placed);
      return [{ type: block.type, blocks: written, italic: !withoutItalic.test(textOfBlocks(block.blocks)) }];
    }
    if (block.type === 'ul' || block.type === 'ol') {
      const items = block.items.map((item) => writeBlocks(item, placed));
      const tight = block.items.every(({ length }) => length <= 1);
      return [{ ...block, items, tight, dir: textDirection(textOfBlocks(block.items.flat())) }];
    }
    return [inTypst(block)];
  });

/** A box with its code, and below it the words; nothing where there are neither. */
const writeRecording = (id: string, { recordings, listenLinks }: Placed): TypstBlock[] => {
  const recording = recordings.find((one) => one.id === id);
  const url = listenLinks.get(id);
  if (!recording || (url === undefined && recording.words.length === 0)) return [];
  const { label, details, listen, words } = recording;
  const texts = { label: inTypst(label), details: inTypst(details), listen: inTypst(listen) };
  return [
    { type: 'recording', ...texts, 'has-words': words.length > 0, ...(url !== undefined && codeOf(url)) },
    ...(words.length > 0 ? [{ type: 'quote', blocks: writeBlocks(words), italic: false, transcript: true }] : []),
  ];
};

type Cover = { front: BookTexts['front']; pages: number; label: string | null; photo: PlacedPhoto | undefined };

/** The JSON of `cover.typ`, without the fonts: back, spine and front of a book with this many pages. */
export const writeCover = (book: Book, { front, pages, label, photo }: Cover) => {
  const { width, height } = layoutOf(book.format, 0);
  const spine = spineOf(book, pages);
  return {
    title: inTypst(front.title),
    subtitle: inTypst(front.subtitle),
    back_cover: writeBlocks(front.back_cover),
    names: inTypst(lineOf(front.authors.map((name) => `\u2068${name}\u2069`).join(' · '), [book.language])),
    volume: label,
    date: front.date,
    lang: typstLanguage(languageOfBook(book)),
    dir: directionOfBook(book),
    page: {
      ...{ width, height, bleed: coverBleed(book), spine },
      'photo-height': coverPhotoHeight,
      'has-spine-text': hasSpineText(spine, pages),
    },
    large: book.format === 'large',
    colour: coverColours[book.cover_colour - 1] ?? coverColours[0],
    photo: photo ? { ...photo, alt: front.title.text || front.labels.photo } : null,
  };
};

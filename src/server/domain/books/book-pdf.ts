import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Book, BookEdition } from '../../../shared/books.ts';
import { day } from '../../../shared/durations.ts';
import { limits } from '../../../shared/limits.ts';
import type { BuildFault } from '../../../shared/messages/build-fault.ts';
import { headingsIn } from '../../../shared/messages/in-all-languages/book-headings.ts';
import type { App } from '../../app.ts';
import type { PdfStandard } from '../../outside/typesetting/typesetter.ts';
import { fileNamePart } from '../file-names.ts';
import { figuresOf } from './blocks.ts';
import { type BookTexts, type PlacedPhoto, writeBook, writeCover, writeTexts } from './book-data.ts';
import { coverPhotoSize, layoutOf, photoSize, spineOf } from './book-layout.ts';
import { preparePhotos } from './book-photos.ts';
import { type BookChapter, idsOfRecordings, readBook, readCoverPhoto } from './book-stories.ts';
import { interfaceLanguageOf } from './language.ts';
import { findListenLinks, type ListenLinks } from './listen-links.ts';
import type { Made, MakeEdition, MakeOptions } from './make.ts';
import { findStoryLinks, type LinkOf } from './reading-link.ts';

/** Finds problems without making the book: characters that no font has, photos that no longer exist. */
export const findBookProblems = async (
  app: App,
  book: Book,
  signal: AbortSignal = new AbortController().signal,
): Promise<BuildFault[]> => {
  const { chapters, problems } = await readBook(app, book);
  if (chapters.length === 0) return [...problems, { code: 'no_stories', detail: 'noStories' }];
  await readCoverPhoto(app, book, { chapters, problems });
  const checked = await checkCharacters(app, writeTexts(book, chapters, new Date(app.clock())), signal);
  return [...problems, ...(typeof checked === 'object' ? checked.problems : [])];
};

// only the first few are named
const mostCharacters = 20;

/** Replaces characters that no font has by □. */
const checkCharacters = async (app: App, { front, chapters }: BookTexts, signal: AbortSignal) => {
  const stories = chapters.flatMap(({ stories }) => stories);
  const titles = chapters.map(({ title }) => title);
  const checked = await app.typesetter.checkTexts([{ front, titles }, ...stories], signal);
  if (typeof checked !== 'object') return checked;
  const [own, ...others] = checked.texts as [{ front: typeof front; titles: typeof titles }, ...typeof stories];
  const problems = checked.missing.flatMap((missing, index): BuildFault[] => {
    if (missing.length === 0) return [];
    const characters = missing.slice(0, mostCharacters);
    const story = stories[index - 1];
    const problem = { code: 'missing_letters', detail: 'missingCharacters', letters: characters } as const;
    return [story ? { ...problem, question_id: story.question_id } : problem];
  });
  let at = 0;
  const inChapters = chapters.map(({ stories }, index) => {
    const from = at;
    at += stories.length;
    return { title: own.titles[index] as (typeof titles)[0], stories: others.slice(from, at) };
  });
  return { texts: { front: own.front, chapters: inChapters }, fonts: checked.fonts, problems };
};

const standards: Partial<Record<BookEdition, PdfStandard>> = { screen: 'ua-1', pdfa: 'a-2a' };

/** Makes the PDF of an edition, or of the cover: one file, or one for each volume. */
export const typesetBook: MakeEdition = async (app, book, edition, options) => {
  const { signal, onProgress } = options;
  const { hasStandards } = app.typesetter;
  if (edition === 'pdfa' && !hasStandards) return refused({ code: 'edition_unavailable', detail: 'noPdfa' });
  const { chapters, problems } = await readBook(app, book);
  if (chapters.length === 0) return refused({ code: 'no_stories', detail: 'noStories' });
  if (edition === 'screen' && !hasStandards) problems.push({ code: 'edition_unavailable', detail: 'noAccessibility' });

  const made = new Date(app.clock());
  const checked = await checkCharacters(app, writeTexts(book, chapters, made), signal);
  signal.throwIfAborted();
  if (typeof checked !== 'object') return refused({ code: 'too_much', detail: 'tooMuch' });
  problems.push(...checked.problems);
  const { linkOf, problems: ofLink } = await findStoryLinks(app, book, options.origin);
  const { listenLinks, problems: ofListening } = await findListenLinks(app, chapters, options.origin);
  problems.push(...(ofLink.length > 0 ? ofLink : ofListening));

  const folder = join(options.folder, 'typeset');
  await mkdir(folder, { mode: 0o700 });
  const names = [...new Set(chapters.flatMap(photosOf))];
  const photos = await preparePhotos(app, names, {
    ...{ folder, signal },
    prefix: 'photo',
    size: photoSize(book),
    onPhoto: (done) => onProgress({ done, of: names.length, step: 'photos' }),
  });
  problems.push(...missingPhotos(chapters, photos));

  const set = async (template: 'book' | 'cover', data: Record<string, unknown>, output: string) => {
    onProgress({ done: 0, of: 1, step: 'waiting' });
    const standard = hasStandards ? (standards[edition] ?? '1.7') : '1.7';
    // day precision, so the same book has the same bytes on the same day
    const date = Math.floor(made.getTime() / day) * (day / 1000);
    const task = { ...{ template, folder, output, data, standard, date }, fonts: checked.fonts };
    const onStart = () => onProgress({ done: 0, of: 1, step: 'setting' });
    const result = await app.typesetter.typesetBook(task, signal, onStart);
    signal.throwIfAborted();
    if (result === 'too much' || result === undefined) throw new TooMuch();
    onProgress({ done: 1, of: 1, step: 'checking' });
    return result.pages;
  };

  try {
    const volumes = await typesetVolumes(book, edition === 'cover' ? 'print' : edition, {
      ...checked.texts,
      photos,
      linkOf,
      listenLinks,
      set,
    });
    const [longest = 0] = volumes.map(({ pages }) => pages).sort((a, b) => b - a);
    if (longest > limits.volume.pages)
      problems.push({
        code: 'too_many_pages',
        detail: 'tooManyPages',
        values: { count: limits.volume.pages },
      });
    const cover = edition === 'cover' ? await readCoverPhoto(app, book, { chapters, problems }) : undefined;
    if (edition === 'cover') {
      const photo = cover && (await coverPhoto(app, book, cover.photo.name, { folder, signal }, problems));
      for (const volume of volumes)
        await set('cover', writeCover(book, { ...volume, front: checked.texts.front, photo }), volume.output);
    }
    onProgress({ done: 1, of: 1, step: 'writing' });
    return {
      files: volumes.map(({ output, number, pages, stories, recordings, words }) => ({
        path: join(folder, output),
        name: fileName(book, edition, volumes.length > 1 ? number : undefined),
        content_type: 'application/pdf',
        pages: edition === 'cover' ? 1 : pages,
        stories: edition !== 'cover' ? stories : cover ? [cover.question_id] : [],
        recordings: edition !== 'cover' ? recordings : [],
        words: edition !== 'cover' ? words : [],
      })),
      pages: volumes.reduce((sum, { pages }) => sum + pages, 0),
      spine_mm: spineOf(book, longest),
      problems,
    };
  } catch (error) {
    if (error instanceof TooMuch) return refused({ code: 'too_much', detail: 'tooMuch' });
    throw error;
  }
};

/** The compiler exceeded its time or memory limit. */
class TooMuch extends Error {}

const refused = (fault: BuildFault): Made => ({ files: [], problems: [fault] });

const photosOf = ({ stories }: BookChapter) =>
  stories.flatMap(({ blocks }) => figuresOf(blocks).map(({ image }) => image));

/** A problem for each story with a photo that could not be read. */
const missingPhotos = (chapters: BookChapter[], photos: Map<string, PlacedPhoto>): BuildFault[] =>
  chapters
    .flatMap(({ stories }) => stories)
    .filter(({ blocks }) => figuresOf(blocks).some(({ image }) => !photos.has(image)))
    .map(({ question_id }) => ({ code: 'missing_photo', detail: 'missingPhoto', question_id }));

/** The photo at the size of the cover; undefined if it cannot be read. */
const coverPhoto = async (
  app: App,
  book: Book,
  name: string,
  { folder, signal }: Pick<MakeOptions, 'folder' | 'signal'>,
  problems: BuildFault[],
) => {
  const placed = await preparePhotos(app, [name], {
    ...{ folder, signal },
    prefix: 'cover-photo',
    size: coverPhotoSize(book),
    onPhoto: () => {},
  });
  const photo = placed.get(name);
  if (!photo) problems.push({ code: 'missing_photo', detail: 'missingCoverPhoto' });
  return photo;
};

type Chapters = BookTexts['chapters'];

type Setting = BookTexts & {
  photos: Map<string, PlacedPhoto>;
  linkOf: LinkOf;
  listenLinks: ListenLinks;
  /** Typesets a file in the folder and returns its page count. */
  set: (template: 'book', data: Record<string, unknown>, output: string) => Promise<number>;
};

/** Splits a book that is too long into volumes of similar length. A story is never split, so a volume may be longer. */
export const typesetVolumes = async (
  book: Book,
  edition: BookEdition,
  setting: Setting,
  most: { pages: number; photos: number } = limits.volume,
): Promise<Volume[]> => {
  const stories = setting.chapters.flatMap((chapter) => chapter.stories);
  const photos = stories.flatMap(({ blocks }) => figuresOf(blocks)).length;
  let weights = stories.map(weightOf);
  let before: number[] = [];
  for (let count = Math.ceil(photos / most.photos) || 1; ; count += 1) {
    const parts = splitChapters(setting.chapters, count, weights);
    const sizes = parts.map((part) => part.flatMap((chapter) => chapter.stories).length);
    if (isDeepStrictEqual(sizes, before)) continue;
    before = sizes;
    const volumes: Volume[] = [];
    for (const [index, chapters] of parts.entries())
      volumes.push(await typesetVolume(book, edition, { ...setting, chapters }, index + 1, parts.length));
    if (volumes.every(({ pages }, index) => pages <= most.pages || sizes[index] === 1)) return volumes;
    weights = measured(weights, sizes, volumes);
    const pages = volumes.reduce((sum, volume) => sum + volume.pages, 0);
    count = Math.max(count, Math.ceil(pages / most.pages) - 1);
  }
};

/** Scales the weights of each volume's stories so that their sum is its page count. */
const measured = (weights: number[], sizes: number[], volumes: Volume[]): number[] => {
  let at = 0;
  return sizes.flatMap((size, index) => {
    const own = weights.slice(at, at + size);
    at += size;
    const pages = volumes[index]?.pages ?? 0;
    const sum = own.reduce((total, weight) => total + weight, 0);
    return own.map((weight) => (weight / sum) * pages);
  });
};

/**
 * A file in the folder. `label`: of the volume, if there are several. `stories`, `recordings`: ids of those in it; `words`:
 * ids of recordings whose words are in it.
 */
type Volume = {
  output: string;
  number: number;
  pages: number;
  label: string | null;
  stories: string[];
  recordings: string[];
  words: string[];
};

const typesetVolume = async (
  book: Book,
  edition: BookEdition,
  setting: Setting,
  number: number,
  of: number,
): Promise<Volume> => {
  const { volume } = headingsIn(book.language);
  const output = `volume-${number}.pdf`;
  const label = of > 1 ? interfaceLanguageOf(book).format(volume, { number: String(number) }) : null;
  let pages = 0;
  // the gutter depends on the page count, and may increase it
  for (let inside = 0; layoutOf(book.format, pages).inside > inside; ) {
    inside = layoutOf(book.format, pages).inside;
    const data = writeBook(book, edition, pages, { ...setting, texts: setting, volume: label });
    pages = await setting.set('book', data, output);
    if (edition !== 'print') break;
  }
  const stories = setting.chapters.flatMap((chapter) => chapter.stories);
  return {
    ...{ output, number, pages, label },
    stories: stories.map(({ question_id }) => question_id),
    ...idsOfRecordings(stories.flatMap(({ recordings }) => recordings)),
  };
};

/** A rough measure of how long a story will be. */
const weightOf = ({ blocks, recordings }: Chapters[number]['stories'][number]) =>
  500 + JSON.stringify([blocks, recordings]).length + figuresOf(blocks).length * 1500;

/** Divides the chapters into `count` parts of similar weight; a chapter may continue in the next part. */
export const splitChapters = (
  chapters: Chapters,
  count: number,
  weights: number[] = chapters.flatMap(({ stories }) => stories.map(weightOf)),
): Chapters[] => {
  const share = weights.reduce((sum, weight) => sum + weight, 0) / count;
  const parts: Chapters[] = Array.from({ length: count }, () => []);
  let before = 0;
  let at = 0;
  for (const { title, stories } of chapters)
    for (const story of stories) {
      const weight = weights[at++] as number;
      // the part in which the middle of the story falls
      const part = parts[Math.min(count - 1, Math.floor((before + weight / 2) / share))] as Chapters;
      before += weight;
      const last = part.at(-1);
      if (last?.title === title) last.stories.push(story);
      else part.push({ title, stories: [story] });
    }
  return parts.filter(({ length }) => length > 0);
};

// in bytes; file systems allow 255, including volume, edition and extension
const longestName = 180;

const fileName = (book: Book, edition: BookEdition, volume: number | undefined) => {
  const { texts, format } = interfaceLanguageOf(book);
  const { files } = texts.book;
  const title = fileNamePart(book.title, longestName) || files.untitled;
  const whole = volume === undefined ? title : format(files.volume, { title, number: String(volume) });
  return `${whole}${files[edition as 'screen' | 'pdfa' | 'print' | 'cover']}.pdf`;
};

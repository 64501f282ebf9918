import { setImmediate } from 'node:timers/promises';
import { batchesOf } from '../../../shared/batches-of.ts';
import { type Book, questionsInBook } from '../../../shared/books.ts';
import { textDirection } from '../../../shared/content/text-direction.ts';
import type { BuildFault } from '../../../shared/messages/build-fault.ts';
import { paragraphsOfCues } from '../../../shared/recordings/paragraphs-of-cues.ts';
import type { PlayedFile } from '../../../shared/recordings/recordings.ts';
import { type BookedRecording, listBookedRecordings } from '../../storage/book-recordings.ts';
import { findSentPhoto, listPhotos, listStories, type PhotoRow, type StoryRow } from '../../storage/stories.ts';
import { contentToShow } from '../content/content.ts';
import { printable } from '../content/printable.ts';
import { textOfContent } from '../content/text-paragraphs.ts';
import type { Context } from '../transaction.ts';
import { type Block, type Direction, figuresOf, readBlocks, withoutFigures, withRecordings } from './blocks.ts';
import { isSharpOnCover, widthOnCover } from './book-layout.ts';
import { languageInBook } from './language.ts';

/** A name or title on one line, with its language (BCP 47) and direction. */
export type Line = { text: string; lang: string; dir: Direction };

/** `words`: paragraphs that readers may read, as they were heard. */
export type BookRecording = Pick<BookedRecording, 'id' | 'created_at'> & {
  duration_ms: number;
  words: Block[];
  /** What is played, best first. */
  files: PlayedFile[];
};

/** Of all recordings, and of those whose words are printed. */
export const idsOfRecordings = (recordings: Pick<BookRecording, 'id' | 'words'>[]) => ({
  recordings: recordings.map(({ id }) => id),
  words: recordings.filter(({ words }) => words.length > 0).map(({ id }) => id),
});

/** A submitted or locked answer. */
export type BookStory = {
  question_id: string;
  /** The question text, perhaps with line breaks. */
  question: Line;
  person: Line & { id: string };
  /** When the answer was last changed, UTC. */
  answered_at: string;
  /** The main language; blocks may have others. */
  lang: string;
  dir: Direction;
  /** Never empty. Those of recordings name each of `recordings` once. */
  blocks: Block[];
  recordings: BookRecording[];
};

export type BookChapter = { title: Line; stories: BookStory[] };

/** `photos` by name, with every photo of the stories. */
export type Stories = { stories: Map<string, BookStory>; photos: Map<string, PhotoRow>; problems: BuildFault[] };

// few, because an answer may have 1 MB
const rowsAtOnce = 50;

/**
 * The stories among these questions that others may read, by id. `language` is the default where neither the script nor
 * the person's language decides.
 */
export const readStories = async (context: Context, question_ids: string[], language: string): Promise<Stories> => {
  const found: Stories = { stories: new Map(), photos: new Map(), problems: [] };
  for (const ids of batchesOf(question_ids, rowsAtOnce)) {
    const rows = await listStories(context.db, ids);
    const recordings = Map.groupBy(await listBookedRecordings(context.db, ids), ({ question_id }) => question_id);
    for (const row of rows) {
      await addStory(context, found, { row, recordings: recordings.get(row.id) ?? [] }, language);
      // yields to the event loop, so that requests are handled
      await setImmediate();
    }
  }
  return found;
};

type StoryWithRecordings = { row: StoryRow; recordings: BookedRecording[] };

const addStory = async (
  context: Context,
  found: Stories,
  { row, recordings: rows }: StoryWithRecordings,
  language: string,
) => {
  if (row.only_admin === 1) {
    found.problems.push({ code: 'private_story', detail: 'privateStory', question_id: row.id });
    return;
  }
  const content = await contentToShow(row.content, row.content_rules);
  const likely = row.language === null ? [language] : [row.language, language];
  const text = textOfContent(content);
  const lang = languageInBook(text, likely);
  const recordings = rows.map((recording) => readRecording(recording, [lang, ...likely]));
  const written = await withPhotos(
    context,
    found,
    row.id,
    await readBlocks(content, (part) => languageInBook(part, [lang, ...likely])),
  );
  const blocks = withRecordings(
    written,
    recordings.map(({ id }) => id),
  );
  if (blocks.length === 0) return;
  const question = printable(row.question_text.trim().replace(/\s*\n\s*/g, '\n'), true);
  found.stories.set(row.id, {
    question_id: row.id,
    question: { text: question, lang: languageInBook(question, likely), dir: textDirection(question) },
    person: { id: row.person_id, ...lineOf(row.name, likely) },
    answered_at: row.answered_at,
    lang,
    dir: textDirection(text),
    blocks,
    recordings,
  });
};

const readRecording = (
  { cues, duration_ms, files, ...recording }: BookedRecording,
  likely: string[],
): BookRecording => ({
  id: recording.id,
  created_at: recording.created_at,
  duration_ms: duration_ms ?? 0,
  files: files === null ? [] : JSON.parse(files),
  words: paragraphsOfCues(cues === null ? [] : JSON.parse(cues))
    .map((paragraph) => printable(paragraph).trim())
    .filter((text) => text !== '')
    .map((text) => ({ type: 'p', runs: [{ text }], lang: languageInBook(text, likely), dir: textDirection(text) })),
});

/** Removes photos that no longer exist; their captions stay. */
const withPhotos = async (context: Context, { photos, problems }: Stories, question_id: string, blocks: Block[]) => {
  const names = [...new Set(figuresOf(blocks).map(({ image }) => image))];
  if (names.length === 0) return blocks;
  for (const photo of await listPhotos(context.db, names)) photos.set(photo.name, photo);
  if (names.every((name) => photos.has(name))) return blocks;
  problems.push({ code: 'missing_photo', detail: 'missingPhoto', question_id });
  return withoutFigures(blocks, ({ image }) => photos.has(image));
};

/** A name or title, on one line. */
export const lineOf = (text: string, likely: string[]): Line => {
  const line = printable(text).replace(/\s+/g, ' ').trim();
  return { text: line, lang: languageInBook(line, likely), dir: textDirection(line) };
};

/** The chapters of a book in order, without empty ones. One without a title has its number as its title. */
export const readBook = async (
  context: Context,
  book: Pick<Book, 'chapters' | 'language'>,
): Promise<{ chapters: BookChapter[] } & Pick<Stories, 'photos' | 'problems'>> => {
  const ids = [...new Set(book.chapters.flatMap(questionsInBook))];
  const { stories, photos, problems } = await readStories(context, ids, book.language);
  const chapters = book.chapters
    .map((chapter) => ({
      title: lineOf(chapter.title, [book.language]),
      stories: questionsInBook(chapter)
        .map((id) => stories.get(id))
        .filter((story) => story !== undefined),
    }))
    .filter(({ stories }) => stories.length > 0)
    .map(({ title, stories }, index) => ({ title: { ...title, text: title.text || String(index + 1) }, stories }));
  return { chapters, photos, problems };
};

/** The cover photo of a new book: the largest photo of its stories that is sharp in print; the first if several are. */
export const chooseCoverPhoto = async (
  context: Context,
  book: Pick<Book, 'chapters' | 'language' | 'format' | 'printer'>,
): Promise<string | null> => {
  const { photos } = await readBook(context, book);
  const [largest] = [...photos.values()]
    .filter((photo) => isSharpOnCover(book, photo))
    .sort((a, b) => widthOnCover(book, b) - widthOnCover(book, a));
  return largest?.name ?? null;
};

/**
 * The cover photo, and the question it was sent for. Undefined if none is chosen, or with a problem if the photo is
 * gone or only the admin may read its story.
 */
export const readCoverPhoto = async (
  { db }: Context,
  { cover_photo }: Pick<Book, 'cover_photo'>,
  { chapters, problems }: { chapters: BookChapter[]; problems: BuildFault[] },
): Promise<{ photo: PhotoRow; question_id: string } | undefined> => {
  if (cover_photo === null) return undefined;
  const sent = await findSentPhoto(db, cover_photo);
  const shows = ({ blocks }: BookStory) => figuresOf(blocks).some(({ image }) => image === cover_photo);
  const story = chapters.flatMap(({ stories }) => stories).find(shows);
  const question_id = story?.question_id ?? sent?.question_id;
  if (sent && question_id && (story || sent.is_readable === 1)) {
    const { question_id: _sentFor, is_readable: _readable, ...photo } = sent;
    return { photo, question_id };
  }
  problems.push(
    sent && question_id
      ? { code: 'missing_photo', detail: 'withdrawnCoverPhoto', question_id }
      : { code: 'missing_photo', detail: 'missingCoverPhoto' },
  );
  return undefined;
};

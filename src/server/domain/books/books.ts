import { isDeepStrictEqual } from 'node:util';
import { v7 } from 'uuid';
import type { Book, BookChange, BookChapter, BookFields, NewBook } from '../../../shared/books.ts';
import { invalidFields, Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { type FieldMessage, tooMany } from '../../../shared/messages/field-message.ts';
import type { LanguageTag } from '../../../shared/messages/languages.ts';
import {
  countBooks,
  deleteBook,
  findBook,
  insertBook,
  listAnswered,
  listBooks,
  listKnownQuestions,
  replaceBook,
} from '../../storage/books.ts';
import { now } from '../now.ts';
import type { Context } from '../transaction.ts';
import { chooseCoverPhoto } from './book-stories.ts';

/** Oldest first. */
export const findBooks = ({ db }: Context): Promise<Book[]> => listBooks(db);

export const requireBook = async ({ db }: Context, id: string): Promise<Book> => {
  const book = await findBook(db, id);
  if (!book) throw new Problem('unknown_book');
  return book;
};

const defaults: Omit<BookFields, 'title' | 'chapters' | 'cover_photo' | 'language'> = {
  subtitle: '',
  dedication: '',
  foreword: '',
  afterword: '',
  back_cover: '',
  format: 'a5',
  photo_size: 'usual',
  cover_colour: 1,
  qr_codes: false,
  printer: 'lulu',
  spine_mm: null,
};

/**
 * Adds a book. If no chapters are given, it gets one for each person who has stories, up to the limits of a book. If
 * `cover_photo` is undefined, it gets a photo from its stories; null means no photo. `language`: unless one is given.
 */
export const addBook = async (context: Context, requested: NewBook, language: LanguageTag): Promise<Book> => {
  const { db } = context;
  // concurrent requests may exceed the limit by as many as there are
  const count = await countBooks(db);
  if (count >= limits.books) throw refuse('title', tooMany(limits.books, count));
  const chapters = requested.chapters ? await cleanChapters(context, requested.chapters) : await firstChapters(context);
  const chosen = { ...defaults, language, ...requested, chapters };
  const { cover_photo = await chooseCoverPhoto(context, chosen) } = requested;
  const fields = { ...chosen, cover_photo };
  const row = { id: v7(), created_at: now(context) };
  await insertBook(db, { ...row, fields });
  return { ...row, ...fields, version: 1, updated_at: row.created_at };
};

const refuse = (field: string, message: FieldMessage) => invalidFields([{ field, ...message }]);

const firstChapters = async ({ db }: Context): Promise<BookChapter[]> =>
  [...Map.groupBy(await listAnswered(db, limits.bookStories), ({ person_id }) => person_id).values()]
    .slice(0, limits.bookChapters)
    .map((stories) => ({
      title: stories[0]?.name ?? '',
      questions: stories.map(({ question_id }) => question_id),
    }));

/**
 * Removes duplicate and unknown question ids: a question may have been deleted for good since the page was loaded.
 * Ids of questions in the wastebasket stay; their stories are in the book again once restored.
 */
const cleanChapters = async ({ db }: Context, chapters: BookChapter[]): Promise<BookChapter[]> => {
  const ids = chapters.flatMap(({ questions }) => questions);
  if (ids.length > limits.bookStories)
    throw refuse('chapters', { code: 'tooManyItems', values: { limit: String(limits.bookStories) } });
  const rest = new Set(await listKnownQuestions(db, ids));
  return chapters.map(({ left_out, ...chapter }) => {
    const questions = chapter.questions.filter((id) => rest.delete(id));
    const out = new Set(left_out);
    return {
      ...chapter,
      questions,
      ...(left_out && { left_out: questions.filter((id) => out.has(id)) }),
    };
  });
};

// each further attempt means that another change came first
const maxAttempts = 10;

/**
 * Changes the fields that are given. Throws `book_changed` if `base_version` is not the stored one; without it the last
 * write wins.
 */
export const changeBook = async (
  context: Context,
  id: string,
  { base_version, ...change }: BookChange,
): Promise<Book> => {
  const given = change.chapters ? { ...change, chapters: await cleanChapters(context, change.chapters) } : change;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = await requireBook(context, id);
    const { id: _id, version, created_at, updated_at: _before, ...fields } = before;
    if (base_version !== undefined && base_version !== version) throw new Problem('book_changed');
    const changed = { ...fields, ...given };
    if (isDeepStrictEqual(changed, fields)) return before;
    const updated_at = now(context);
    if (await replaceBook(context.db, { id, version }, changed, updated_at))
      return { id, ...changed, version: version + 1, created_at, updated_at };
  }
  throw new Problem('book_changed');
};

/** Deletes the book only; `builds.ts` deletes its builds. */
export const removeBook = async ({ db }: Context, id: string): Promise<void> => {
  if (!(await deleteBook(db, id))) throw new Problem('unknown_book');
};

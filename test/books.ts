import { v7 } from 'uuid';
import type { CheckedTexts, Typesetter } from '../src/server/outside/typesetting/typesetter.ts';
import type { Book } from '../src/shared/books.ts';

/** A book with the default of every field. */
export const bookOf = (chapters: Book['chapters'], changes: Partial<Book> = {}): Book => ({
  id: v7(),
  title: 'Grandma Rose',
  subtitle: '',
  dedication: '',
  foreword: '',
  afterword: '',
  back_cover: '',
  format: 'a5',
  chapters,
  photo_size: 'usual',
  cover_photo: null,
  cover_colour: 1,
  language: 'en',
  qr_codes: false,
  printer: 'lulu',
  spine_mm: null,
  version: 1,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  ...changes,
});

/** Looks for missing letters in the same texts only once, for tests that make several editions of one book. */
export const checkingOnce = (typesetter: Typesetter): Typesetter => {
  const known = new Map<string, CheckedTexts>();
  return {
    ...typesetter,
    checkTexts: async (texts, signal) => {
      const key = JSON.stringify(texts);
      const checked = known.get(key) ?? (await typesetter.checkTexts(texts, signal));
      if (typeof checked === 'object') known.set(key, checked);
      return checked;
    },
  };
};

import { v7 } from 'uuid';
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

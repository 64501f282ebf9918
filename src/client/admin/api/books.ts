import type { Book, BookChange, BookProblems, BookRecordings, Books, NewBook } from '../../../shared/books.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

export const listBooks = () => call<Books>('GET', '/api/books');
export const loadBook = (id: string) => call<Book>('GET', path`/api/books/${id}`);
export const addBook = (body: NewBook) => call<Book>('POST', '/api/books', { body });
export const changeBook = (id: string, body: BookChange) => call<Book>('PATCH', path`/api/books/${id}`, { body });
export const deleteBook = (id: string) => call<void>('DELETE', path`/api/books/${id}`);
/** The problems that a build of this book would report now. */
export const loadProblems = (id: string) => call<BookProblems>('GET', path`/api/books/${id}/problems`);
export const loadBookRecordings = (book_id: string) =>
  call<BookRecordings>('GET', path`/api/books/${book_id}/recordings`);

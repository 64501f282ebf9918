import type { ArchiveSize, Book, BookChange, BookEdition, Build, BuildProblem, NewBook } from '../../shared/books.ts';
import { call } from '../api.ts';

export const listBooks = () => call<{ books: Book[] }>('GET', '/api/books');
export const loadBook = (id: string) => call<Book>('GET', `/api/books/${id}`);
export const addBook = (body: NewBook) => call<Book>('POST', '/api/books', { body });
export const changeBook = (id: string, body: BookChange) => call<Book>('PATCH', `/api/books/${id}`, { body });
export const deleteBook = (id: string) => call<void>('DELETE', `/api/books/${id}`);
/** The problems a book would have if it were made now. */
export const loadProblems = (id: string) => call<{ problems: BuildProblem[] }>('GET', `/api/books/${id}/problems`);

export const listBuilds = (book_id: string) => call<{ builds: Build[] }>('GET', `/api/books/${book_id}/builds`);
export const startBuild = (book_id: string, edition: BookEdition) =>
  call<{ id: string }>('POST', `/api/books/${book_id}/builds`, { body: { edition } });
export const cancelBuild = (id: string) => call<void>('DELETE', `/api/builds/${id}`);
/** The URL of a file of a build; `volume` counts from 1. */
export const fileUrl = (id: string, volume: number): string => `/api/builds/${id}/file?volume=${volume}`;

export const listArchives = () => call<{ builds: Build[] }>('GET', '/api/archives');
export const startArchive = () => call<{ id: string }>('POST', '/api/archives');
export const loadArchiveSize = () => call<ArchiveSize>('GET', '/api/archives/size');

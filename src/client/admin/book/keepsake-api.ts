import type {
  ArchivePart,
  ArchiveSize,
  Book,
  BookChange,
  BookEdition,
  Build,
  BuildProblem,
  NewBook,
} from '../../../shared/books.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

export const listBooks = () => call<{ books: Book[] }>('GET', '/api/books');
export const loadBook = (id: string) => call<Book>('GET', path`/api/books/${id}`);
export const addBook = (body: NewBook) => call<Book>('POST', '/api/books', { body });
export const changeBook = (id: string, body: BookChange) => call<Book>('PATCH', path`/api/books/${id}`, { body });
export const deleteBook = (id: string) => call<void>('DELETE', path`/api/books/${id}`);
/** The problems a book would have if it were made now. */
export const loadProblems = (id: string) => call<{ problems: BuildProblem[] }>('GET', path`/api/books/${id}/problems`);

export const listBuilds = (book_id: string) => call<{ builds: Build[] }>('GET', path`/api/books/${book_id}/builds`);
export const startBuild = (book_id: string, edition: BookEdition) =>
  call<{ id: string }>('POST', path`/api/books/${book_id}/builds`, { body: { edition } });
export const cancelBuild = (id: string) => call<void>('DELETE', path`/api/builds/${id}`);
/** The URL of a file of a build; `volume` counts from 1. */
export const fileUrl = (id: string, volume: number): string => path`/api/builds/${id}/file?volume=${volume}`;

export const listArchives = () => call<{ builds: Build[] }>('GET', '/api/archives');
export const startArchive = (leave_out: ArchivePart[]) =>
  call<{ id: string }>('POST', '/api/archives', { body: { leave_out } });
export const loadArchiveSize = () => call<ArchiveSize>('GET', '/api/archives/size');

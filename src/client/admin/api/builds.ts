import type { ArchivePart, ArchiveSize, BookEdition, Build } from '../../../shared/books.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

export const listBuilds = (book_id: string) => call<{ builds: Build[] }>('GET', path`/api/books/${book_id}/builds`);
export const startBuild = (book_id: string, edition: BookEdition, with_recordings: boolean) =>
  call<{ id: string }>('POST', path`/api/books/${book_id}/builds`, {
    body: { edition, ...(with_recordings && { with_recordings }) },
  });
export const cancelBuild = (id: string) => call<void>('DELETE', path`/api/builds/${id}`);
/** The URL of a file of a build; `volume` is 1-based. */
export const fileUrl = (id: string, volume: number): string => path`/api/builds/${id}/file?volume=${volume}`;

export const listArchives = () => call<{ builds: Build[] }>('GET', '/api/archives');
export const startArchive = (leave_out: ArchivePart[]) =>
  call<{ id: string }>('POST', '/api/archives', { body: { leave_out } });
export const loadArchiveSize = () => call<ArchiveSize>('GET', '/api/archives/size');

import type { ArchivePart, ArchiveSize, BookEdition, Builds, StartedBuild } from '../../../shared/books.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';
import { withQuery } from './with-query.ts';

export const listBuilds = (book_id: string) => call<Builds>('GET', path`/api/books/${book_id}/builds`);
export const startBuild = (book_id: string, edition: BookEdition, with_recordings: boolean) =>
  call<StartedBuild>('POST', path`/api/books/${book_id}/builds`, {
    body: { edition, ...(with_recordings && { with_recordings }) },
  });
export const cancelBuild = (id: string) => call<void>('DELETE', path`/api/builds/${id}`);
/** The URL of a file of a build; `volume` is 1-based. */
export const fileUrl = (id: string, volume: number): string => withQuery(path`/api/builds/${id}/file`, { volume });

export const listArchives = () => call<Builds>('GET', '/api/archives');
export const startArchive = (leave_out: ArchivePart[]) =>
  call<StartedBuild>('POST', '/api/archives', { body: { leave_out } });
export const loadArchiveSize = () => call<ArchiveSize>('GET', '/api/archives/size');

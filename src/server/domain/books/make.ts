import type { ArchivePart, Book, BookEdition, BuildProgress } from '../../../shared/books.ts';
import type { BuildFault } from '../../../shared/messages/build-fault.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import type { App } from '../../app.ts';

export type MakeOptions = {
  /** An empty folder for the finished and temporary files; the caller deletes it. */
  folder: string;
  /** Where readers reach this instance, '' if unknown. */
  origin: string;
  /** An e-book has the sound of its recordings in it, not only links. */
  with_recordings?: boolean;
  signal: AbortSignal;
  onProgress: (progress: BuildProgress) => void;
  /** Called with the reason when a part could not be made and is left out. */
  onError?: (error: unknown) => void;
};

/** A finished file in the folder, to be moved into the file store. `stories`, `recordings`: ids of those in it, `words`: of recordings whose words are. */
export type MadeFile = {
  path: string;
  name: string;
  content_type: string;
  pages?: number;
  stories?: string[];
  recordings?: string[];
  words?: string[];
};

/** The result of a build. Without files it has failed, and `problems` say why. */
export type Made = { files: MadeFile[]; pages?: number; spine_mm?: number; problems: BuildFault[] };

/** Makes an edition of a book. Throws what `signal` was aborted with. */
export type MakeEdition = (app: App, book: Book, edition: BookEdition, options: MakeOptions) => Promise<Made>;

/** `language`: of its pages and texts. */
export type ArchiveOptions = MakeOptions & { language: Language; leave_out?: readonly ArchivePart[] };

/** Makes the archive of everything but what it leaves out. Throws what `signal` was aborted with. */
export type MakeArchive = (app: App, options: ArchiveOptions) => Promise<Made>;

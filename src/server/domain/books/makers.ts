import type { Book } from '../../../shared/books.ts';
import type { BuildFault } from '../../../shared/messages/build-fault.ts';
import type { App } from '../../app.ts';
import { limitProblems } from './builds.ts';
import type { MakeEdition } from './make.ts';
import type { Makers } from './make-build.ts';

const typeset = async (): Promise<MakeEdition> => (await import('./book-pdf.ts')).typesetBook;

/** Lazy imports: typesetting and archives are loaded when the first one is made. */
export const makers: Makers = {
  screen: typeset,
  pdfa: typeset,
  print: typeset,
  cover: typeset,
  epub: async () => (await import('./epub.tsx')).makeEpub,
  whole: async () => (await import('../archive/archive.ts')).makeArchive,
};

/** The problems that a book would have, found without making it. Also a lazy import. */
export const findBookProblems = async (app: App, book: Book, signal: AbortSignal): Promise<BuildFault[]> =>
  limitProblems(await (await import('./book-pdf.ts')).findBookProblems(app, book, signal));

import type { Makers } from './make-builds.ts';

/** What makes each edition. Nothing of it is loaded before it is wanted. */
export const makers: Makers = {
  epub: async () => (await import('./epub.ts')).makeEpub,
};

import type { BookFields } from '../../shared/books.ts';

/** Fields of a book that are not saved yet, and those of the stored version from which they were changed. */
export type KeptFields = { fields: Partial<BookFields>; base: Partial<BookFields>; base_version: number };

/** Where a device keeps what is not saved of one book. */
export type FieldStore = {
  /** What an earlier tab has left, the oldest first; each once. It is this tab's with the next `keep`. */
  take: () => KeptFields | undefined;
  /** Replaces what this tab keeps; false if the device keeps nothing. */
  keep: (kept: KeptFields | undefined) => boolean;
};

type Entry = KeptFields & { at: number };

// of this page load: two tabs with the same book do not replace each other's words
const tab = `${Date.now()}-${Math.random()}`;

/**
 * In localStorage, which outlives the tab and the session, like an answer waiting to be sent. Full or forbidden
 * storage is logged; the words are then in this tab only.
 */
export const openFieldStore = (book_id: string): FieldStore => {
  const prefix = `unsavedBook ${book_id} `;
  const own = prefix + tab;
  let taken: string | undefined;

  const readLeft = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && key !== own)
      .flatMap((key) => {
        const entry = attempt((): Entry => JSON.parse(localStorage.getItem(key) ?? ''));
        return entry ? [{ key, entry }] : [];
      })
      .sort((a, b) => a.entry.at - b.entry.at);
  const left = attempt(readLeft) ?? [];

  const replace = (kept: KeptFields | undefined) => {
    if (kept) localStorage.setItem(own, JSON.stringify({ ...kept, at: Date.now() } satisfies Entry));
    else localStorage.removeItem(own);
    if (taken !== undefined) localStorage.removeItem(taken);
    taken = undefined;
    return true;
  };

  return {
    take: () => {
      const next = left.shift();
      taken = next?.key;
      return next?.entry;
    },
    keep: (kept) => attempt(() => replace(kept)) ?? false,
  };
};

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    console.warn('This device does not keep what is not saved.', error);
    return undefined;
  }
};

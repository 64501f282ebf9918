import type { BookFields } from '../../../shared/books.ts';
import { tryStorage } from '../../device-storage.ts';

/** Unsaved fields of a book, with their stored values and the version when they were changed. */
export type KeptFields = { fields: Partial<BookFields>; base: Partial<BookFields>; base_version: number };

/** The unsaved fields of one book on this device. */
export type FieldStore = {
  /**
   * The next unsaved fields of a closed tab, oldest first; the following `keep` deletes them. Undefined if none is
   * left.
   */
  take: () => KeptFields | undefined;
  /** Replaces the unsaved fields of this tab; false if they could not be written. */
  keep: (kept: KeptFields | undefined) => boolean;
};

type StoredFields = KeptFields & { at: number };

// unique for each page load, so that tabs with the same book do not overwrite each other's fields
const tab = `${Date.now()}-${Math.random()}`;

/**
 * In localStorage, which outlives the tab and the session. If it is full or blocked, a warning is logged and the fields
 * are in memory only.
 */
export const openFieldStore = (book_id: string): FieldStore => {
  const prefix = `unsavedBook ${book_id} `;
  const own = prefix + tab;
  let taken: string | undefined;

  const readLeft = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && key !== own)
      .flatMap((key) => {
        const stored = tryStorage((): StoredFields => JSON.parse(localStorage.getItem(key) ?? ''));
        return stored ? [{ key, stored }] : [];
      })
      .sort((a, b) => a.stored.at - b.stored.at);
  const left = tryStorage(readLeft) ?? [];

  const replace = (kept: KeptFields | undefined) => {
    if (kept) localStorage.setItem(own, JSON.stringify({ ...kept, at: Date.now() } satisfies StoredFields));
    else localStorage.removeItem(own);
    if (taken !== undefined) localStorage.removeItem(taken);
    taken = undefined;
    return true;
  };

  return {
    take: () => {
      const next = left.shift();
      taken = next?.key;
      return next?.stored;
    },
    keep: (kept) => tryStorage(() => replace(kept)) ?? false,
  };
};

import type { Book, BookChange, BookFields } from '../../../shared/books.ts';
import { withoutUndefined } from '../../../shared/without-undefined.ts';
import { ApiError, isTransient } from '../../api.ts';
import { createListeners } from '../../listeners.ts';
import type { FieldStore } from './kept-fields.ts';

type Fields = Partial<BookFields>;

export type DraftView = {
  /** The stored book with the unsaved changes applied. */
  book: Book;
  isSaved: boolean;
  isSaving: boolean;
  /** Unsaved changes are in `localStorage`, so they survive closing this tab. */
  isKept: boolean;
  /** The last attempt to save has failed. */
  failure?: unknown;
  /** A conflict: the stored book, in which a field that has unsaved changes here was changed too. */
  theirs?: Book;
};

export type Draft = {
  view: () => DraftView;
  subscribe: (listener: () => void) => () => void;
  change: (fields: Fields) => void;
  /** Saves at once, without the debounce; true if everything is stored. */
  save: () => Promise<boolean>;
  /** Uses a newer book that was fetched; ignored while there are unsaved changes. */
  adopt: (book: Book) => void;
  keepMine: () => Promise<boolean>;
  takeTheirs: () => void;
  /** Retries a failed save at once. */
  resume: () => void;
  /** Discards unsaved changes. */
  discard: () => void;
};

type Calls = {
  save: (change: BookChange) => Promise<Book>;
  load: () => Promise<Book>;
  onStored: (book: Book) => void;
  device: FieldStore;
};

// in ms: debounce, and pause before a retry
const delays = { save: 800, retry: 5000 };

/**
 * Saves changes of a book: debounced, one request at a time, with optimistic concurrency (`base_version`). Unsaved
 * fields are also kept on the device; those that a closed tab has left there are saved too.
 */
export const openDraft = (first: Book, { save: send, load, onStored, device }: Calls): Draft => {
  let stored = first;
  let pending: Fields = {};
  let sending: Fields = {};
  let failure: unknown;
  let theirs: Book | undefined;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { notify, subscribe } = createListeners();

  const keep = () => {
    const fields = { ...sending, ...pending };
    if (isEmpty(fields)) return device.keep(undefined);
    const base = Object.fromEntries(Object.keys(fields).map((name) => [name, stored[name as keyof BookFields]]));
    return device.keep({ fields, base, base_version: stored.version });
  };
  const snapshot = (isKept: boolean): DraftView => ({
    book: { ...stored, ...sending, ...pending },
    isSaved: isEmpty(pending) && isEmpty(sending),
    isSaving: running !== undefined,
    isKept,
    ...withoutUndefined({ failure, theirs }),
  });
  const publish = () => {
    view = snapshot(keep());
    notify();
  };

  /**
   * Continues with a closed tab's unsaved fields and their base version; if that is outdated, a 409 leads to `compare`.
   */
  const takeOver = () => {
    const left = isEmpty(pending) ? device.take() : undefined;
    if (!left) return;
    stored = { ...stored, ...left.base, version: left.base_version };
    pending = left.fields;
  };

  const attempt = async () => {
    sending = pending;
    pending = {};
    failure = undefined;
    publish();
    try {
      stored = await send({ ...sending, base_version: stored.version });
      sending = {};
      onStored(stored);
    } catch (error) {
      pending = { ...sending, ...pending };
      sending = {};
      if (error instanceof ApiError && error.status === 409) await compare();
      else throw error;
    }
  };

  /** Three-way merge, field by field, after a 409. A conflict if a field was changed on both sides. */
  const compare = async () => {
    const other = await load();
    const both = (Object.keys(pending) as (keyof BookFields)[]).filter(
      (name) => !isSame(other[name], stored[name]) && !isSame(other[name], pending[name]),
    );
    if (both.length > 0) theirs = other;
    else stored = other;
  };

  const run = async () => {
    try {
      await attempt();
    } catch (error) {
      failure = error;
    }
    running = undefined;
    takeOver();
    publish();
    if (theirs || isEmpty(pending)) return;
    if (failure === undefined) schedule(0);
    else if (failure instanceof ApiError && isTransient(failure)) schedule(delays.retry);
  };

  const save = async (): Promise<boolean> => {
    clearTimeout(timer);
    while (running) await running;
    if (isEmpty(pending)) return true;
    if (theirs) return false;
    running = run();
    await running;
    // after a merge the request is repeated with the new version
    return isEmpty(pending) || (failure === undefined && !theirs && (await save()));
  };

  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), delay);
  };

  takeOver();
  let view = snapshot(keep());
  if (!isEmpty(pending)) schedule(0);

  return {
    view: () => view,
    subscribe,
    change: (fields) => {
      pending = { ...pending, ...fields };
      publish();
      if (!theirs) schedule(delays.save);
    },
    save,
    adopt: (book) => {
      if (book.version <= stored.version || !view.isSaved) return;
      stored = book;
      publish();
    },
    keepMine: () => {
      stored = theirs ?? stored;
      theirs = undefined;
      return save();
    },
    takeTheirs: () => {
      stored = theirs ?? stored;
      theirs = undefined;
      pending = {};
      failure = undefined;
      onStored(stored);
      takeOver();
      publish();
      if (!isEmpty(pending)) schedule(0);
    },
    resume: () => {
      failure = undefined;
      publish();
      void save();
    },
    discard: () => {
      pending = {};
      sending = {};
      failure = undefined;
      theirs = undefined;
      publish();
    },
  };
};

const isEmpty = (fields: Fields) => Object.keys(fields).length === 0;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

import { createListeners } from '../../listeners.ts';
import type { Device, Draft } from './store.ts';

export type DraftStatus = {
  /** All edits are stored on this device or acknowledged by the server. */
  kept: boolean;
  /** The device cannot store drafts: private mode, storage full or forbidden. */
  failed: boolean;
};

/** Stores the draft on this device while the server has not acknowledged it, and deletes it then. */
export type Keeper = {
  state: () => DraftStatus;
  subscribe: (listener: () => void) => () => void;
  /** Resolves once all edits so far are stored on this device or acknowledged by the server. */
  whenKept: () => Promise<void>;
  /** The text changed: the draft is written within 100 ms. */
  edited: () => void;
  /** Writes pending edits now. */
  flush: () => void;
  /** A request is about to be sent: its fingerprint is stored first, in case the acknowledgement is lost. */
  sending: () => Promise<void>;
  /** The server has acknowledged a save; `isAll`: it covers exactly what is on the screen. */
  acknowledged: (isAll: boolean) => void;
  /** The page may be about to close: writes synchronously, to the journal. */
  leave: () => void;
  /** Continues with another text. Cancels the pending write. */
  restart: (isUnsaved: boolean) => void;
};

/** The acknowledged state that a draft is based on. */
export type DraftBase = Pick<Draft, 'base_version' | 'base_content' | 'sent'>;

export type KeeperOptions = {
  device: Device;
  question_id: string;
  /** The current content, with the upload names of pending photos. */
  read: () => string;
  /** The acknowledged state, and fingerprints of what was sent since. */
  base: () => DraftBase;
  /** Whether photos are still to be uploaded: then the draft is needed for their positions. */
  hasPendingPhotos: () => boolean;
};

/** How long edits are collected before the draft is written, in ms. */
const writeDelay = 100;
/** In ms. Writing the journal is synchronous: the delay lets the browser paint the typed letter first. */
const journalDelay = 20;
// in ms: a device that does not respond must not block a request
const maxWait = 300;

export const createKeeper = ({ device, question_id, read, base, hasPendingPhotos }: KeeperOptions): Keeper => {
  let state: DraftStatus = { kept: true, failed: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let journalTimer: ReturnType<typeof setTimeout> | undefined;
  /** The text has changed since the last write began. */
  let isDirty = false;
  /** The database has a draft of this text. Until then every edit also goes to the journal. */
  let hasDraft = false;
  let isLeaving = false;
  let pendingWrites = 0;
  /** Number of deletions: a write that began before a deletion leaves no draft. */
  let deletions = 0;
  const { notify, subscribe } = createListeners();

  const change = (part: Partial<DraftStatus>) => {
    state = { ...state, ...part };
    notify();
  };

  const stopTimers = () => {
    clearTimeout(timer);
    clearTimeout(journalTimer);
    timer = undefined;
    journalTimer = undefined;
  };

  const draft = (): Draft => ({ question_id, html: read(), ...base() });

  const writeJournal = () => {
    clearTimeout(journalTimer);
    journalTimer = undefined;
    try {
      device.writeJournal(draft());
    } catch (error) {
      console.error('The answer cannot be read from the page.', error);
    }
  };

  /** Starts the write synchronously, because the page may be closing. IndexedDB keeps the order of writes. */
  const write = async (): Promise<void> => {
    stopTimers();
    pendingWrites += 1;
    const before = deletions;
    try {
      isDirty = false;
      if (isLeaving) writeJournal();
      await device.writeDraft(draft());
      pendingWrites -= 1;
      hasDraft = deletions === before;
      change({ failed: false, kept: !isDirty && pendingWrites === 0 });
    } catch (error) {
      pendingWrites -= 1;
      hasDraft = false;
      console.warn('This device keeps no copy.', error);
      change({ failed: true, kept: false });
    }
    // backpressure: a slow device writes the newest text next, not a queue of older ones
    if (isDirty && pendingWrites === 0) await write();
  };

  const forget = async (): Promise<void> => {
    stopTimers();
    isDirty = false;
    hasDraft = false;
    deletions += 1;
    change({ kept: true });
    try {
      await device.deleteDraft(question_id);
      change({ failed: false });
    } catch (error) {
      console.warn('This device keeps no copy.', error);
      change({ failed: true });
    }
  };

  const edited = () => {
    isDirty = true;
    if (state.kept) change({ kept: false });
    if (pendingWrites === 0) timer ??= setTimeout(write, writeDelay);
    if (!hasDraft) journalTimer ??= setTimeout(writeJournal, journalDelay);
  };

  return {
    state: () => state,
    subscribe,
    whenKept: () =>
      new Promise((resolve) => {
        const check = () => {
          if (!state.kept) return;
          unsubscribe();
          resolve();
        };
        const unsubscribe = subscribe(check);
        check();
      }),
    edited,
    flush: () => {
      if (isDirty) void write();
    },
    sending: async () => {
      const written = write();
      if (isLeaving) return;
      await Promise.race([written, new Promise((resolve) => setTimeout(resolve, maxWait))]);
    },
    acknowledged: (isAll) => {
      void (isAll && !hasPendingPhotos() ? forget() : write());
    },
    leave: () => {
      isLeaving = true;
      if (isDirty) void write();
      else if (!state.kept || pendingWrites > 0) writeJournal();
      setTimeout(() => {
        isLeaving = false;
      }, maxWait);
    },
    restart: (isUnsaved) => {
      stopTimers();
      isDirty = false;
      hasDraft = false;
      if (isUnsaved) edited();
      else change({ kept: true });
    },
  };
};

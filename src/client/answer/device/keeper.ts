import type { Device, Draft } from './store.ts';

export type Keeping = {
  /** Everything typed so far is on this device or at the server. */
  kept: boolean;
  /** This device cannot keep a copy: private mode, storage full or forbidden. */
  trouble: boolean;
};

/** Keeps on this device what the server has not acknowledged, and nothing longer. */
export type Keeper = {
  state: () => Keeping;
  subscribe: (listener: () => void) => () => void;
  /** Resolves once everything typed so far is on this device or at the server. */
  whenKept: () => Promise<void>;
  /** The text changed: it is written within 100 ms. */
  edited: () => void;
  /** Writes at once what is not written yet. */
  flush: () => void;
  /** Something is about to be sent: its fingerprint is written first, in case the acknowledgement is lost. */
  sending: () => Promise<void>;
  /** The server has acknowledged something; `isAll`: exactly what is on the screen. */
  acknowledged: (isAll: boolean) => void;
  /** The page may be about to go: nothing can be waited for. */
  leave: () => void;
  /** Another tab writes on: nothing more is written from here. */
  rest: () => void;
  wake: () => void;
};

/** What a draft says besides its text. */
export type DraftBase = Pick<Draft, 'base_version' | 'base_content' | 'sent'>;

export type KeeperOptions = {
  device: Device;
  question_id: string;
  /** The answer as it stands, with the names of photos still to come. */
  read: () => string;
  /** What the server has acknowledged, and what was sent since. */
  base: () => DraftBase;
  /** Whether photos still have to be sent: the draft then remembers their places. */
  hasPhotosToCome: () => boolean;
};

const pause = 100;
/** The journal is synchronous: the letter is shown first. */
const journalPause = 20;
const longestWait = 300;

export const createKeeper = ({ device, question_id, read, base, hasPhotosToCome }: KeeperOptions): Keeper => {
  let state: Keeping = { kept: true, trouble: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let journalTimer: ReturnType<typeof setTimeout> | undefined;
  /** The text changed since the last write began. */
  let isDirty = false;
  /** The database holds a draft of what is being written: until then every edit goes to the journal. */
  let hasDraft = false;
  let isResting = false;
  let isLeaving = false;
  let underWay = 0;
  /** How often the draft was deleted: a write that began before is deleted with it. */
  let deletions = 0;
  const listeners = new Set<() => void>();

  const change = (part: Partial<Keeping>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
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

  /** Begun at once, as the page may be going; the device makes its changes in the order they were asked for. */
  const write = async (): Promise<void> => {
    stopTimers();
    underWay += 1;
    const before = deletions;
    try {
      isDirty = false;
      if (isLeaving) writeJournal();
      await device.writeDraft(draft());
      underWay -= 1;
      hasDraft = deletions === before;
      change({ trouble: false, kept: !isDirty && underWay === 0 });
    } catch (error) {
      underWay -= 1;
      hasDraft = false;
      console.warn('This device keeps no copy.', error);
      change({ trouble: true, kept: false });
    }
    // a device slower than one types gets the newest words next, not a queue of older ones
    if (isDirty && underWay === 0 && !isResting) await write();
  };

  const forget = async (): Promise<void> => {
    stopTimers();
    isDirty = false;
    hasDraft = false;
    deletions += 1;
    change({ kept: true });
    try {
      await device.deleteDraft(question_id);
      change({ trouble: false });
    } catch (error) {
      console.warn('This device keeps no copy.', error);
      change({ trouble: true });
    }
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    whenKept: () =>
      new Promise((resolve) => {
        const check = () => {
          if (!state.kept) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
    edited: () => {
      if (isResting) return;
      isDirty = true;
      if (state.kept) change({ kept: false });
      if (underWay === 0) timer ??= setTimeout(write, pause);
      if (!hasDraft) journalTimer ??= setTimeout(writeJournal, journalPause);
    },
    flush: () => {
      if (isDirty && !isResting) void write();
    },
    sending: async () => {
      if (isResting) return;
      const written = write();
      if (isLeaving) return;
      // a device that does not answer must not keep words from the server
      await Promise.race([written, new Promise((resolve) => setTimeout(resolve, longestWait))]);
    },
    acknowledged: (isAll) => {
      if (isResting) return;
      void (isAll && !hasPhotosToCome() ? forget() : write());
    },
    leave: () => {
      if (isResting) return;
      isLeaving = true;
      if (isDirty) void write();
      else if (!state.kept || underWay > 0) writeJournal();
      setTimeout(() => {
        isLeaving = false;
      }, longestWait);
    },
    rest: () => {
      isResting = true;
      stopTimers();
    },
    wake: () => {
      isResting = false;
    },
  };
};

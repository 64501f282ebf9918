import type { AnswerChange, AnsweredQuestion, SavedAnswer } from '../../../shared/answers.ts';
import { fingerprint } from '../fingerprint.ts';
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
  /** The text changed: it is written within 100 ms. */
  edited: () => void;
  /** Writes at once what is not written yet. */
  flush: () => void;
  /** Notes what is about to be sent, so that it is known again if its acknowledgement is lost. */
  sending: (change: AnswerChange) => Promise<void>;
  /** The server has this; `isAll`: it is exactly what is on the screen. `toCome`: what may still arrive there. */
  acknowledged: (saved: Pick<SavedAnswer, 'content' | 'version'>, isAll: boolean, toCome: number[]) => void;
  /** The page may be about to go: nothing can be waited for. */
  leave: () => void;
  /** Another tab writes on: nothing more is written from here. */
  rest: () => void;
  /** `sent`: what was sent from this device and not acknowledged. */
  wake: (from: Pick<SavedAnswer, 'content' | 'version'>, sent?: number[]) => void;
};

export type KeeperOptions = {
  device: Device;
  question: AnsweredQuestion;
  /** What this device has kept since the last time: what was sent then may still arrive. */
  draft?: Draft | undefined;
  /** The person still has to choose between the draft and the server's words. */
  inConflict?: boolean;
  /** The answer as it stands, with the names of photos still to come. */
  read: () => string;
  /** Whether photos still have to be sent: the draft then remembers their places. */
  hasPhotosToCome: () => boolean;
};

const pause = 100;
const shortPause = 10;
const mostSent = 1000;
const longestWait = 300;

export const createKeeper = (options: KeeperOptions): Keeper => {
  const { device, question, draft: found, inConflict, read, hasPhotosToCome } = options;
  let state: Keeping = { kept: true, trouble: false };
  // not chosen yet, words are still those that were begun on an older version
  let base =
    inConflict && found
      ? { base_version: found.base_version, base_content: found.base_content }
      : { base_version: question.version, base_content: question.content };
  let sent: number[] = found?.sent ?? [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let isLeaving = false;
  let underWay = 0;
  const listeners = new Set<() => void>();

  const change = (part: Partial<Keeping>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  /** Begun at once, as the page may be going; the device makes its changes in the order they were asked for. */
  const follow = async (work: Promise<void>): Promise<void> => {
    underWay += 1;
    try {
      await work;
      underWay -= 1;
      change({ trouble: false, kept: timer === undefined && underWay === 0 });
    } catch (error) {
      underWay -= 1;
      console.warn('This device keeps no copy.', error);
      change({ trouble: true, kept: false });
    }
  };

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const draft = { question_id: question.id, html: read(), ...base, sent };
    return follow(device.writeDraft(draft));
  };

  /** A device slower than one types gets the newest words next, not a queue of older ones. */
  const writeWhenFree = () => {
    if (underWay === 0) void write();
    else timer = setTimeout(writeWhenFree, shortPause);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edited: () => {
      if (isResting) return;
      if (state.kept) change({ kept: false });
      timer ??= setTimeout(writeWhenFree, pause);
    },
    flush: () => {
      if (timer !== undefined) void write();
    },
    sending: async ({ content }) => {
      sent = [...sent, fingerprint(content)].slice(-mostSent);
      const written = write();
      if (isLeaving) return;
      // a device that does not answer must not keep words from the server
      await Promise.race([written, new Promise((resolve) => setTimeout(resolve, longestWait))]);
    },
    acknowledged: ({ content, version }, isAll, toCome) => {
      base = { base_version: version, base_content: content };
      sent = toCome;
      if (isResting) return;
      if (!isAll || hasPhotosToCome()) {
        void write();
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      void follow(device.deleteDraft(question.id));
    },
    leave: () => {
      if (timer !== undefined) void write();
      isLeaving = true;
      setTimeout(() => {
        isLeaving = false;
      }, longestWait);
    },
    rest: () => {
      isResting = true;
      clearTimeout(timer);
      timer = undefined;
    },
    wake: ({ content, version }, alsoSent = []) => {
      isResting = false;
      sent = [...sent, ...alsoSent].slice(-mostSent);
      base = { base_version: version, base_content: content };
    },
  };
};

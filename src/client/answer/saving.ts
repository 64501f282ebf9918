import type { AnswerChange, AnsweredQuestion, SavedAnswer } from '../../shared/answers.ts';
import { limits } from '../../shared/limits.ts';
import type { QuestionStatus, SavedStatus } from '../../shared/status.ts';
import { ApiError, isClosed } from '../api.ts';
import { fingerprint } from './fingerprint.ts';

/** `saved`: exactly what is on the screen is acknowledged. */
export type Indicator = 'saved' | 'unsaved' | 'saving';

/** Why saving has stopped until the person does something; where the link is closed it is still tried now and then. */
export type Refusal = 'locked' | 'gone' | 'not accepted' | 'link_paused' | 'link_ended';

export type Saving = {
  indicator: Indicator;
  status: QuestionStatus;
  version: number;
  /** What the server has acknowledged. */
  content: string;
  /** The last attempt, where it failed; `detail` is what the server said about it, if that helps. */
  failure: { kind: Kind; detail: string } | undefined;
  /** What the log calls the first failure since the last acknowledgement; '' when it has none. */
  help: string;
  refusal: Refusal | undefined;
  /** What was saved elsewhere since; the person chooses. */
  conflict: AnsweredQuestion | undefined;
  /** Another attempt follows by itself. */
  retrying: boolean;
};

export type Kind = 'auto' | 'save' | 'submit';

export type Saver = {
  state: () => Saving;
  subscribe: (listener: () => void) => () => void;
  /** Something on the page changed: unsaved, and saved by itself 3000 ms after the last such call. */
  edited: () => void;
  /** True once what was on the screen is acknowledged. */
  save: () => Promise<boolean>;
  submit: () => Promise<boolean>;
  /** Sends at once what is not yet acknowledged: the page may be about to go, or the network is back. */
  flush: () => void;
  /**
   * The conflict is settled: the page now builds upon the version saved elsewhere. `rescue` is stored first, so that
   * words not chosen can be brought back, and only then `replace` changes what is on the screen; false, and still in
   * conflict, when that failed or a choice made before is still under way.
   */
  settle: (choice?: { rescue?: string; replace: () => void }) => Promise<boolean>;
  /** Goes on from what another tab of this device knew and had sent. */
  adopt: (from: Pick<Saving, 'version' | 'content' | 'status'>, isUnsaved: boolean, sent?: number[]) => void;
  /** The server reports a lock, or the end of one: what was not sent yet is kept, and sent once it is over. */
  noteLock: (isLocked: boolean) => void;
  /** Fingerprints of what was sent and not acknowledged. */
  unacknowledged: () => number[];
  /** Resolves when no request is under way. */
  idle: () => Promise<void>;
  close: () => void;
};

export type SaverOptions = {
  question: AnsweredQuestion;
  /** The answer as it stands on the screen. */
  read: () => string;
  send: (change: AnswerChange) => Promise<SavedAnswer>;
  /** The page opens with words of this device that the server's have to be chosen against. */
  inConflict?: boolean;
  /** Fingerprints of what was sent from this device before and not acknowledged: it may still arrive. */
  sent?: number[];
  /** Hears of each acknowledgement; `isAll`: it is of exactly what is on the screen. */
  onAcknowledged?: (saved: SavedAnswer, isAll: boolean) => void;
  /** Whether the device keeps no copy: what is typed is then saved sooner. */
  isEager?: () => boolean;
  /** From 0 to 1, to spread attempts. */
  random?: () => number;
};

const eagerDelay = 1000;
const shortestPause = 2000;
const longestPause = 30_000;

/** Saves one answer, one request at a time, each over the version that the last one made. */
export const createSaver = (options: SaverOptions): Saver => {
  const { question, read, send, onAcknowledged, isEager = () => false, random = Math.random } = options;
  let state: Saving = {
    indicator: options.inConflict ? 'unsaved' : 'saved',
    status: question.status,
    version: question.version,
    content: question.content,
    failure: undefined,
    help: '',
    refusal: question.status === 'locked' ? 'locked' : undefined,
    conflict: options.inConflict ? question : undefined,
    retrying: false,
  };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let edits = 0;
  let savedEdits = 0;
  let failures = 0;
  let isSettling = false;
  /** Fingerprints of what was sent and not acknowledged: any of it may have arrived. */
  const sent = new Set(options.sent);
  let last: Promise<unknown> = Promise.resolve();

  const change = (part: Partial<Saving>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const isStopped = () => state.refusal === 'locked' || state.refusal === 'gone' || state.conflict !== undefined;

  const saveIn = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => run('auto'), delay);
  };

  /** Waits for the request under way: two at once would be in conflict with each other. */
  const run = (kind: Kind): Promise<boolean> => {
    clearTimeout(timer);
    const turn = last.then(() => attempt(kind));
    last = turn;
    return turn;
  };

  const attempt = async (kind: Kind): Promise<boolean> => {
    if (isStopped()) return false;
    if (kind === 'auto' && edits === savedEdits) return true;
    const seen = edits;
    const content = read();
    const status: SavedStatus = kind === 'submit' ? 'submitted' : 'in_progress';
    change({ indicator: 'saving', retrying: false });
    try {
      const saved = await send({ content, status, base_version: state.version });
      // what was sent before over a version that has not moved may still arrive
      if (saved.version > state.version) sent.clear();
      acknowledge(kind, seen, saved);
      return true;
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(0);
      const isOurs = isOwn(refusal.question);
      sent.add(fingerprint(content));
      return isOurs ? rebase(kind, seen, content, refusal.question as AnsweredQuestion) : fail(kind, refusal);
    }
  };

  const acknowledge = (kind: Kind, seen: number, saved: SavedAnswer) => {
    savedEdits = seen;
    failures = 0;
    const isAll = edits === seen;
    // saved by itself it is still not submitted, and the person is still told so
    const isStillUnsubmitted = kind === 'auto' && saved.status !== 'submitted' && state.failure?.kind === 'submit';
    const failure = isStillUnsubmitted ? { kind: 'submit' as const, detail: '' } : undefined;
    const { status, version, content } = saved;
    change({ indicator: isAll ? 'saved' : 'unsaved', status, version, content, failure, help: '', refusal: undefined });
    onAcknowledged?.(saved, isAll);
  };

  /** Whether what the server has came from here: only the status moved, or an acknowledgement was lost. */
  const isOwn = (current: AnsweredQuestion | undefined) =>
    current !== undefined && (current.content === state.content || sent.has(fingerprint(current.content)));

  /** Goes on from the server's state, which holds nothing that is not on the screen or was written here before. */
  const rebase = (kind: Kind, seen: number, content: string, current: AnsweredQuestion): Promise<boolean> | boolean => {
    const { version, status } = current;
    change({ version, status, content: current.content });
    const isDone = current.content === content && (kind === 'submit' ? status === 'submitted' : kind === 'auto');
    if (!isDone) return attempt(kind);
    sent.clear();
    acknowledge(kind, seen, { status, version, content: current.content, updated_at: current.updated_at });
    return true;
  };

  const fail = (kind: Kind, refused: ApiError): false => {
    const { status, message, question: current, help } = refused;
    // an answer that is not submitted is told so, whatever happens to the saves after it
    const failed = kind === 'auto' && state.failure?.kind === 'submit' ? 'submit' : kind;
    change({ indicator: 'unsaved', failure: { kind: failed, detail: '' }, help: state.help || help });
    if (status === 423) change({ failure: undefined, refusal: 'locked', status: 'locked' });
    else if (status === 404) change({ refusal: 'gone' });
    else if (status === 409 && current) change({ failure: undefined, conflict: current });
    else if (isClosed(refused)) {
      change({ refusal: refused.code as Refusal });
      tryAgain();
    } else if (status >= 400 && status < 500 && status !== 408 && status !== 429)
      change({ failure: { kind: failed, detail: message }, refusal: 'not accepted' });
    else tryAgain();
    return false;
  };

  const tryAgain = () => {
    failures += 1;
    change({ retrying: true });
    const pause = Math.min(shortestPause * 2 ** (failures - 1), longestPause);
    // a failed submit goes on as a save: the words first
    if (edits === savedEdits) edits += 1;
    saveIn(pause * (0.75 + random() / 2));
  };

  /** Stores words that were not chosen, so that they can be brought back; false when that failed. */
  const rescue = async (content: string): Promise<boolean> => {
    isSettling = true;
    try {
      const saved = await send({ content, status: 'in_progress', base_version: state.version });
      change({ version: saved.version, content: saved.content });
      return true;
    } catch (error) {
      const { question: current, status } = error instanceof ApiError ? error : new ApiError(0);
      sent.add(fingerprint(content));
      if (status === 423) change({ refusal: 'locked', status: 'locked', conflict: undefined });
      else change({ failure: { kind: 'save', detail: '' }, ...(current ? { conflict: current } : {}) });
      return false;
    } finally {
      isSettling = false;
    }
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edited: () => {
      edits += 1;
      if (state.indicator !== 'unsaved') change({ indicator: 'unsaved' });
      if (!isStopped()) saveIn(isEager() ? eagerDelay : limits.autosaveDelay);
    },
    save: () => run('save'),
    submit: () => run('submit'),
    flush: () => {
      if (edits !== savedEdits && !isStopped()) void run('auto');
    },
    settle: async (choice) => {
      const { conflict } = state;
      if (!conflict) return true;
      if (isSettling) return false;
      const { version, status, content } = conflict;
      change({ version, status, content });
      if (choice?.rescue !== undefined && !(await rescue(choice.rescue))) return false;
      choice?.replace();
      edits += 1;
      change({ conflict: undefined, failure: undefined });
      await run(choice?.rescue !== undefined && status === 'submitted' ? 'submit' : 'auto');
      return true;
    },
    unacknowledged: () => [...sent],
    adopt: ({ version, content, status }, isUnsaved, alsoSent = []) => {
      for (const one of alsoSent) sent.add(one);
      change({ version, content, status, indicator: isUnsaved ? 'unsaved' : 'saved', failure: undefined });
      change({ refusal: status === 'locked' ? 'locked' : undefined });
      // met while another tab wrote on; if it still is one, the next save meets it again
      change({ conflict: undefined });
      savedEdits = edits;
      if (!isUnsaved) return;
      edits += 1;
      void run('auto');
    },
    noteLock: (isLocked) => {
      if (isLocked === (state.refusal === 'locked')) return;
      clearTimeout(timer);
      // an unlocked question is submitted, and the next save finds out what else has changed
      change(
        isLocked
          ? { refusal: 'locked', status: 'locked', failure: undefined }
          : { refusal: undefined, status: 'submitted' },
      );
      if (!isLocked) void run('auto');
    },
    idle: async () => {
      await last;
    },
    close: () => clearTimeout(timer),
  };
};

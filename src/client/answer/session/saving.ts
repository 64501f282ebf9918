import { answerLimits } from '../../../shared/answers/answer-limits.ts';
import type { AnswerChange, AnsweredQuestion, SavedAnswer } from '../../../shared/answers/answers.ts';
import type { QuestionStatus, SavedStatus } from '../../../shared/answers/status.ts';
import { ApiError, isClosed, isTransient, retryPause } from '../../api.ts';
import { fingerprint } from '../../fingerprint.ts';
import { createListeners } from '../../listeners.ts';
import { baseOf, type DraftVerdict } from '../device/draft.ts';
import type { DraftBase } from '../device/keeper.ts';
import type { Draft } from '../device/store.ts';
import type { Start } from './opened.ts';

/** `saved`: exactly what is on the screen is acknowledged. */
export type Indicator = 'saved' | 'unsaved' | 'saving';

/** Why saving has stopped. With a closed link it is still retried, because the link may be opened again. */
export type SavingRefusal = 'locked' | 'gone' | 'not accepted' | 'link_paused' | 'link_ended';

export type Saving = {
  indicator: Indicator;
  status: QuestionStatus;
  version: number;
  /** What the server has acknowledged. */
  content: string;
  /** The last attempt, if it failed; `detail` is the server's message, if it helps the person. */
  failure: { kind: SaveKind; detail: string } | undefined;
  /** The request id of the first failure since the last acknowledgement, for support; '' if there is none. */
  help: string;
  refusal: SavingRefusal | undefined;
  /** The server's state, if somebody saved another text: the person has to choose. */
  conflict: AnsweredQuestion | undefined;
  /** A retry is scheduled. */
  retrying: boolean;
};

type SaveKind = 'auto' | 'save' | 'submit';

export type Saver = {
  state: () => Saving;
  subscribe: (listener: () => void) => () => void;
  /** The text changed. Auto-save follows 3000 ms after the last call (debounce). */
  edited: () => void;
  /** Resolves to true once the server has acknowledged the text on the screen. */
  save: () => Promise<boolean>;
  submit: () => Promise<boolean>;
  /** Sends unacknowledged edits now: the page may be about to close, or the network is back. */
  flush: () => void;
  /**
   * Resolves the conflict: the version saved elsewhere becomes the base. `rescue` is the text that was not chosen: it is
   * stored as a revision first, and only then `replace` changes the screen. Resolves to false, still in conflict, if
   * that fails or another call is in progress.
   */
  resolveConflict: (choice?: { rescue?: string; replace: () => void }) => Promise<boolean>;
  /** Another tab writes: sends nothing, and ignores responses to earlier requests. */
  suspend: () => void;
  /** Continues from another state. */
  restart: (from: Start) => void;
  /** The server reports a lock, or its end. Unsent edits are kept and sent after the unlock. */
  setLocked: (isLocked: boolean) => void;
  /** The acknowledged state, and fingerprints of what was sent since: any of it may have arrived. */
  base: () => DraftBase;
  close: () => void;
};

type SaverOptions = {
  question: AnsweredQuestion;
  /** Returns the current content of the editor. */
  read: () => string;
  send: (change: AnswerChange) => Promise<SavedAnswer>;
  /** The draft of an earlier visit: what was sent then may still arrive. */
  draft?: Draft | undefined;
  /** How that draft relates to the server's state. */
  verdict?: DraftVerdict;
  /** Called for each acknowledgement; `isAll`: it covers exactly what is on the screen. */
  onAcknowledged?: (saved: SavedAnswer, isAll: boolean) => void;
  /** True if the device cannot store drafts: auto-save is then faster. */
  isEager?: () => boolean;
  /** Jitter for retries, from 0 to 1. */
  random?: () => number;
};

// in ms
const eagerDelay = 1000;
const maxSent = 1000;

/** Saves one answer with optimistic concurrency: one request at a time, each based on the last acknowledged version. */
export const createSaver = (options: SaverOptions): Saver => {
  const { question, draft, verdict = 'nothing', read, send, onAcknowledged } = options;
  const { isEager = () => false, random = Math.random } = options;
  const inConflict = verdict === 'conflict';
  const start = draft && verdict !== 'nothing' ? baseOf(draft, verdict, question) : question;
  let state: Saving = {
    indicator: inConflict || verdict === 'resume' ? 'unsaved' : 'saved',
    status: question.status,
    version: start.version,
    content: start.content,
    failure: undefined,
    help: '',
    refusal: question.status === 'locked' ? 'locked' : undefined,
    conflict: inConflict ? question : undefined,
    retrying: false,
  };
  const { notify, subscribe } = createListeners();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // a resumed draft is unsaved
  let edits = verdict === 'resume' ? 1 : 0;
  let savedEdits = 0;
  let requests = 0;
  let failures = 0;
  let isResolving = false;
  let isSuspended = false;
  /** Incremented by `suspend` and `restart`; responses from an earlier epoch are ignored. */
  let epoch = 0;
  /** Fingerprints of unacknowledged requests: any of them may have arrived. */
  const sent = new Set(draft?.sent);
  let last: Promise<unknown> = Promise.resolve();

  const change = (part: Partial<Saving>) => {
    state = { ...state, ...part };
    notify();
  };

  const isStopped = () =>
    isSuspended || state.refusal === 'locked' || state.refusal === 'gone' || state.conflict !== undefined;

  const saveIn = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => run('auto'), delay);
  };

  /** Serialises requests: two concurrent ones would conflict with each other. */
  const run = (kind: SaveKind): Promise<boolean> => {
    clearTimeout(timer);
    const next = last.then(() => attempt(kind));
    last = next.catch(() => false);
    return next;
  };

  const attempt = async (kind: SaveKind): Promise<boolean> => {
    if (isStopped()) return false;
    if (kind === 'auto' && edits === savedEdits) return true;
    const sentEdits = edits;
    const startEpoch = epoch;
    const status: SavedStatus = kind === 'submit' ? 'submitted' : 'in_progress';
    change({ indicator: 'saving', retrying: false });
    let content = '';
    requests += 1;
    try {
      content = read();
      sent.add(fingerprint(content));
      const saved = await send({ content, status, base_version: state.version });
      if (startEpoch !== epoch) return false;
      // while the version is the same, an earlier request based on it may still arrive
      if (saved.version > state.version) sent.clear();
      acknowledge(kind, sentEdits, saved);
      return true;
    } catch (error) {
      if (startEpoch !== epoch) return false;
      if (!(error instanceof ApiError)) console.error('The answer could not be read or sent.', error);
      const refusal = error instanceof ApiError ? error : new ApiError(0);
      const { question: current } = refusal;
      return current && isOwn(current) ? rebase(kind, sentEdits, content, current) : fail(kind, refusal);
    } finally {
      requests -= 1;
    }
  };

  const acknowledge = (kind: SaveKind, sentEdits: number, saved: SavedAnswer) => {
    savedEdits = sentEdits;
    failures = 0;
    const isAll = edits === sentEdits;
    // an auto-save after a failed submit does not submit: the message stays
    const isStillUnsubmitted = kind === 'auto' && saved.status !== 'submitted' && state.failure?.kind === 'submit';
    const failure = isStillUnsubmitted ? { kind: 'submit' as const, detail: '' } : undefined;
    const { status, version, content } = saved;
    change({ indicator: isAll ? 'saved' : 'unsaved', status, version, content, failure, help: '', refusal: undefined });
    onAcknowledged?.(saved, isAll);
  };

  /** Whether the server's content came from here: only the status changed, or an acknowledgement was lost. */
  const isOwn = (current: AnsweredQuestion) =>
    current.content === state.content || sent.has(fingerprint(current.content));

  /** Continues from the server's state, whose content is on the screen or was written here. */
  const rebase = (
    kind: SaveKind,
    sentEdits: number,
    content: string,
    current: AnsweredQuestion,
  ): Promise<boolean> | boolean => {
    const { version, status } = current;
    change({ version, status, content: current.content });
    const isDone = current.content === content && (kind === 'submit' ? status === 'submitted' : kind === 'auto');
    if (!isDone) return attempt(kind);
    sent.clear();
    acknowledge(kind, sentEdits, { status, version, content: current.content, updated_at: current.updated_at });
    return true;
  };

  const fail = (kind: SaveKind, refused: ApiError): false => {
    const { status, message, question: current, help } = refused;
    // the message of a failed submit stays, even if later saves succeed
    const failed = kind === 'auto' && state.failure?.kind === 'submit' ? 'submit' : kind;
    change({ indicator: 'unsaved', failure: { kind: failed, detail: '' }, help: state.help || help });
    if (status === 423) change({ failure: undefined, refusal: 'locked', status: 'locked' });
    else if (status === 404) change({ refusal: 'gone' });
    else if (status === 409 && current) change({ failure: undefined, conflict: current });
    else if (isClosed(refused)) {
      change({ refusal: refused.code as SavingRefusal });
      scheduleRetry(refused);
    } else if (!isTransient(refused)) change({ failure: { kind: failed, detail: message }, refusal: 'not accepted' });
    else scheduleRetry(refused);
    return false;
  };

  const scheduleRetry = (refused: ApiError) => {
    failures += 1;
    change({ retrying: true });
    // a failed submit is retried as a save, so that the text is stored
    if (edits === savedEdits) edits += 1;
    saveIn(retryPause(failures, refused, { random }));
  };

  /** Stores the text that was not chosen on top of the version saved elsewhere, so that it becomes a revision. */
  const rescue = async (content: string, base_version: number): Promise<boolean> => {
    const startEpoch = epoch;
    isResolving = true;
    try {
      sent.add(fingerprint(content));
      const saved = await send({ content, status: 'in_progress', base_version });
      if (startEpoch !== epoch) return false;
      change({ version: saved.version, content: saved.content, status: saved.status });
      return true;
    } catch (error) {
      if (startEpoch !== epoch) return false;
      const { question: current, status } = error instanceof ApiError ? error : new ApiError(0);
      if (status === 423) change({ refusal: 'locked', status: 'locked', conflict: undefined });
      else change({ failure: { kind: 'save', detail: '' }, ...(current ? { conflict: current } : {}) });
      return false;
    } finally {
      isResolving = false;
    }
  };

  return {
    state: () => state,
    subscribe,
    edited: () => {
      edits += 1;
      if (state.indicator !== 'unsaved') change({ indicator: 'unsaved' });
      if (!isStopped()) saveIn(isEager() ? eagerDelay : answerLimits.autosaveDelay);
    },
    save: () => run('save'),
    submit: () => run('submit'),
    flush: () => {
      if (edits !== savedEdits && !isStopped()) void run('auto');
    },
    resolveConflict: async (choice) => {
      const { conflict } = state;
      if (!conflict) return true;
      if (isResolving) return false;
      const { version, status, content } = conflict;
      // not before the choice: a page opened after a crash must find the conflict again
      if (choice?.rescue === undefined) change({ version, status, content });
      else if (!(await rescue(choice.rescue, version))) return false;
      choice?.replace();
      edits += 1;
      change({ conflict: undefined, failure: undefined });
      await run(choice?.rescue !== undefined && status === 'submitted' ? 'submit' : 'auto');
      return true;
    },
    base: () => ({ base_version: state.version, base_content: state.content, sent: [...sent].slice(-maxSent) }),
    suspend: () => {
      clearTimeout(timer);
      isSuspended = true;
      epoch += 1;
      change({ indicator: state.indicator === 'saved' ? 'saved' : 'unsaved', retrying: false });
    },
    restart: ({ version, content, status, isUnsaved, sent: alsoSent }) => {
      clearTimeout(timer);
      isSuspended = false;
      epoch += 1;
      // a request in progress is no longer awaited; its fingerprint is in `sent`
      last = Promise.resolve();
      failures = 0;
      for (const print of alsoSent) sent.add(print);
      change({
        version,
        content,
        status,
        indicator: isUnsaved ? 'unsaved' : 'saved',
        failure: undefined,
        help: '',
        retrying: false,
        refusal: status === 'locked' ? 'locked' : undefined,
        // if it still exists, the next save gets a 409 again
        conflict: undefined,
      });
      savedEdits = edits;
      if (isUnsaved) edits += 1;
      if (isUnsaved) void run('auto');
    },
    setLocked: (isLocked) => {
      // a save in progress gets the lock in its response
      if (requests > 0 || isLocked === (state.refusal === 'locked')) return;
      clearTimeout(timer);
      // an unlocked question is always `submitted`; the next save detects other changes
      change(
        isLocked
          ? { refusal: 'locked', status: 'locked', failure: undefined }
          : { refusal: undefined, status: 'submitted' },
      );
      if (!isLocked) void run('auto');
    },
    close: () => clearTimeout(timer),
  };
};

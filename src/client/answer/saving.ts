import type { AnswerChange, AnsweredQuestion, SavedAnswer } from '../../shared/answers.ts';
import { limits } from '../../shared/limits.ts';
import type { QuestionStatus, SavedStatus } from '../../shared/status.ts';
import { words } from '../../shared/words.ts';
import { ApiError } from '../api.ts';

/** `saved`: exactly what is on the screen is acknowledged. */
export type Indicator = 'saved' | 'unsaved' | 'saving';

/** Why saving has stopped for good, until the person does something. */
export type Refusal = 'locked' | 'gone' | 'not accepted';

export type Saving = {
  indicator: Indicator;
  status: QuestionStatus;
  version: number;
  /** What the person is told about the last attempt. */
  error: string | undefined;
  refusal: Refusal | undefined;
  /** What was saved elsewhere since; the person chooses. */
  conflict: AnsweredQuestion | undefined;
  /** Another attempt follows by itself. */
  retrying: boolean;
};

type Kind = 'auto' | 'save' | 'submit';

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
  /** The conflict is settled: the page now builds upon the version saved elsewhere. */
  settle: () => void;
  close: () => void;
};

export type SaverOptions = {
  question: AnsweredQuestion;
  /** The answer as it stands on the screen. */
  read: () => string;
  send: (change: AnswerChange) => Promise<SavedAnswer>;
  /** From 0 to 1, to spread attempts. */
  random?: () => number;
};

const messages: Record<Kind, string> = {
  auto: words.autosaveFailed,
  save: words.saveFailed,
  submit: words.submitFailed,
};

const shortestPause = 2000;
const longestPause = 30_000;

/** Saves one answer, one request at a time, each over the version that the last one made. */
export const createSaver = ({ question, read, send, random = Math.random }: SaverOptions): Saver => {
  let state: Saving = {
    indicator: 'saved',
    status: question.status,
    version: question.version,
    error: undefined,
    refusal: question.status === 'locked' ? 'locked' : undefined,
    conflict: undefined,
    retrying: false,
  };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let edits = 0;
  let savedEdits = 0;
  let failures = 0;
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
    const status: SavedStatus = kind === 'submit' ? 'submitted' : 'in_progress';
    change({ indicator: 'saving', retrying: false });
    try {
      const saved = await send({ content: read(), status, base_version: state.version });
      savedEdits = seen;
      failures = 0;
      const indicator = edits === seen ? 'saved' : 'unsaved';
      // saved by itself it is still not submitted, and the person is still told so
      const error = kind === 'auto' && state.error === words.submitFailed ? state.error : undefined;
      change({ indicator, status: saved.status, version: saved.version, error, refusal: undefined });
      return true;
    } catch (error) {
      fail(kind, error instanceof ApiError ? error : new ApiError(0));
      return false;
    }
  };

  const fail = (kind: Kind, { status, message, question: current }: ApiError) => {
    const told = { indicator: 'unsaved' as const, error: messages[kind] };
    if (status === 423) return change({ ...told, error: undefined, refusal: 'locked', status: 'locked' });
    if (status === 404) return change({ ...told, refusal: 'gone' });
    if (status === 409 && current) return change({ ...told, error: undefined, conflict: current });
    if (status >= 400 && status < 500 && status !== 408 && status !== 429)
      return change({ ...told, error: `${messages[kind]} ${message}`, refusal: 'not accepted' });
    failures += 1;
    change({ ...told, retrying: true });
    const pause = Math.min(shortestPause * 2 ** (failures - 1), longestPause);
    // a failed submit goes on as a save: the words first
    if (edits === savedEdits) edits += 1;
    saveIn(pause * (0.75 + random() / 2));
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
      if (!isStopped()) saveIn(limits.autosaveDelay);
    },
    save: () => run('save'),
    submit: () => run('submit'),
    flush: () => {
      if (edits !== savedEdits && !isStopped()) run('auto');
    },
    settle: () => {
      if (!state.conflict) return;
      const { version, status } = state.conflict;
      edits += 1;
      change({ conflict: undefined, version, status, refusal: status === 'locked' ? 'locked' : undefined });
      run('auto');
    },
    close: () => clearTimeout(timer),
  };
};

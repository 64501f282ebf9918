import type { AnswerChange, AnsweredQuestion, SavedAnswer } from '../../../shared/answers.ts';
import { limits } from '../../../shared/limits.ts';
import type { QuestionStatus, SavedStatus } from '../../../shared/status.ts';
import { ApiError, isClosed } from '../../api.ts';
import { baseOf, type Found } from '../device/draft.ts';
import type { DraftBase } from '../device/keeper.ts';
import type { Draft } from '../device/store.ts';
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
  /** Another tab of this device writes on: nothing is sent from here, and no late response changes anything. */
  rest: () => void;
  /** Goes on from what another tab of this device knew and had sent. */
  adopt: (from: Pick<Saving, 'version' | 'content' | 'status'>, isUnsaved: boolean, sent?: number[]) => void;
  /** The server reports a lock, or the end of one: what was not sent yet is kept, and sent once it is over. */
  noteLock: (isLocked: boolean) => void;
  /** What the server has acknowledged, and fingerprints of what was sent since: any of it may have arrived. */
  base: () => DraftBase;
  /** The person has written here, and neither the server nor another tab has it. */
  hasEdits: () => boolean;
  /** Resolves when no request is under way. */
  idle: () => Promise<void>;
  close: () => void;
};

export type SaverOptions = {
  question: AnsweredQuestion;
  /** The answer as it stands on the screen. */
  read: () => string;
  send: (change: AnswerChange) => Promise<SavedAnswer>;
  /** What this device kept of an earlier visit: what was sent then may still arrive. */
  draft?: Draft | undefined;
  /** What becomes of that draft; in a conflict the person still has to choose between it and the server's words. */
  found?: Found;
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
const mostSent = 1000;

/** Saves one answer, one request at a time, each over the version that the last one made. */
export const createSaver = (options: SaverOptions): Saver => {
  const { question, draft, found = 'nothing', read, send, onAcknowledged } = options;
  const { isEager = () => false, random = Math.random } = options;
  const inConflict = found === 'conflict';
  const begun = draft && found !== 'nothing' ? baseOf(draft, found, question) : question;
  let state: Saving = {
    indicator: inConflict || found === 'resume' ? 'unsaved' : 'saved',
    status: question.status,
    version: begun.version,
    content: begun.content,
    failure: undefined,
    help: '',
    refusal: question.status === 'locked' ? 'locked' : undefined,
    conflict: inConflict ? question : undefined,
    retrying: false,
  };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // a draft that goes on is unsaved, but was not written here
  let edits = found === 'resume' ? 1 : 0;
  let savedEdits = 0;
  /** Of the edits, those made elsewhere: found on this device, or handed over by another tab. */
  let adoptedEdits = edits;
  let requests = 0;
  let failures = 0;
  let isSettling = false;
  let isResting = false;
  /** Grows when another tab takes over or hands back: a response to an earlier request then says nothing new. */
  let term = 0;
  /** Fingerprints of what was sent and not acknowledged: any of it may have arrived. */
  const sent = new Set(draft?.sent);
  let last: Promise<unknown> = Promise.resolve();

  const change = (part: Partial<Saving>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const isStopped = () =>
    isResting || state.refusal === 'locked' || state.refusal === 'gone' || state.conflict !== undefined;

  const saveIn = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => run('auto'), delay);
  };

  /** Waits for the request under way: two at once would be in conflict with each other. */
  const run = (kind: Kind): Promise<boolean> => {
    clearTimeout(timer);
    const turn = last.then(() => attempt(kind));
    last = turn.catch(() => false);
    return turn;
  };

  const attempt = async (kind: Kind): Promise<boolean> => {
    if (isStopped()) return false;
    if (kind === 'auto' && edits === savedEdits) return true;
    const seen = edits;
    const mine = term;
    const status: SavedStatus = kind === 'submit' ? 'submitted' : 'in_progress';
    change({ indicator: 'saving', retrying: false });
    let content = '';
    requests += 1;
    try {
      content = read();
      sent.add(fingerprint(content));
      const saved = await send({ content, status, base_version: state.version });
      if (mine !== term) return false;
      // what was sent before over a version that has not moved may still arrive
      if (saved.version > state.version) sent.clear();
      acknowledge(kind, seen, saved);
      return true;
    } catch (error) {
      if (mine !== term) return false;
      if (!(error instanceof ApiError)) console.error('The answer could not be read or sent.', error);
      const refusal = error instanceof ApiError ? error : new ApiError(0);
      const { question: current } = refusal;
      return current && isOwn(current) ? rebase(kind, seen, content, current) : fail(kind, refusal);
    } finally {
      requests -= 1;
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
  const isOwn = (current: AnsweredQuestion) =>
    current.content === state.content || sent.has(fingerprint(current.content));

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

  /** Stores words that were not chosen over the version they were chosen against; false when that failed. */
  const rescue = async (content: string, base_version: number): Promise<boolean> => {
    const mine = term;
    isSettling = true;
    try {
      sent.add(fingerprint(content));
      const saved = await send({ content, status: 'in_progress', base_version });
      if (mine !== term) return false;
      change({ version: saved.version, content: saved.content, status: saved.status });
      return true;
    } catch (error) {
      if (mine !== term) return false;
      const { question: current, status } = error instanceof ApiError ? error : new ApiError(0);
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
      // only then: a page that opens after this one has gone asks again, unless the choice was made
      if (choice?.rescue === undefined) change({ version, status, content });
      else if (!(await rescue(choice.rescue, version))) return false;
      choice?.replace();
      edits += 1;
      change({ conflict: undefined, failure: undefined });
      await run(choice?.rescue !== undefined && status === 'submitted' ? 'submit' : 'auto');
      return true;
    },
    base: () => ({ base_version: state.version, base_content: state.content, sent: [...sent].slice(-mostSent) }),
    rest: () => {
      clearTimeout(timer);
      isResting = true;
      term += 1;
      change({ indicator: state.indicator === 'saved' ? 'saved' : 'unsaved', retrying: false });
    },
    adopt: ({ version, content, status }, isUnsaved, alsoSent = []) => {
      clearTimeout(timer);
      isResting = false;
      term += 1;
      // not waited for any more: it may arrive, and is known then
      last = Promise.resolve();
      failures = 0;
      for (const one of alsoSent) sent.add(one);
      change({
        version,
        content,
        status,
        indicator: isUnsaved ? 'unsaved' : 'saved',
        failure: undefined,
        help: '',
        retrying: false,
        refusal: status === 'locked' ? 'locked' : undefined,
        // met while another tab wrote on; if it still is one, the next save meets it again
        conflict: undefined,
      });
      savedEdits = edits;
      if (isUnsaved) edits += 1;
      adoptedEdits = edits;
      if (isUnsaved) void run('auto');
    },
    noteLock: (isLocked) => {
      // a save under way learns it by itself
      if (requests > 0 || isLocked === (state.refusal === 'locked')) return;
      clearTimeout(timer);
      // an unlocked question is submitted, and the next save finds out what else has changed
      change(
        isLocked
          ? { refusal: 'locked', status: 'locked', failure: undefined }
          : { refusal: undefined, status: 'submitted' },
      );
      if (!isLocked) void run('auto');
    },
    hasEdits: () => edits !== savedEdits && edits !== adoptedEdits,
    idle: async () => {
      await last;
    },
    close: () => clearTimeout(timer),
  };
};

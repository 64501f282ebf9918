import type { Answer, AnsweredQuestion } from '../../../shared/answers/answers.ts';
import { loadAnswer } from '../api.ts';
import { baseOf, continued, type DraftVerdict, judgeDraft } from '../device/draft.ts';
import { isOutdated, noteVersion } from '../device/newest-version.ts';
import type { Device, Draft } from '../device/store.ts';
import type { PrerenderedEditor } from '../first-html/prerendered-editor.ts';

/** A question with its answer, and the draft of this device. */
export type Opened = {
  answer: Answer;
  draft: Draft | undefined;
  verdict: DraftVerdict;
  /** The server could not be reached: this is the last state stored on this device. */
  isOffline: boolean;
  /** Set if the person already types in the prerendered HTML: that text takes precedence. */
  prerendered?: PrerenderedEditor | undefined;
};

/** The state from which a tab continues. */
export type Start = Pick<AnsweredQuestion, 'version' | 'content' | 'status'> & {
  /** The editor's content, with the upload names of pending photos. */
  html: string;
  isUnsaved: boolean;
  /** Fingerprints of unacknowledged requests. */
  sent: number[];
  /** A draft that was not sent before the lock; `html` is the answer then. */
  lockedDraft?: string | undefined;
};

/** Storage on the device is optional: a failure is logged and becomes undefined. */
export const ignoreStorageErrors = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    console.warn('This device keeps no copy.', error);
    return undefined;
  }
};

const openAnswer = async (device: Device, answer: Answer, isOffline: boolean): Promise<Opened> => {
  const draft = await ignoreStorageErrors(device.readDraft(answer.question));
  return { answer, draft: draft && continued(draft), verdict: judgeDraft(draft, answer.question), isOffline };
};

/**
 * Stores the answer for opening offline, and its version, which detects an outdated page. A submitted answer is removed
 * instead, because others may use the device.
 */
export const storeLastState = (device: Device, token: string, answer: Answer): Promise<void> => {
  noteVersion(answer.question);
  return answer.question.status === 'submitted' ? device.forgetAnswer() : device.writeAnswer(token, answer);
};

/** Opens the server's state, and stores it so that the page also opens offline. */
export const openFresh = (device: Device, token: string, answer: Answer): Promise<Opened> => {
  void ignoreStorageErrors(storeLastState(device, token, answer));
  return openAnswer(device, answer, false);
};

/** Timeouts of loading an answer, in ms: longer with each attempt, because some connections are slow. */
export const loadTimeouts = { first: 10_000, max: 60_000 };

/** `timeout` in ms. */
export const openFromServer = async (device: Device, token: string, timeout?: number): Promise<Opened> =>
  openFresh(device, token, await loadAnswer(token, timeout));

/** In ms; then the state on this device is used, if there is one. */
export const freshTimeout = 4000;

/**
 * Opens the question that the server put into the page; undefined if there is none. A page rendered before the last
 * save arrived (a reload while typing) is fetched again.
 */
export const openFromPage = async (device: Device, token: string): Promise<Opened | undefined> => {
  const data = document.querySelector('#answer')?.textContent;
  if (!data) return undefined;
  const answer: Answer = JSON.parse(data);
  const { prerendered } = window;
  if (await prerendered?.opened) {
    void ignoreStorageErrors(storeLastState(device, token, answer));
    return { answer, draft: undefined, verdict: 'nothing', isOffline: false, prerendered };
  }
  const opened = isOutdated(answer.question)
    ? await openFromServer(device, token, freshTimeout).catch(() => openFromDevice(device, token, answer))
    : await openFresh(device, token, answer);
  const appended = prerendered?.appended();
  if (!appended || !opened) return opened;
  // the device may not have stored it; a lock keeps the text of a tab on the screen
  const verdict = judgeDraft(appended, { ...opened.answer.question, status: 'in_progress' });
  return { ...opened, draft: continued(appended), verdict };
};

/** Opens the last state stored on this device, or else `known`; undefined without either. */
export const openFromDevice = async (device: Device, token: string, known?: Answer): Promise<Opened | undefined> => {
  const read = () => ignoreStorageErrors(device.readAnswer(token));
  const answer = (await read()) ?? known;
  if (!answer) return undefined;
  const opened = await openAnswer(device, answer, true);
  // another tab may have saved its draft in between
  return opened.draft ? opened : { ...opened, answer: (await read()) ?? answer };
};

/** The state to continue from, given the server's state and the draft of this device. */
export const startOf = ({ answer: { question }, draft, verdict }: Omit<Opened, 'isOffline'>): Start => {
  const { version, content, status } = question;
  const stored = { html: content, version, content, status, isUnsaved: false, sent: [] };
  if (!draft || verdict === 'nothing') return stored;
  // whether this conflicts with the server's state is decided after the unlock
  if (verdict === 'locked') return { ...stored, lockedDraft: draft.html };
  // the next save detects text saved elsewhere, and the person chooses
  return { html: draft.html, ...baseOf(draft, verdict, question), status, isUnsaved: true, sent: draft.sent };
};

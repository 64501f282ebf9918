import type { Answer } from '../../../shared/answers.ts';
import { loadAnswer } from '../../api.ts';
import { baseOf, type Found, judgeDraft } from '../device/draft.ts';
import { isOutdated, noteVersion } from '../device/newest-version.ts';
import type { Device, Draft } from '../device/store.ts';
import type { Handover } from '../device/tabs.ts';
import type { EarlyEditor } from '../first-html/early-editor.ts';

/** A question with its answer, and what this device still has of it. */
export type Opened = {
  answer: Answer;
  draft: Draft | undefined;
  found: Found;
  /** The server could not be reached: this is the last state this device knows. */
  isOffline: boolean;
  /** Set where one writes in the page's own HTML already: those words stand for all others. */
  early?: EarlyEditor | undefined;
};

/** A device that keeps nothing has nothing to offer. */
export const ifKept = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    console.warn('This device keeps no copy.', error);
    return undefined;
  }
};

const open = async (device: Device, answer: Answer, isOffline: boolean): Promise<Opened> => {
  const draft = await ifKept(device.readDraft(answer.question.id));
  const found = judgeDraft(draft, answer.question);
  if (found === 'nothing' && draft) void ifKept(device.deleteDraft(draft.question_id));
  return { answer, draft, found, isOffline };
};

/**
 * Keeps the answer for opening without a network, and its version to recognise an outdated page. Of a submitted answer
 * nothing that was written stays on a tablet that others use.
 */
export const keepLastState = (device: Device, token: string, answer: Answer): Promise<void> => {
  noteVersion(answer.question);
  return answer.question.status === 'submitted' ? device.forgetAnswer() : device.writeAnswer(token, answer);
};

/** Keeps what the server said, so that the page opens without a network next time. */
export const openFresh = (device: Device, token: string, answer: Answer): Promise<Opened> => {
  void ifKept(keepLastState(device, token, answer));
  return open(device, answer, false);
};

/** Asks the server. */
export const openFromServer = async (device: Device, token: string, timeout?: number): Promise<Opened> =>
  openFresh(device, token, await loadAnswer(token, timeout));

// a newer state than the page's is on this device, unless it is submitted
const patience = 4000;

/**
 * What the server put into the page; undefined where it has sent the page alone. A page rendered before a save that
 * arrived since, as happens when one reloads while writing, is asked for anew.
 */
export const openFromPage = async (device: Device, token: string): Promise<Opened | undefined> => {
  const data = document.querySelector('#answer')?.textContent;
  if (!data) return undefined;
  const answer: Answer = JSON.parse(data);
  const { early } = window;
  if (await early?.opened) {
    void ifKept(keepLastState(device, token, answer));
    return { answer, draft: undefined, found: 'nothing', isOffline: false, early };
  }
  if (!isOutdated(answer.question)) return openFresh(device, token, answer);
  return openFromServer(device, token, patience).catch(() => openFromDevice(device, token, answer));
};

/** The last state that this device knows, or else `known`; undefined when there is none. */
export const openFromDevice = async (device: Device, token: string, known?: Answer): Promise<Opened | undefined> => {
  const answer = (await ifKept(device.readAnswer(token))) ?? known;
  return answer && open(device, answer, true);
};

/** What to go on from, of what the server and this device have. */
export const whatIsLeft = ({ answer: { question }, draft, found }: Opened): Handover => {
  const { version, content, status } = question;
  const stored = { html: content, version, content, status, isUnsaved: false, sent: [] };
  if (!draft || found === 'nothing') return stored;
  // not known before the lock is over: whether others have written since
  if (found === 'locked') return { ...stored, late: draft.html };
  // words saved elsewhere since are met by the next save, and the person chooses
  return { html: draft.html, ...baseOf(draft, found, question), status, isUnsaved: true, sent: draft.sent };
};

import type { Keeper } from '../device/keeper.ts';
import type { Device } from '../device/store.ts';
import { type Handover, openTabs } from '../device/tabs.ts';
import type { Editor } from '../editor/mount.ts';
import { handoverOf, loadTimeouts, type Opened, openFromDevice, openFromServer } from './opened.ts';
import type { Saver } from './saving.ts';

type ActiveTabOptions = {
  device: Device;
  token: string;
  /** The state with which this tab was opened. */
  opened: Opened;
  editor: Pick<Editor, 'draftContent'>;
  saver: Saver;
  keeper: Keeper;
  isVisible: () => boolean;
  /** The text that this tab's edits started from: as opened, or as last taken over. */
  startText: () => string;
  /** See SessionState. */
  lockedDraft: () => string | undefined;
  /** Continues from a handover. `isOwn`: it is this tab's own handover, which no other tab accepted. */
  continueFrom: (from: Handover, isOwn?: boolean) => void;
  /** Called when this tab becomes passive or active. */
  onPassive: (isPassive: boolean) => void;
};

type ActiveTab = {
  /** The person looks at this tab: it becomes the active one. */
  activate: () => void;
  close: () => void;
};

// in ms: a handover waits this long for a request in progress, less than the other tab's timeout
const maxWait = 300;
const handoverTimeout = 500;
const retryDelay = 1000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Leader election between the tabs of one question in this browser: only the tab that a person looks at writes. */
export const openActiveTab = (options: ActiveTabOptions): ActiveTab => {
  const { device, token, opened, editor, saver, keeper, isVisible, startText, lockedDraft, continueFrom, onPassive } =
    options;
  const { question } = opened.answer;
  let isPassive = false;
  let isClosed = false;
  /** A handover waits for a request in progress. */
  let isHandingOver = false;
  /** The text when the last handover began: another tab may have started from it, even if that was given up. */
  let handedOver: string | undefined;
  /** When it began, in ms since 1970. */
  let handedOverAt = 0;
  let epoch = 0;
  /** No tab has continued from the state with which this tab was opened, as far as it knows. */
  let isUntouched = true;

  const setPassive = (now: boolean) => {
    epoch += 1;
    isPassive = now;
    onPassive(now);
  };

  const handOver = async (): Promise<Handover | undefined> => {
    if (isPassive) return undefined;
    handedOver = editor.draftContent();
    handedOverAt = Date.now();
    keeper.flush();
    setPassive(true);
    const startEpoch = epoch;
    isHandingOver = true;
    saver.flush();
    // a request in progress is acknowledged before the handover, or its text is handed over as unsaved
    await Promise.race([saver.idle(), wait(maxWait)]);
    // the person came back: this tab is active again
    if (epoch !== startEpoch) return undefined;
    isHandingOver = false;
    keeper.suspend();
    saver.suspend();
    const { version, content, status, indicator } = saver.state();
    const { sent } = saver.base();
    const isUnsaved = indicator !== 'saved';
    const html = editor.draftContent();
    return { html, version, content, status, isUnsaved, sent, late: lockedDraft(), startText: startText() };
  };

  const takeOver = (handover: Handover, isOwn = false) => {
    isUntouched = false;
    if (!isOwn) handedOver = undefined;
    continueFrom(handover, isOwn);
    setPassive(false);
  };

  /**
   * With edits in both tabs, this tab keeps its own; the server detects the conflict. Otherwise unsaved text wins over a
   * newer version, because its next save detects that version.
   */
  const isWanted = ({ isUnsaved, version }: Handover) =>
    !saver.hasOwnEdits() && (isUnsaved || version > saver.state().version);

  const resumeWithoutHandover = async (since = epoch, timeout = loadTimeouts.first) => {
    // false if the person went back to the other tab
    const isStillNeeded = () => epoch === since && isPassive && !isClosed && isVisible();
    await wait(handoverTimeout);
    if (!isStillNeeded()) return;
    try {
      const current = await openFromServer(device, token, timeout).catch(async (error: unknown) => {
        const known = await openFromDevice(device, token, isUntouched ? opened.answer : undefined);
        if (!known) throw error;
        return known;
      });
      if (isStillNeeded()) takeOver(handoverOf(current));
    } catch (error) {
      console.warn('Another tab wrote last, and the server cannot be reached.', error);
      setTimeout(() => resumeWithoutHandover(since, Math.min(timeout * 2, loadTimeouts.max)), retryDelay);
    }
  };

  const receive = (handover: Handover, isCrossing: boolean) => {
    // the person has left this tab again
    if (!isVisible()) return false;
    const hasHandedOver = isPassive && !isHandingOver;
    const text = editor.draftContent();
    // the edits of this tab continue that text already, saved or not
    if (!hasHandedOver && [startText(), handedOver].includes(handover.html) && saver.hasEdits()) {
      saver.continuesText(handover);
      // the other tab may have replaced or deleted the draft of this one
      if (saver.state().indicator === 'saved') keeper.acknowledged(true);
      else keeper.edited();
      return true;
    }
    const continuesThis = handover.startText === text && handover.html !== text;
    if ((hasHandedOver && !isCrossing) || continuesThis || isWanted(handover)) {
      takeOver(handover);
      return true;
    }
    // refuse unsaved text, so that the other tab keeps it
    return !handover.isUnsaved || handover.html === text;
  };

  const takeBack = (handover: Handover) => {
    if (isPassive) takeOver(handover, true);
  };

  /** What another tab left on the device, which was edited and closed before it got this handover; undefined if nothing. */
  const findLeftText = async ({ html, version, content, status, isUnsaved }: Handover) => {
    // edits that only this tab has must not be replaced
    if (!isUnsaved || saver.hasEdits()) return undefined;
    const known = { ...opened.answer, question: { ...question, version, content, status } };
    const left = await openFromDevice(device, token, known);
    const isNewer = left?.draft && left.draft.html !== html && (left.draft.at ?? 0) >= handedOverAt;
    return isNewer ? handoverOf(left) : undefined;
  };

  const onExpired = async (handover: Handover) => {
    const since = epoch;
    const left = await findLeftText(handover);
    // a hidden tab continues when it is shown
    if (!isVisible() || !isPassive || isClosed || epoch !== since) return;
    // this tab may have been suspended, and another one may have written since
    if (left) takeOver(left);
    else if (handover.isUnsaved) takeOver(handover, true);
    else void resumeWithoutHandover();
  };

  const tabs = openTabs({ question_id: question.id, handOver, receive, takeBack, onExpired });

  // a tab opened in the background must not take over from the visible one
  if (!isVisible() && !opened.prerendered?.isEdited() && opened.startText === undefined) {
    keeper.suspend();
    saver.suspend();
    setPassive(true);
  } else {
    isUntouched = false;
    tabs.take();
    // send the draft of this device, unless another tab hands over a newer text
    if (opened.verdict === 'resume') setTimeout(saver.flush, handoverTimeout);
    // another tab may have replaced or deleted that draft
    if (opened.startText !== undefined) keeper.edited();
  }

  return {
    activate: () => {
      if (!isVisible()) return;
      // a tab with edits of its own becomes active again; any other continues from what the others have
      if (isHandingOver && saver.hasOwnEdits()) {
        isHandingOver = false;
        setPassive(false);
      }
      tabs.take();
      if (isPassive) void resumeWithoutHandover();
    },
    close: () => {
      isClosed = true;
      tabs.close();
    },
  };
};

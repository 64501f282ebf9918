import type { Keeper } from '../device/keeper.ts';
import type { Device } from '../device/store.ts';
import { type Handover, openTabs } from '../device/tabs.ts';
import type { Editor } from '../editor/mount.ts';
import { type Opened, openFromDevice, openFromServer, whatIsLeft } from './opened.ts';
import type { Saver } from './saving.ts';

export type ActiveTabOptions = {
  device: Device;
  token: string;
  /** As this tab was opened. */
  opened: Opened;
  editor: Pick<Editor, 'draftContent'>;
  saver: Saver;
  keeper: Keeper;
  isVisible: () => boolean;
  /** Words that came too late for a lock, and stand beside the answer. */
  late: () => string | undefined;
  /** Puts what another tab had, or had left, into the editor, the saver and the keeper. */
  goOn: (from: Handover) => void;
  /** Hears whether another tab is the one that writes. */
  onPassive: (isPassive: boolean) => void;
};

export type ActiveTab = {
  /** The person looks at this tab: it takes over from the one that writes. */
  seen: () => void;
  close: () => void;
};

// what is under way may delay a handover, but not beyond the time after which it is no more expected
const longestWait = 300;
const noReply = 500;
const retryPause = 1000;
// a connection that carries nothing is given up; each is given longer than the last, as some lines are slow
const timeouts = { first: 10_000, longest: 60_000 };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Of all tabs with one question on this device, the one that a person looks at is the only one that writes. */
export const openActiveTab = (options: ActiveTabOptions): ActiveTab => {
  const { device, token, opened, editor, saver, keeper, isVisible, late, goOn, onPassive } = options;
  const { question } = opened.answer;
  let isResting = false;
  let isClosed = false;
  /** A handover waits for what is under way. */
  let isGiving = false;
  let turn = 0;
  /** Nobody has gone on from here since this tab was opened, as far as it knows. */
  let isAsOpened = true;

  const rest = (now: boolean) => {
    turn += 1;
    isResting = now;
    onPassive(now);
  };

  const give = async (): Promise<Handover | undefined> => {
    if (isResting) return undefined;
    keeper.flush();
    rest(true);
    const mine = turn;
    isGiving = true;
    saver.flush();
    // what is under way arrives before the other tab goes on, or is handed over as unsaved
    await Promise.race([saver.idle(), wait(longestWait)]);
    // the person has turned back meanwhile, and this tab writes again
    if (turn !== mine) return undefined;
    isGiving = false;
    keeper.rest();
    saver.rest();
    const { version, content, status, indicator } = saver.state();
    const { sent } = saver.base();
    const isUnsaved = indicator !== 'saved';
    return { html: editor.draftContent(), version, content, status, isUnsaved, sent, late: late() };
  };

  const adopt = (handover: Handover) => {
    isAsOpened = false;
    goOn(handover);
    rest(false);
  };

  /**
   * Two tabs written on in the same moment meet at the server: what the person has typed here stays. Otherwise unsaved
   * words come first, as their next save meets a newer version.
   */
  const isWanted = ({ isUnsaved, version }: Handover) =>
    !saver.hasEdits() && (isUnsaved || version > saver.state().version);

  const takeUp = async (since = turn, timeout = timeouts.first) => {
    // a person who turned back to the other tab meanwhile goes on there
    const isDue = () => turn === since && isResting && !isClosed && isVisible();
    await wait(noReply);
    if (!isDue()) return;
    try {
      const left = await openFromServer(device, token, timeout).catch(async (error: unknown) => {
        const known = await openFromDevice(device, token, isAsOpened ? opened.answer : undefined);
        if (!known) throw error;
        return known;
      });
      if (isDue()) adopt(whatIsLeft(left));
    } catch (error) {
      console.warn('Another tab wrote last, and the server cannot be reached.', error);
      setTimeout(() => takeUp(since, Math.min(timeout * 2, timeouts.longest)), retryPause);
    }
  };

  const receive = (handover: Handover, isCrossing: boolean) => {
    // the person has turned away again
    if (!isVisible()) return false;
    const isDone = isResting && !isGiving && !isCrossing;
    if (isDone || isWanted(handover)) {
      adopt(handover);
      return true;
    }
    // the other tab goes on from unsaved words itself
    return !handover.isUnsaved || handover.html === editor.draftContent();
  };

  const keep = (handover: Handover) => {
    if (isResting) adopt(handover);
  };

  const lapsed = (handover: Handover) => {
    // where nobody looks, the next look goes on
    if (!isVisible() || !isResting || isClosed) return;
    // another tab may have written since, where this one has slept until now
    if (handover.isUnsaved) adopt(handover);
    else void takeUp();
  };

  const tabs = openTabs({ question_id: question.id, give, receive, keep, lapsed });

  // a tab opened in the background must not take over from the one that is seen
  if (!isVisible() && !opened.early?.isEdited()) {
    keeper.rest();
    saver.rest();
    rest(true);
  } else {
    isAsOpened = false;
    tabs.take();
    // words found on this device are sent, unless another tab hands over newer ones
    if (opened.found === 'resume') setTimeout(saver.flush, noReply);
  }

  return {
    seen: () => {
      if (!isVisible()) return;
      // one that has nothing of its own looks what the others left
      if (isGiving && saver.hasEdits()) {
        isGiving = false;
        rest(false);
      }
      tabs.take();
      if (isResting) void takeUp();
    },
    close: () => {
      isClosed = true;
      tabs.close();
    },
  };
};

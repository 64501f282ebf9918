import { type ActiveTab, openActiveTab } from '../../../src/client/answer/active-tab.ts';
import type { Device } from '../../../src/client/answer/device/store.ts';
import type { Editor } from '../../../src/client/answer/editor/mount.ts';
import { type Opened, openFromDevice, openFromServer } from '../../../src/client/answer/opened.ts';
import type { Saver } from '../../../src/client/answer/saving.ts';
import { createParts } from '../../../src/client/answer/use-saving.ts';
import type { AnsweredQuestion } from '../../../src/shared/answers.ts';

const reconnectPause = 15_000;

/** The answer page without its looks: what Writing.tsx and its hooks do with the real saver, keeper and tabs. */
export type ModelPage = {
  opened: Opened;
  saver: Saver;
  /** What stands in the editor. */
  words: () => string;
  /** The words that the person sees as theirs, which may stand beside a locked answer. */
  mine: () => string;
  /** Another tab writes. */
  isPassive: () => boolean;
  /** False when the page takes no keys. */
  type: (change: (text: string) => string) => boolean;
  submit: () => Promise<void>;
  leave: () => void;
  /** The person looks at it. */
  seen: () => void;
  settle: (choice: 'mine' | 'other' | 'both') => Promise<unknown>;
  close: () => void;
};

export type ModelPageOptions = {
  token: string;
  device: Device;
  isVisible: () => boolean;
  /** The person sees these words as theirs. */
  onWords: (text: string) => void;
  /** The screen was replaced by what the server has. */
  onLoaded: (question: AnsweredQuestion) => void;
  /** It goes on from what another tab had, or had left. */
  onActive: (text: string) => void;
};

/** Undefined while neither the server nor the device has anything to show. */
export const openModelPage = async ({
  token,
  device,
  isVisible,
  onWords,
  onLoaded,
  onActive,
}: ModelPageOptions): Promise<ModelPage | undefined> => {
  const opened = await openFromServer(device, token).catch(() => openFromDevice(device, token));
  if (!opened) return undefined;
  const { draft, found, isOffline } = opened;
  const { question } = opened.answer;
  let text = draft && (found === 'resume' || found === 'conflict') ? draft.html : question.content;
  let isSubmitting = false;
  let isPassive = false;

  const setText = (next: string) => {
    text = next;
    onWords(next);
  };
  const editor = {
    content: () => text,
    keptContent: () => text,
    photosToCome: () => ({ pending: 0, failed: 0, retrying: 0 }),
    setContent: (next: string) => {
      text = next;
    },
  } as Editor;
  const { saver, keeper } = createParts(device, token, opened, { current: editor });
  if (isVisible()) onWords(draft && found === 'locked' ? draft.html : text);
  const onPassive = (now: boolean) => {
    isPassive = now;
    if (!now) onActive(text);
  };
  const tab: ActiveTab = openActiveTab({ device, token, opened, editor, saver, keeper, isVisible, onPassive });

  const reconnect = async () => {
    try {
      const fresh = (await openFromServer(device, token)).answer.question;
      if (isPassive || saver.state().indicator !== 'saved') return;
      // beside a locked answer stand the words that came too late
      if (found === 'locked') text = fresh.content;
      else setText(fresh.content);
      onLoaded(fresh);
      saver.adopt(fresh, false);
    } catch {
      setTimeout(reconnect, reconnectPause);
    }
  };
  if (isOffline) setTimeout(reconnect, reconnectPause);

  const isStopped = () => {
    const { refusal, conflict } = saver.state();
    return refusal === 'locked' || refusal === 'gone' || conflict !== undefined;
  };

  return {
    opened,
    saver,
    words: () => text,
    mine: () => (draft && found === 'locked' ? draft.html : text),
    isPassive: () => isPassive,
    type: (change) => {
      if (isStopped() || isSubmitting || isPassive) return false;
      setText(change(text));
      keeper.edited();
      saver.edited();
      return true;
    },
    submit: async () => {
      if (isSubmitting) return;
      isSubmitting = true;
      await saver.submit();
      isSubmitting = false;
    },
    leave: () => {
      keeper.leave();
      saver.flush();
    },
    seen: tab.seen,
    settle: async (choice) => {
      const other = saver.state().conflict?.content;
      if (other === undefined) return;
      const mine = text;
      if (choice === 'mine') return saver.settle();
      if (choice === 'both') return saver.settle({ replace: () => setText(other + mine) });
      return saver.settle({ rescue: mine, replace: () => setText(other) });
    },
    close: () => {
      saver.close();
      tab.close();
    },
  };
};

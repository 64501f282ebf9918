import type { Keeper } from '../../../src/client/answer/device/keeper.ts';
import type { Device } from '../../../src/client/answer/device/store.ts';
import type { Editor } from '../../../src/client/answer/editor/mount.ts';
import { type Opened, openFromDevice, openFromServer } from '../../../src/client/answer/opened.ts';
import type { Saver } from '../../../src/client/answer/saving.ts';
import { createParts } from '../../../src/client/answer/use-saving.ts';
import type { AnsweredQuestion } from '../../../src/shared/answers.ts';

const reconnectPause = 15_000;

/** The answer page without its looks: what Writing.tsx and its hooks do with the real saver and keeper. */
export type ModelPage = {
  opened: Opened;
  saver: Saver;
  keeper: Keeper;
  /** The words that the person sees as theirs. */
  words: () => string;
  /** False when the page takes no keys. */
  type: (change: (text: string) => string) => boolean;
  submit: () => Promise<void>;
  leave: () => void;
  settle: (choice: 'mine' | 'other' | 'both') => Promise<unknown>;
};

export type ModelPageOptions = {
  token: string;
  device: Device;
  /** The person sees these words as theirs. */
  onWords: (text: string) => void;
  /** The screen was replaced by what the server has. */
  onLoaded: (question: AnsweredQuestion) => void;
};

/** Undefined while neither the server nor the device has anything to show. */
export const openModelPage = async ({
  token,
  device,
  onWords,
  onLoaded,
}: ModelPageOptions): Promise<ModelPage | undefined> => {
  const opened = await openFromServer(device, token).catch(() => openFromDevice(device, token));
  if (!opened) return undefined;
  const { draft, found, isOffline } = opened;
  const { question } = opened.answer;
  let text = draft && (found === 'resume' || found === 'conflict') ? draft.html : question.content;
  let isSubmitting = false;

  const setText = (next: string) => {
    text = next;
    // beside a locked answer stand the words that came too late
    if (found !== 'locked') onWords(next);
  };
  const editor = {
    content: () => text,
    keptContent: () => text,
    photosToCome: () => ({ pending: 0, failed: 0 }),
  } as Editor;
  const { saver, keeper } = createParts(device, token, opened, { current: editor });
  onWords(draft && found === 'locked' ? draft.html : text);
  if (found === 'resume') saver.adopt(question, true);

  const reconnect = async () => {
    try {
      const fresh = (await openFromServer(device, token)).answer.question;
      if (saver.state().indicator !== 'saved') return;
      setText(fresh.content);
      onLoaded(fresh);
      keeper.wake(fresh);
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
    keeper,
    words: () => text,
    type: (change) => {
      if (isStopped() || isSubmitting) return false;
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
    settle: async (choice) => {
      const other = saver.state().conflict?.content;
      if (other === undefined) return;
      const mine = text;
      if (choice === 'mine') return saver.settle();
      if (choice === 'both') return saver.settle({ replace: () => setText(other + mine) });
      return saver.settle({ rescue: mine, replace: () => setText(other) });
    },
  };
};

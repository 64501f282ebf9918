import { type RefObject, useMemo, useSyncExternalStore } from 'react';
import { saveAnswer } from '../api.ts';
import { createKeeper, type Keeper, type Keeping } from './device/keeper.ts';
import type { Device } from './device/store.ts';
import type { Words } from './editor/mount.ts';
import { ifKept, keepLastState, type Opened } from './opened.ts';
import { createSaver, type Saver, type Saving } from './saving.ts';

type Parts = { saver: Saver; keeper: Keeper };

/** The two places an answer goes, for as long as the page is open: this device first, then the server. */
export const useSaving = (
  { device, token, opened }: { device: Device; token: string; opened: Opened },
  words: RefObject<Words | undefined>,
): Parts & { saving: Saving; keeping: Keeping } => {
  const { saver, keeper } = useMemo(() => createParts(device, token, opened, words), [device, token, opened, words]);
  const saving = useSyncExternalStore(saver.subscribe, saver.state);
  const keeping = useSyncExternalStore(keeper.subscribe, keeper.state);
  return { saver, keeper, saving, keeping };
};

/** The saver and the keeper of one page, each knowing of the other. */
export const createParts = (
  device: Device,
  token: string,
  opened: Opened,
  words: RefObject<Words | undefined>,
): Parts => {
  const { answer, found, draft } = opened;
  const { question } = answer;
  const keeper = createKeeper({
    device,
    question_id: question.id,
    read: () => words.current?.keptContent() ?? question.content,
    base: () => saver.base(),
    hasPhotosToCome: () => {
      const { pending, failed } = words.current?.photosToCome() ?? { pending: 0, failed: 0 };
      return pending > failed;
    },
  });
  const saver = createSaver({
    question,
    draft,
    found,
    read: () => words.current?.content() ?? question.content,
    send: async (change) => {
      await keeper.sending();
      try {
        return await saveAnswer(token, change);
      } catch (error) {
        // the words are on this device only
        void ifKept(device.persist());
        throw error;
      }
    },
    onAcknowledged: (saved, isAll) => {
      keeper.acknowledged(isAll);
      void ifKept(keepLastState(device, token, { ...answer, question: { ...question, ...saved } }));
    },
    isEager: () => keeper.state().trouble,
  });
  return { saver, keeper };
};

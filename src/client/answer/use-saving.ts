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
    question,
    draft,
    inConflict: found === 'conflict',
    read: () => words.current?.keptContent() ?? question.content,
    hasPhotosToCome: () => {
      const { pending, failed } = words.current?.photosToCome() ?? { pending: 0, failed: 0 };
      return pending > failed;
    },
  });
  const saver = createSaver({
    question,
    inConflict: found === 'conflict',
    sent: draft?.sent ?? [],
    read: () => words.current?.content() ?? question.content,
    send: async (change) => {
      await keeper.sending(change);
      return saveAnswer(token, change);
    },
    onAcknowledged: (saved, isAll) => {
      keeper.acknowledged(saved, isAll, saver.unacknowledged());
      void ifKept(keepLastState(device, token, { ...answer, question: { ...question, ...saved } }));
    },
    isEager: () => keeper.state().trouble,
  });
  return { saver, keeper };
};

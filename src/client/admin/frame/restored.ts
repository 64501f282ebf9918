import { useSyncExternalStore } from 'react';
import type { Restored } from '../../../shared/restore.ts';
import { createListeners } from '../../listeners.ts';
import { format, restore as texts } from '../../messages.ts';

// what was restored; the login page shows it, because the restore has ended the session
let restored: Restored | undefined;

const { notify, subscribe } = createListeners();

export const keepRestored = (what: Restored | undefined): void => {
  restored = what;
  notify();
};

/** What was restored, if anything. The login page may render before the response arrives: a restore ends all sessions first. */
export const useRestored = (): Restored | undefined => useSyncExternalStore(subscribe, () => restored);

/** What was restored, as a sentence. */
export const describeRestored = ({ people, questions, images }: Restored): string =>
  format(texts.done, {
    people: format(texts.people, { count: people }),
    questions: format(texts.questions, { count: questions }),
    photos: format(texts.photos, { count: images }),
  });

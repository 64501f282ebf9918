import { useSyncExternalStore } from 'react';
import type { Restored } from '../../../shared/restore.ts';
import { format, restore as texts } from '../../messages.ts';
import { openListeners } from '../../ui/listeners.ts';

// what was restored; the login page shows it, because the restore has ended the session
let restored: Restored | undefined;

const { notify, subscribe } = openListeners();

export const keepRestored = (what: Restored | undefined): void => {
  restored = what;
  notify();
};

/** The login page may be shown before the restore's response has arrived: its sessions are deleted first. */
export const useRestored = (): Restored | undefined => useSyncExternalStore(subscribe, () => restored);

/** What was restored, as a sentence. */
export const describeRestored = ({ people, questions, images }: Restored): string =>
  format(texts.done, {
    people: format(texts.people, { count: people }),
    questions: format(texts.questions, { count: questions }),
    photos: format(texts.photos, { count: images }),
  });

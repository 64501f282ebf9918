import { useSyncExternalStore } from 'react';
import type { Restored } from '../../../shared/restore.ts';
import { format, restore as texts } from '../../messages.ts';

// what was restored; the login page shows it, because the restore has ended the session
let restored: Restored | undefined;

const listeners = new Set<() => void>();

export const keepRestored = (what: Restored | undefined): void => {
  restored = what;
  for (const listener of listeners) listener();
};

export const useRestored = (): Restored | undefined => useSyncExternalStore(subscribe, () => restored);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What was restored, as a sentence. */
export const describeRestored = ({ people, questions, images }: Restored): string =>
  format(texts.done, {
    people: format(texts.people, { count: people }),
    questions: format(texts.questions, { count: questions }),
    photos: format(texts.photos, { count: images }),
  });

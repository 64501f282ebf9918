import type { Restored } from '../../../shared/restore.ts';
import { format, restore as texts } from '../../messages.ts';

// what was restored; the login page shows it, because the restore has ended the session
let restored: Restored | undefined;

export const keepRestored = (what: Restored | undefined): void => {
  restored = what;
};

export const findRestored = (): Restored | undefined => restored;

/** What was restored, as a sentence. */
export const describeRestored = ({ people, questions, images }: Restored): string =>
  format(texts.done, {
    people: format(texts.people, { count: people }),
    questions: format(texts.questions, { count: questions }),
    photos: format(texts.photos, { count: images }),
  });

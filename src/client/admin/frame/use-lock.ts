import { useState } from 'react';
import { isShownByLock } from '../../../shared/answers/status.ts';
import type { Question, WholeQuestion } from '../../../shared/questions/questions.ts';
import { admin as adminMessages, format, isolate } from '../../messages.ts';
import { changeQuestion } from '../api/questions.ts';
import { useAnnounce } from './announcer.tsx';
import { useChange } from './use-change.ts';

const texts = adminMessages.lock;

/** Unlocking sets the status to submitted, so locking an unfinished answer cannot be undone. */
export const hasWayBack = ({ status }: Question): boolean => status === 'locked' || status === 'submitted';

type Lock = {
  busy: boolean;
  errorText?: string | undefined;
  /** Says that locking has made an unfinished answer readable for others. Stays on the page, so that it is not missed. */
  note: string;
  toggle: () => void;
};

/** Locks or unlocks the answer of a person with this name. */
export const useLock = (question: Question, name: string, onChanged: (changed: WholeQuestion) => unknown): Lock => {
  const { busy, errorText, run } = useChange();
  const [note, setNote] = useState('');
  const announce = useAnnounce();
  const set = async (status: 'locked' | 'submitted') => {
    const changed = await changeQuestion(question.id, { status });
    await onChanged(changed);
    const isUnfinished = status === 'locked' && isShownByLock(question);
    const unfinished = isUnfinished ? format(texts.lockedUnfinished, { name: isolate(name) }) : '';
    setNote(unfinished);
    return unfinished || (status === 'locked' ? texts.locked : texts.unlocked);
  };
  const toggle = () =>
    void run(async () => {
      const isLocked = question.status === 'locked';
      const said = await set(isLocked ? 'submitted' : 'locked');
      announce(said, hasWayBack(question) ? () => set(isLocked ? 'locked' : 'submitted') : undefined);
    });
  return { busy, errorText, note, toggle };
};

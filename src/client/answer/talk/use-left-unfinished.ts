import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Talk } from './talk.ts';

type Options = {
  /** Whether something is written. Undefined until the text is shown. */
  isWritten: (() => boolean) | undefined;
  canAdd: boolean;
  openTalk: () => void;
};

/**
 * A recording that an earlier visit has left unfinished is in sight when the page opens: Talk is chosen, or above a text
 * stands a line. Once somebody has touched the page, nothing on it moves by itself.
 */
export const useLeftUnfinished = (talk: Talk | undefined, { isWritten, canAdd, openTalk }: Options) => {
  const [isAbove, setIsAbove] = useState(false);
  const isOpen = useRef<boolean>(true);
  useEffect(() => {
    const touch = () => {
      isOpen.current = false;
    };
    for (const type of touches) document.addEventListener(type, touch, true);
    return () => {
      for (const type of touches) document.removeEventListener(type, touch, true);
    };
  }, []);
  const isUnfinished = useSyncExternalStore(talk?.subscribe ?? never, () => hasUnfinished(talk));
  // before the first paint with it
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as all of it is known
  useLayoutEffect(() => {
    if (!isUnfinished || !isWritten || !canAdd || !isOpen.current) return;
    isOpen.current = false;
    if (document.activeElement?.closest('[contenteditable], textarea')) return;
    if (isWritten()) setIsAbove(true);
    else openTalk();
  }, [isUnfinished, isWritten !== undefined, canAdd]);
  return {
    isAbove,
    /** She has chosen herself: what is in sight changes anyway. */
    moveAbove: () => setIsAbove(true),
  };
};

// a finger that scrolls has not chosen anything
const touches = ['click', 'keydown', 'input'];

const hasUnfinished = (talk: Talk | undefined) =>
  talk?.state().recordings.some(({ status }) => status === 'unfinished') ?? false;

const never = () => () => {};

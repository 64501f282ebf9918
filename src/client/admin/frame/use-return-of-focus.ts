import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Returns the focus to where it was if the notice is removed while it has the focus. */
export const useReturnOfFocus = () => {
  const notice = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  // a layout effect, because its cleanup runs before the notice is removed from the DOM
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const place = before.current?.isConnected ? before.current : document.querySelector('h1');
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
  }, []);
  const noteFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  return { notice, noteFocus };
};

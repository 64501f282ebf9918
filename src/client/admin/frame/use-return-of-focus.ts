import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** When the notice goes while it has the focus, the focus is where it was before. */
export const useReturnOfFocus = () => {
  const notice = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  // a layout effect: its cleanup runs while the notice is still in the DOM
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

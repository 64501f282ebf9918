import { type RefObject, useEffect } from 'react';

/**
 * Focuses this element when it appears, if nothing has the focus: the button that was pressed is gone. Somebody who
 * types is not disturbed.
 */
export const useLostFocus = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => takeLostFocus(element.current, { preventScroll: true }), [element]);
};

export const takeLostFocus = (element: HTMLElement | null, options?: FocusOptions): void => {
  if (document.activeElement === document.body) element?.focus(options);
};

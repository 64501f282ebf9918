/** Where to go on when `element` is about to go: to the next of its kind, or else the one before it. */
export const neighbourOf = (element: Element): HTMLElement | null =>
  (element.nextElementSibling ?? element.previousElementSibling) as HTMLElement | null;

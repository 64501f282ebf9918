/** The sibling to focus when `element` is about to be removed: the next one, else the previous one. */
export const neighbourOf = (element: Element): HTMLElement | null =>
  (element.nextElementSibling ?? element.previousElementSibling) as HTMLElement | null;

/** Focuses the first of these that is rendered, after the last change of a list has been rendered. */
export const focusFirstOf = (...selectors: string[]): void => {
  // the query cache notifies its observers in a timer, which was set before this one
  setTimeout(() => {
    const found = selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
    found.find((element) => element.offsetParent !== null)?.focus();
  });
};

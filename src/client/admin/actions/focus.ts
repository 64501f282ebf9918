/** The sibling to focus when `element` is about to be removed: the next one, else the previous one. */
export const neighbourOf = (element: Element): HTMLElement | null =>
  (element.nextElementSibling ?? element.previousElementSibling) as HTMLElement | null;

/** Focuses the first of these that is on the screen, once the change of the list that was just made is on the page. */
export const focusFirstOf = (...selectors: string[]): void => {
  // the query cache notifies in a timer as well, set before this one
  setTimeout(() => {
    const found = selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
    found.find((element) => element.offsetParent !== null)?.focus();
  });
};

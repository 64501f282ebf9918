/** The element of `among` to focus when `element` is about to be removed: the next one, else the previous one. */
export const neighbourOf = (
  element: Element,
  among: Iterable<Element> = element.parentElement?.children ?? [],
): HTMLElement | undefined => {
  const all = [...among] as HTMLElement[];
  const at = all.indexOf(element as HTMLElement);
  return all[at + 1] ?? all[at - 1];
};

/** Waits until changed lists are rendered, then focuses the first of these elements that is visible. */
export const focusFirstOf = (...selectors: string[]): void => {
  // the query cache notifies its observers in an earlier timer
  setTimeout(() => {
    const found = selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
    found.find((element) => element.offsetParent !== null)?.focus();
  });
};

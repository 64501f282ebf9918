const sections = 'section[aria-label], section[aria-labelledby], main';

/**
 * Focuses the section around an element that was removed while it had the focus, such as a button that has done its work:
 * otherwise a screen reader begins at the top of the page again. Returns a cleanup function.
 */
export const keepFocusIn = (main: HTMLElement): (() => void) => {
  let focused: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    focused = target;
  };
  const observer = new MutationObserver((records) => {
    if (!(focused instanceof Element) || focused.isConnected || document.activeElement !== document.body) return;
    const gone = focused;
    focused = null;
    const around = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))?.target;
    const section = around instanceof Element ? (around.closest<HTMLElement>(sections) ?? main) : main;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
  });
  main.addEventListener('focusin', remember);
  observer.observe(main, { childList: true, subtree: true });
  return () => {
    main.removeEventListener('focusin', remember);
    observer.disconnect();
  };
};

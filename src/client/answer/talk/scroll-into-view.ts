/** For `ref`: on a small screen the button that comes next would be below the bar. */
export const scrollIntoView = (element: HTMLElement | null): void => {
  // after layout effects: one of them hides the text above
  queueMicrotask(() => element?.scrollIntoView({ block: 'nearest' }));
};

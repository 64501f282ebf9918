/** For `ref`: on a small screen the button that comes next would be below the bar. */
export const scrollIntoView = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest' });
};

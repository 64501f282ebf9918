/** 1 for the arrow key that points in the page's reading direction, -1 for the opposite one, undefined for other keys. */
export const stepOfArrow = (key: string): -1 | 1 | undefined => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowLeft') === isRightToLeft() ? 1 : -1;
};

/** Whether the page is in a language that is written from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** 1 for the arrow key that points in the page's reading direction, -1 for the opposite one, undefined for other keys. */
export const stepOfArrow = (key: string): -1 | 1 | undefined => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowLeft') === isRightToLeft() ? 1 : -1;
};

/** Whether the page is in a language that is written from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a modifier key is held: an arrow key is then a shortcut of the browser or the system. */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

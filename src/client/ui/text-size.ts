import { textSizeKey } from '../../shared/text-size.ts';

/** The text sizes of stories and answers, from normal to largest (text-size.css). */
export const textSizes = [0, 1, 2, 3] as const;
export type TextSize = (typeof textSizes)[number];

const root = document.documentElement;

/** The text size stored on this device. */
export const readTextSize = (): TextSize => {
  try {
    return asTextSize(Number(localStorage.getItem(textSizeKey)));
  } catch (error) {
    // localStorage may be blocked, as in private windows
    console.warn('The text size could not be read.', error);
    return 0;
  }
};

/** The size after this one; after the largest the normal one. */
export const nextTextSize = (size: TextSize): TextSize => asTextSize(size + 1);

const asTextSize = (size: number): TextSize => textSizes.find((known) => known === size) ?? 0;

/** Applies the size to the page until `clearTextSize`. */
export const applyTextSize = (size: TextSize): void => {
  root.dataset.text = String(size);
};

export const clearTextSize = (): void => {
  delete root.dataset.text;
};

/** Applies the size, and stores it on this device. */
export const changeTextSize = (size: TextSize): void => {
  applyTextSize(size);
  try {
    localStorage.setItem(textSizeKey, String(size));
  } catch (error) {
    // blocked, as in private windows: the size is for this page only
    console.warn('The text size could not be stored.', error);
  }
};

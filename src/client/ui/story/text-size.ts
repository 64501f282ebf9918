import { textSizeKey } from '../../../shared/reading-text-size.ts';

/** The sizes of the text for reading, from the usual one to the largest (story.css). */
export const textSizes = [0, 1, 2, 3] as const;
export type TextSize = (typeof textSizes)[number];

const root = document.documentElement;

/** The size that was chosen on this device. */
export const readTextSize = (): TextSize => {
  try {
    return asTextSize(Number(localStorage.getItem(textSizeKey)));
  } catch (error) {
    // refused, as in private windows
    console.warn('The text size could not be read.', error);
    return 0;
  }
};

const asTextSize = (size: number): TextSize => textSizes.find((known) => known === size) ?? 0;

/** Shows everything in this size until `clearTextSize`. */
export const applyTextSize = (size: TextSize): void => {
  root.dataset.text = String(size);
};

export const clearTextSize = (): void => {
  delete root.dataset.text;
};

/** Also for the next time on this device. */
export const changeTextSize = (size: TextSize): void => {
  applyTextSize(size);
  try {
    localStorage.setItem(textSizeKey, String(size));
  } catch (error) {
    // refused, as in private windows: it holds for this page
    console.warn('The text size could not be stored.', error);
  }
};

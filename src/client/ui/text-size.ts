import { textSizeKey } from '../../shared/text-size.ts';
import { keepOnDevice, readFromDevice } from '../device-storage.ts';

/** The text sizes of stories and answers, from normal to largest (text-size.css). */
export const textSizes = [0, 1, 2, 3] as const;
export type TextSize = (typeof textSizes)[number];

const root = document.documentElement;

/** The text size stored on this device. */
export const readTextSize = (): TextSize => asTextSize(Number(readFromDevice(textSizeKey)));

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

/** Applies the size, and stores it on this device. Where it cannot be stored, it is for this page only. */
export const changeTextSize = (size: TextSize): void => {
  applyTextSize(size);
  keepOnDevice(textSizeKey, String(size));
};

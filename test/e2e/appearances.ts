import type { Page } from '@playwright/test';
import { isLong } from '../long-form.ts';

const widths = [390, 820, 1440];

/** Every combination of a colour scheme and a width in px. */
export const allAppearances = (['light', 'dark'] as const).flatMap((colorScheme) =>
  widths.map((width) => ({ colorScheme, width })),
);

/** All of them in the long run; each colour scheme once in `npm test`, on a desktop and on a phone. */
export const appearances = allAppearances.filter(
  ({ colorScheme, width }) => isLong || width === (colorScheme === 'light' ? 1440 : 390),
);

/** Gives the window of a loaded page another width, and waits until the page has it. */
export const setWidth = async (page: Page, width: number, height = 900) => {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((expected) => innerWidth === expected, width);
};

import axe from 'axe-core';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';

/** Ends the animations: half-transparent text fails the contrast check. */
const endAnimations = () => {
  for (const animation of document.getAnimations()) animation.finish();
};

export const violations = async (): Promise<{ id: string; nodes: string[] }[]> => {
  endAnimations();
  const found = await axe.run({ resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

/** No axe violations, in light mode on a desktop and dark mode on a phone, as in Playwright; each after `look`. */
export const expectAccessible = async (look: (width: number) => Promise<void> = async () => {}): Promise<void> => {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await commands.emulateMedia({ colorScheme });
    await page.viewport(width, 900);
    await expect
      .poll(() => [matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches, innerWidth])
      .toEqual([true, width]);
    await look(width);
    expect(await violations(), `${colorScheme}, ${width} px`).toEqual([]);
  }
};

import axe from 'axe-core';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';

/** Waits until nothing is faded in or moved: what is half transparent has little contrast. */
const waitForAnimations = () =>
  expect.poll(() => document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]);

export const violations = async (): Promise<{ id: string; nodes: string[] }[]> => {
  await waitForAnimations();
  const found = await axe.run({ resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

/** Axe finds nothing: in light on a desktop and in dark on a phone, as in Playwright. `look` runs first in each. */
export const expectAccessible = async (look: (width: number) => Promise<void> = async () => {}): Promise<void> => {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await commands.emulateMedia({ colorScheme });
    await page.viewport(width, 900);
    await look(width);
    expect(await violations(), `${colorScheme}, ${width} px`).toEqual([]);
  }
  await commands.emulateMedia({ colorScheme: 'light' });
};

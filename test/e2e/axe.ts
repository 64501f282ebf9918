import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { appearances, setWidth } from './appearances.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Waits until nothing is faded in or moved: what is half transparent has little contrast. */
export const waitForAnimations = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));

/** The violations that axe finds in a page, of rules with one of the tags, or of all rules. */
export const violationsOf = async (page: Page, tags?: string[]) => {
  await waitForAnimations(page);
  // 560 KB, once per page: @axe-core/playwright sends it for each analysis, which took ten times as long as the analysis
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'tag', values } }),
    });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, tags);
};

/**
 * Axe finds nothing in a page, in each colour scheme and width. `look` runs first in each of them: it may look at what
 * axe does not see, or show again what a change of the width closes.
 */
export const expectAccessible = async (page: Page, look: (width: number) => Promise<void> = async () => {}) => {
  for (const { colorScheme, width } of appearances) {
    const appearance = `${colorScheme}, ${width} px`;
    await test.step(appearance, async () => {
      await page.emulateMedia({ colorScheme });
      await setWidth(page, width);
      await look(width);
      const violations = await violationsOf(page);
      expect(violations, appearance).toEqual([]);
    });
  }
};

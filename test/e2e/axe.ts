import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { appearances, setWidth } from './appearances.ts';

/** Waits until nothing is faded in or moved: what is half transparent has little contrast. */
export const waitForAnimations = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));

/** The violations that axe finds in a page. */
export const violationsOf = async (page: Page, tags: string[] = []) => {
  await waitForAnimations(page);
  // the default mode opens a second page for each run, to analyse cross-origin frames; we have no frames
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (tags.length > 0 ? builder.withTags(tags) : builder).analyze();
  return violations;
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
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect(found, appearance).toEqual([]);
    });
  }
};

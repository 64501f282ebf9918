import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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

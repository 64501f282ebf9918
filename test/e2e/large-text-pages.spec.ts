import { test } from './all-pages.ts';
import { expect, waitForFonts } from './fixtures.ts';
import { largeText, whatDoesNotFit } from './large-text.ts';

test.use(largeText);

test('with text at 200 % no page breaks a word or scrolls sideways', async ({ page, visitAll }) => {
  test.slow();
  await visitAll(async (name) => {
    await waitForFonts(page);
    for (const width of [320, 390, 820]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await whatDoesNotFit(page), `${name} at ${width} px`).toEqual({ brokenWords: [], stickingOut: [] });
    }
  });
});

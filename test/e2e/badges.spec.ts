import { contrastOf, parseColour } from '../colours.ts';
import { expect, openAnswer, test } from './answer-steps.ts';

test('the badge of the remaining time can be read', async ({ page, ask }) => {
  await openAnswer(page, await ask({ days_to_complete: 5 }));
  const badge = page.locator('.badge');
  await expect(badge).toHaveText('5d left');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { color, background } = await badge.evaluate((element) => {
      const style = getComputedStyle(element);
      return { color: style.color, background: style.backgroundColor };
    });
    expect(contrastOf(parseColour(color), parseColour(background)), colorScheme).toBeGreaterThanOrEqual(4.5);
  }
});

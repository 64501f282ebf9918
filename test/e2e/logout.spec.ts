import type { Page } from '@playwright/test';
import { addPhoto } from './add-photo.ts';
import { editorOf, expect, indicatorOf, openAnswer, test } from './answer-steps.ts';
import { signIn } from './fixtures.ts';

/** The bytes transferred for an image that a page shows; 0 if it came from the cache. */
const bytesFor = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    performance.clearResourceTimings();
    await (await fetch(address)).blob();
    // noted a moment after the response, among those of the page
    for (;;) {
      const [entry] = performance.getEntriesByName(new URL(address, location.href).href) as PerformanceResourceTiming[];
      if (entry) return entry.transferSize;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, url);

test('Logout clears cached images, and keeps text waiting to be sent', { tag: '@nginx' }, async ({
  page,
  context,
  admin,
  ask,
}) => {
  const question = await ask();
  const url = await addPhoto(admin, question.access_token);

  const answer = await context.newPage();
  await openAnswer(answer, question);
  await answer.route('**/api/answer', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await editorOf(answer).pressSequentially('In the tunnel.');
  await answer.getByRole('button', { name: 'Save Progress' }).click();
  await expect(indicatorOf(answer)).toHaveText('Safe on this device');

  await signIn(page);
  expect(await bytesFor(page, url)).toBeGreaterThan(0);
  // the browser's cache stores it a moment after the page has it
  await expect.poll(() => bytesFor(page, url)).toBe(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await bytesFor(page, url)).toBeGreaterThan(0);

  await answer.reload();
  await expect(editorOf(answer)).toHaveText('In the tunnel.');
});

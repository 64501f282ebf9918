import type { Page } from '@playwright/test';
import { editorOf, expect, indicatorOf, openAnswer, test } from './answer-steps.ts';

// Playwright cannot delay the requests of a worker
test.use({ serviceWorkers: 'block' });

/** Reloads the page: the server renders it before the save arrives, and the old page still gets the response. */
const reloadBeforeSave = async (page: Page, begin: () => Promise<void>) => {
  const rendered = Promise.withResolvers<void>();
  await page.route('**/api/answer', async (route) => {
    if (route.request().method() === 'PUT') await rendered.promise;
    await route.continue();
  });
  // a page that is being left can log but not be evaluated
  const acknowledged = page.waitForEvent('console', (message) => message.text() === 'indicator: saved');
  await page.route('**/question/*', async (route) => {
    // the browser adds these after this interception; without them the server sends the page without the answer
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const response = await route.fetch({ headers: { ...route.request().headers(), ...headers } });
    rendered.resolve();
    await acknowledged;
    await route.fulfill({ response });
  });
  await begin();
  await indicatorOf(page).evaluate((indicator) => {
    const tell = () => console.log(`indicator: ${indicator.dataset.state}`);
    new MutationObserver(tell).observe(indicator, { attributes: true });
  });
  await page.reload();
  await page.unrouteAll({ behavior: 'wait' });
};

/** Counts the page's requests for the answer. */
const countReads = (page: Page) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/answer') reads.push(request.url());
  });
  return reads;
};

test('a page rendered before the last save shows what was saved', { tag: '@nginx' }, async ({ page, ask }) => {
  await openAnswer(page, await ask());
  await editorOf(page).pressSequentially('One.');
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expect(indicatorOf(page)).toHaveText('Saved');
  await reloadBeforeSave(page, () => editorOf(page).pressSequentially(' Two.'));
  await expect(editorOf(page)).toHaveText('One. Two.');
  await editorOf(page).press('Control+End');
  await editorOf(page).pressSequentially(' Three.');
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expect(indicatorOf(page)).toHaveText('Saved');
  const reads = countReads(page);
  await page.reload();
  await expect(page.locator('.ProseMirror')).toHaveText('One. Two. Three.');
  expect(reads).toEqual([]);
});

test('a page rendered before the answer was submitted shows that it is submitted', async ({ page, ask }) => {
  await openAnswer(page, await ask());
  await editorOf(page).pressSequentially('Done.');
  await reloadBeforeSave(page, () => page.getByRole('button', { name: 'Submit Answer' }).click());
  await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
  await expect(page.locator('.ProseMirror')).toHaveText('Done.');
});

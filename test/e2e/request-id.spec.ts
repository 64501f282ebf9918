import type { Page } from '@playwright/test';
import { errors } from '../../src/shared/messages/en/errors.ts';
import { editorOf, expect, indicatorOf, openAnswer, sendPageAlone, skipPauses, test } from './answer-steps.ts';
import { adminPassword } from './fixtures.ts';

/** Simulates an outage in which each error has a request id of its own. */
const startOutage = async (page: Page, path: string) => {
  let count = 0;
  await page.route(path, (route) => {
    count += 1;
    const body = JSON.stringify({ code: 'unavailable', detail: errors.unavailable, request_id: `K7M2-PQ4${count}` });
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body });
  });
  return { count: () => count, end: () => page.unroute(path) };
};

const help = 'If you ask for help, mention this code: K7M2-PQ41';

test('an answer that cannot be loaded shows a code for support, and then recovers', async ({ page, ask }) => {
  const question = await ask();
  const outage = await startOutage(page, '**/api/answer');
  await sendPageAlone(page);
  await page.clock.install();
  await page.goto(`/question/${question.access_token}`);
  await expect(page.getByText('This is taking longer than usual. We are still trying')).toBeVisible();
  await skipPauses(page, 3000, () => expect.poll(outage.count, { timeout: 500 }).toBeGreaterThan(1));
  await expect(page.getByText(help)).toBeVisible();
  await outage.end();
  await skipPauses(page, 3000, () => expect(editorOf(page)).toBeVisible({ timeout: 1000 }));
  await expect(page.getByText('If you ask for help')).toHaveCount(0);
});

test('a save that fails keeps the first code until it is saved', async ({ page, ask }) => {
  const question = await ask();
  await page.clock.install();
  await openAnswer(page, question);
  const outage = await startOutage(page, '**/api/answer');
  await editorOf(page).pressSequentially('In the canal.');
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expect(page.getByText(help)).toBeVisible();
  await skipPauses(page, 3000, () => expect.poll(outage.count, { timeout: 500 }).toBeGreaterThan(1));
  await expect(page.getByText(help)).toBeVisible();
  await outage.end();
  await skipPauses(page, 3000, () => expect(indicatorOf(page)).toHaveText('Saved', { timeout: 1000 }));
  await expect(page.getByText('If you ask for help')).toHaveCount(0);
});

test('the login and the dashboard show the code as well', async ({ page, addPerson }) => {
  await addPerson('Grandma Rose');
  const sessions = await startOutage(page, '**/api/session');
  await page.goto('/login');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('An error occurred. Please try again.', { exact: true })).toBeVisible();
  await expect(page.getByText(help)).toBeVisible();
  await sessions.end();

  const people = await startOutage(page, '**/api/people?*');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('We can’t load the list right now. Still trying…')).toBeVisible();
  await expect.poll(people.count).toBeGreaterThan(1);
  await expect(page.getByText(help)).toBeVisible();
  await people.end();
  await expect(page.getByRole('article')).not.toHaveCount(0);
  await expect(page.getByText('If you ask for help')).toHaveCount(0);

  await startOutage(page, '**/questions');
  await page.getByPlaceholder('New question...').first().fill('Who taught you to swim?');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await expect(page.getByText(`Please try again in a moment. ${help}`)).toBeVisible();
});

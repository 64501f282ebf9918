import type { Page } from '@playwright/test';
import { test as base, expect, signedIn } from './fixtures.ts';

const question_text = 'Who taught you to swim?';

const test = base.extend({ ...signedIn, locale: 'en-GB', timezoneId: 'Pacific/Auckland' });

const opener = (page: Page) => page.getByRole('button', { name: `More: ${question_text}` });
const openEarlier = async (page: Page) => {
  await opener(page).click();
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
};
const revisions = (page: Page) =>
  page.getByRole('dialog', { name: 'Earlier versions' }).getByRole('listitem').getByRole('button');

test('earlier versions', async ({ page, context, admin, addPerson, addQuestion }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  const { id, access_token } = await addQuestion({ person_id, question_text });
  for (const [base_version, content] of ['<p>One</p>', '<p>Three</p>'].entries()) {
    const data = { content, status: base_version === 1 ? 'submitted' : 'in_progress', base_version };
    const response = await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
    expect(response.status()).toBe(200);
  }

  await test.step('the admin sees what was saved', async () => {
    await page.goto('/');
    await openEarlier(page);
    await expect(revisions(page)).toHaveText([/5 characters · Submitted/, /3 characters · In Progress/]);
    await revisions(page).nth(1).click();
    await expect(page.getByRole('dialog').locator('.stored-content')).toHaveText('One');
  });

  await test.step('the current text is not listed among the earlier versions, whether locked or unlocked', async () => {
    for (const status of ['locked', 'submitted']) await admin.patch(`/api/questions/${id}`, { data: { status } });
    await page.goto(`/question/${access_token}`);
    await page.getByRole('button', { name: 'See earlier versions' }).click();
    await expect(revisions(page)).toHaveText(/3 characters · In Progress/);
  });

  await test.step('an ended session leads to the login', async () => {
    // otherwise the event stream would report it first
    await page.route('**/api/changes*', () => {});
    await page.goto('/');
    await expect(opener(page)).toBeVisible();
    await context.clearCookies();
    await openEarlier(page);
    await expect(page).toHaveURL(/\/login$/);
  });
});

import type { Locator, Page } from '@playwright/test';
import { test as base, expect, signedIn } from './fixtures.ts';
import { chooseForPerson } from './person-menu.ts';

const test = base.extend({
  ...signedIn,
  locale: 'en-GB',
  timezoneId: 'Pacific/Auckland',
});

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const rows = (within: Locator) => within.getByRole('listitem');

/** A day in Auckland as the page writes it: with the year only if it is another one. */
const dayIn = (locale: string, time: string) => {
  const timeZone = 'Pacific/Auckland';
  const year = (date: Date) => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(date);
  const isThisYear = year(new Date(time)) === year(new Date());
  const parts = isThisYear ? ({ month: 'short', day: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(new Date(time));
};

const ask = async (within: Locator, text: string, days = '') => {
  await within.getByPlaceholder('New question...').fill(text);
  await within.getByPlaceholder('Days').fill(days);
  await within.getByRole('button', { name: 'Add', exact: true }).click();
};

test.describe('for a reader whose language has no translation', () => {
  test.use({ locale: 'nl-NL' });

  test('dates are in the language of the interface, in the order of the reader’s region', async ({
    page,
    addPerson,
    addQuestion,
  }) => {
    const { id: person_id } = await addPerson('Great-aunt Miriam');
    const { created_at } = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
    await page.goto('/');
    await expect(page.getByText(`Created ${dayIn('en-NL', created_at)}`, { exact: true })).toBeVisible();
  });
});

test('what is added, changed, deleted and taken back is stored, and there after a reload', async ({
  page,
  admin,
  addPerson,
}) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  const stored = async () => (await admin.get(`/api/people/${person_id}`)).json();
  await page.goto('/');
  const rose = card(page, 'Grandma Rose');
  await ask(rose, '  Who taught you to swim?  ', '7');
  await expect(rows(rose)).toHaveCount(1);
  await ask(rose, 'And to dance?');
  await expect(rows(rose)).toHaveCount(2);
  expect((await stored()).questions).toMatchObject([
    { question_text: 'And to dance?', days_to_complete: null },
    { question_text: 'Who taught you to swim?', days_to_complete: 7 },
  ]);
  await page.getByRole('button', { name: 'Lock answer: And to dance?' }).click();
  await page.getByRole('button', { name: 'Unlock answer: And to dance?' }).click();
  await expect(rose.locator('.badge').first()).toHaveText('Submitted');
  for (const text of ['Who taught you to swim?', 'And to dance?']) {
    await page.getByRole('button', { name: `Delete question: ${text}` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`“${text}” is in the wastebasket.`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(rose)).toHaveText([/And to dance\?/]);
  await chooseForPerson(page, 'Grandma Rose', 'Rename person');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rose');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Rose')).toBeVisible();
  expect(await stored()).toMatchObject({
    name: 'Rose',
    questions: [{ question_text: 'And to dance?', status: 'submitted' }],
  });
  await page.reload();
  await expect(rows(card(page, 'Rose'))).toHaveText([/And to dance\?/]);
  await chooseForPerson(page, 'Rose', 'Delete person');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Whose stories' })).toBeVisible();
  expect((await admin.get(`/api/people/${person_id}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Rose' })).toBeFocused();
  expect((await stored()).questions).toHaveLength(1);
});

test('the order of people and what is asked from a queue is stored, and there after a reload', async ({
  page,
  admin,
  addPerson,
}) => {
  await addPerson('Grandma Rose');
  const { id } = await addPerson('Uncle Luis');
  const lines = ['Who taught you to swim?', 'And to dance?'];
  await admin.post(`/api/people/${id}/questions/import`, { data: { lines, to: 'queue' } });
  const queued = async () => (await (await admin.get(`/api/people/${id}/queue`)).json()).questions.length;
  const names = page.locator('article h2');
  const luis = card(page, 'Uncle Luis');
  await page.goto('/');
  await chooseForPerson(page, 'Grandma Rose', 'Change the order');
  await page.getByRole('dialog').getByRole('button', { name: 'Move up: Uncle Luis' }).click();
  await expect(names).toHaveText(['Uncle Luis', 'Grandma Rose']);
  await page.keyboard.press('Escape');
  await luis.getByRole('button', { name: /^Ask next/ }).click();
  await expect(rows(luis)).toHaveText([/Who taught you to swim\?/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(luis)).toHaveCount(0);
  expect(await queued()).toBe(2);
  await luis.getByRole('button', { name: 'Ask next: Who taught you to swim?' }).click();
  await expect(rows(luis)).toHaveText([/Who taught you to swim\?/]);
  await page.reload();
  await expect(names).toHaveText(['Uncle Luis', 'Grandma Rose']);
  await expect(rows(luis)).toHaveText([/Who taught you to swim\?/]);
  await expect(luis.getByText('Next: And to dance?')).toBeVisible();
  expect(await queued()).toBe(1);
});

test('an ended session', async ({ page, context, addPerson, step }) => {
  await step('leads to the login on a change', async () => {
    await addPerson('Grandma Rose');
    // otherwise the stream would report it first
    await page.route('**/api/changes*', () => {});
    await page.goto('/');
    await expect(card(page, 'Grandma Rose')).toBeVisible();
    await context.clearCookies();
    await ask(card(page, 'Grandma Rose'), 'Who taught you to swim?');
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('adminAuthenticated'))).toBeNull();
  });

  await step('leads to the login on loading', async () => {
    await addPerson('Grandma Rose');
    await page.evaluate(() => localStorage.setItem('adminAuthenticated', 'true'));
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/login$/);
  });
});

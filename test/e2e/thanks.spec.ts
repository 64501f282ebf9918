import type { APIRequestContext, Page } from '@playwright/test';
import { test as base, expect, flagSignedIn } from './fixtures.ts';

type Steps = {
  /** A story of Grandma Rose, and the token of Uncle Tom's reading link. */
  story: { id: string; token: string };
};

const test = base.extend<Steps>({
  story: async ({ admin, page, addPerson, addQuestion, removeEveryone }, use) => {
    await removeEveryone();
    const { id: person_id } = await addPerson('Grandma Rose');
    const { id, access_token } = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
    const data = { content: '<p>We swam.</p>', status: 'submitted', base_version: 0 };
    await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
    const reader = await admin.post('/api/readers', { data: { name: 'Uncle Tom', people: [person_id] } });
    await page.context().addCookies((await admin.storageState()).cookies);
    await flagSignedIn(page);
    // those of other tests
    const { thanks } = await (await admin.get('/api/thanks')).json();
    for (const each of thanks) await admin.delete(`/api/thanks/${each.id}`);
    await use({ id, token: (await reader.json()).token });
  },
});

const thank = async (admin: APIRequestContext, { id, token }: Steps['story'], text: string) => {
  const headers = { 'access-token': token };
  const response = await admin.post(`/api/read/stories/${id}/thanks`, { headers, data: { text } });
  expect(response.status()).toBe(201);
};

const sectionOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reading' });
const thanksOf = (page: Page) => page.getByRole('region', { name: 'Thanks' });

test('new thanks come to the open dashboard, and are read in the reading room', async ({ page, admin, story }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Grandma Rose' }).first()).toBeVisible();
  await expect(sectionOf(page)).toHaveAccessibleName('Reading room');
  await thank(admin, story, 'I never knew about the boat!');
  await expect(sectionOf(page)).toHaveAccessibleName('Reading room 1 new thank-you');

  await sectionOf(page).click();
  const toThanks = page.getByRole('link', { name: 'Thanks' });
  await expect(toThanks).toHaveAccessibleName('Thanks 1 new');
  // the room follows, too
  await thank(admin, story, 'And the lake!');
  await expect(toThanks).toHaveAccessibleName('Thanks 2 new');
  await toThanks.click();
  await expect(thanksOf(page).getByRole('listitem')).toHaveText([/And the lake!/, /I never knew about the boat!/]);
  const first = thanksOf(page).getByRole('listitem').last();
  await expect(first).toContainText('Uncle Tom');
  await expect(first).toContainText('Grandma Rose');
  // they are seen now, and their mark stays until the page is left
  await expect(sectionOf(page)).toHaveAccessibleName('Reading room');
  await expect(first).toContainText('New');
  await page.reload();
  await expect(first).not.toContainText('New');
  await first.getByRole('link', { name: 'Who taught you to swim?' }).click();
  await expect(page.getByRole('article')).toContainText('We swam.');
});

test('a line of thanks that is not sent yet stays when the language is switched', async ({ page, story }) => {
  await page.goto(`/read/${story.token}/${story.id}`);
  await page.getByRole('textbox').fill('I never knew about the boat!');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('textbox')).toHaveValue('I never knew about the boat!');
});

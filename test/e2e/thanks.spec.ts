import type { APIRequestContext, Page } from '@playwright/test';
import { setWidth } from './appearances.ts';
import { violationsOf } from './axe.ts';
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

test('thanks beneath a story are seen once they come into sight', async ({ page, admin, story }) => {
  await page.setViewportSize({ width: 390, height: 300 });
  const { access_token } = await (await admin.get(`/api/questions/${story.id}`)).json();
  const data = { content: '<p>We swam.</p>'.repeat(50), status: 'submitted', base_version: 1 };
  await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
  await thank(admin, story, 'I never knew about the boat!');
  await page.goto(`/admin/read/${story.id}`);
  const given = thanksOf(page).getByText('I never knew about the boat!');
  await expect(thanksOf(page)).toContainText('New');
  const newOnes = async () => (await (await admin.get('/api/thanks?new=true')).json()).thanks.length;
  expect(await newOnes()).toBe(1);
  await given.scrollIntoViewIfNeeded();
  await expect.poll(newOnes).toBe(0);
});

test('thanks that fail to load, or load slowly, hide nothing of what follows the story', async ({ page, story }) => {
  const lock = page.getByRole('region', { name: 'This answer' }).getByRole('button', { name: 'Lock' });
  // what is held back is transparent, which counts as visible elsewhere
  const isSeen = () => lock.evaluate((button) => button.checkVisibility({ opacityProperty: true }));
  const address = /\/api\/thanks\?/;
  await page.route(address, (route) => route.fulfill({ status: 503 }));
  await page.goto(`/admin/read/${story.id}`);
  await expect.poll(isSeen).toBe(true);
  await page.unroute(address);
  // never answered
  await page.route(address, () => {});
  await page.reload();
  await expect.poll(isSeen).toBe(true);
});

test('thanks of any length and direction fit and are accessible', async ({ page, admin, story }) => {
  for (const text of ['x'.repeat(300), '\u202eevil <b>bold</b>', 'סבתא, איזה סיפור יפה!'])
    await thank(admin, story, text);
  const fits = async (width: number) => {
    await setWidth(page, width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  };
  await page.goto('/admin/read?thanks');
  await expect(thanksOf(page).getByRole('listitem')).toHaveCount(3);
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await fits(width);
    expect(await violationsOf(page), `${colorScheme}, ${width} px`).toEqual([]);
  }
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Grandma Rose' }).first()).toBeVisible();
  for (const width of [1440, 320]) await fits(width);
});

test('a list of new thanks that was read before they were seen, and arrives later, does not count', async ({
  page,
  admin,
  story,
}) => {
  await thank(admin, story, 'I never knew about the boat!');
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  let lists = 0;
  await page.route('**/api/thanks?new=true', async (route) => {
    lists += 1;
    if (lists > 1) return route.continue();
    const response = await route.fetch();
    await isSeen;
    await route.fulfill({ response });
  });
  // without the event stream, which would cause a reload of the list
  await page.route('**/api/changes*', (route) => route.abort());
  const noted = page.waitForResponse('**/api/thanks/seen');
  await page.goto('/admin/read?thanks');
  await noted;
  // the list is read again without waiting for the first response
  await expect.poll(() => lists).toBe(2);
  release();
  await expect(thanksOf(page)).toContainText('I never knew about the boat!');
  await expect(sectionOf(page)).toHaveAccessibleName('Reading room');
});

test('thanks in the reading room', async ({ page, admin, story }) => {
  await test.step('thanks stay to be read while their story is written again', async () => {
    await thank(admin, story, 'I never knew about the boat!');
    const { access_token } = await (await admin.get(`/api/questions/${story.id}`)).json();
    const data = { content: '<p>We swam and</p>', status: 'in_progress', base_version: 1 };
    await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
    await page.goto('/admin/read');
    await page.getByRole('link', { name: 'Thanks' }).click();
    await expect(thanksOf(page)).toContainText('I never knew about the boat!');
  });

  await test.step('the admin tells the writer, with a message about the thanks', async () => {
    await thanksOf(page).getByRole('button', { name: 'Tell Grandma Rose' }).click();
    const share = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    await expect(share.getByLabel('A message to go with it')).toHaveValue(
      /Uncle Tom read your answer.*“I never knew about the boat!”.*\/question\//s,
    );
    await share.getByRole('button', { name: 'Close' }).click();
    await expect(thanksOf(page).getByRole('button', { name: 'Tell Grandma Rose' })).toBeFocused();
  });

  await test.step('the admin removes thanks in the reading room', async () => {
    await thanksOf(page).getByRole('button', { name: 'More: Thanks from Uncle Tom' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(thanksOf(page)).toContainText('Nobody has said thank you yet.');
    expect((await (await admin.get('/api/thanks')).json()).thanks).toEqual([]);
  });
});

test('a line of thanks that is not sent yet stays when the language is switched', async ({ page, story }) => {
  await page.goto(`/read/${story.token}/${story.id}`);
  await page.getByRole('textbox').fill('I never knew about the boat!');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('textbox')).toHaveValue('I never knew about the boat!');
});

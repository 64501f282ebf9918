import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

const test = base.extend({ ...signedIn, locale: 'en-GB' });

const question_text = 'Who taught you to swim?';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const rows = (within: Locator) => within.getByRole('listitem');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search people, questions, answers' });
const filter = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name });

const answer = (admin: APIRequestContext, access_token: string, content: string, status = 'submitted') =>
  admin.put('/api/answer', {
    headers: { 'access-token': access_token },
    data: { content, status, base_version: 0 },
  });

/** The fonts move the button: a press before they have come may miss it. */
const startSelecting = async (page: Page) => {
  await waitForFonts(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
};

test('the dashboard, with the server', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  const { access_token } = await addQuestion({ person_id, question_text });
  await answer(admin, access_token, '<p>My brother, in the canal.</p>');
  for (let n = 1; n <= 6; n += 1) await addQuestion({ person_id, question_text: `Question ${n}?` });
  const { id: yoko } = await addPerson('洋子');
  await addQuestion({ person_id: yoko, question_text: '日本のどこで育ちましたか' });
  const { id: luis } = await addPerson('Uncle Luis');
  await page.goto('/');

  await test.step('a new answer has a mark until its link is opened', async () => {
    await expect(filter(page, 'New answers 1')).toBeVisible();
    const dance = await addQuestion({ person_id: luis, question_text: 'And to dance?' });
    const row = rows(card(page, 'Uncle Luis'));
    await expect(row.locator('.badge')).toHaveText('Not Started');
    await answer(admin, dance.access_token, '<p>My brother.</p>');
    await expect(row.locator('.new-answer')).toHaveText('New');
    await expect(filter(page, 'New answers 2')).toBeVisible();
    const opened = page.waitForEvent('popup');
    await row.getByRole('link', { name: /^Open Link/ }).click();
    await (await opened).close();
    await expect(row.locator('.new-answer')).toHaveCount(0);
    await expect(filter(page, 'New answers 1')).toBeVisible();
  });

  await test.step('selected questions are printed as letters in a tab', async () => {
    const bar = page.getByRole('region', { name: 'Selected questions' });
    await startSelecting(page);
    await page.getByLabel('Select: And to dance?').check();
    const opened = page.waitForEvent('popup');
    const response = page.waitForResponse('**/api/letters');
    await bar.getByRole('button', { name: 'Print letters' }).click();
    await opened;
    expect((await response).headers()['content-type']).toBe('application/pdf');
    // the server of this test listens on 127.0.0.1
    await expect(bar.getByRole('alert')).toHaveText(/^The link you printed works only on this computer/);
    await page.bringToFront();
    await bar.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the search finds names, questions and answers, says where, and leads there by keyboard', async () => {
    await expect(rows(card(page, 'Grandma Rose'))).toHaveCount(3);
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('swim');
    const option = page.getByRole('option');
    const ofRose = page.getByRole('group', { name: 'Grandma Rose' }).getByRole('option');
    await expect(ofRose).toHaveText([/Who taught you to swim\?.*Question/]);
    await expect(ofRose.locator('mark')).toHaveText('swim');
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(rows(card(page, 'Grandma Rose')).filter({ hasText: question_text })).toBeFocused();
    await expect(option).toHaveCount(0);
    await search(page).fill('canal');
    await expect(ofRose).toHaveText([/canal.*Answer/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: question_text })).toBeVisible();
    await expect(page.getByText('My brother, in the canal.')).toBeFocused();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(rows(card(page, 'Grandma Rose')).filter({ hasText: question_text })).toBeFocused();
    await search(page).fill('rose');
    await page.getByRole('option', { name: /Person/ }).click();
    await expect(card(page, 'Grandma Rose').getByRole('heading', { level: 2 })).toBeFocused();
    await search(page).fill('zebra');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nothing found.')).toBeHidden();
  });

  await test.step('the search leaves the keys of an input method alone', async () => {
    await search(page).fill('');
    await search(page).click();
    const keyboard = await page.context().newCDPSession(page);
    const press = async (key: string, type: 'rawKeyDown' | 'keyUp') =>
      keyboard.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: 229 });
    await keyboard.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 });
    const option = page.getByRole('option');
    await expect(option).toHaveCount(1);
    await press('ArrowDown', 'rawKeyDown');
    await press('Enter', 'rawKeyDown');
    await keyboard.send('Input.insertText', { text: '日本' });
    await press('Enter', 'keyUp');
    // in Safari the key comes after the composition
    await search(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await expect(option).toHaveAttribute('aria-selected', 'false');
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows(card(page, '洋子'))).toBeFocused();
  });
});

for (const from of ['/admin', '/admin/read'])
  test(`the search from ${from} leads to the word in a long story and marks it; the excerpt shows it`, async ({
    page,
    admin,
    addPerson,
    addQuestion,
  }) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    const { access_token } = await addQuestion({ person_id, question_text });
    const much = '<p>We walked to the river and looked at the water for a long time.</p>'.repeat(80);
    await answer(admin, access_token, `${much}<p>Beside the well there grew a pomegranate tree.</p>${much}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(from);
    await page.getByRole('searchbox').or(search(page)).fill('pomegranate tree');
    await expect(page.getByText(/pomegranate tree/)).toBeVisible();
    await page.keyboard.press('Enter');
    if (from === '/admin/read') await page.getByRole('link', { name: question_text }).click();
    const found = page.getByText('Beside the well there grew a pomegranate tree.');
    await expect(found).toBeInViewport();
    await expect(found).toBeFocused();
    expect(await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))).toEqual([
      'pomegranate tree',
    ]);
    await page.reload();
    await expect(found).toBeInViewport();
  });

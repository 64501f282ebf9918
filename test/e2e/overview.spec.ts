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

test('as days pass', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  const { access_token } = await addQuestion({ person_id, question_text: 'And to dance?', days_to_complete: 1 });
  await page.clock.install();
  await page.goto('/');

  await test.step('an overdue question says so, calmly, until it is answered', async () => {
    const row = rows(card(page, 'Grandma Rose')).filter({ hasText: 'And to dance?' });
    await expect(row).toContainText('Due ');
    await expect(row).not.toContainText('Overdue');
    await page.clock.fastForward(25 * 60 * 60 * 1000);
    await expect(row).toContainText('Overdue');
    await answer(admin, access_token, '<p>My brother.</p>');
    await expect(row).toContainText('Submitted');
    await expect(row).not.toContainText('Overdue');
  });
});

test('filters', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: rose } = await addPerson('Grandma Rose');
  const { id: luis } = await addPerson('Uncle Luis');
  for (const person_id of [rose, luis]) {
    const { id } = await addQuestion({ person_id, question_text });
    await admin.patch(`/api/questions/${id}`, { data: { status: 'locked' } });
  }
  await page.goto('/');
  const dance = await addQuestion({ person_id: rose, question_text: 'And to dance?' });
  const row = rows(card(page, 'Grandma Rose')).filter({ hasText: 'And to dance?' });

  await test.step('a new answer has a mark until its link is opened', async () => {
    await expect(row.locator('.badge')).toHaveText('Not Started');
    await expect(filter(page, 'New answers 0')).toBeVisible();
    await answer(admin, dance.access_token, '<p>My brother.</p>');
    await expect(row.locator('.new-answer')).toHaveText('New');
    await expect(filter(page, 'New answers 1')).toBeVisible();
    const opened = page.waitForEvent('popup');
    await row.getByRole('link', { name: /^Open Link/ }).click();
    await (await opened).close();
    await expect(row.locator('.new-answer')).toHaveCount(0);
    await expect(filter(page, 'New answers 0')).toBeVisible();
  });

  await test.step('stay chosen when she comes back from an answer, or loads the page again', async () => {
    await addPerson('Aunt Miriam');
    await admin.patch(`/api/questions/${dance.id}`, { data: { status: 'locked' } });
    await expect(filter(page, 'Locked 3')).toBeVisible();
    await filter(page, /^Locked/).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('link', { name: 'Read Answer: And to dance?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'And to dance?' })).toBeFocused();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(filter(page, /^Locked/)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(row).toBeFocused();
    await page.reload();
    await expect(filter(page, /^Locked/)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'People' }).click();
    await expect(filter(page, /^All/)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('article')).toHaveCount(3);
  });
});

test.describe('the search', () => {
  test('on the dashboard', async ({ page, admin, addPerson, addQuestion }) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    const { access_token } = await addQuestion({ person_id, question_text });
    await answer(admin, access_token, '<p>My brother, in the canal.</p>');
    for (let n = 1; n <= 6; n += 1) await addQuestion({ person_id, question_text: `Question ${n}?` });
    const { id: yoko } = await addPerson('洋子');
    await addQuestion({ person_id: yoko, question_text: '日本のどこで育ちましたか' });
    await page.goto('/');

    await test.step('finds names, questions and answers, says where, and leads there by keyboard', async () => {
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

    await test.step('leaves the keys of an input method alone', async () => {
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
    test(`from ${from} leads to the word in a long story and marks it; the excerpt shows it`, async ({
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
});

test('selected questions', async ({ page, addPerson, addQuestion }) => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Selected questions' });
  const { id: rose } = await addPerson('Grandma Rose');
  await addQuestion({ person_id: rose, question_text });
  await addQuestion({ person_id: rose, question_text: 'And to dance?' });
  await page.goto('/');

  await test.step('are printed as letters in a tab', async () => {
    await startSelecting(page);
    await page.getByLabel(`Select: ${question_text}`).check();
    const opened = page.waitForEvent('popup');
    const response = page.waitForResponse('**/api/letters');
    await bar(page).getByRole('button', { name: 'Print letters' }).click();
    await opened;
    expect((await response).headers()['content-type']).toBe('application/pdf');
    // the server of this test listens on 127.0.0.1
    await expect(bar(page).getByRole('alert')).toHaveText(/^The link you printed works only on this computer/);
    await page.bringToFront();
    await bar(page).getByRole('button', { name: 'Done' }).click();
  });
});

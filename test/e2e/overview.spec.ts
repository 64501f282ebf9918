import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

const test = base.extend({ ...signedIn, locale: 'en-GB' });

const question_text = 'Who taught you to swim?';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const rows = (within: Locator) => within.getByRole('listitem');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search people, questions, answers' });
const filter = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
const menu = (page: Page) => page.getByRole('menu');

const answer = (admin: APIRequestContext, access_token: string, content: string, status = 'submitted') =>
  admin.put('/api/answer', {
    headers: { 'access-token': access_token },
    data: { content, status, base_version: 0 },
  });

/** Chooses an item of the menu of a question. */
const choose = async (page: Page, item: string, text = question_text) => {
  await page.getByRole('button', { name: `More: ${text}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** The fonts move the button: a press before they have come may miss it. */
const startSelecting = async (page: Page) => {
  await waitForFonts(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
};

test('a question', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: rose } = await addPerson('Grandma Rose');
  const { access_token } = await addQuestion({ person_id: rose, question_text });
  await answer(admin, access_token, '<p>My brother.</p>');
  const { id: luis } = await addPerson('Uncle Luis');
  const { id } = await addQuestion({ person_id: luis, question_text: 'What was your worst job?' });
  const five = 'What was on the radio?';
  await addQuestion({ person_id: luis, question_text: five, days_to_complete: 5 });
  const lockedText = 'Who lived next door?';
  const locked = await addQuestion({ person_id: luis, question_text: lockedText });
  await admin.patch(`/api/questions/${locked.id}`, { data: { status: 'locked' } });
  await page.goto('/');
  await waitForFonts(page);
  const dialog = page.getByRole('dialog', { name: 'Edit question' });
  const headings = card(page, 'Uncle Luis').getByRole('heading', { level: 3 });

  await test.step('its menu follows the keyboard, and gives the focus back', async () => {
    const button = page.getByRole('button', { name: `More: ${question_text}` });
    const item = (name: string) => page.getByRole('menuitem', { name });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(item('Edit question')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item('Print letter')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(item('Edit question')).toBeFocused();
    await page.keyboard.press('p');
    await expect(item('Print letter')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item('Print letter')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu(page)).toHaveCount(0);
    await expect(page.getByLabel('New question for Grandma Rose')).toBeFocused();
    await button.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu(page)).toHaveCount(0);
  });

  await test.step('corrected, changes text and days, and says the new due date', async () => {
    await choose(page, 'Edit question', 'What was your worst job?');
    await expect(dialog.getByLabel('Question', { exact: true })).toHaveValue('What was your worst job?');
    await expect(dialog).toContainText('It has no due date.');
    await dialog.getByLabel('Question', { exact: true }).fill('Who taught you to row?');
    await dialog.getByLabel('Days to answer').fill('7');
    const due = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
    const isThisYear = due.getFullYear() === new Date().getFullYear();
    const parts = isThisYear ? ({ month: 'short', day: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
    const day = new Intl.DateTimeFormat('en-GB', parts).format(due);
    await expect(dialog).toContainText(`It will be due on ${day}, counted from today.`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(headings.nth(2)).toHaveText('Who taught you to row?');
    await expect(page.getByText(`Due ${day}`, { exact: true })).toBeVisible();
    const stored = await (await admin.get(`/api/questions/${id}`)).json();
    expect(stored).toMatchObject({ question_text: 'Who taught you to row?', days_to_complete: 7 });
    await choose(page, 'Edit question', 'Who taught you to row?');
    await expect(dialog).toContainText(`It stays due on ${day}.`);
    await dialog.getByLabel('Days to answer').fill('');
    await expect(dialog).toContainText('It will no longer have a due date.');
    await page.keyboard.press('Escape');
  });

  await test.step('corrected, sends only what was changed, and nothing if nothing was', async () => {
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()));
    await choose(page, 'Edit question', five);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await choose(page, 'Edit question', five);
    await dialog.getByLabel('Question', { exact: true }).fill(' Who taught you to dance? ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(headings.nth(1)).toHaveText('Who taught you to dance?');
    expect(sent).toEqual([{ question_text: 'Who taught you to dance?' }]);
  });

  await test.step('that is locked cannot be corrected', async () => {
    await page.getByRole('button', { name: `More: ${lockedText}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Earlier versions', 'Print letter']);
    await page.keyboard.press('Escape');
  });

  await test.step('its menu is whole within the window, also at 400 % zoom', async () => {
    for (const viewport of [
      { width: 320, height: 256 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await page.getByRole('button', { name: `More: ${question_text}` }).click();
      await expect(menu(page)).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    }
  });

  await test.step('whose correction is refused says why, and keeps what was typed', async () => {
    // without the event stream, so that the page does not learn of the lock
    await page.route('**/api/changes*', () => {});
    await page.reload();
    await choose(page, 'Edit question', 'Who taught you to row?');
    await dialog.getByLabel('Question', { exact: true }).fill('Who taught you to sail?');
    await dialog.getByLabel('Days to answer').fill('4000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('3650');
    await dialog.getByLabel('Days to answer').fill('');
    await admin.patch(`/api/questions/${id}`, { data: { status: 'locked' } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('locked');
    await expect(dialog.getByLabel('Question', { exact: true })).toHaveValue('Who taught you to sail?');
  });
});

test('as days pass', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  const told = await addQuestion({ person_id, question_text });
  await answer(admin, told.access_token, '<p>My brother did, in the canal.</p>');
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

  await test.step('deleting names the question, and says when it goes and what goes with it', async () => {
    await addQuestion({ person_id, question_text: 'And to sing?' });
    await expect(rows(card(page, 'Grandma Rose'))).toHaveCount(3);
    const dialog = page.getByRole('alertdialog');
    const waits = 'Until then it waits in the wastebasket, where you can bring it back.';
    await page.clock.setFixedTime('2026-11-24T12:00:00Z');
    await page.getByRole('button', { name: `Delete question: ${question_text}` }).click();
    await expect(dialog.getByRole('heading')).toHaveText(`“${question_text}”`);
    await expect(dialog).toContainText('Delete question · Grandma Rose');
    const goes = `Deletion happens on 24 December, and takes with it an answer of 6 words. ${waits}`;
    await expect(dialog.getByRole('status')).toHaveText(goes);
    await expect(dialog).toHaveAccessibleDescription(new RegExp(`This action cannot be undone\\. ${goes}$`));
    await page.keyboard.press('Escape');
    await page.clock.setFixedTime('2026-12-24T12:00:00Z');
    await page.getByRole('button', { name: 'Delete question: And to sing?' }).click();
    await expect(dialog.getByRole('status')).toHaveText(`Deletion happens on 23 January 2027. ${waits}`);
  });
});

test('filters', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: rose } = await addPerson('Grandma Rose');
  const { id: luis } = await addPerson('Uncle Luis');
  await addQuestion({ person_id: rose, question_text });
  await page.goto('/');

  await test.step('announce what is shown', async () => {
    const said = page.getByRole('group', { name: 'Show' }).locator('[aria-live]');
    await expect(filter(page, /^Waiting 1/)).toBeVisible();
    await expect(said).toHaveText('');
    await filter(page, /^Waiting/).click();
    await expect(said).toHaveText('1 question is shown.');
    // a change elsewhere is no new choice
    await addQuestion({ person_id: luis, question_text: 'What was your worst job?' });
    await expect(filter(page, /^Waiting 2/)).toBeVisible();
    await expect(said).toHaveText('1 question is shown.');
    await filter(page, /^Locked/).click();
    await expect(said).toHaveText('Nothing is locked.');
    await filter(page, /^All/).click();
  });

  await test.step('show what they say, and keep what she deals with until another is chosen', async () => {
    await page.getByRole('button', { name: 'Lock answer: What was your worst job?' }).click();
    await filter(page, 'Waiting 1').click();
    await expect(filter(page, /^Waiting/)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: `Lock answer: ${question_text}` }).click();
    await expect(filter(page, 'Locked 2')).toBeVisible();
    await expect(rows(card(page, 'Grandma Rose'))).toContainText('Locked');
    await filter(page, /^Locked/).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await filter(page, /^Overdue/).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Nothing is overdue.' })).toBeVisible();
    await filter(page, /^All/).click();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  await test.step('lose no text that was typed for somebody whom they leave out', async () => {
    const field = page.getByLabel('New question for Uncle Luis');
    await field.fill('What was your best');
    await filter(page, /^Waiting/).click();
    await expect(field).toHaveValue('What was your best');
    await filter(page, /^All/).click();
    await expect(field).toHaveValue('What was your best');
    await expect(page.getByText('was deleted somewhere else')).toHaveCount(0);
    await field.fill('');
  });

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

    await test.step('is not begun by a slash in a text', async () => {
      await page.getByLabel('New question for Grandma Rose').pressSequentially('1939/45?');
      await expect(page.getByLabel('New question for Grandma Rose')).toHaveValue('1939/45?');
      await page.getByLabel('New question for Grandma Rose').fill('');
      await page.getByRole('heading', { level: 1 }).focus();
    });

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

    await test.step('shows its magnifier beside what is typed, also from right to left', async () => {
      await search(page).fill('סבתא');
      const [field, icon] = await Promise.all(
        [search(page), page.locator('.search > .icon')].map((each) => each.boundingBox()),
      );
      const padding = await search(page).evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingLeft));
      expect(await search(page).evaluate((input) => getComputedStyle(input).direction)).toBe('rtl');
      expect((field?.x ?? 0) + padding).toBeGreaterThanOrEqual((icon?.x ?? 0) + (icon?.width ?? 0));
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

test('on a phone', async ({ page, addPerson, addQuestion }) => {
  const { id: long } = await addPerson('Grandma Rose');
  for (let n = 1; n <= 5; n += 1)
    await addQuestion({ person_id: long, question_text: `Question ${n}? ${'a '.repeat(300)}` });
  for (let n = 1; n <= 29; n += 1) await addPerson(`Cousin ${n}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');

  await test.step('30 people are found by a list of names, also those not loaded yet', async () => {
    await page.getByRole('button', { name: 'Go to a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go to a person' });
    await expect(dialog.getByRole('listitem')).toHaveCount(30);
    await dialog.getByRole('button', { name: 'Cousin 20' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Cousin 20' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Cousin 20' })).toBeInViewport();
  });
});

test('on a phone the pages are in a bar at the bottom edge, which nothing covers', async ({
  page,
  addPerson,
  addQuestion,
}) => {
  for (const name of ['Grandma Rose', 'Uncle Tomasz', 'Abuelo Luis']) {
    const { id: person_id } = await addPerson(name);
    await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(3);
  const library = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Library' });
  // what is at the place of the link: the link, whichever name is scrolled behind it
  const isOnTop = () =>
    library.evaluate((link) => {
      const { left, top, bottom, width } = link.getBoundingClientRect();
      const isAtEdge = Math.round(bottom) === innerHeight;
      return isAtEdge && link.contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2));
    });
  const scrollable = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let top = 0; top <= scrollable; top += 20) {
    await page.evaluate((to) => scrollTo(0, to), top);
    expect(await isOnTop(), `scrolled by ${top} px`).toBe(true);
  }
  await library.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});

test('selected questions', async ({ page, admin, addPerson, addQuestion }) => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Selected questions' });
  const { id: rose } = await addPerson('Grandma Rose');
  const { id: luis } = await addPerson('Uncle Luis');
  const swim = await addQuestion({ person_id: rose, question_text });
  await addQuestion({ person_id: rose, question_text: 'And to dance?' });
  await page.goto('/');

  await test.step('are left with Escape, which closes a dialog first', async () => {
    await startSelecting(page);
    const first = page.getByLabel(`Select: ${question_text}`);
    await first.check();
    await page.getByRole('button', { name: 'Change days' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(first).toBeChecked();
    // of an input method
    await first.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
    await expect(first).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
  });

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

  await test.step('that could not be changed stay selected', async () => {
    await startSelecting(page);
    for (const text of [question_text, 'And to dance?']) await page.getByLabel(`Select: ${text}`).check();
    await page.route(`**/api/questions/${swim.id}`, (route) => route.abort());
    await bar(page).getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(bar(page).getByRole('alert')).toContainText('1 of 2 did not work and are still selected.');
    await expect(page.getByLabel(`Select: ${question_text}`)).toBeChecked();
    await expect(page.getByLabel('Select: And to dance?')).not.toBeChecked();
    await page.unroute(`**/api/questions/${swim.id}`);
    await bar(page).getByRole('button', { name: 'Done' }).click();
  });

  await test.step('are locked, unlocked, given days and asked of others together', async () => {
    await startSelecting(page);
    await expect(bar(page)).toContainText('Select the questions you mean.');
    for (const text of [question_text, 'And to dance?']) await page.getByLabel(`Select: ${text}`).check();
    await expect(bar(page)).toContainText('2 questions selected');
    await bar(page).getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(card(page, 'Grandma Rose').locator('.badge')).toHaveText(['Locked', 'Locked']);
    await expect(page.getByText('1 answer can no longer be edited.')).toBeVisible();
    // no Undo: the answer was not started, and unlocking would set it to submitted
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await bar(page).getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(bar(page).getByRole('alert')).toContainText('can be changed this way');
    await bar(page).getByRole('button', { name: 'Unlock' }).click();
    await expect(card(page, 'Grandma Rose').locator('.badge')).toHaveText(['Submitted', 'Submitted']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, 'Grandma Rose').locator('.badge')).toHaveText(['Locked', 'Locked']);
    await bar(page).getByRole('button', { name: 'Unlock' }).click();
    await expect(card(page, 'Grandma Rose').locator('.badge')).toHaveText(['Submitted', 'Submitted']);
    await bar(page).getByRole('button', { name: 'Change days' }).click();
    await page.getByRole('dialog').getByLabel('Days to answer').fill('9');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(card(page, 'Grandma Rose').getByText(/^Due /)).toHaveCount(2);
    await bar(page).getByRole('button', { name: 'Ask someone else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask someone else' });
    await expect(dialog.getByRole('listitem')).toHaveText([question_text, 'And to dance?']);
    await expect(dialog.getByLabel('Days to answer')).toHaveValue('9');
    await expect(dialog.getByRole('checkbox', { name: /^Grandma Rose/ })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Uncle Luis' }).check();
    await dialog.getByRole('button', { name: 'Ask 1 person' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('2 questions have been asked.')).toBeVisible();
    await expect(rows(card(page, 'Uncle Luis'))).toHaveCount(2);
    const { questions } = await (await admin.get(`/api/people/${luis}`)).json();
    expect(questions.map(({ question_text: text }: { question_text: string }) => text)).toEqual([
      'And to dance?',
      question_text,
    ]);
    await bar(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
});

test('axe finds no violation', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  const { access_token } = await addQuestion({ person_id, question_text });
  await answer(admin, access_token, '<p>My brother.</p>');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await startSelecting(page);
  await page.getByLabel(`Select: ${question_text}`).check();
  await search(page).fill('swim');
  await expectAccessible(page, () => expect(page.getByRole('option')).toHaveCount(1));
  await page.keyboard.press('Escape');
  await expectAccessible(page, async () => {
    await page.getByRole('button', { name: `More: ${question_text}` }).click();
    await expect(menu(page)).toBeVisible();
  });
  await page.getByRole('menuitem', { name: 'Edit question' }).click();
  await expectAccessible(page);
});

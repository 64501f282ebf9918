import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { hold, skipPauses, stopClock } from './answer-steps.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';
import { chooseForPerson, personMenu } from './person-menu.ts';

const test = base.extend({
  ...signedIn,
  locale: 'en-GB',
  timezoneId: 'Pacific/Auckland',
});

const card = (page: Page, name: string) => page.getByRole('article', { name });
const rows = (within: Locator) => within.getByRole('listitem');
const nameField = (within: Page | Locator) => within.getByRole('textbox', { name: 'Name', exact: true });
const status = (page: Page) => page.getByRole('status');
const alertdialog = (page: Page) => page.getByRole('alertdialog');

const confirmation = 'Are you sure you want to delete this question? This action cannot be undone.';

/** A day in Auckland as the page writes it: with the year only if it is another one. */
const dayIn = (locale: string, time: string) => {
  const timeZone = 'Pacific/Auckland';
  const year = (date: Date) => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(date);
  const isThisYear = year(new Date(time)) === year(new Date());
  const parts = isThisYear ? ({ month: 'short', day: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(new Date(time));
};

/** Makes these requests fail as if the server were down; undo with `page.unroute(path)`. */
const cutOff = (page: Page, path: string) => page.route(path, (route) => route.abort());

/** The bodies of all changes that this page sends from now on. */
const changesOf = (page: Page) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postDataJSON());
  });
  return sent;
};

/** Holds back the page's changes to people and questions until the returned function is called. */
const holdChanges = (page: Page) => hold(page, /\/api\/(questions|people)\//, (request) => request.method() !== 'GET');

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

test('cards', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  await addPerson('Uncle Tomasz');
  const swim = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
  const job = await addQuestion({ person_id, question_text: 'What was your worst job?', days_to_complete: 7 });
  const { id: miriam } = await addPerson('מרים');
  await addQuestion({ person_id: miriam, question_text: 'מי היה המורה הכי טוב שלך?' });
  const { id: luis } = await addPerson('Abuelo Luis');
  const save = async (question_text: string, saved: 'in_progress' | 'submitted') => {
    const { id, access_token } = await addQuestion({ person_id: luis, question_text });
    const data = { content: '<p>Well.</p>', status: saved, base_version: 0 };
    await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
    return id;
  };
  await addQuestion({ person_id: luis, question_text: 'first' });
  await save('second', 'in_progress');
  await save('third', 'submitted');
  await admin.patch(`/api/questions/${await save('fourth', 'submitted')}`, { data: { status: 'locked' } });
  await addPerson('Cousin Eva');
  await page.goto('/');
  const rose = card(page, 'Grandma Rose');

  await test.step('show each person with their questions, newest first', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Family Stories' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Grandma Rose',
      'Uncle Tomasz',
      'מרים',
      'Abuelo Luis',
      'Cousin Eva',
    ]);
    await expect(card(page, 'Uncle Tomasz')).toContainText('No questions yet');
    await expect(rose).toContainText('0 of 2 answered');
    await expect(rows(rose)).toHaveCount(2);
    await expect(rows(rose).nth(0)).toContainText('What was your worst job?');
    await expect(rows(rose).nth(1)).toContainText('Who taught you to swim?');
  });

  await test.step('name each status and count the answered questions', async () => {
    const all = card(page, 'Abuelo Luis');
    await all.getByRole('button', { name: 'Show 1 more' }).click();
    await expect(all.locator('.badge')).toHaveText(['Locked', 'Submitted', 'In Progress', 'Not Started']);
    await expect(all.locator('.badge-in_progress')).toHaveText('In Progress');
    await expect(all).toContainText('2 of 4 answered');
  });

  await test.step('set names and questions from right to left for right-to-left scripts', async () => {
    await expect(page.getByRole('heading', { name: 'מרים' }).locator('bdi')).toHaveCSS('direction', 'rtl');
    await expect(page.getByText('מי היה המורה הכי טוב שלך?')).toHaveCSS('direction', 'rtl');
  });

  await test.step('have a link that opens the question in a new tab without access to this one', async () => {
    const link = page.getByRole('link', { name: 'Open Link: Who taught you to swim?' });
    await expect(link).toHaveText('Open Link');
    await expect(link).toHaveAttribute('href', swim.link);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  await test.step('show dates in the time zone and format of the reader', async () => {
    const day = (time: string | null) => dayIn('en-GB', time ?? '');
    const row = rows(rose).filter({ hasText: 'What was your worst job?' });
    await expect(row.getByText(`Due ${day(job.due_date)}`, { exact: true })).toBeVisible();
    await expect(row.getByText(`Created ${day(job.created_at)}`, { exact: true })).toBeVisible();
    await ask(rose, 'And to dance?');
    await expect(rows(rose).filter({ hasText: 'And to dance?' })).not.toContainText('Due');
  });

  await test.step('are in one column at 390 px, in two at 820 px and in four at 1440 px', async () => {
    await expect(page.getByRole('article')).toHaveCount(5);
    for (const [width, columns] of [
      [390, 1],
      [820, 2],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const countColumns = () =>
        page
          .getByRole('article')
          .evaluateAll((cards) => new Set(cards.map((each) => Math.round(each.getBoundingClientRect().left))).size);
      await expect.poll(countColumns, `columns at ${width} px`).toBe(columns);
    }
  });

  await test.step('show dates also in a browser with an invalid language', async () => {
    // as WebKit does where the system has no language
    await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'c' }));
    await page.reload();
    await expect(page.getByText(/^Created \w+/).first()).toBeVisible();
  });
});

test('small screens', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: long } = await addPerson(`Grandma ${'R'.repeat(190)}`);
  await addQuestion({ person_id: long, question_text: 'W'.repeat(2000) });
  const { id: person_id } = await addPerson('Uncle Tomasz');
  const { id } = await addQuestion({ person_id, question_text: 'Who taught you to swim?', days_to_complete: 7 });
  await admin.patch(`/api/questions/${id}`, { data: { status: 'locked' } });
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/');
  await expect(rows(page.getByRole('article'))).toHaveCount(2);
  await waitForFonts(page);

  await test.step('long words wrap without horizontal scrolling, also at 320 px', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('button', { name: /^More: Grandma R/ }).click();
    await page.getByRole('menuitem', { name: 'Delete person' }).click();
    await expect(alertdialog(page)).toBeVisible();
    expect(await alertdialog(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(alertdialog(page)).toBeHidden();
  });

  await test.step('the title and Logout are on one line at 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const [title, logout] = [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Logout' })];
    const middleOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box ? Math.round(box.y + box.height / 2) : undefined;
    };
    await expect.poll(() => middleOf(title)).toBe(await middleOf(logout));
  });

  await test.step('every control is at least 44 px high, also on a phone', async () => {
    // a card with the focus stays, and a control that is far away has no height yet
    await page.getByRole('heading', { level: 1 }).focus();
    await admin.delete(`/api/people/${long}?with_questions=true`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
    const heights = await page
      .locator('button, a, input')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  await test.step('every icon button is at least 44 px wide, also in the narrowest of four columns', async () => {
    const row = rows(card(page, 'Uncle Tomasz')).first();
    // share, unlock, delete, more
    await expect(row.getByRole('button')).toHaveCount(4);
    for (const width of [320, 640, 820, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
      const { inner, boxes } = await row.evaluate((element) => ({
        inner: element.getBoundingClientRect().toJSON() as DOMRect,
        boxes: [...element.querySelectorAll('button')].map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
      }));
      expect(boxes).toHaveLength(4);
      for (const box of boxes) {
        expect(box.width, `at ${width} px`).toBeGreaterThanOrEqual(44);
        expect(box.left, `at ${width} px`).toBeGreaterThanOrEqual(inner.left);
        expect(box.right, `at ${width} px`).toBeLessThanOrEqual(inner.right);
      }
    }
  });
});

test('locking', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: rose } = await addPerson('Grandma Rose');
  const begin = async (question_text: string, status: 'in_progress' | 'submitted') => {
    const { access_token } = await addQuestion({ person_id: rose, question_text });
    const data = { content: '<p>It was long ago.</p>', status, base_version: 0 };
    await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
  };
  await begin('Who taught you to swim?', 'in_progress');
  await begin('Who taught you to read?', 'in_progress');
  await begin('Who taught you to cook?', 'submitted');
  const { id: person_id } = await addPerson('Uncle Tomasz');
  const { id } = await addQuestion({ person_id, question_text: 'What was your worst job?' });
  await addQuestion({ person_id, question_text: 'And to dance?' });
  await addQuestion({ person_id, question_text: 'And to sing?' });
  await page.goto('/');
  await waitForFonts(page);
  const rowOf = (text: string) => rows(page.getByRole('article')).filter({ hasText: text });

  await test.step('locks a question, and unlocking makes it Submitted', async () => {
    const row = rowOf('What was your worst job?');
    await row.getByTitle('Lock answer', { exact: true }).click();
    await expect(row.locator('.badge')).toHaveText('Locked');
    await expect(status(page)).toContainText('This answer can no longer be edited.');
    const unlock = row.getByRole('button', { name: 'Unlock answer: What was your worst job?' });
    await expect(unlock).toBeFocused();
    await expect(unlock).toHaveAttribute('title', 'Unlock answer');
    await unlock.click();
    await expect(row.locator('.badge')).toHaveText('Submitted');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row.locator('.badge')).toHaveText('Locked');
    await expect(unlock).toBeFocused();
    await unlock.click();
    await expect(row.locator('.badge')).toHaveText('Submitted');
    expect((await (await admin.get(`/api/questions/${id}`)).json()).status).toBe('submitted');
  });

  await test.step('says, and goes on saying, that readers can read what was not submitted', async () => {
    const note =
      'Grandma Rose had not submitted it yet. It can now be read in the reading room and with reading links.';
    const swim = rowOf('Who taught you to swim?');
    await swim.getByTitle('Lock answer', { exact: true }).click();
    await expect(swim.getByText(note)).toBeVisible();
    await expect(status(page)).toContainText(note);
    await swim.getByTitle('Unlock answer').click();
    await expect(swim.getByText(note)).toBeHidden();

    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const text of ['read', 'cook']) await rowOf(`Who taught you to ${text}?`).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected questions' });
    await bar.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(bar.getByText('1 of them had not been submitted yet.')).toBeVisible();
    await expect(status(page)).toContainText(
      '2 answers can no longer be edited. 1 of them had not been submitted yet.',
    );
    await bar.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('sends one request for a double click', async () => {
    const row = rowOf('And to dance?');
    const sent = changesOf(page);
    const release = await holdChanges(page);
    await row.getByTitle('Lock answer', { exact: true }).dblclick();
    release();
    await expect(row.locator('.badge')).toHaveText('Locked');
    // a second request of the double click would have been sent before this one
    await row.getByTitle('Unlock answer').click();
    await expect(row.locator('.badge')).toHaveText('Submitted');
    expect(sent).toEqual([{ status: 'locked' }, { status: 'submitted' }]);
  });

  await test.step('that fails keeps the status and reports the error', async () => {
    await cutOff(page, '**/api/questions/*');
    const row = rowOf('And to sing?');
    await row.getByTitle('Lock answer', { exact: true }).click();
    await expect(row.getByRole('alert')).toContainText('can’t be reached');
    await expect(row.locator('.badge')).toHaveText('Not Started');
  });
});

test('deleting a question', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  const swim = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
  const { id: luis } = await addPerson('Abuelo Luis');
  for (const question_text of ['older', 'newer']) await addQuestion({ person_id: luis, question_text });
  const { id: tomasz } = await addPerson('Uncle Tomasz');
  for (const question_text of ['earlier', 'later']) await addQuestion({ person_id: tomasz, question_text });
  // without the event stream: the page shows only the changes that it made itself
  await page.route('**/api/changes*', () => {});
  await page.goto('/');
  const rose = card(page, 'Grandma Rose');
  const confirm = () => page.getByRole('button', { name: 'Delete', exact: true });

  await test.step('asks first, with a Cancel button', async () => {
    await rose.getByTitle('Delete question').click();
    await expect(alertdialog(page).getByText(confirmation, { exact: true })).toBeVisible();
    await expect(alertdialog(page)).toHaveAccessibleDescription(
      /^Are you sure you want to delete this question\? This action cannot be undone\. Deletion happens on .* bring it back\.$/,
    );
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(alertdialog(page)).toBeHidden();
    await expect(rose.getByTitle('Delete question')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(alertdialog(page)).toBeHidden();
    await expect(rows(rose)).toHaveCount(1);
  });

  await test.step('that fails keeps the list, reports the error, and can be retried', async () => {
    await cutOff(page, '**/api/questions/*');
    await rose.getByTitle('Delete question').click();
    await confirm().click();
    await expect(alertdialog(page).getByRole('alert')).toContainText('can’t be reached');
    await expect(rows(page.locator('article')).filter({ hasText: 'swim' })).toHaveCount(1);
    await page.unroute('**/api/questions/*');
    await confirm().click();
    await expect(rows(rose)).toHaveCount(0);
  });

  await test.step('that cannot be undone now says so, and the next attempt succeeds', async () => {
    await cutOff(page, '**/restore');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.announcer')).toContainText('can’t be reached');
    await page.unroute('**/restore');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(rose)).toHaveText([/Who taught you to swim/]);
  });

  await test.step('treats a question that no longer exists as deleted', async () => {
    await admin.delete(`/api/questions/${swim.id}`);
    await rose.getByTitle('Delete question').click();
    await confirm().click();
    await expect(rows(rose)).toHaveCount(0);
  });

  await test.step('removes the row and moves the focus to the next one, finally to the input', async () => {
    const row = rows(card(page, 'Abuelo Luis'));
    await row.nth(0).getByTitle('Delete question').click();
    await confirm().click();
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('older');
    await expect(row).toBeFocused();
    await row.getByTitle('Delete question').click();
    // otherwise the second click may come after the dialog, and take the focus elsewhere
    const release = await holdChanges(page);
    await confirm().dblclick();
    release();
    await expect(row).toHaveCount(0);
    await expect(page.getByLabel('New question for Abuelo Luis')).toBeFocused();
    await expect(card(page, 'Abuelo Luis').getByText('No questions yet')).toBeVisible();
    expect((await (await admin.get(`/api/people/${luis}`)).json()).questions).toEqual([]);
  });

  await test.step('can be undone for ten seconds, and as long as the notice has the focus', async () => {
    await page.clock.install();
    await page.reload();
    const row = rows(card(page, 'Uncle Tomasz'));
    const notice = page.getByText('“later” is in the wastebasket.');
    const remove = async () => {
      await row.nth(0).getByTitle('Delete question').click();
      await confirm().click();
      await expect(notice).toBeVisible();
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.clock.fastForward(60_000);
    await page.keyboard.press('Enter');
    await expect(row.nth(0)).toContainText('later');
    await expect(row.nth(0)).toBeFocused();
    await expect(page.getByText('The question is back.')).toBeVisible();
    await page.reload();
    await expect(row).toHaveText([/later/, /earlier/]);
    await stopClock(page, 1000);
    await remove();
    await page.clock.fastForward(9_900);
    await expect(notice).toBeVisible();
    await page.clock.fastForward(100);
    await expect(notice).toBeHidden();
  });
});

test('adding a question', async ({ page, admin, addPerson }) => {
  const ids: string[] = [];
  for (const name of ['Grandma Rose', 'Uncle Tomasz', 'Aunt Miriam', 'Abuelo Luis', 'Cousin Eva', 'Cousin Ben'])
    ids.push((await addPerson(name)).id);
  const [rose, , , , eva] = ids;
  await page.goto('/');

  await test.step('with a number of days sets a due date, and the row is ready for another', async () => {
    const within = card(page, 'Grandma Rose');
    const request = page.waitForRequest(`**/api/people/${rose}/questions`);
    await ask(within, '  Who taught you to swim?  ', '7');
    expect((await request).postDataJSON()).toEqual({ question_text: 'Who taught you to swim?', days_to_complete: 7 });
    await expect(rows(within)).toContainText('Who taught you to swim?');
    await expect(rows(within)).toContainText('Due');
    await expect(within.locator('.badge')).toHaveText('Not Started');
    await expect(within.getByPlaceholder('New question...')).toHaveValue('');
    await expect(within.getByPlaceholder('Days')).toHaveValue('');
    await expect(within.getByPlaceholder('New question...')).toBeFocused();
    await page.keyboard.type('And to dance?');
    const second = page.waitForRequest(`**/api/people/${rose}/questions`);
    await page.keyboard.press('Enter');
    expect((await second).postDataJSON()).toEqual({ question_text: 'And to dance?', days_to_complete: null });
    await expect(rows(within)).toHaveCount(2);
    await expect(rows(within).first()).toContainText('And to dance?');
    const { questions } = await (await admin.get(`/api/people/${rose}`)).json();
    expect(questions).toHaveLength(2);
  });

  await test.step('does nothing without text', async () => {
    const tomasz = card(page, 'Uncle Tomasz');
    const sent = changesOf(page);
    await ask(tomasz, '   ', '7');
    await tomasz.getByPlaceholder('New question...').press('Enter');
    await expect(tomasz.getByPlaceholder('Days')).toHaveValue('7');
    await expect(page.getByRole('alert')).toHaveCount(0);
    // a request made above would have been sent before this one, and a late error would be shown by now
    await ask(tomasz, 'Who taught you to swim?', '7');
    await expect(rows(tomasz)).toHaveCount(1);
    expect(sent).toEqual([{ question_text: 'Who taught you to swim?', days_to_complete: 7 }]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('that fails keeps the list and the input, and the next attempt succeeds', async () => {
    await cutOff(page, '**/questions');
    const luis = card(page, 'Abuelo Luis');
    await ask(luis, 'Who taught you to swim?', '7');
    await expect(luis.getByRole('alert')).toContainText('can’t be reached');
    await expect(luis.getByPlaceholder('New question...')).toHaveValue('Who taught you to swim?');
    await expect(luis.getByPlaceholder('Days')).toHaveValue('7');
    await expect(rows(luis)).toHaveCount(0);
    await page.unroute('**/questions');
    await luis.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(rows(luis)).toHaveCount(1);
    await expect(luis.getByRole('alert')).toHaveCount(0);
  });

  await test.step('adds one question for a double click', async () => {
    const sent = changesOf(page);
    const release = await holdChanges(page);
    const within = card(page, 'Cousin Eva');
    await within.getByPlaceholder('New question...').fill('Who taught you to swim?');
    await within.getByRole('button', { name: 'Add', exact: true }).dblclick();
    release();
    await expect(within.getByPlaceholder('New question...')).toHaveValue('');
    // a second request of the double click would have been sent before this one
    await ask(within, 'And to dance?');
    await expect(rows(within).filter({ hasText: 'And to dance?' })).toHaveCount(1);
    expect(sent.map((body) => (body as { question_text: string }).question_text)).toEqual([
      'Who taught you to swim?',
      'And to dance?',
    ]);
    const { questions } = await (await admin.get(`/api/people/${eva}`)).json();
    expect(questions).toHaveLength(2);
  });

  await test.step('keeps text typed while the previous request is in progress', async () => {
    const release = await holdChanges(page);
    const field = card(page, 'Cousin Ben').getByPlaceholder('New question...');
    await field.fill('Who taught you to swim?');
    await field.press('Enter');
    await field.fill('Who taught you to dance?');
    release();
    await expect(rows(card(page, 'Cousin Ben'))).toHaveCount(1);
    await expect(field).toHaveValue('Who taught you to dance?');
  });

  await test.step('with less than 1 or more than 3650 days, the limits of the input, reports the error and keeps what was typed', async () => {
    const miriam = card(page, 'Aunt Miriam');
    const days = miriam.getByPlaceholder('Days');
    await expect(miriam.getByPlaceholder('New question...')).toHaveAttribute('maxlength', '2000');
    await expect(days).toHaveAttribute('min', '1');
    await expect(days).toHaveAttribute('max', '3650');
    for (const [typed, message] of [
      ['0', 'Days must be at least 1.'],
      ['3651', 'Days must be at most 3650.'],
    ] as const) {
      await ask(miriam, 'Who taught you to swim?', typed);
      await expect(miriam.getByRole('alert')).toHaveText(message);
      await expect(miriam.getByPlaceholder('New question...'), message).toHaveValue('Who taught you to swim?');
      await expect(days).toHaveValue(typed);
      await expect(miriam.getByText('No questions yet'), message).toBeVisible();
    }
  });

  await test.step('that fails shows the error within view, even at the lower edge of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 300 });
    await cutOff(page, '**/api/people/*/questions');
    const within = card(page, 'Grandma Rose');
    const field = within.getByPlaceholder('New question...');
    await field.fill('Who taught you to swim?');
    await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await field.press('Enter');
    await expect(within.getByRole('alert')).toBeInViewport({ ratio: 1 });
  });
});

test('people', async ({ page, admin, addQuestion }) => {
  await page.goto('/');
  const names = page.getByRole('heading', { level: 2 });

  await test.step('start with an empty screen that explains the first step', async () => {
    await expect(page.getByRole('heading', { name: 'Whose stories would you like to hear?' })).toBeVisible();
    await expect(rows(page.getByRole('main'))).toHaveCount(3);
    await nameField(page).fill('Grandma Rose');
    await page.getByRole('button', { name: 'Add person' }).click();
    await expect(page.getByRole('heading', { name: 'Whose stories' })).toBeHidden();
    // with a first question to choose: a focused field would open the keyboard of a phone over it
    await expect(page.getByRole('heading', { name: 'What would you like to ask Grandma Rose first?' })).toBeFocused();
    await expect(card(page, 'Grandma Rose').getByPlaceholder('New question...')).toBeVisible();
  });

  await test.step('an empty dashboard also leads to her own question, even after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'What would you like to ask Grandma Rose first?' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Write my own' }).click();
    await expect(page.getByPlaceholder('New question...')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'What would you like to ask' })).toBeHidden();
  });

  await test.step('are added from the header, with the focus on their first question', async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add person' });
    await expect(nameField(dialog)).toBeFocused();
    await expect(nameField(dialog)).toHaveAttribute('maxlength', '200');
    await page.keyboard.type('  Uncle Tomasz ');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(names).toHaveText(['Grandma Rose', 'Uncle Tomasz']);
    await expect(card(page, 'Uncle Tomasz').getByPlaceholder('New question...')).toBeFocused();
  });

  await test.step('are not added without a name', async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    await nameField(page).fill('   ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('article')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add person' })).toBeFocused();
  });

  await test.step('that could not be added are reported, and the name stays', async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    await cutOff(page, '**/api/people');
    await nameField(page).fill('Aunt Miriam');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('can’t be reached');
    await expect(nameField(page)).toHaveValue('Aunt Miriam');
    await page.unroute('**/api/people');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('are renamed', async () => {
    await chooseForPerson(page, 'Grandma Rose', 'Rename person');
    const dialog = page.getByRole('dialog', { name: 'Rename person' });
    await expect(nameField(dialog)).toHaveValue('Grandma Rose');
    await cutOff(page, '**/api/people/*');
    await nameField(dialog).fill('Rose');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('can’t be reached');
    await expect(nameField(dialog)).toHaveValue('Rose');
    await page.unroute('**/api/people/*');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(names).toHaveText(['Rose', 'Uncle Tomasz']);
    await expect(personMenu(page, 'Rose')).toBeFocused();
  });

  const stored = async () => (await (await admin.get('/api/people')).json()).people as { id: string; name: string }[];

  await test.step('are deleted with their questions after an explanation', async () => {
    const person_id = (await stored())[0]?.id as string;
    await addQuestion({ person_id, question_text: 'first' });
    const { access_token } = await addQuestion({ person_id, question_text: 'second' });
    const data = { content: '<p>Well.</p>', status: 'submitted', base_version: 0 };
    await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
    await expect(card(page, 'Rose')).toContainText('1 of 2 answered');
    await chooseForPerson(page, 'Rose', 'Delete person');
    await expect(alertdialog(page)).toContainText('Rose');
    await expect(alertdialog(page)).toContainText(
      /Deletion happens on .+, and takes with it 2 questions and 1 answer\./,
    );
    await expect(alertdialog(page)).toContainText('Until then everything waits in the wastebasket');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(names).toHaveText(['Uncle Tomasz']);
    await expect(page.getByRole('heading', { name: 'Uncle Tomasz' })).toBeFocused();
    expect((await stored()).map(({ name }) => name)).toEqual(['Uncle Tomasz']);
  });

  await test.step('are back after Undo', async () => {
    // without the event stream, so that the page does not learn of the question
    await page.route('**/api/changes*', () => {});
    await page.reload();
    await chooseForPerson(page, 'Uncle Tomasz', 'Delete person');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'Uncle Tomasz', exact: true })).toBeFocused();
  });

  await test.step('with a question added meanwhile are not deleted without a new confirmation', async () => {
    await chooseForPerson(page, 'Uncle Tomasz', 'Delete person');
    await addQuestion({ person_id: (await stored())[0]?.id as string, question_text: 'first' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(alertdialog(page).getByRole('alert')).toContainText('still has questions');
    await expect(alertdialog(page)).toContainText('1 question');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Whose stories' })).toBeVisible();
  });
});

test.describe('loading', () => {
  test('that fails', async ({ page, addPerson, admin, step }) => {
    await page.clock.install();
    await step('is reported and retried until the people appear', async () => {
      await addPerson('Grandma Rose');
      await cutOff(page, '**/api/people?*');
      await page.goto('/');
      await expect(page.getByRole('alert')).toContainText('Still trying');
      await page.unroute('**/api/people?*');
      let skips = 0;
      await skipPauses(page, 5000, () => {
        skips += 1;
        return expect(card(page, 'Grandma Rose')).toBeVisible({ timeout: 3000 });
      });
      // within ten seconds
      expect(skips).toBeLessThanOrEqual(2);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await step('can be retried at once, and the button stays meanwhile', async () => {
      await addPerson('Grandma Rose');
      let tries = 0;
      // three fail, and two get no response: then nothing is retried but by the button
      await page.route('**/api/people?*', (route) => {
        tries += 1;
        if (tries <= 3) return route.abort();
        return tries <= 5 ? undefined : route.continue();
      });
      await page.goto('/');
      await skipPauses(page, 5000, () => expect.poll(() => tries, { timeout: 500 }).toBe(4));
      await page.getByRole('button', { name: 'Try now' }).click();
      await expect.poll(() => tries).toBe(5);
      await expect(page.getByRole('button', { name: 'Try now' })).toBeFocused();
      await page.getByRole('button', { name: 'Try now' }).click();
      await expect(card(page, 'Grandma Rose')).toBeVisible();
    });

    await step('in a card says so there, and can be retried at once', async () => {
      await addCousins(admin, 60);
      await cutOff(page, '**/api/people/*-*');
      await page.goto('/');
      await expect(page.locator('article')).toHaveCount(60);
      const last = page.locator('article').last();
      await last.scrollIntoViewIfNeeded();
      const retry = last.getByRole('button', { name: 'Try now' });
      await skipPauses(page, 5000, () => expect(retry).toBeVisible({ timeout: 500 }));
      await expect(last).toContainText('can’t be reached');
      // the next attempt of the page itself would take the button away
      await stopClock(page, 1000);
      await page.unroute('**/api/people/*-*');
      await retry.click();
      await page.clock.resume();
      await expect(rows(last)).toHaveCount(2);
      await expect(last).not.toContainText('can’t be reached');
    });
  });

  const cousins = (count: number) => Array.from({ length: count }, (_, index) => `Cousin ${index + 1}`);
  /** In one request: many are slow on a busy machine. */
  const addCousins = async (admin: APIRequestContext, count: number) => {
    const questions = ['Who taught you to swim?', 'And to dance?'].map((question_text) => ({ question_text }));
    const people = cousins(count).map((name) => ({ name, questions }));
    expect((await admin.post('/api/import', { data: { people } })).status()).toBe(201);
  };
  /** The people whose cards the page has asked for one by one. */
  const cardsRequested = (page: Page) => {
    const ids = new Set<string>();
    page.on('request', (request) => {
      const [, id] = /\/api\/people\/([0-9a-f-]{36})$/.exec(request.url()) ?? [];
      if (id && request.method() === 'GET') ids.add(id);
    });
    return ids;
  };

  test('a long list of people', async ({ page, admin }) => {
    await test.step('names everyone at once, in order', async () => {
      await addCousins(admin, 60);
      await page.goto('/');
      await expect(page.locator('article h2')).toHaveText(cousins(60));
      await expect(page.locator('article .card-count')).toHaveText(Array.from({ length: 60 }, () => '0 of 2 answered'));
    });

    await test.step('shows a person added before the last cards were loaded once', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Add person' }).click();
      await nameField(page).fill('Newcomer');
      await page.keyboard.press('Enter');
      await expect(card(page, 'Newcomer').getByPlaceholder('New question...')).toBeFocused();
      await expect(page.locator('article h2')).toHaveText([...cousins(60), 'Newcomer']);
    });

    await test.step('keeps what was typed in a card that has been scrolled far away', async () => {
      const first = page.locator('article').first();
      await first.getByPlaceholder('New question...').fill('Who taught you to swim?');
      await page.locator('article').last().scrollIntoViewIfNeeded();
      await page.locator('article').last().getByPlaceholder('New question...').focus();
      await expect(first.getByPlaceholder('New question...')).toHaveValue('Who taught you to swim?');
    });

    await test.step('keeps the order of the rows when somebody in between is deleted', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/');
      const remove = async (name: string) => {
        await card(page, name).scrollIntoViewIfNeeded();
        await chooseForPerson(page, name, 'Delete person');
        await alertdialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(card(page, name)).toHaveCount(0);
      };
      await expect(page.locator('article')).toHaveCount(61);
      await card(page, 'Cousin 25').scrollIntoViewIfNeeded();
      await card(page, 'Cousin 25').getByPlaceholder('New question...').fill('Who taught you to swim?');
      await remove('Cousin 10');
      await remove('Cousin 24');
      await expect(page.getByRole('heading', { name: 'Cousin 25', exact: true })).toBeFocused();
      await expect(card(page, 'Cousin 25').getByPlaceholder('New question...')).toHaveValue('Who taught you to swim?');
    });
  });

  test('what is far away', async ({ page, admin, addPerson, addQuestion, step }) => {
    await step('requests only the cards that are near', async () => {
      await addCousins(admin, 120);
      const requested = cardsRequested(page);
      const cards = page.locator('article');
      const firstScreenful = page.waitForResponse(/\/api\/people\?limit=24$/);
      await page.goto('/');
      await firstScreenful;
      await expect(card(page, 'Cousin 24').getByPlaceholder('New question...')).toHaveCount(1);
      await expect(cards).toHaveCount(120);
      await page.waitForLoadState('networkidle');
      const ids = await cards.evaluateAll((all) => all.map((each) => each.id.replace('person-', '')));
      for (const id of ids.slice(60)) expect(requested).not.toContain(id);
      // skips those in between
      await cards.last().scrollIntoViewIfNeeded();
      await expect(cards.last().getByPlaceholder('New question...')).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const id of ids.slice(50, 70)) expect(requested).not.toContain(id);
      await cards.nth(60).scrollIntoViewIfNeeded();
      await expect(rows(cards.nth(60))).toHaveCount(2);
    });

    await step('keeps the input for a new question within view of a long list', async () => {
      const { id: person_id } = await addPerson('Grandma Rose');
      for (let n = 1; n <= 25; n += 1) await addQuestion({ person_id, question_text: `Question ${n}?` });
      await page.goto('/');
      const row = rows(card(page, 'Grandma Rose'));
      await expect(row).toHaveText(['25', '24', '23'].map((n) => new RegExp(`Question ${n}\\?`)));
      await page.getByRole('button', { name: 'Show 22 more' }).click();
      await expect(row).toHaveCount(25);
      await expect(row.nth(3)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(row.nth(4)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(row.nth(2)).toBeFocused();
      await page.getByRole('button', { name: 'Show fewer' }).click();
      await expect(row).toHaveCount(3);
    });
  });
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

test('the keyboard', async ({ page, addPerson, addQuestion, step }) => {
  await step('everything can be done with the keyboard', async () => {
    const { id: person_id } = await addPerson('Grandma Rose');
    await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
    await page.goto('/');
    await expect(card(page, 'Grandma Rose')).toBeVisible();
    // the counts are loaded by themselves
    await expect(page.getByRole('button', { name: 'All 1' })).toBeVisible();
    const reached: (string | null)[] = [];
    for (let n = 0; n < 27; n += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => {
          const { activeElement: element } = document;
          return (
            element?.getAttribute('aria-label') ??
            (element as HTMLElement | null)?.innerText.replace(/\s+/g, ' ') ??
            null
          );
        }),
      );
      // the focus ring is visible and not clipped
      expect(
        await page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineWidth),
      ).toBe('3px');
    }
    expect(reached).toEqual([
      'Skip to the people',
      'People',
      'Library',
      'Reading room',
      'Book',
      'Settings',
      'Logout',
      'Search people, questions, answers',
      'All 1',
      'Waiting 1',
      'New answers 0',
      'Overdue 0',
      'Locked 0',
      'Select',
      'Add person',
      'Grandma Rose',
      'Skip to the next person',
      'More: Grandma Rose',
      'From the library: Grandma Rose',
      'Share: Who taught you to swim?',
      'Open Link: Who taught you to swim?',
      'Lock answer: Who taught you to swim?',
      'Delete question: Who taught you to swim?',
      'More: Who taught you to swim?',
      'New question for Grandma Rose',
      'Days for Grandma Rose to answer',
      'Add',
    ]);
  });

  await step('one key press skips the header, and one each person', async () => {
    for (const name of ['Grandma Rose', 'Uncle Tomasz']) {
      const { id: person_id } = await addPerson(name);
      await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
    }
    await page.goto('/');
    await expect(card(page, 'Uncle Tomasz')).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: 'Who taught you to swim?' })).toHaveCount(2);
    const skip = async (name: string) => {
      await page.keyboard.press('Tab');
      const link = page.locator(':focus');
      await expect(link).toHaveText(name);
      await expect(link).toHaveCSS('opacity', '1');
      await page.keyboard.press('Enter');
    };
    await skip('Skip to the people');
    await expect(page.getByRole('link', { name: 'Grandma Rose', exact: true })).toBeFocused();
    await skip('Skip to the next person');
    await expect(page.getByRole('link', { name: 'Uncle Tomasz', exact: true })).toBeFocused();
    await skip('Skip to the next person');
    await expect(page.getByRole('heading', { name: 'Family Stories' })).toBeFocused();
  });
});

test('axe finds no violation', async ({ page, admin, addPerson, addQuestion }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Whose stories' })).toBeVisible();
  await expectAccessible(page);

  const { id: person_id } = await addPerson('Grandma Rose');
  const { id } = await addQuestion({ person_id, question_text: 'Who taught you to swim?', days_to_complete: 7 });
  await admin.patch(`/api/questions/${id}`, { data: { status: 'locked' } });
  await addQuestion({ person_id, question_text: 'What was your worst job?' });
  await page.reload();
  await ask(card(page, 'Grandma Rose'), 'And to dance?', '9999');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);

  await page.getByTitle('Delete question').first().click();
  await expect(alertdialog(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

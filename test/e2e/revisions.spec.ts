import type { Locator, Page } from '@playwright/test';
import type { Question } from '../../src/shared/questions/questions.ts';
import { setWidth } from './appearances.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

type Fixtures = {
  /** Adds a question for Grandma Rose whose answer is saved with each of these contents, the last one submitted. */
  answered: (...contents: string[]) => Promise<Question>;
  /** The same, after everyone on the open page has been deleted. */
  answeredNext: (...contents: string[]) => Promise<Question>;
};

const questionText = 'Who taught you to swim?';

const test = base.extend<Fixtures>({
  ...signedIn,
  locale: 'en-GB',
  timezoneId: 'Pacific/Auckland',
  answered: ({ admin, addPerson, addQuestion }, use) =>
    use(async (...contents) => {
      const { id: person_id } = await addPerson('Grandma Rose');
      const question = await addQuestion({ person_id, question_text: questionText });
      for (const [base_version, content] of contents.entries()) {
        const status = base_version === contents.length - 1 ? 'submitted' : 'in_progress';
        const response = await admin.put('/api/answer', {
          headers: { 'access-token': question.access_token },
          data: { content, status, base_version },
        });
        expect(response.status()).toBe(200);
      }
      return question;
    }),
  answeredNext: ({ page, removeEveryone, answered }, use) =>
    use(async (...contents) => {
      await page.keyboard.press('Escape');
      await removeEveryone();
      await expect(opener(page)).toHaveCount(0);
      return answered(...contents);
    }),
});

const opener = (page: Page) => page.getByRole('button', { name: `More: ${questionText}` });
const openEarlier = async (page: Page) => {
  await opener(page).click();
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
};
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Earlier versions' });
const revisions = (dialog: Locator) => dialog.getByRole('listitem').getByRole('button');

test('earlier versions', async ({
  page,
  context,
  admin,
  addPerson,
  addQuestion,
  answered,
  answeredNext,
  removeEveryone,
}) => {
  await test.step('only a question with an answer has earlier versions', async () => {
    await answered('<p>My brother.</p>');
    const { id: person_id } = await addPerson('Uncle Tomasz');
    await addQuestion({ person_id, question_text: 'And to dance?' });
    await page.goto('/');
    await expect(page.getByRole('listitem')).toHaveCount(2);
    const earlier = page.getByRole('menuitem', { name: 'Earlier versions' });
    await opener(page).click();
    await expect(earlier).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More: And to dance?' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit question' })).toBeVisible();
    await expect(earlier).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('the admin sees every revision, newest first, with times, lengths and statuses', async () => {
    await answeredNext('<p>M</p>', '<p>My brother, in the canal.</p>');
    await openEarlier(page);
    await expect(dialogOf(page)).toContainText(questionText);
    await expect(revisions(dialogOf(page))).toHaveCount(2);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Pacific/Auckland' }).format();
    await expect(revisions(dialogOf(page)).nth(0)).toContainText(day);
    await expect(revisions(dialogOf(page)).nth(0)).toContainText('25 characters · Submitted');
    await expect(revisions(dialogOf(page)).nth(1)).toContainText('1 character · In Progress');
  });

  await test.step('the selected version is shown exactly as it was', async () => {
    await answeredNext(
      '<h2>The canal</h2><p>My <strong>brother</strong>, <a href="https://example.org/">here</a>.</p><ol start="1943"><li><p>cold</p></li></ol>',
      '<p>No.</p>',
    );
    await openEarlier(page);
    await revisions(dialogOf(page)).nth(1).click();
    await expect(dialogOf(page).getByRole('heading', { name: 'The canal' })).toBeVisible();
    await expect(dialogOf(page).locator('strong')).toHaveText('brother');
    await expect(dialogOf(page).getByRole('listitem')).toHaveText('cold');
    await expect(dialogOf(page).getByRole('list').filter({ hasText: 'cold' })).toHaveAttribute('start', '1943');
    const link = dialogOf(page).getByRole('link', { name: 'here' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(dialogOf(page).getByRole('button')).toHaveText(['Back to the list', 'Close']);
  });

  await test.step('content outside the content model is not shown, whatever the server sends', async () => {
    await answeredNext('<p>Well.</p>');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.route('**/revisions/1', async (route) => {
      const response = await route.fetch();
      const content =
        '<p onclick="alert(1)" style="color:red">One<img src="https://elsewhere.example/a.png" onerror="alert(1)"></p><iframe src="/login"></iframe><a href="javascript:alert(1)">two</a><svg onload="alert(1)"></svg><form>three</form>';
      await route.fulfill({ response, json: { ...(await response.json()), content } });
    });
    await openEarlier(page);
    await revisions(dialogOf(page)).first().click();
    const shown = dialogOf(page).locator('.stored-content');
    await expect(shown).toHaveText('Onetwothree');
    expect(await shown.innerHTML()).toBe('<p>One</p>twothree');
    expect(fetched.filter((url) => url.includes('elsewhere') || url.endsWith('/login'))).toEqual([]);
    await page.unroute('**/revisions/1');
  });

  await test.step('an emptied answer is shown as empty', async () => {
    await answeredNext('<p>Well.</p>', '');
    await openEarlier(page);
    await revisions(dialogOf(page)).first().click();
    await expect(dialogOf(page)).toContainText('Nothing was written at that point.');
  });

  await test.step('a question locked without an answer has no earlier versions', async () => {
    const { id } = await answeredNext();
    await admin.patch(`/api/questions/${id}`, { data: { status: 'locked' } });
    await openEarlier(page);
    await expect(dialogOf(page)).toContainText('There are no earlier versions yet.');
  });

  await test.step('the keyboard moves through the list, into the version, and back', async () => {
    await answeredNext('<p>One</p>', '<p>Two</p>', '<p>Three</p>');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit question' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(revisions(dialogOf(page)).nth(0)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toContainText('Two');
    await expect(dialogOf(page).getByRole('heading', { level: 3 })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Back to the list' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(revisions(dialogOf(page)).nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });

  await test.step('a list or version that fails to load is reported', async () => {
    await answeredNext('<p>One</p>');
    await page.route('**/revisions', (route) => route.abort());
    await openEarlier(page);
    await expect(dialogOf(page).getByRole('alert')).toContainText('can’t be reached');
    await page.keyboard.press('Escape');
    await page.unroute('**/revisions');
    await page.route('**/revisions/1', (route) => route.abort());
    await openEarlier(page);
    await revisions(dialogOf(page)).first().click();
    await expect(dialogOf(page).getByRole('alert')).toContainText('can’t be reached');
    await page.unroute('**/revisions/1');
    await revisions(dialogOf(page)).first().click();
    await expect(dialogOf(page)).toContainText('One');
    await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
  });

  await test.step('axe finds no violation in earlier versions', async () => {
    await answeredNext('<h2>The canal</h2><p>My brother.</p><blockquote><p>Swim!</p></blockquote>', '<p>No.</p>');
    await openEarlier(page);
    await expect(revisions(dialogOf(page))).toHaveCount(2);
    await expectAccessible(page);
    await revisions(dialogOf(page)).nth(1).click();
    await expect(dialogOf(page).getByRole('heading', { name: 'The canal' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await answeredNext(`<p>${'W'.repeat(500)}</p>`);
  for (const width of [320, 1440])
    await test.step(`the icons of a question are on one line at ${width} px, wide enough for a finger`, async () => {
      await setWidth(page, width, 640);
      await expect(opener(page)).toBeVisible();
      await waitForFonts(page);
      const icons = await page
        .locator('.question-icons')
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
      expect(icons).toHaveLength(3);
      // on the narrowest cards ⋯ is beside the badge
      const inRow = width === 320 ? icons.slice(0, 2) : icons;
      expect(new Set(inRow.map(({ top }) => Math.round(top))).size).toBe(1);
      expect(Math.min(...icons.map(({ width, height }) => Math.min(width, height)))).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await openEarlier(page);
      await revisions(dialogOf(page)).first().click();
      await expect(dialogOf(page).locator('.stored-content')).toBeVisible();
      expect(await dialogOf(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
      await page.keyboard.press('Escape');
    });

  await test.step('the current text is not listed among the earlier versions, whether locked or unlocked', async () => {
    const { id, access_token } = await answered('<p>One</p>', '<p>Three</p>');
    for (const status of ['locked', 'submitted']) await admin.patch(`/api/questions/${id}`, { data: { status } });
    await page.goto(`/question/${access_token}`);
    await page.getByRole('button', { name: 'See earlier versions' }).click();
    await expect(revisions(dialogOf(page))).toHaveText(/3 characters · In Progress/);
  });

  await test.step('an ended session leads to the login', async () => {
    await removeEveryone();
    await answered('<p>One</p>');
    // otherwise the event stream would report it first
    await page.route('**/api/changes*', () => {});
    await page.goto('/');
    await expect(opener(page)).toBeVisible();
    await context.clearCookies();
    await openEarlier(page);
    await expect(page).toHaveURL(/\/login$/);
  });
});

import type { APIRequestContext, Page } from '@playwright/test';
import type { Answer } from '../../src/shared/answers/answers.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { Reader } from '../../src/shared/reading/readers.ts';
import { test as base, editorOf, expect, openAnswer } from './answer-steps.ts';
import { appearances, setWidth } from './appearances.ts';
import { violationsOf } from './axe.ts';
import { waitForFonts } from './fixtures.ts';

type Steps = {
  /** A submitted answer of Grandma Rose, asked by Anna, in its second version. */
  submitted: Question;
  /** Makes reading links with these names. They are gone after the test. */
  letRead: (...names: string[]) => Promise<Reader[]>;
};

const test = base.extend<Steps>({
  submitted: async ({ ask, admin }, use) => {
    const question = await ask();
    const headers = { 'access-token': question.access_token };
    for (const [base_version, status] of ['in_progress', 'submitted'].entries())
      await admin.put('/api/answer', { headers, data: { content: '<p>We swam.</p>', status, base_version } });
    await admin.patch('/api/settings', { data: { asker_name: 'Anna' } });
    await use(question);
    await admin.patch('/api/settings', { data: { asker_name: null } });
  },
  letRead: async ({ admin }, use) => {
    const others = (await (await admin.get('/api/readers')).json()).readers as Reader[];
    for (const { id } of others) await admin.delete(`/api/readers/${id}`);
    const readers: Reader[] = [];
    await use(async (...names) => {
      for (const name of names) readers.push(await (await admin.post('/api/readers', { data: { name } })).json());
      return readers;
    });
    for (const { id } of readers) await admin.delete(`/api/readers/${id}`);
  },
});

const thank = async (admin: APIRequestContext, reader: Reader | undefined, { id }: Question, text: string) => {
  const headers = { 'access-token': String(reader?.token) };
  const response = await admin.post(`/api/read/stories/${id}/thanks`, { headers, data: { text } });
  expect(response.status()).toBe(201);
};

const readersOf = (page: Page) => page.getByRole('region', { name: 'Who can read this' });
const whoOf = (page: Page) => readersOf(page).getByRole('status');
const choiceOf = (page: Page) => readersOf(page).getByRole('checkbox', { name: 'Only Anna may read this' });
const earlierVersions = (page: Page) => page.getByRole('button', { name: 'See earlier versions' });

const isOnlyAdmin = async (admin: APIRequestContext, { access_token }: Question) => {
  const response = await admin.get('/api/answer', { headers: { 'access-token': access_token } });
  return ((await response.json()) as Answer).reading?.only_admin;
};

test('who can read an answer is said, and its answerer chooses', async ({ page, submitted, letRead, admin }) => {
  for (const [links, name, sentence] of [
    [0, undefined, 'Anna can read this.'],
    [1, 'Uncle Tom', 'Anna and one relative with a link can read this.'],
    [2, 'Cousin May', 'Anna and two relatives with a link can read this.'],
  ] as const)
    await test.step(`with ${links} reading links: ${sentence}`, async () => {
      if (name) await letRead(name);
      await openAnswer(page, submitted);
      await expect(whoOf(page)).toHaveText(sentence);
    });

  await test.step('with the keyboard an answer is kept for the person who asked, and opened to readers again', async () => {
    await expect(choiceOf(page)).not.toBeChecked();
    await page.getByRole('button', { name: 'Copy my words' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(choiceOf(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(whoOf(page)).toHaveText('Anna can read this.');
    await expect(choiceOf(page)).toBeFocused();
    expect(await isOnlyAdmin(admin, submitted)).toBe(true);

    await page.reload();
    await expect(choiceOf(page)).toBeChecked();
    await expect(whoOf(page)).toHaveText('Anna can read this.');
    await choiceOf(page).press('Space');
    await expect(whoOf(page)).toHaveText('Anna and two relatives with a link can read this.');
    expect(await isOnlyAdmin(admin, submitted)).toBe(false);
  });

  await test.step('a choice that could not be saved is taken back, and says so beside it', async () => {
    await page.route('**/api/answer/reading', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await choiceOf(page).click();
    await expect(readersOf(page).getByRole('alert')).toContainText(
      'This couldn’t be changed. The server can’t be reached',
    );
    await expect(choiceOf(page)).not.toBeChecked();
    await expect(whoOf(page)).toContainText('two relatives');
    await page.unroute('**/api/answer/reading');
    await choiceOf(page).click();
    await expect(whoOf(page)).toHaveText('Anna can read this.');
    await expect(readersOf(page).getByRole('alert')).toHaveCount(0);
    await choiceOf(page).click();
    await expect(whoOf(page)).toContainText('two relatives');
  });

  await test.step('a choice whose response was lost is shown as it was saved', async () => {
    await page.route('**/api/answer/reading', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await choiceOf(page).click();
    await expect(whoOf(page)).toHaveText('Anna can read this.');
    await expect(choiceOf(page)).toBeChecked();
    await expect(readersOf(page).getByRole('alert')).toHaveCount(0);
    await page.unroute('**/api/answer/reading');
    await choiceOf(page).click();
    await expect(whoOf(page)).toContainText('two relatives');
  });

  for (const failing of ['**/assets/AnswerReaders-*', '**/api/answer/reading'])
    await test.step(`without ${failing} the rest of the page is complete`, async () => {
      await page.route(failing, (route) => route.abort());
      await openAnswer(page, submitted);
      await expect(earlierVersions(page)).toBeVisible();
      await expect(editorOf(page)).toHaveText('We swam.');
      await expect(readersOf(page)).toHaveCount(0);
      await expect(page.getByText('has stopped working')).toHaveCount(0);
      await page.unroute(failing);
    });

  await test.step('a locked answer says the same, and its answerer still has the last word', async () => {
    const [tom] = await letRead();
    await thank(admin, tom, submitted, 'I never knew!');
    await admin.patch(`/api/questions/${submitted.id}`, { data: { status: 'locked' } });
    await openAnswer(page, submitted);
    await expect(whoOf(page)).toHaveText('Anna and two relatives with a link can read this.');
    await expect(readersOf(page).getByText('I never knew!')).toBeVisible();
    await choiceOf(page).click();
    await expect(whoOf(page)).toHaveText('Anna can read this.');
    expect(await isOnlyAdmin(admin, submitted)).toBe(true);
    await expect(earlierVersions(page)).toBeVisible();
  });
});

test('thanks', async ({ page, submitted, letRead, admin }) => {
  const [tom, moshe, long] = await letRead('Uncle Tom', 'דוד משה', 'x'.repeat(200));
  await openAnswer(page, submitted);

  await test.step('thanks are shown as text beneath the answer, with the names, each in its own direction', async () => {
    await expect(readersOf(page).getByRole('heading')).toHaveCount(0);
    await thank(admin, tom, submitted, 'I never knew about the boat! <b>x</b>');
    await thank(admin, moshe, submitted, 'סבתא, איזה סיפור יפה! 👨‍👩‍👧‍👦');
    // as when the page is shown again
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(readersOf(page).getByRole('heading', { name: 'Thanks for your story' })).toBeVisible();
    const lines = readersOf(page).getByRole('listitem');
    const fromTom = lines.filter({ hasText: 'Uncle Tom' });
    await expect(fromTom.getByRole('blockquote')).toHaveText('I never knew about the boat! <b>x</b>');
    const fromMoshe = lines.filter({ hasText: 'דוד משה' });
    await expect(fromMoshe.getByRole('blockquote')).toHaveText('סבתא, איזה סיפור יפה! 👨‍👩‍👧‍👦');
    await expect(fromTom.getByRole('blockquote')).toHaveCSS('direction', 'ltr');
    await expect(fromMoshe.getByRole('blockquote')).toHaveCSS('direction', 'rtl');
  });

  await test.step('thanks and readers are accessible, and fit 320 px', async () => {
    await thank(admin, tom, submitted, 'x'.repeat(300));
    await thank(admin, long, submitted, 'A story! '.repeat(33));
    await page.reload();
    await expect(choiceOf(page)).toBeVisible();
    await waitForFonts(page);
    for (const { colorScheme, width } of [...appearances, { colorScheme: 'light', width: 320 } as const]) {
      const appearance = `${colorScheme}, ${width} px`;
      await page.emulateMedia({ colorScheme });
      await setWidth(page, width);
      expect(
        await violationsOf(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']),
        appearance,
      ).toEqual([]);
      const hidden = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(hidden), appearance).toBe(0);
      const label = readersOf(page).locator('label');
      expect((await label.boundingBox())?.height, appearance).toBeGreaterThanOrEqual(44);
    }
  });
});

test('answers that the admin locks', async ({ page, ask, letRead, admin }) => {
  const [tom] = await letRead('Uncle Tom');

  await test.step('an unfinished answer that the admin locks says who can read it now, and its answerer can keep it from them', async () => {
    const question = await ask();
    const statusForTom = async () => {
      const headers = { 'access-token': String(tom?.token) };
      return (await admin.get(`/api/read/stories/${question.id}`, { headers })).status();
    };
    await openAnswer(page, question);
    await editorOf(page).pressSequentially('We swam.');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(readersOf(page)).toHaveCount(0);
    expect(await statusForTom()).toBe(404);

    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
    // as when the page is shown again
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(page.getByText('This question has been locked and can no longer be edited.')).toBeVisible();
      await expect(whoOf(page)).toHaveText('The person who asked you and one relative with a link can read this.');
    }
    expect(await statusForTom()).toBe(200);

    await readersOf(page).getByRole('checkbox').click();
    await expect(whoOf(page)).toHaveText('The person who asked you can read this.');
    expect(await statusForTom()).toBe(404);
  });

  await test.step('an empty answer that the admin locks says nothing about readers, as there is nothing to read', async () => {
    const question = await ask();
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
    await openAnswer(page, question);
    await expect(page.getByText('This question has been locked and can no longer be edited.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(readersOf(page)).toHaveCount(0);
    const headers = { 'access-token': String(tom?.token) };
    expect((await admin.get(`/api/read/stories/${question.id}`, { headers })).status()).toBe(404);
  });
});

test('after Submit the answer is set like a story, and says who can read it', async ({ page, ask, letRead }) => {
  await letRead('Uncle Tom', 'The cousins', 'Aunt May');
  const question = await ask();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.method()} ${request.url()}`));
  await openAnswer(page, question);
  await editorOf(page).pressSequentially('We swam.');
  await expect(readersOf(page)).toHaveCount(0);
  expect(requested.filter((request) => request.includes('AnswerReaders'))).toEqual([]);
  await page.getByRole('button', { name: 'Submit Answer' }).click();

  await expect(whoOf(page)).toHaveText('The person who asked you and three relatives with a link can read this.');
  // without the whole answer once more
  expect(requested.filter((request) => /^GET .*\/api\/answer/.test(request))).toEqual([
    expect.stringMatching(/\/api\/answer\/reading$/),
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question.question_text);
  const sheet = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(sheet).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(sheet).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByRole('toolbar')).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Answer' }).click();
  await expect(readersOf(page)).toHaveCount(0);
  await expect(sheet).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

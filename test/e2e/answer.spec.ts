import type { APIRequestContext, Page } from '@playwright/test';
import type { Question } from '../../src/shared/questions/questions.ts';
import {
  autosave,
  autosaveDelay,
  editorOf,
  expect,
  hold,
  indicatorOf,
  openAnswer,
  sendPageAlone,
  skipPauses,
  stopClock,
  test,
} from './answer-steps.ts';

test('the page of a question', async ({ page, context, ask, admin, origin }) => {
  await test.step('the page contains no dashboard code and requests nothing from other sites', async () => {
    const question = await ask({ question_text: 'What did your kitchen smell like?', days_to_complete: 5 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openAnswer(page, question);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.startsWith(`${origin}/assets/`)).length).toBeGreaterThan(1);
    expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
    expect(asked.filter((url) => /dashboard|login/.test(url))).toEqual([]);
  });

  await test.step('the page greets by name and shows the question, without a login', async () => {
    await expect(page.getByText('Hello, Grandma Rose', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What did your kitchen smell like?' })).toBeVisible();
    await expect(page.getByText('5d left', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Progress' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible();
    const box = await editorOf(page).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(200);
  });

  await test.step('a question without a due date shows no remaining time', async () => {
    await openAnswer(page, await ask());
    await expect(page.getByText(/\d+[dhm] left/)).toHaveCount(0);
  });

  await test.step('the spell checker is on by default, and the choice is remembered', async () => {
    await expect(editorOf(page)).toHaveAttribute('spellcheck', 'true');
    await page.getByRole('button', { name: 'Spell Check On' }).click();
    await expect(page.getByRole('button', { name: 'Spell Check Off' })).toBeVisible();
    await expect(editorOf(page)).toHaveAttribute('spellcheck', 'false');
    expect(await page.evaluate(() => localStorage.getItem('spellCheckEnabled'))).toBe('false');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Spell Check Off' })).toBeVisible();
    await expect(editorOf(page)).toHaveAttribute('spellcheck', 'false');
  });

  await test.step('a locked question says so and is read-only', async () => {
    const question = await ask();
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
    await openAnswer(page, question);
    await expect(page.getByText('This question has been locked and can no longer be edited.')).toBeVisible();
    await expect(editorOf(page)).toHaveAttribute('contenteditable', 'false');
    for (const name of ['Save Progress', 'Submit Answer', 'Edit Answer', 'Add a photo'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByText('Thank you for this story.')).toHaveCount(0);
  });

  await test.step('a locked story is thanked for, can be copied, and ends with its state instead of a bar', async () => {
    const question = await ask();
    const data = { content: '<p>Nobody did.</p>', status: 'submitted', base_version: 0 };
    await admin.put('/api/answer', { headers: { 'access-token': question.access_token }, data });
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
    await openAnswer(page, question);
    await expect(page.getByText('Thank you for this story.')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCSS('position', 'static');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy my words' }).click();
    await expect(page.getByText('Copied. You can paste your words into a message or a letter.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Nobody did.');
  });

  await test.step('the text gets larger in three steps, from the first paint on, and then normal again', async () => {
    const rootSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    await openAnswer(page, await ask());
    const sizes = [await rootSize()];
    for (let n = 0; n < 3; n += 1) {
      await page.getByRole('button', { name: 'Larger text' }).click();
      sizes.push(await rootSize());
    }
    expect(sizes).toEqual([16, 19, 22, 26]);
    await page.route('**/assets/**', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('Hello, Grandma Rose')).toBeVisible();
    expect(await rootSize()).toBe(26);
    await page.unroute('**/assets/**');
    await page.reload();
    await page.getByRole('button', { name: 'Normal text' }).click();
    expect(await rootSize()).toBe(16);
  });

  await test.step('an unknown link gets a page that says what to do', async () => {
    await page.goto('/question/AAAAAAAAAAAA');
    await expect(page.getByRole('heading', { name: 'This link doesn’t lead to a question' })).toBeVisible();
    await expect(page.getByText('ask the person who sent it to you for a new link')).toBeVisible();
  });
});

test('edits are saved automatically and are there on the next visit', { tag: '@nginx' }, async ({
  page,
  ask,
  stored,
}) => {
  const question = await ask();
  await page.clock.install();
  await openAnswer(page, question);
  await stopClock(page);
  await expect(indicatorOf(page)).toHaveText('');
  await editorOf(page).pressSequentially('My brother, in the canal.');
  await expect(indicatorOf(page)).toHaveAttribute('data-state', 'unsaved');
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
  await autosave(page);
  expect(await stored(question)).toMatchObject({
    status: 'in_progress',
    content: '<p>My brother, in the canal.</p>',
  });
  await page.clock.resume();
  await page.reload();
  await expect(editorOf(page)).toHaveText('My brother, in the canal.');
});

test('an answer is saved, emptied, submitted and edited again', async ({ page, ask, stored }) => {
  const question = await ask();
  await openAnswer(page, question);

  await test.step('a manual save says Saving... and then Saved', async () => {
    const release = await hold(page, '**/api/answer');
    await editorOf(page).pressSequentially('In the canal.');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(indicatorOf(page)).toHaveText('Saving...');
    release();
    await expect(indicatorOf(page)).toHaveText('Saved');
  });

  await test.step('an emptied editor is stored as an empty string', async () => {
    await editorOf(page).pressSequentially('No.');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(indicatorOf(page)).toHaveText('Saved');
    await editorOf(page).press('Control+a');
    await editorOf(page).press('Delete');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect.poll(async () => (await stored(question)).content).toBe('');
  });

  await test.step('a submitted answer is read-only until Edit Answer is pressed, and can be submitted again', async () => {
    await editorOf(page).pressSequentially('In the canal.');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
    await expect(editorOf(page)).toHaveAttribute('contenteditable', 'false');
    await expect(page.getByRole('button', { name: 'Save Progress' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Spell Check/ })).toHaveCount(0);
    expect((await stored(question)).status).toBe('submitted');

    await page.reload();
    await page.getByRole('button', { name: 'Edit Answer' }).click();
    await expect(page.getByRole('button', { name: /Spell Check/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Again' })).toBeVisible();
    await editorOf(page).press('Control+End');
    await editorOf(page).pressSequentially(' Twice.');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).status).toBe('in_progress');
    await page.getByRole('button', { name: 'Submit Again' }).click();
    await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
    expect(await stored(question)).toMatchObject({
      status: 'submitted',
      content: '<p>In the canal. Twice.</p>',
    });
  });
});

const failures = [
  [
    'an automatic save',
    'Do not lose this.',
    "Failed to auto-save. Don't worry, your changes are still here.",
    (page: Page) => page.clock.fastForward(autosaveDelay),
  ],
  [
    'a save',
    ' Nor this.',
    'Failed to save progress. Please try again.',
    (page: Page) => page.getByRole('button', { name: 'Save Progress' }).click(),
  ],
  [
    'a submit',
    ' Nor that.',
    'Failed to submit answer. Please try again.',
    (page: Page) => page.getByRole('button', { name: 'Submit Answer' }).click(),
  ],
] as const;

test('requests that fail', async ({ page, ask, stored }) => {
  const question = await ask();
  await page.clock.install();

  await test.step('the page says Loading... until the question has loaded, and retries when the server fails', async () => {
    let failures = 0;
    await sendPageAlone(page);
    await page.route('**/api/answer', (route) => {
      failures += 1;
      return route.abort();
    });
    await page.goto(`/question/${question.access_token}`);
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByText('We are still trying')).toBeVisible();
    await skipPauses(page, 2000, () => expect.poll(() => failures, { timeout: 500 }).toBeGreaterThan(1));
    await page.unroute('**/api/answer');
    await skipPauses(page, 2000, () => expect(editorOf(page)).toBeVisible({ timeout: 1000 }));
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await page.unroute('**/question/*');
  });

  // a retry would replace the message
  await stopClock(page);
  let written = '';
  for (const [what, words, text, act] of failures)
    await test.step(`${what} that fails is reported and retried, and the text stays`, async () => {
      written += words;
      await page.route('**/api/answer', (route) => route.abort());
      await editorOf(page).pressSequentially(words);
      await act(page);
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await expect(indicatorOf(page)).toHaveAttribute('data-state', 'unsaved');
      await expect(editorOf(page)).toHaveText(written);
      await page.unroute('**/api/answer');
      await skipPauses(page, 3000, () => expect(indicatorOf(page)).toHaveText('Saved', { timeout: 1000 }));
      expect((await stored(question)).content).toBe(`<p>${written}</p>`);
    });
});

/** Writes 'Mine.' over 'Elsewhere.' and saves. */
const saveOverNewer = async (page: Page, admin: APIRequestContext, question: Question) => {
  await openAnswer(page, question);
  const release = await hold(page, '**/api/answer');
  await editorOf(page).pressSequentially('Mine.');
  await admin.put('/api/answer', {
    headers: { 'access-token': question.access_token },
    data: { content: '<p>Elsewhere.</p>', status: 'in_progress', base_version: 0 },
  });
  await page.getByRole('button', { name: 'Save Progress' }).click();
  release();
  await expect(page.getByRole('heading', { name: 'There are two versions of your answer' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'You wrote this on this device' })).toContainText('Mine.');
  await expect(page.getByRole('article', { name: 'This was saved in the meantime' })).toContainText('Elsewhere.');
};

test('a question or its answer changed elsewhere during writing', async ({ page, context, ask, stored, admin }) => {
  for (const [choice, expected] of [
    ['You wrote this on this device', '<p>Mine.</p>'],
    ['This was saved in the meantime', '<p>Elsewhere.</p>'],
  ] as const)
    await test.step(`a save over a newer version from elsewhere offers a choice: ${choice}`, async () => {
      const question = await ask();
      await saveOverNewer(page, admin, question);
      await page.getByRole('article', { name: choice }).getByRole('button', { name: 'Use this one' }).click();
      await expect(indicatorOf(page)).toHaveText('Saved');
      expect((await stored(question)).content).toBe(expected);
      await expect(editorOf(page)).toBeEditable();
    });

  await test.step('a lock during writing is announced, and the text stays on screen to be copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const question = await ask();
    await openAnswer(page, question);
    const release = await hold(page, '**/api/answer');
    await editorOf(page).pressSequentially('Too late.');
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
    await page.getByRole('button', { name: 'Save Progress' }).click();
    release();
    await expect(page.getByText('This question has been locked and can no longer be edited.')).toBeVisible();
    await expect(editorOf(page)).toHaveText('Too late.');
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Copy my words' }).click();
    await expect(page.getByText(/^Copied/)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Too late.');
    expect((await stored(question)).content).toBe('');
  });

  await test.step('the deletion of a question during writing is announced, and the text stays', async () => {
    const question = await ask();
    await openAnswer(page, question);
    const release = await hold(page, '**/api/answer');
    await editorOf(page).pressSequentially('Still here.');
    await admin.delete(`/api/questions/${question.id}`);
    await page.getByRole('button', { name: 'Save Progress' }).click();
    release();
    await expect(page.getByText('This question is no longer here')).toBeVisible();
    await expect(editorOf(page)).toHaveText('Still here.');
    await expect(page.getByRole('button', { name: 'Copy my words' })).toBeVisible();
  });
});

test('a save over a newer version from elsewhere offers to keep both', { tag: '@nginx' }, async ({
  page,
  ask,
  stored,
  admin,
}) => {
  const question = await ask();
  await saveOverNewer(page, admin, question);
  await page.getByRole('button', { name: /Keep both/ }).click();
  await expect(indicatorOf(page)).toHaveText('Saved');
  expect((await stored(question)).content).toBe('<p>Elsewhere.</p><p>Mine.</p>');
  await expect(editorOf(page)).toBeEditable();
});

test('leaving with unsaved text sends it without a prompt, because the device has a draft', { tag: '@nginx' }, async ({
  page,
  ask,
  stored,
}) => {
  const question = await ask();
  await openAnswer(page, question);
  await editorOf(page).pressSequentially('Before I go.');
  await page.goto('about:blank');
  await expect.poll(async () => (await stored(question)).content).toBe('<p>Before I go.</p>');
});

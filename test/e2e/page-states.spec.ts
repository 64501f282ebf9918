import type { APIRequestContext, Page } from '@playwright/test';
import { firstHtml } from '../../src/shared/messages/en/first-html.ts';
import { editorOf, expect, hold, indicatorOf, openAnswer, sendPageAlone, skipPauses, test } from './answer-steps.ts';
import { adminPassword } from './fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const thanks = (page: Page) => page.getByRole('status').filter({ hasText: 'Your answer has been submitted' });
const setStatus = (admin: APIRequestContext, { id }: { id: string }, status: 'locked' | 'submitted') =>
  admin.patch(`/api/questions/${id}`, { data: { status } });
/** The page becomes visible again. */
const focusPage = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test('what an open page says and where its focus goes', async ({ page, ask, admin, stored }) => {
  await page.clock.install();

  await test.step('after Submit the focus is on the confirmation', async () => {
    await openAnswer(page, await ask());
    await editorOf(page).pressSequentially('We swam.');
    await button(page, 'Submit Answer').press('Enter');
    await expect(thanks(page)).toBeFocused();
    await page.reload();
    await expect(thanks(page)).toBeVisible();
    await expect(thanks(page)).not.toBeFocused();
  });

  await test.step('a conflict is announced and focused, and the editor is focused once it is resolved', async () => {
    const { access_token } = await ask();
    await openAnswer(page, { access_token });
    const release = await hold(page, '**/api/answer');
    await editorOf(page).pressSequentially('Mine.');
    const data = { content: '<p>Other.</p>', status: 'in_progress', base_version: 0 };
    await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
    await button(page, 'Save Progress').click();
    release();
    const title = page.getByRole('alert').getByRole('heading', { name: /two versions/ });
    await expect(title).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Use this one').first()).toBeFocused();
    // two buttons with one name are distinguished by their description
    await expect(button(page, 'Use this one').first()).toHaveAccessibleDescription('You wrote this on this device');
    await expect(button(page, 'Use this one').last()).toHaveAccessibleDescription('This was saved in the meantime');
    await page.keyboard.press('Enter');
    await expect(title).toHaveCount(0);
    await expect(editorOf(page)).toBeFocused();
  });

  await test.step('text typed before a lock stays in the editor, and is sent after the unlock', async () => {
    const question = await ask();
    await openAnswer(page, question);
    const release = await hold(page, '**/api/answer');
    await editorOf(page).pressSequentially('We swam.');
    await setStatus(admin, question, 'locked');
    await button(page, 'Save Progress').click();
    release();
    await expect(page.getByText(firstHtml.locked)).toBeFocused();
    await setStatus(admin, question, 'submitted');
    await focusPage(page);
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toBe('<p>We swam.</p>');
    await expect(editorOf(page)).toBeEditable();
  });

  await test.step('the page polls once a minute, and shows what was written elsewhere', async () => {
    const { access_token } = await ask();
    await openAnswer(page, { access_token });
    const data = { content: '<p>Other.</p>', status: 'in_progress', base_version: 0 };
    await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
    await page.clock.fastForward(61_000);
    await expect(editorOf(page)).toHaveText('Other.');
    await editorOf(page).press('Control+End');
    await editorOf(page).pressSequentially(' Mine.');
    await button(page, 'Save Progress').click();
    await expect(indicatorOf(page)).toHaveText('Saved');
  });

  await test.step('a network without connectivity is reported, and retried over another connection', async () => {
    const question = await ask();
    await sendPageAlone(page);
    let requests = 0;
    await page.route('**/api/answer', (route) => {
      requests += 1;
      // the first request is never answered
      return requests === 1 ? undefined : route.continue();
    });
    await page.goto(`/question/${question.access_token}`);
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect.poll(() => requests).toBe(1);
    await page.clock.fastForward(4000);
    await expect(page.getByText('This is taking longer than usual. We are still trying')).toBeVisible();
    await skipPauses(page, 3000, () => expect(editorOf(page)).toBeVisible({ timeout: 1000 }));
    expect(requests).toBeGreaterThanOrEqual(2);
  });
});

test('submitting an empty answer asks first, and does not count as answered', async ({
  page,
  ask,
  admin,
  stored,
  removeEveryone,
}) => {
  // the list shows only the first people
  await removeEveryone();
  const question = await ask({ question_text: 'Who taught you to whistle?' });
  await openAnswer(page, question);
  await editorOf(page).press('Enter');
  await editorOf(page).pressSequentially('  ');
  await button(page, 'Submit Answer').click();
  const dialog = page.getByRole('dialog', { name: 'Your answer is still empty' });
  await dialog.getByRole('button', { name: 'Go back and write' }).click();
  await expect(editorOf(page)).toBeFocused();
  expect((await stored(question)).status).not.toBe('submitted');
  await button(page, 'Submit Answer').click();
  await dialog.getByRole('button', { name: 'Submit it empty' }).click();
  await expect(thanks(page)).toBeFocused();
  expect(await stored(question)).toMatchObject({ status: 'submitted', content: '' });

  await page.goto('/login');
  await page.getByPlaceholder('Enter password').fill(adminPassword);
  await page.keyboard.press('Enter');
  const card = page.getByRole('article').filter({ hasText: 'Who taught you to whistle?' });
  await expect(card).toContainText('0 of 1 answered');
  await card.getByRole('button', { name: /^Lock answer/ }).click();
  await expect(card.getByRole('button', { name: /^Unlock answer/ })).toBeVisible();
  await expect(card).toContainText('0 of 1 answered');
  await card.getByRole('button', { name: /^Unlock answer/ }).click();
  await expect(card.getByRole('button', { name: /^Lock answer/ })).toBeVisible();
  await expect(card).toContainText('0 of 1 answered');
  const { version } = await stored(question);
  const data = { content: '<p>Dad.</p>', status: 'submitted', base_version: version };
  await admin.put('/api/answer', { headers: { 'access-token': question.access_token }, data });
  await expect(card).toContainText('1 of 1 answered');
});

test('an open page notices a lock and an unlock when it becomes visible', { tag: '@nginx' }, async ({
  page,
  ask,
  admin,
}) => {
  const question = await ask();
  await openAnswer(page, question);
  for (const words of ['We', ' swam.']) {
    await editorOf(page).pressSequentially(words);
    await button(page, 'Save Progress').click();
    await expect(indicatorOf(page)).toHaveText('Saved');
  }
  await editorOf(page).focus();
  await setStatus(admin, question, 'locked');
  await focusPage(page);
  await expect(page.getByText(firstHtml.locked)).toBeFocused();
  await expect(editorOf(page)).toHaveAttribute('contenteditable', 'false');
  // line 23: on a locked page earlier versions can only be viewed
  await expect(button(page, 'See earlier versions')).toBeVisible();
  await expect(page.getByRole('button', { name: /Bring/ })).toHaveCount(0);
  await setStatus(admin, question, 'submitted');
  await focusPage(page);
  await expect(thanks(page)).toBeFocused();
  await expect(page.getByText(firstHtml.locked)).toHaveCount(0);
  await button(page, 'Edit Answer').click();
  await expect(editorOf(page)).toBeEditable();
  await expect(editorOf(page)).toHaveText('We swam.');
});

test('text rejected because of a lock is sent after the unlock', async ({ page, ask, admin, stored }) => {
  const question = await ask();
  await openAnswer(page, question);
  await page.route('**/api/answer', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await editorOf(page).pressSequentially('We swam.');
  await setStatus(admin, question, 'locked');
  await focusPage(page);
  await expect(page.getByText(firstHtml.locked)).toBeVisible();
  await page.unroute('**/api/answer');
  // a page opened while the question is locked restores the text as well
  const other = await page.context().newPage();
  await page.close();
  await openAnswer(other, question);
  await expect(other.getByText(firstHtml.locked)).toBeVisible();
  await expect(other.getByText('We swam.')).toBeVisible();
  await setStatus(admin, question, 'submitted');
  // not heard before the session has the editor, which nothing on a locked page shows
  await expect(async () => {
    await focusPage(other);
    await expect(editorOf(other)).toHaveText('We swam.', { timeout: 1000 });
  }).toPass();
  await expect(indicatorOf(other)).toHaveText('Saved');
  expect(await stored(question)).toMatchObject({ content: '<p>We swam.</p>', status: 'in_progress' });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a submitted answer opened offline says why it is missing, and loads when the network is back', async ({
    page,
    context,
    ask,
  }) => {
    await openAnswer(page, await ask());
    await page.evaluate(() => navigator.serviceWorker.ready);
    await editorOf(page).pressSequentially('We swam.');
    await button(page, 'Submit Answer').click();
    await expect(thanks(page)).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('status')).toContainText('Anything you have submitted is safe');
    await context.setOffline(false);
    await expect(editorOf(page)).toHaveText('We swam.');
  });
});

import type { Page, Route } from '@playwright/test';
import {
  autosaveDelay,
  editorOf,
  expect,
  hold,
  indicatorOf,
  openAnswer,
  sendPageAlone,
  skipPauses,
  test,
} from './answer-steps.ts';
import { signIn } from './fixtures.ts';

// the worker would serve the scripts itself
test.use({ serviceWorkers: 'block' });

/** Nothing more can be loaded: offline, or a new release has removed the files. */
const loseAssets = (page: Page) => page.route('**/assets/**', (route) => route.abort());

const toolbarOf = (page: Page) => page.getByRole('toolbar', { name: 'Writing' });

test('the dialogs of the answer page', async ({ page, ask, stored }) => {
  const question = await ask();
  // the last chunk that the page loads, after the editor
  const isComplete = page.waitForResponse('**/assets/RevisionsDialog-*');
  await openAnswer(page, question);
  await isComplete;
  // and what that imports
  await page.waitForLoadState('networkidle');

  await test.step('open although nothing more can be loaded', async () => {
    await loseAssets(page);
    for (const words of ['We', ' swam.']) {
      await editorOf(page).pressSequentially(words);
      await page.getByRole('button', { name: 'Save Progress' }).click();
      await expect(indicatorOf(page)).toHaveText('Saved');
    }
    await toolbarOf(page).getByRole('button', { name: 'Link' }).click();
    await expect(page.getByRole('dialog', { name: 'Link' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'See earlier versions' }).click();
    await expect(page.getByRole('dialog', { name: 'Earlier versions' })).toBeVisible();
    await expect(editorOf(page)).toHaveText('We swam.');
    await page.keyboard.press('Escape');
    await page.unroute('**/assets/**');
  });

  await test.step('that throw can be closed, and nothing else is affected', async () => {
    await breakRevisions(page);
    await page.getByRole('button', { name: 'See earlier versions' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Something went wrong here');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await editorOf(page).press('Control+End');
    await editorOf(page).pressSequentially(' Every day.');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toBe('<p>We swam. Every day.</p>');
  });
});

test('a conflict after a new release shows both versions', async ({ page, ask, admin }) => {
  const { access_token } = await ask();
  await openAnswer(page, { access_token });
  await loseAssets(page);
  const release = await hold(page, '**/api/answer');
  await editorOf(page).pressSequentially('Mine.');
  const data = { content: '<p>Other.</p>', status: 'in_progress', base_version: 0 };
  await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
  await page.getByRole('button', { name: 'Save Progress' }).click();
  release();
  await expect(page.getByRole('heading', { name: 'There are two versions of your answer' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'You wrote this on this device' })).toHaveText('Mine.');
  await expect(page.getByRole('textbox', { name: 'This was saved in the meantime' })).toHaveText('Other.');
});

test('an editor that failed to load is retried with another address, and then a reload is offered', async ({
  page,
  ask,
}) => {
  const question = await ask();
  await page.clock.install();
  await sendPageAlone(page);
  let address = '';
  // as browsers do that cache failed imports for the life of the page
  await page.route('**/assets/mount-*', async (route) => {
    address ||= route.request().url();
    if (route.request().url() === address) await route.abort();
    else await route.fallback();
  });
  let attempts = 0;
  const loseAttempts = async (route: Route) => {
    attempts += 1;
    await route.abort();
  };
  await page.route('**/assets/mount-*attempt*', loseAttempts);
  await page.goto(`/question/${question.access_token}`);
  await expect(page.getByText('This is taking longer than usual')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load this page again' })).toBeVisible();
  await skipPauses(page, 3000, () => expect.poll(() => attempts, { timeout: 500 }).toBeGreaterThan(0));
  await page.unroute('**/assets/mount-*attempt*', loseAttempts);
  await skipPauses(page, 3000, () => expect(editorOf(page)).toHaveClass(/ProseMirror/, { timeout: 1000 }));
  await expect(page.getByRole('button', { name: 'Load this page again' })).toHaveCount(0);
});

// a time that cannot be formatted
const brokenRevision = { version: 0, status: 'in_progress', created_at: 'yesterday', length: 8 };
const breakRevisions = (page: Page) =>
  page.route('**/revisions', (route) => route.fulfill({ json: { revisions: [brokenRevision, brokenRevision] } }));

test('the dashboard', async ({ page, admin, addPerson, addQuestion, removeEveryone }) => {
  // the list shows only the first people
  await removeEveryone();
  const { id: person_id } = await addPerson('Uncle Tomasz');
  const { access_token } = await addQuestion({ person_id, question_text: 'Who taught you to row?' });
  const data = { content: '<p>Dad.</p>', status: 'in_progress', base_version: 0 };
  await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
  await signIn(page);

  await test.step('a dialog that throws can be closed, and inputs keep their text', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Who taught you to row?' });
    await card.getByPlaceholder('New question...').fill('And to sail?');
    await breakRevisions(page);
    await card
      .getByRole('listitem')
      .getByRole('button', { name: /^More: / })
      .click();
    await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Something went wrong here');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(card.getByPlaceholder('New question...')).toHaveValue('And to sail?');
  });

  await test.step('a screen that fails to load says so and offers a way back', async () => {
    await loseAssets(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'This page has stopped working' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the stories' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Family Stories' })).toBeVisible();
  });
});

test('a part of the answer page that throws leaves the rest intact and can be retried', async ({
  page,
  ask,
  stored,
}) => {
  const question = await ask();
  await page.clock.install();
  await openAnswer(page, question);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'onLine', {
      configurable: true,
      get: () => {
        throw new Error('broken');
      },
    }),
  );
  await page.route('**/api/answer', (route) => route.abort());
  await editorOf(page).pressSequentially('We swam.');
  await page.clock.fastForward(autosaveDelay);
  await expect(page.getByText('Your words are still here')).toBeVisible();
  await expect(toolbarOf(page)).toBeVisible();
  await page.unroute('**/api/answer');
  await editorOf(page).pressSequentially(' Every day.');
  await skipPauses(page, autosaveDelay, () =>
    expect.poll(async () => (await stored(question)).content, { timeout: 500 }).toBe('<p>We swam. Every day.</p>'),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(indicatorOf(page)).toHaveText('Saved');
});

test('if the whole page throws, the text stays on the screen and on the device', async ({ page, ask }) => {
  const question = await ask();
  // something that some browsers forbid in some contexts
  await page.addInitScript(() => {
    const { BroadcastChannel: Own } = window;
    window.BroadcastChannel = class extends Own {
      constructor(name: string) {
        if (!sessionStorage.getItem('allowed')) throw new DOMException('forbidden', 'SecurityError');
        super(name);
      }
    };
  });
  const releaseEditor = await hold(page, '**/assets/mount-*');
  await page.goto(`/question/${question.access_token}`, { waitUntil: 'commit' });
  await expect(editorOf(page)).toHaveAttribute('contenteditable', 'true');
  await editorOf(page).pressSequentially('We swam.');
  releaseEditor();
  await expect(page.getByText('Your words are still here')).toBeVisible();
  await expect(editorOf(page)).toHaveText('We swam.');
  await page.evaluate(() => sessionStorage.setItem('allowed', 'yes'));
  await page.getByRole('button', { name: 'Load this page again' }).click();
  await expect(page.getByText('Your words are still here')).toHaveCount(0);
  await expect(editorOf(page)).toHaveText('We swam.');
  await expect(indicatorOf(page)).toHaveText('Saved');
});

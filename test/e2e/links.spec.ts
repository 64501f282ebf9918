import type { APIRequestContext, Page } from '@playwright/test';
import type { LinkChange, Question } from '../../src/shared/questions/questions.ts';
import { jpeg } from '../sample-images.ts';
import { autosave, countStored, editorOf, expect, indicatorOf, openAnswer, skipPauses, test } from './answer-steps.ts';
import { violationsOf } from './axe.ts';
import { signedIn, signIn } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const renew = async (admin: APIRequestContext, { id }: Question): Promise<Question> =>
  (await admin.post(`/api/questions/${id}/link`)).json();

const change = (admin: APIRequestContext, { id }: Question, data: LinkChange) =>
  admin.patch(`/api/questions/${id}/link`, { data });

const resting = 'This link is paused for now.';
const copy = (page: Page) => page.getByRole('button', { name: 'Copy my words' });

/** No save of this page reaches the server. */
const refuse = async (page: Page) => {
  await page.route('**/api/answer', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await page.route('**/api/answer/images', (route) => route.abort());
};

const addPhoto = async (page: Page) => {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  await (await chosen).setFiles({ name: 'boat.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
  await expect(editorOf(page).locator('img')).toBeVisible();
};

test.describe('a replaced link', () => {
  test('made during writing is announced, and the new one takes over the text and photos while the old page is open', async ({
    page,
    context,
    ask,
    stored,
    admin,
  }) => {
    const question = await ask();
    await page.clock.install();
    await openAnswer(page, question);
    await refuse(page);
    await editorOf(page).pressSequentially('In the canal.');
    await addPhoto(page);
    const renewed = await renew(admin, question);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(page.getByText('its link was changed')).toBeVisible();
    await expect(editorOf(page)).toContainText('In the canal.');
    await expect(copy(page)).toBeVisible();
    expect((await stored(renewed)).content).toBe('');

    const other = await context.newPage();
    await openAnswer(other, renewed);
    await expect(editorOf(other)).toContainText('In the canal.');
    await expect(other.getByRole('heading', { name: /two versions/ })).toHaveCount(0);
    await expect(indicatorOf(other)).toHaveText('Saved');
    await expect
      .poll(async () => (await stored(renewed)).content)
      .toMatch(/In the canal\..*<figure><img src="\/story-images\//s);

    // switching back to the old page takes nothing from the new one
    await page.bringToFront();
    await other.bringToFront();
    await expect(editorOf(other)).toHaveAttribute('contenteditable', 'true');
    await editorOf(other).press('Control+Home');
    await editorOf(other).pressSequentially('Early. ');
    await autosave(other);
    expect((await stored(renewed)).content).toContain('Early. In the canal.');
  });

  test('takes over the text of a page closed before, and the old one shows it for copying', async ({
    page,
    ask,
    stored,
    admin,
  }) => {
    const question = await ask();
    await openAnswer(page, question);
    await refuse(page);
    await editorOf(page).pressSequentially('On the train.');
    await addPhoto(page);
    await expect.poll(() => countStored(page)).toMatchObject({ drafts: 1, photos: 1 });
    const renewed = await renew(admin, question);
    await page.goto('about:blank');
    await page.unrouteAll();

    await page.goto(`/question/${question.access_token}`);
    await expect(page.getByRole('heading', { name: 'This link doesn’t lead to a question' })).toBeVisible();
    await expect(page.getByText('On the train.')).toBeVisible();
    await expect(copy(page)).toBeVisible();

    await openAnswer(page, renewed);
    await expect(editorOf(page)).toContainText('On the train.');
    await expect(indicatorOf(page)).toHaveText('Saved');
    await expect.poll(async () => (await stored(renewed)).content).toMatch(/On the train\..*<img src="\/story-images/s);
  });
});

test.describe('a closed link', () => {
  test('during writing keeps the text on the device and sends it when the link opens again', async ({
    page,
    ask,
    stored,
    admin,
  }) => {
    const question = await ask();
    await page.clock.install();
    await openAnswer(page, question);
    await change(admin, question, { paused: true });
    await editorOf(page).pressSequentially('Still ');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(page.getByText(resting)).toBeVisible();
    await expect(indicatorOf(page)).toHaveText('Safe on this device');
    await expect(copy(page)).toBeVisible();
    await editorOf(page).press('Control+End');
    await editorOf(page).pressSequentially('writing.');
    await addPhoto(page);
    await change(admin, question, { paused: false });
    await skipPauses(page, 5000, () => expect(page.getByText(resting)).toHaveCount(0, { timeout: 1000 }));
    await skipPauses(page, 5000, async () =>
      expect((await stored(question)).content).toMatch(/Still writing\..*\/story-images\//s),
    );
    await expect(indicatorOf(page)).toHaveText('Saved');
  });

  test('on submitting leaves the answer unsubmitted, and says so once it opens', async ({
    page,
    ask,
    stored,
    admin,
  }) => {
    const question = await ask();
    await page.clock.install();
    await openAnswer(page, question);
    await editorOf(page).pressSequentially('Done.');
    await change(admin, question, { paused: true });
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByText(resting)).toBeVisible();
    await change(admin, question, { paused: false });
    const failed = page.getByText('Failed to submit answer. Please try again.');
    await skipPauses(page, 5000, () => expect(failed).toBeVisible({ timeout: 1000 }));
    expect(await stored(question)).toMatchObject({ content: '<p>Done.</p>', status: 'in_progress' });
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByText('Your answer has been submitted. Thank you.')).toBeVisible();
  });

  for (const [what, closed, reopened, title] of [
    ['paused', { paused: true }, { paused: false }, 'This link is paused for now'],
    ['ended', { expires_at: '2020-01-01T00:00:00Z' }, { expires_at: null }, 'This link has expired'],
  ] as const)
    test(`shows a closed page (${what}) with unsent text, and continues when it opens`, async ({
      page,
      ask,
      stored,
      admin,
    }) => {
      const question = await ask();
      await page.clock.install();
      await openAnswer(page, question);
      await refuse(page);
      await editorOf(page).pressSequentially('Kept for later.');
      await expect.poll(() => countStored(page)).toMatchObject({ drafts: 1 });
      await change(admin, question, closed);
      await page.goto('about:blank');
      await page.unrouteAll();
      await page.goto(`/question/${question.access_token}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(/ask (them|the person who sent it)/)).toBeVisible();
      await expect(page.getByText('Kept for later.')).toBeVisible();
      await expect(copy(page)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await change(admin, question, reopened);
      await page.clock.fastForward(15_000);
      await expect(editorOf(page)).toHaveText('Kept for later.');
      await expect(indicatorOf(page)).toHaveText('Saved');
      expect((await stored(question)).content).toBe('<p>Kept for later.</p>');
    });

  test('tells a stranger nothing about the question', async ({ page, ask, admin }) => {
    const question = await ask();
    await change(admin, question, { paused: true });
    await page.goto(`/question/${question.access_token}`);
    await expect(page.getByRole('heading', { name: 'This link is paused for now' })).toBeVisible();
    expect(await page.content()).not.toMatch(/swim|Rose/);
  });
});

test.describe('a link on the dashboard', () => {
  test.use(signedIn);

  test('is paused, replaced, and opened again', async ({ page, context, admin, origin, ask }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const swim = await ask();
    const read = await ask({ question_text: 'Who taught you to read?' });
    await page.goto('/');
    const rowOf = ({ question_text }: Question) => page.getByRole('listitem').filter({ hasText: question_text });
    const share = (question: Question) => rowOf(question).getByRole('button', { name: /^Share/ });
    const dialog = page.getByRole('dialog', { name: /^Share with/ });

    await test.step('is paused and opened again, and the row shows it', async () => {
      await share(swim).click();
      await dialog.getByText('Link settings').click();
      await dialog.getByRole('button', { name: 'Pause link' }).click();
      await expect(dialog.getByText('The link is paused.')).toBeVisible();
      const headers = { 'access-token': swim.access_token };
      expect((await admin.get('/api/answer', { headers })).status()).toBe(403);
      await page.keyboard.press('Escape');
      await expect(rowOf(swim).getByText('Link paused')).toBeVisible();
      await expect(share(swim)).toBeFocused();
      await page.keyboard.press('Enter');
      await dialog.getByText('Link settings').click();
      await dialog.getByRole('button', { name: 'Open link again' }).click();
      await expect(rowOf(swim).getByText('Link paused')).toHaveCount(0);
      expect((await admin.get('/api/answer', { headers })).status()).toBe(200);
    });

    await test.step('shows its dialog again if Enter follows Escape while the page is busy', async () => {
      await expect(dialog.getByRole('button', { name: 'Copy message' })).toBeVisible();
      // both key presses wait in the queue, and come before the event that says that the dialog was closed
      await page.evaluate(() => {
        setTimeout(() => {
          const end = performance.now() + 500;
          while (performance.now() < end);
        });
      });
      await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
      await expect(dialog.getByRole('button', { name: 'Copy message' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('is replaced after an explanation, and copying then copies the new one', async () => {
      await share(read).click();
      await dialog.getByText('Link settings').click();
      await dialog.getByRole('button', { name: 'Make a new link' }).click();
      await expect(dialog.getByText('The old link stops working right away.')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      const headers = { 'access-token': read.access_token };
      expect((await admin.get('/api/answer', { headers })).status()).toBe(200);
      await dialog.getByRole('button', { name: 'Make a new link' }).click();
      await expect(dialog.getByText('The new link is ready.')).toBeVisible();
      expect((await admin.get('/api/answer', { headers })).status()).toBe(404);
      await dialog.getByRole('button', { name: 'Copy only the link' }).click();
      const { access_token, link } = await (await admin.get(`/api/questions/${read.id}`)).json();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(`${origin}/question/${access_token}`);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(rowOf(read).getByRole('link', { name: /^Open Link/ })).toHaveAttribute('href', link);
    });
  });
});

test('the page of a link is byte-identical for every token, known or not, and reveals nothing about anyone', {
  tag: '@nginx',
}, async ({ ask, request }) => {
  const { access_token } = await ask({ question_text: 'Secret-question?' });
  const pages = await Promise.all(
    [access_token, `${access_token.slice(0, -1)}!`, 'AAAAAAAAAAAA', 'x'.repeat(64), ''].map((token) =>
      request.get(`/question/${token}`),
    ),
  );
  const [first = ''] = await Promise.all(pages.map((page) => page.text()));
  for (const page of pages) {
    expect(await page.text()).toBe(first);
    expect(page.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(Object.keys(page.headers())).toEqual(Object.keys(pages[0]?.headers() ?? {}));
  }
  // the prerendered page has HTML's own form of void elements, the other one that of its source
  for (const [html, end] of [
    [first, '>'],
    [await (await request.get('/admin')).text(), ' />'],
  ]) {
    expect(html).toContain('<title>Family Stories</title>');
    expect(html).toContain(`<meta property="og:title" content="Family Stories"${end}`);
    expect(html).toContain(`<meta name="robots" content="noindex, nofollow"${end}`);
    expect(html).toContain(`<meta name="referrer" content="no-referrer"${end}`);
    // what the page says is the same for everybody, and names an address as an example
    const [withoutTexts] = (html ?? '').split('<script type="application/json" id="messages">');
    expect(withoutTexts).not.toMatch(/Secret|Rose|https?:\/\/(?!127)/);
  }
});

test('no page and no service worker requests anything from other sites', async ({
  context,
  page,
  origin,
  ask,
  removeEveryone,
}) => {
  await removeEveryone();
  const asked: string[] = [];
  const byWorker: string[] = [];
  context.on('request', (request) => {
    asked.push(request.url());
    if (request.serviceWorker()) byWorker.push(request.url());
  });
  // all other requests are blocked and recorded
  await context.route(
    (url) => url.origin !== origin && /^(https?|wss?):/.test(url.protocol),
    (route) => route.abort(),
  );
  const question = await ask({ days_to_complete: 5 });
  await page.clock.install();
  await openAnswer(page, question);
  await editorOf(page).pressSequentially('Here https://example.org and there.');
  await autosave(page);
  await addPhoto(page);
  await expect(editorOf(page).locator('img')).toHaveAttribute('src', /^\/story-images\//);
  await autosave(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(editorOf(page)).toContainText('and there.');
  await page.getByRole('button', { name: 'See earlier versions' }).click();
  await expect(page.getByRole('dialog')).toBeVisible(); // loaded on demand: Escape before that closes nothing
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Your answer has been submitted. Thank you.')).toBeVisible();
  await page.goto('/question/AAAAAAAAAAAA');
  await expect(page.getByRole('heading')).toBeVisible();
  await signIn(page);
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^More: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
  await page.waitForLoadState('load');
  const worker = context.serviceWorkers().map((each) => each.url());
  expect(worker).toEqual([`${origin}/question-worker.js`]);
  // the worker's own requests are recorded, too
  expect(byWorker.filter((url) => url.endsWith('.woff2')).length).toBeGreaterThan(0);
  expect(asked.length).toBeGreaterThan(20);
  const here = (url: string) => url.startsWith(`${origin}/`) || /^(data|blob):/.test(url);
  expect(asked.filter((url) => !here(url))).toEqual([]);
});

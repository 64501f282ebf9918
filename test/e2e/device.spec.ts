import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { answer as messages } from '../../src/shared/messages/en/answer.ts';
import { firstHtml } from '../../src/shared/messages/en/first-html.ts';
import { editorOf, expect, indicatorOf, openAnswer, test } from './answer-steps.ts';

/** What this device keeps: how many drafts, photos and last states. */
const keptOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve) => {
        const opening = indexedDB.open('family-stories');
        opening.onsuccess = () => {
          const names = [...opening.result.objectStoreNames];
          const reading = opening.result.transaction(names);
          const counts = names.map((name) => [name, reading.objectStore(name).count()] as const);
          reading.oncomplete = () => {
            opening.result.close();
            resolve(Object.fromEntries(counts.map(([name, count]) => [name, count.result])));
          };
        };
      }),
  );

/** Until the page is left no save reaches the server, also not what is sent while it is left. */
const refuseSaves = (page: Page) =>
  page.evaluate(() => {
    const { fetch } = window;
    const { dataset } = document.documentElement;
    dataset.refusing = 'yes';
    window.fetch = (address, init) =>
      init?.method === 'PUT' && dataset.refusing ? Promise.reject(new TypeError('refused')) : fetch(address, init);
  });

const acceptSaves = (page: Page) =>
  page.evaluate(() => {
    delete document.documentElement.dataset.refusing;
  });

/** Whether anything in the window does, which only the browser can tell. */
const listensTo = async (page: Page, type: string) => {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: String(result.objectId) });
  await session.detach();
  return listeners.some((one) => one.type === type);
};

const saveElsewhere = (admin: APIRequestContext, access_token: string, content: string, base_version: number) =>
  admin.put('/api/answer', {
    headers: { 'access-token': access_token },
    data: { content, status: 'in_progress', base_version },
  });

test('what is typed is on this device at once, and gone from it when the server has it', async ({ page, ask }) => {
  const question = await ask();
  await openAnswer(page, question);
  await editorOf(page).pressSequentially('Do not lose this.');
  await page.waitForTimeout(300);
  expect(await keptOn(page)).toMatchObject({ drafts: 1 });
  await expect(indicatorOf(page)).toHaveText('Saved');
  await expect.poll(() => keptOn(page)).toMatchObject({ drafts: 0, photos: 0 });
});

test('a submitted answer leaves nothing on a shared tablet', async ({ page, ask }) => {
  await openAnswer(page, await ask());
  await editorOf(page).pressSequentially('Done.');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
  await expect.poll(() => keptOn(page)).toEqual({ drafts: 0, photos: 0, answers: 0 });
});

test('words that were never sent are taken up when the page opens again, and sent', async ({ page, ask, stored }) => {
  const question = await ask();
  await openAnswer(page, question);
  await refuseSaves(page);
  await editorOf(page).pressSequentially('Written on the train.');
  await page.waitForTimeout(300);
  await page.goto('about:blank');
  expect((await stored(question)).content).toBe('');
  await openAnswer(page, question);
  await expect(editorOf(page)).toHaveText('Written on the train.');
  await expect(page.getByRole('heading', { name: /two versions/ })).toHaveCount(0);
  await expect(indicatorOf(page)).toHaveText('Saved');
  expect((await stored(question)).content).toBe('<p>Written on the train.</p>');
});

test('offline it says that the words are kept on this device, and sends them when the network is back', async ({
  page,
  context,
  ask,
  stored,
}) => {
  const question = await ask();
  await openAnswer(page, question);
  await context.setOffline(true);
  await editorOf(page).pressSequentially('In the tunnel.');
  await expect(indicatorOf(page)).toHaveText("You're offline. Your words are safe on this device.");
  await expect(page.getByRole('alert').getByText(messages.failed.auto)).toBeVisible();
  await context.setOffline(false);
  await expect(indicatorOf(page)).toHaveText('Saved');
  await expect(page.getByText(messages.failed.auto)).toHaveCount(0);
  expect((await stored(question)).content).toBe('<p>In the tunnel.</p>');
});

test('a save that arrived although its answer was lost is no conflict, now or after a reload', async ({
  page,
  ask,
  stored,
}) => {
  const question = await ask();
  await openAnswer(page, question);
  let lost = 0;
  await page.route('**/api/answer', async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await editorOf(page).pressSequentially('One.');
  await expect(page.getByRole('alert').getByText(messages.failed.auto)).toBeVisible();
  await editorOf(page).pressSequentially(' Two.');
  await page.reload();
  await expect(editorOf(page)).toHaveText('One. Two.');
  await expect(page.getByRole('heading', { name: /two versions/ })).toHaveCount(0);
  await expect.poll(async () => (await stored(question)).content).toBe('<p>One. Two.</p>');
});

const open = async (context: BrowserContext, token: string) => {
  const page = await context.newPage();
  await openAnswer(page, { access_token: token });
  return page;
};

for (const [choice, expected, earlier] of [
  ['You wrote this on this device', '<p>Mine.</p>', '<p>Elsewhere.</p>'],
  ['This was saved since', '<p>Elsewhere.</p>', '<p>Mine.</p>'],
] as const)
  test(`unsent words found beside words saved since: one chooses '${choice}', and the others are not gone`, async ({
    page,
    ask,
    stored,
    admin,
  }) => {
    const question = await ask();
    await openAnswer(page, question);
    await refuseSaves(page);
    await editorOf(page).pressSequentially('Mine.');
    await page.waitForTimeout(300);
    await page.goto('about:blank');
    await saveElsewhere(admin, question.access_token, '<p>Elsewhere.</p>', 0);
    await page.goto(`/question/${question.access_token}`);
    await expect(page.getByRole('heading', { name: 'There are two versions of your answer' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'You wrote this on this device' })).toContainText('Mine.');
    await expect(page.getByRole('article', { name: 'This was saved since' })).toContainText('Elsewhere.');
    await page.getByRole('article', { name: choice }).getByRole('button', { name: 'Use this one' }).click();
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toBe(expected);
    const headers = { 'access-token': question.access_token };
    const { revisions } = await (await admin.get('/api/answer/revisions', { headers })).json();
    const contents = await Promise.all(
      revisions.map(async ({ version }: { version: number }) => {
        const revision = await admin.get(`/api/answer/revisions/${version}`, { headers });
        return (await revision.json()).content;
      }),
    );
    expect(contents).toContain(earlier);
  });

test('a question locked before the words could be sent shows them, to be copied', async ({ page, ask, admin }) => {
  const question = await ask();
  await openAnswer(page, question);
  await refuseSaves(page);
  await editorOf(page).pressSequentially('Too late.');
  await page.waitForTimeout(300);
  await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
  await page.reload();
  await expect(page.getByText(firstHtml.locked)).toBeVisible();
  await expect(page.getByRole('region', { name: 'You wrote this on this device' })).toContainText('Too late.');
  await expect(page.getByRole('button', { name: 'Copy my words' })).toBeVisible();

  // unlocked again, they go on as if nothing had been
  await admin.patch(`/api/questions/${question.id}`, { data: { status: 'submitted' } });
  await page.reload();
  await expect(editorOf(page)).toHaveText('Too late.');
  await expect(indicatorOf(page)).toHaveText('Saved');
});

test('a question deleted before the words could be sent shows them, to be copied', async ({ page, ask, admin }) => {
  const question = await ask();
  await openAnswer(page, question);
  await refuseSaves(page);
  await editorOf(page).pressSequentially('Nowhere to go.');
  await page.waitForTimeout(300);
  await admin.delete(`/api/questions/${question.id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: "This link doesn't lead to a question" })).toBeVisible();
  await expect(page.getByText('Nowhere to go.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy my words' })).toBeVisible();
});

test('a page that was opened before opens without a network, takes words, and sends them later', async ({
  page,
  context,
  ask,
  stored,
}) => {
  const question = await ask();
  await openAnswer(page, question);
  await editorOf(page).pressSequentially('First.');
  await expect(indicatorOf(page)).toHaveText('Saved');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Hello, Grandma Rose')).toBeVisible();
  await expect(editorOf(page)).toHaveText('First.');
  await editorOf(page).press('Control+End');
  await editorOf(page).pressSequentially(' Second.');
  await expect(indicatorOf(page)).toHaveText(messages.offline);
  await page.reload();
  await expect(editorOf(page)).toHaveText('First. Second.');
  await context.setOffline(false);
  await expect(indicatorOf(page)).toHaveText('Saved');
  expect((await stored(question)).content).toBe('<p>First. Second.</p>');
});

test('a page that was opened before comes with its words through the worker too', async ({ page, ask }) => {
  const question = await ask();
  await openAnswer(page, question);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await page.evaluate(() => document.querySelector('#answer') !== null)).toBe(true);
  await expect(editorOf(page)).toHaveClass(/ProseMirror/);
});

test('the worker keeps the page of the link and nothing of the admin or of anybody else', async ({
  page,
  context,
  ask,
}) => {
  const question = await ask();
  await openAnswer(page, question);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/question/');
  expect(kept.filter((path) => path !== '/question/' && !path.startsWith('/assets/'))).toEqual([]);
  expect(kept.filter((path) => /dashboard|login/.test(path))).toEqual([]);
  await context.setOffline(true);
  const other = await context.newPage();
  await other.goto('/question/BBBBBBBBBBBB');
  await expect(other.getByText('Loading...')).toBeVisible();
  await expect(other.getByText('Hello, Grandma Rose')).toHaveCount(0);
  await expect(other.goto('/admin')).rejects.toThrow();
});

test('a device that keeps nothing says so, and words are sent sooner', async ({ page, ask, stored }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new Error('forbidden');
        },
      },
    });
  });
  const question = await ask();
  await openAnswer(page, question);
  await refuseSaves(page);
  await editorOf(page).pressSequentially('Hello');
  await expect(page.getByText("This device can't keep a copy of your words")).toBeVisible();
  await expect(indicatorOf(page)).toHaveText('Not sent yet');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await acceptSaves(page);
  await editorOf(page).pressSequentially(' again');
  await expect(indicatorOf(page)).toHaveText('Saved');
  expect((await stored(question)).content).toBe('<p>Hello again</p>');
});

test('leaving waits for this page only where there are words that the server has not', async ({ page, ask }) => {
  await openAnswer(page, await ask());
  expect(await listensTo(page, 'beforeunload')).toBe(false);
  await refuseSaves(page);
  await editorOf(page).pressSequentially('Hello');
  expect(await listensTo(page, 'beforeunload')).toBe(true);
  await acceptSaves(page);
  await expect(indicatorOf(page)).toHaveText('Saved');
  await expect.poll(() => listensTo(page, 'beforeunload')).toBe(false);
});

test('two tabs on one device: the one a person turns to goes on with all the words, and there is no conflict', async ({
  context,
  ask,
  stored,
}) => {
  const { access_token, ...question } = await ask();
  const first = await open(context, access_token);
  await editorOf(first).pressSequentially('One.');
  const second = await open(context, access_token);
  await expect(editorOf(second)).toHaveText('One.');
  await editorOf(second).press('Control+End');
  await editorOf(second).pressSequentially(' Two.');
  await first.bringToFront();
  await first.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(editorOf(first)).toHaveText('One. Two.');
  await expect(editorOf(first)).toBeEditable();
  await editorOf(first).press('Control+End');
  await editorOf(first).pressSequentially(' Three.');
  await expect(indicatorOf(first)).toHaveText('Saved');
  expect((await stored({ access_token, ...question })).content).toBe('<p>One. Two. Three.</p>');
  for (const page of [first, second]) await expect(page.getByRole('heading', { name: /two versions/ })).toHaveCount(0);
});

test('earlier words are listed, previewed and brought back as a new version', async ({ page, ask, stored }) => {
  const question = await ask();
  await openAnswer(page, question);
  await expect(page.getByRole('button', { name: 'See earlier versions' })).toHaveCount(0);
  await editorOf(page).pressSequentially('The long story.');
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expect(indicatorOf(page)).toHaveText('Saved');
  await editorOf(page).press('Control+a');
  await editorOf(page).pressSequentially('Oops');
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expect(indicatorOf(page)).toHaveText('Saved');
  await page.getByRole('button', { name: 'See earlier versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
  await dialog.getByRole('button', { name: /characters/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Earlier versions' })).toHaveText('The long story.');
  await dialog.getByRole('button', { name: 'Bring this version back' }).click();
  await expect(editorOf(page)).toHaveText('The long story.');
  await expect(indicatorOf(page)).toHaveText('Saved');
  expect(await stored(question)).toMatchObject({ content: '<p>The long story.</p>', version: 3 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editorOf(page)).toHaveText('Oops');
});

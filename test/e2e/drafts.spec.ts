import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { answer as messages } from '../../src/shared/messages/en/answer.ts';
import { firstHtml } from '../../src/shared/messages/en/first-html.ts';
import {
  acceptSaves,
  autosave,
  autosaveDelay,
  countStored,
  dropDeviceWrites,
  editorOf,
  expect,
  hold,
  indicatorOf,
  journalOn,
  openAnswer,
  refuseSaves,
  stopClock,
  test,
} from './answer-steps.ts';
import { violationsOf } from './axe.ts';
import { show } from './fault-steps.ts';

/** Waits until this device has a draft. */
const isStored = (page: Page) => expect.poll(() => countStored(page)).toMatchObject({ drafts: 1 });

/** Waits until the device has no draft and no photo: the server has acknowledged all. */
const isEmpty = (page: Page) => expect.poll(() => countStored(page)).toMatchObject({ drafts: 0, photos: 0 });

/** Whether anything in the window has such a listener, which only the browser knows. */
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

test('what the device keeps of an answer', async ({ page, context, ask, stored }) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset.persisted = `${document.documentElement.dataset.persisted ?? ''}x`;
      return true;
    };
  });
  await page.clock.install();

  await test.step('an edit is stored on the device at once, and deleted when the server has it', async () => {
    const question = await ask();
    await openAnswer(page, question);
    // otherwise an automatic save on a slow machine deletes the draft before it is seen
    const release = await hold(page, '**/api/answer');
    await editorOf(page).pressSequentially('Do not lose this.');
    await isStored(page);
    release();
    await autosave(page);
    await isEmpty(page);
  });

  await test.step('a submitted answer leaves nothing on a shared tablet', async () => {
    await editorOf(page).pressSequentially(' Done.');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
    await expect
      .poll(() => countStored(page))
      .toEqual({ drafts: 0, photos: 0, answers: 0, recordings: 0, chunks: 0, levels: 0 });
  });

  await test.step('only a page with unsent text delays leaving', async () => {
    await openAnswer(page, await ask());
    expect(await listensTo(page, 'beforeunload')).toBe(false);
    await refuseSaves(page);
    await editorOf(page).pressSequentially('Hello');
    await expect.poll(() => listensTo(page, 'beforeunload')).toBe(true);
    await acceptSaves(page);
    await autosave(page);
    await expect.poll(() => listensTo(page, 'beforeunload')).toBe(false);
    await isEmpty(page);
  });

  await test.step('earlier versions are listed, previewed and restored as a new version', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await expect(page.getByRole('button', { name: 'See earlier versions' })).toHaveCount(0);
    // in one edit: an automatic save of a part would be one more version
    await editorOf(page).focus();
    await page.keyboard.insertText('The long story.');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(indicatorOf(page)).toHaveText('Saved');
    await editorOf(page).press('Control+a');
    await page.keyboard.insertText('Oops');
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

  await test.step('the browser is asked for persistent storage once only this device has the text', async () => {
    const persisted = () => page.evaluate(() => document.documentElement.dataset.persisted);
    await openAnswer(page, await ask());
    await editorOf(page).pressSequentially('Saved.');
    await autosave(page);
    expect(await persisted()).toBeUndefined();
    await context.setOffline(true);
    for (const text of [' One.', ' Two.']) {
      await editorOf(page).pressSequentially(text);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(indicatorOf(page)).toHaveText(/safe on this device/i);
    }
    await expect.poll(persisted).toBe('x');
    await context.setOffline(false);
    await expect(indicatorOf(page)).toHaveText('Saved');
  });

  await test.step('offline, the page says that the text is kept on the device, and sends it when the network returns', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await context.setOffline(true);
    await editorOf(page).pressSequentially('In the tunnel.');
    await page.clock.fastForward(autosaveDelay);
    await expect(indicatorOf(page)).toHaveText('Safe on this device');
    await expect(page.getByRole('alert').getByText(messages.failed.auto)).toBeVisible();
    await context.setOffline(false);
    await expect(indicatorOf(page)).toHaveText('Saved');
    await expect(page.getByText(messages.failed.auto)).toHaveCount(0);
    expect((await stored(question)).content).toBe('<p>In the tunnel.</p>');
  });
});

test('text of a page that was left', async ({ page, ask, stored }) => {
  await test.step('unsent text is restored when the page is opened again, and sent', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await refuseSaves(page);
    await editorOf(page).pressSequentially('Written on the train.');
    await isStored(page);
    await page.goto('about:blank');
    expect((await stored(question)).content).toBe('');
    await openAnswer(page, question);
    await expect(editorOf(page)).toHaveText('Written on the train.');
    await expect(page.getByRole('heading', { name: /two versions/ })).toHaveCount(0);
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toBe('<p>Written on the train.</p>');
    await isEmpty(page);
  });

  await test.step('text typed just before closing is recovered even if neither the database nor the network was in time', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await refuseSaves(page);
    await dropDeviceWrites(page);
    await editorOf(page).pressSequentially('Typed and closed.');
    await page.goto('about:blank');
    await openAnswer(page, question);
    await expect(editorOf(page)).toHaveText('Typed and closed.');
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toBe('<p>Typed and closed.</p>');
    await expect.poll(() => journalOn(page)).toEqual([]);
    await isEmpty(page);
  });

  await test.step('a draft deleted while the page is left does not conflict with the last request', async () => {
    const question = await ask();
    await page.clock.install();
    await openAnswer(page, question);
    await stopClock(page);
    await editorOf(page).pressSequentially('We had goat');
    // the draft of all of it is written
    await page.clock.fastForward(1000);
    await isStored(page);
    await dropDeviceWrites(page);
    await editorOf(page).pressSequentially('s');
    // the last request arrives, and its response finds no page; a browser under load may drop it when it unloads the page
    await page.route('**/api/answer', async (route) => {
      if (route.request().method() === 'PUT') await route.fetch();
      else await route.continue();
    });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect.poll(async () => (await stored(question)).content).toBe('<p>We had goats</p>');
    await page.goto('about:blank');
    await page.unroute('**/api/answer');
    await page.clock.resume();
    await openAnswer(page, question);
    await expect(editorOf(page)).toHaveText('We had goats');
    await expect(indicatorOf(page)).toHaveText('Saved');
    await expect(page.getByRole('heading', { name: /two versions/ })).toHaveCount(0);
    await expect.poll(() => countStored(page)).toMatchObject({ drafts: 0 });
    expect(await journalOn(page)).toEqual([]);
  });
});

test('a save that arrived although its response was lost is no conflict, now or after a reload', {
  tag: '@nginx',
}, async ({ page, ask, stored }) => {
  const question = await ask();
  await page.clock.install();
  await openAnswer(page, question);
  // a retry would remove the message
  await stopClock(page);
  let lost = 0;
  await page.route('**/api/answer', async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await editorOf(page).pressSequentially('One.');
  await page.clock.fastForward(autosaveDelay);
  await expect(page.getByRole('alert').getByText(messages.failed.auto)).toBeVisible();
  await editorOf(page).pressSequentially(' Two.');
  await page.clock.resume();
  await page.reload();
  await expect(editorOf(page)).toHaveText('One. Two.');
  await expect(page.getByRole('heading', { name: /two versions/ })).toHaveCount(0);
  await expect.poll(async () => (await stored(question)).content).toBe('<p>One. Two.</p>');
});

test('unsent text of an answer that was changed elsewhere', async ({ page, ask, stored, admin }) => {
  for (const [choice, expected, earlier] of [
    ['You wrote this on this device', '<p>Mine.</p>', '<p>Elsewhere.</p>'],
    ['This was saved in the meantime', '<p>Elsewhere.</p>', '<p>Mine.</p>'],
  ] as const)
    await test.step(`unsent text next to a newer version offers a choice: '${choice}', and the other text is kept`, async () => {
      const question = await ask();
      await openAnswer(page, question);
      await refuseSaves(page);
      await editorOf(page).pressSequentially('Mine.');
      await isStored(page);
      await page.goto('about:blank');
      await saveElsewhere(admin, question.access_token, '<p>Elsewhere.</p>', 0);
      await page.goto(`/question/${question.access_token}`);
      await expect(page.getByRole('heading', { name: 'There are two versions of your answer' })).toBeVisible();
      await expect(page.getByRole('article', { name: 'You wrote this on this device' })).toContainText('Mine.');
      await expect(page.getByRole('article', { name: 'This was saved in the meantime' })).toContainText('Elsewhere.');
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
      await isEmpty(page);
    });

  await test.step('a question locked before the text was sent shows the text for copying', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await refuseSaves(page);
    await editorOf(page).pressSequentially('Too late.');
    await isStored(page);
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
    await page.reload();
    await expect(page.getByText(firstHtml.locked)).toBeVisible();
    await expect(page.getByRole('region', { name: 'You wrote this on this device' })).toContainText('Too late.');
    await expect(page.getByRole('button', { name: 'Copy my words' })).toBeVisible();

    // after an unlock, editing continues as if nothing had happened
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'submitted' } });
    await page.reload();
    await expect(editorOf(page)).toHaveText('Too late.');
    await expect(indicatorOf(page)).toHaveText('Saved');
    await isEmpty(page);
  });

  await test.step('a question deleted before the text was sent shows the text for copying', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await refuseSaves(page);
    await editorOf(page).pressSequentially('Nowhere to go.');
    await isStored(page);
    await admin.delete(`/api/questions/${question.id}`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This link doesn’t lead to a question' })).toBeVisible();
    await expect(page.getByText('Nowhere to go.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy my words' })).toBeVisible();
  });
});

test('a full or forbidden localStorage is logged, and text is kept and saved without it', async ({
  page,
  ask,
  stored,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.addInitScript(() => {
    Storage.prototype.setItem = (key) => {
      throw new DOMException(key, 'QuotaExceededError');
    };
    Storage.prototype.getItem = (key) => {
      throw new DOMException(key, 'SecurityError');
    };
  });
  const question = await ask();
  await page.clock.install();
  await openAnswer(page, question);
  const release = await hold(page, '**/api/answer');
  await editorOf(page).pressSequentially('Kept.');
  await isStored(page);
  release();
  await autosave(page);
  expect((await stored(question)).content).toBe('<p>Kept.</p>');
  // of the journal, which is the first to keep what is typed; others log the same warning
  expect(logged.join()).toMatch(/The storage of this device has failed\..*QuotaExceededError: answerJournal /);
});

test('a database of the device that fails or changes', async ({ page, context, origin, ask }) => {
  await page.clock.install();

  await test.step('a write that the database never completes is reported after some seconds', async () => {
    await openAnswer(page, await ask());
    await refuseSaves(page);
    await dropDeviceWrites(page);
    await editorOf(page).pressSequentially('Hello');
    await expect(page.getByText(messages.notKept)).toHaveCount(0);
    await page.clock.runFor(6000);
    await expect(page.getByText(messages.notKept)).toBeVisible();
    await acceptSaves(page);
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(indicatorOf(page)).toHaveText('Saved');
  });

  for (const name of ['InvalidStateError', 'UnknownError'])
    await test.step(`a connection that fails with ${name} is opened again, and nothing is lost`, async () => {
      await openAnswer(page, await ask());
      await refuseSaves(page);
      await page.evaluate((error) => {
        const { transaction } = IDBDatabase.prototype;
        let lost: IDBDatabase | undefined;
        IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
          lost ??= this;
          if (this === lost) throw new DOMException('', error);
          return transaction.apply(this, args);
        };
      }, name);
      await editorOf(page).pressSequentially('Hello');
      await page.clock.fastForward(autosaveDelay);
      await expect(indicatorOf(page)).toHaveText(firstHtml.kept);
      await expect(page.getByText(messages.notKept)).toHaveCount(0);
      expect(await countStored(page)).toMatchObject({ drafts: 1 });
      await acceptSaves(page);
      await page.getByRole('button', { name: 'Save Progress' }).click();
      await expect(indicatorOf(page)).toHaveText('Saved');
      await isEmpty(page);
    });

  await test.step('a later release may upgrade the schema while this page is open, and this page continues to store drafts', async () => {
    await openAnswer(page, await ask());
    // nothing is being written
    await expect.poll(() => countStored(page)).toMatchObject({ answers: 1 });
    const later = await context.newPage();
    await later.goto(`${origin}/healthz`);
    const change = later.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const request = indexedDB.open('family-stories', 3);
          request.onupgradeneeded = () => request.result.createObjectStore('letters');
          request.onblocked = () => resolve('blocked');
          request.onsuccess = () => {
            request.result.close();
            resolve('changed');
          };
        }),
    );
    expect(await change).toBe('changed');
    await refuseSaves(page);
    await editorOf(page).pressSequentially('Kept.');
    await expect.poll(() => countStored(page)).toMatchObject({ drafts: 1, letters: 0 });
    await expect(page.getByText(messages.notKept)).toHaveCount(0);
  });
});

/** The pause before an automatic save where the device keeps nothing, in ms. */
const sooner = 1000;

test('a browser without storage says so, and saves sooner', async ({ page, ask, stored }) => {
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
  await page.clock.install();
  await openAnswer(page, question);
  await refuseSaves(page);
  await editorOf(page).pressSequentially('Hello');
  await page.clock.fastForward(sooner);
  await expect(page.getByText('This device can’t keep a copy of your words')).toBeVisible();
  await expect(indicatorOf(page)).toHaveText('Not sent yet');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await acceptSaves(page);
  await editorOf(page).pressSequentially(' again');
  await page.clock.fastForward(sooner);
  await expect(indicatorOf(page)).toHaveText('Saved');
  expect((await stored(question)).content).toBe('<p>Hello again</p>');
});

const open = async (context: BrowserContext, token: string) => {
  const page = await context.newPage();
  await openAnswer(page, { access_token: token });
  return page;
};

test('one of two tabs writes, and "Continue here" makes it the other one, with the whole text', async ({
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
  await expect(first.getByText('You are writing in another tab.')).toBeVisible();
  await expect(editorOf(first)).not.toBeEditable();
  expect(await violationsOf(first)).toEqual([]);
  // also with the keyboard
  await first.getByRole('button', { name: 'Continue here' }).press('Enter');
  await expect(editorOf(first)).toHaveText('One. Two.');
  await expect(editorOf(first)).toBeEditable();
  await expect(editorOf(first)).toBeFocused();
  await expect(second.getByText('You are writing in another tab.')).toBeVisible();
  await first.keyboard.type(' Three.');
  await expect(indicatorOf(first)).toHaveText('Saved');
  expect((await stored({ access_token, ...question })).content).toBe('<p>One. Two. Three.</p>');
  // what the other one shows
  await second.bringToFront();
  await second.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(editorOf(second)).toHaveText('One. Two. Three.');
  for (const page of [first, second]) await expect(page.getByRole('heading', { name: /two versions/ })).toHaveCount(0);
});

test('a tab opened in the background does not take over from the visible one', async ({ context, ask }) => {
  const { access_token } = await ask();
  await context.clock.install();
  const first = await open(context, access_token);
  await editorOf(first).pressSequentially('One.');
  await autosave(first);
  const behind = await context.newPage();
  await behind.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  );
  await openAnswer(behind, { access_token });
  await expect(behind.getByRole('button', { name: 'Save Progress' })).toHaveCount(0);
  await editorOf(first).pressSequentially(' Two.');
  await autosave(first);
  await show(behind, 'visible');
  await expect(editorOf(behind)).toHaveText('One. Two.');
  await expect(behind.getByRole('button', { name: 'Save Progress' })).toBeVisible();
  await expect(first.getByRole('button', { name: 'Save Progress' })).toHaveCount(0);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page opened before opens offline, accepts text, and sends it later', { tag: '@nginx' }, async ({
    page,
    context,
    ask,
    stored,
  }) => {
    const question = await ask();
    await page.clock.install();
    await openAnswer(page, question);
    await editorOf(page).pressSequentially('First.');
    await autosave(page);
    // what is shown offline
    await expect.poll(() => countStored(page)).toMatchObject({ drafts: 0, answers: 1 });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Hello, Grandma Rose')).toBeVisible();
    await expect(editorOf(page)).toHaveText('First.');
    await editorOf(page).press('Control+End');
    await editorOf(page).pressSequentially(' Second.');
    await page.clock.fastForward(autosaveDelay);
    await expect(indicatorOf(page)).toHaveText(firstHtml.kept);
    await page.reload();
    await expect(editorOf(page)).toHaveText('First. Second.');
    await context.setOffline(false);
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toBe('<p>First. Second.</p>');
  });

  test('a page opened before is also served with its content by the service worker', { tag: '@nginx' }, async ({
    page,
    ask,
  }) => {
    const question = await ask();
    await openAnswer(page, question);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(await page.evaluate(() => document.querySelector('#answer') !== null)).toBe(true);
    await expect(editorOf(page)).toHaveClass(/ProseMirror/);
  });

  test('the service worker caches the page of the link and nothing of the admin or of other links', {
    tag: '@nginx',
  }, async ({ page, context, ask }) => {
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
});

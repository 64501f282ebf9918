import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page, Request, Response, Route } from '@playwright/test';
import { startServer } from '../start-server.ts';
import { freePorts } from '../stores/processes.ts';
import { skipPauses } from './answer-steps.ts';
import { violationsOf } from './axe.ts';
import { show } from './fault-steps.ts';
import { adminPassword, test as base, expect, signedIn, waitForFonts } from './fixtures.ts';
import { chooseForPerson } from './person-menu.ts';

const test = base.extend(signedIn);

/** Checks until this holds, for so long. An attempt counts for at most 250 ms: time without CPU does not count. */
const tryFor = async (ms: number, check: () => Promise<void>, wait = () => pause(100)): Promise<void> => {
  for (let left = ms; ; ) {
    const start = performance.now();
    try {
      return await check();
    } catch (error) {
      if (left <= 0) throw error;
    }
    await wait();
    left -= Math.min(performance.now() - start, 250);
  }
};

/** Changes made elsewhere appear within two seconds. Between two attempts the page waits for a response of the server. */
const soon = (page: Page, check: (once: { timeout: number }) => Promise<void>): Promise<void> =>
  tryFor(
    2000,
    () => check({ timeout: 1 }),
    async () => {
      await page.evaluate(async () => void (await fetch('/api/session')));
      await pause(100);
    },
  );

const card = (page: Page, name: string, exact = false) => page.getByRole('article', { name, exact });
const rows = (within: Locator) => within.getByRole('listitem');
const newQuestion = (within: Locator) => within.getByPlaceholder('New question...');
const said = (page: Page) => page.locator('.announcer');

/** Opens the dashboard and waits until its event stream is open, and has loaded what is shown once more. */
const follow = async (page: Page) => {
  let loads = 0;
  const isList = (response: Response) => response.url().endsWith('/api/people/overview');
  const reloaded = page.waitForResponse((response) => isList(response) && ++loads === 2);
  const stream = page.waitForResponse(/\/api\/changes/);
  await page.goto('/');
  await stream;
  await (await reloaded).finished();
  await page.evaluate(() => Object.assign(window, { isStillThere: true }));
};

const isReloaded = (page: Page) => page.evaluate(() => !('isStillThere' in window));

const submit = (content: string) => ({ content, status: 'submitted', base_version: 0 });

test('changes made elsewhere appear within two seconds', { tag: '@nginx' }, async ({
  page,
  context,
  admin,
  addPerson,
  addQuestion,
}) => {
  const { id: rose } = await addPerson('Grandma Rose');
  await addQuestion({ person_id: rose, question_text: 'Who taught you to swim?' });
  const { id: miriam } = await addPerson('Aunt Miriam');
  const { access_token } = await addQuestion({ person_id: miriam, question_text: 'And to dance?' });
  const other = await context.newPage();
  await Promise.all([follow(page), follow(other)]);

  await test.step('a lock on another dashboard', async () => {
    const badge = (within: Page) => card(within, 'Grandma Rose').locator('.badge');
    await card(other, 'Grandma Rose').getByTitle('Lock answer', { exact: true }).click();
    await expect(badge(other)).toHaveText('Locked');
    // it goes by itself
    await expect(said(other)).toContainText('This answer can no longer be edited.');
    await soon(page, (once) => expect(badge(page)).toHaveText('Locked', once));
    // announced where it was made only
    await expect(said(page)).toHaveText('');
    await page.getByTitle('Unlock answer').click();
    await soon(other, (once) => expect(badge(other)).toHaveText('Submitted', once));
    expect(await isReloaded(page)).toBe(false);
    await other.close();
  });

  await test.step('answers started and submitted', async () => {
    const answered = card(page, 'Aunt Miriam');
    const headers = { 'access-token': access_token };
    const data = { content: '<p>My</p>', status: 'in_progress', base_version: 0 };
    await admin.put('/api/answer', { headers, data });
    await soon(page, (once) => expect(answered.locator('.badge')).toHaveText('In Progress', once));
    await admin.put('/api/answer', { headers, data: { ...submit('<p>My brother.</p>'), base_version: 1 } });
    await soon(page, (once) => expect(answered.locator('.badge')).toHaveText('Submitted', once));
    await expect(answered).toContainText('1 of 1 answered');
  });

  await test.step('many at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => addPerson(`Cousin ${n}`)));
    await soon(page, (once) => expect(page.getByRole('article')).toHaveCount(22, once));
  });
});

test('people and questions added, changed and deleted elsewhere appear within two seconds', async ({
  page,
  admin,
  addPerson,
  addQuestion,
}) => {
  const names = page.locator('article h2');
  await follow(page);
  const { id: person_id } = await addPerson('Rose');

  await test.step('the first person', async () => {
    await soon(page, (once) => expect(card(page, 'Rose')).toBeVisible(once));
    await expect(page.getByRole('heading', { name: 'Whose stories' })).toBeHidden();
  });

  await test.step('questions and people added, changed and deleted', async () => {
    const { id } = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
    await soon(page, (once) => expect(rows(card(page, 'Rose'))).toContainText('Who taught you to swim?', once));
    await admin.patch(`/api/people/${person_id}`, { data: { name: 'Grandma Rose' } });
    await soon(page, (once) => expect(names).toHaveText(['Grandma Rose'], once));
    await admin.delete(`/api/questions/${id}`);
    await soon(page, (once) => expect(rows(card(page, 'Grandma Rose'))).toHaveCount(0, once));
    const luis = await addPerson('Uncle Luis');
    await soon(page, (once) => expect(names).toHaveText(['Grandma Rose', 'Uncle Luis'], once));
    await admin.delete(`/api/people/${luis.id}`);
    await soon(page, (once) => expect(names).toHaveText(['Grandma Rose'], once));
  });

  await test.step('the last person', async () => {
    await admin.delete(`/api/people/${person_id}`);
    await soon(page, (once) => expect(page.getByRole('heading', { name: 'Whose stories' })).toBeVisible(once));
  });
});

test('a long list', async ({ page, admin, addPerson, addQuestion }) => {
  const cousins = Array.from({ length: 80 }, (_, index) => `Cousin ${index + 1}`);
  const ids: string[] = [];
  for (const name of cousins) ids.push((await addPerson(name)).id);
  const askCousin = (n: number) =>
    addQuestion({ person_id: ids[n - 1] as string, question_text: 'Who taught you to swim?' });
  const [first, near] = [await askCousin(1), await askCousin(31)];
  const names = page.locator('article h2');
  await page.setViewportSize({ width: 390, height: 844 });
  await follow(page);

  await test.step('shows what was changed in a card far away once it comes near', async () => {
    const far = card(page, 'Cousin 1', true);
    await expect(far.locator('.badge')).toHaveText('Not Started');
    await names.last().scrollIntoViewIfNeeded();
    await admin.patch(`/api/questions/${first.id}`, { data: { status: 'locked' } });
    await addPerson('Uncle Luis');
    await soon(page, (once) => expect(names).toHaveText([...cousins, 'Uncle Luis'], once));
    await names.first().scrollIntoViewIfNeeded();
    await soon(page, (once) => expect(far.locator('.badge')).toHaveText('Locked', once));
  });

  await test.step('reloads the card of the person who changed, and no other', async () => {
    const changed = card(page, 'Cousin 31');
    await changed.scrollIntoViewIfNeeded();
    await expect(changed.locator('.badge')).toHaveText('Not Started');
    await page.waitForLoadState('networkidle');
    const reloaded = new Set<string>();
    page.on('request', (request) => request.url().includes('/api/people') && reloaded.add(request.url()));
    await admin.patch(`/api/questions/${near.id}`, { data: { status: 'locked' } });
    await soon(page, (once) => expect(changed.locator('.badge')).toHaveText('Locked', once));
    expect(new Set([...reloaded].map((url) => new URL(url).pathname))).toEqual(
      new Set([`/api/people/${ids[30]}`, '/api/people/overview']),
    );
    await admin.delete(`/api/people/${ids[2]}`);
    const others = cousins.filter((name) => name !== 'Cousin 3');
    await soon(page, (once) => expect(names).toHaveText([...others, 'Uncle Luis'], once));
  });

  await test.step('keeps a person added here', async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Uncle Ben');
    await page.keyboard.press('Enter');
    await expect(newQuestion(card(page, 'Uncle Ben'))).toBeFocused();
    await page.keyboard.type('Who taught you to swim?');
    const { people } = await (await admin.get('/api/people')).json();
    for (const [at, name] of [
      [0, 'First cousin'],
      [23, 'Last cousin'],
      [80, 'Great-uncle Ben'],
    ] as const) {
      await admin.patch(`/api/people/${people[at].id}`, { data: { name } });
      await soon(page, (once) => expect(card(page, name)).toHaveCount(1, once));
    }
    await expect(newQuestion(card(page, 'Great-uncle Ben'))).toHaveValue('Who taught you to swim?');
    await expect(newQuestion(card(page, 'Great-uncle Ben'))).toBeFocused();
    await expect(page.getByText('deleted somewhere else')).toHaveCount(0);
  });
});

test('a reload', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
  const { id: tomasz } = await addPerson('Uncle Tomasz');
  const { id: dance } = await addQuestion({ person_id: tomasz, question_text: 'And to dance?' });
  await page.clock.install();
  await follow(page);
  const notice = page.getByText('this list may be out of date');

  await test.step('answered before a change made here does not undo it', async () => {
    const isAnswered = Promise.withResolvers<Request>();
    const isReleased = Promise.withResolvers<void>();
    const holdBack = async (route: Route) => {
      const response = await route.fetch();
      isAnswered.resolve(route.request());
      await isReleased.promise;
      await route.fulfill({ response });
    };
    const rose = page.locator(`#person-${person_id}`);
    await page.route('**/api/people/*', holdBack, { times: 1 });
    await admin.patch(`/api/people/${person_id}`, { data: { name: 'Rosa' } });
    const held = await isAnswered.promise;
    await rose.getByTitle('Lock answer', { exact: true }).click();
    await expect(rose.locator('.badge')).toHaveText('Locked');
    const seen = await rose.evaluateHandle((element) => {
      const texts = new Set<string | null | undefined>();
      const observer = new MutationObserver(() => texts.add(element.querySelector('.badge')?.textContent));
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      return texts;
    });
    const delivered = page.waitForEvent('requestfinished', (request) => request === held);
    isReleased.resolve();
    await delivered;
    await admin.patch(`/api/people/${person_id}`, { data: { name: 'Rose' } });
    await soon(page, (once) => expect(card(page, 'Rose')).toBeVisible(once));
    expect(await seen.evaluate((texts) => [...texts])).toEqual(['Locked']);
  });

  await test.step('that is refused says that the list may be out of date', async () => {
    const refuse = (route: Route) => route.fulfill({ status: 403, body: 'a proxy' });
    await page.route('**/api/people/overview', refuse, { times: 1 });
    await admin.patch(`/api/people/${person_id}`, { data: { name: 'Rosalind' } });
    await soon(page, (once) => expect(notice).toBeVisible(once));
    await admin.patch(`/api/people/${person_id}`, { data: { name: 'Granny Rose' } });
    await soon(page, (once) => expect(card(page, 'Granny Rose')).toBeVisible(once));
    await expect(notice).toBeHidden();
  });

  await test.step('that fails keeps the list, says so after a while and goes on trying', async () => {
    const failed = page.waitForEvent('requestfailed');
    const isSeen = Promise.withResolvers<void>();
    let tries = 0;
    await page.route('**/api/people/*', async (route) => {
      tries += 1;
      // the second attempt fails only after a look
      if (tries > 1) await isSeen.promise;
      await route.abort();
    });
    await addPerson('Uncle Luis');
    await failed;
    await expect(notice).toBeHidden();
    isSeen.resolve();
    await skipPauses(page, 5000, () => expect(notice).toBeVisible({ timeout: 500 }));
    await expect(card(page, 'Granny Rose')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/api/people/*');
    await skipPauses(page, 5000, () => expect(card(page, 'Uncle Luis')).toBeVisible({ timeout: 500 }));
    await expect(notice).toBeHidden();
  });

  await test.step('shows that a question was deleted, although the response of a lock before it comes later', async () => {
    const isAnswered = Promise.withResolvers<void>();
    const isReleased = Promise.withResolvers<void>();
    await page.route('**/api/questions/*', async (route) => {
      const response = await route.fetch();
      isAnswered.resolve();
      await isReleased.promise;
      await route.fulfill({ response });
    });
    await card(page, 'Uncle Tomasz').getByTitle('Lock answer', { exact: true }).click();
    await isAnswered.promise;
    // a row with the focus stays
    await page.getByRole('heading', { level: 1 }).focus();
    await admin.delete(`/api/questions/${dance}`);
    await soon(page, (once) => expect(page.getByText('And to dance?')).toBeHidden(once));
    // from now on nothing is reloaded: what is shown is what the lock's response has left
    await page.route(/\/api\/people\//, () => {});
    const delivered = page.waitForEvent('requestfinished', (request) => request.url().includes('/api/questions/'));
    const reloading = page.waitForRequest(/\/api\/people\//);
    isReleased.resolve();
    await Promise.all([delivered, reloading]);
    await expect(page.getByText('And to dance?')).toBeHidden();
  });
});

test('an idle dashboard makes no requests: a heartbeat is not a change', async ({ page, addPerson }) => {
  await addPerson('Grandma Rose');
  await page.clock.install();
  await page.addInitScript(() => {
    const { EventSource } = window;
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        Object.assign(window, { stream: this });
      }
    };
  });
  await follow(page);
  await expect(card(page, 'Grandma Rose')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (let beats = 0; beats < 4; beats++) {
    await page.evaluate(() => {
      const { stream } = window as unknown as { stream: EventSource };
      stream.dispatchEvent(new MessageEvent('beat', { data: '{"person_ids":[]}', lastEventId: '1' }));
    });
    await page.clock.runFor(15_000);
  }
  // whatever was sent above comes before this one
  await page.evaluate(() => fetch('/healthz'));
  expect(requests).toEqual(['/healthz']);
});

test.describe('a dropped event stream', () => {
  test('reconnects after a restart of the server and catches up', async ({ browser }) => {
    const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-e2e-'));
    const [port] = (await freePorts(1)) as [number];
    const start = () => startServer({ DATA_DIR: data_dir, PORT: `${port}` });
    let server = await start();
    const context = await browser.newContext({ baseURL: server.origin });
    try {
      const question = await server.addQuestion();
      const page = await context.newPage();
      await page.clock.install();
      await page.goto('/login');
      await page.getByPlaceholder('Enter password').fill('lamp-paper-plum-stair');
      const stream = page.waitForResponse(/\/api\/changes/);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await stream;
      await expect(page.locator('.badge')).toHaveText('Not Started');
      let status: number | null | undefined;
      void server.stop().then((code) => {
        status = code;
      });
      // the stream keeps nobody waiting
      await tryFor(3000, async () => expect(status).toBeDefined());
      expect(status).toBe(0);
      // through another server, while this page has none
      server = await startServer({ DATA_DIR: data_dir });
      await server.save(question.access_token, '<p>My brother.</p>', 0, 'submitted');
      await server.stop();
      let isBack = false;
      page.on('response', (response) => {
        isBack ||= response.url().includes('/api/changes') && response.ok();
      });
      server = await start();
      let skips = 0;
      await skipPauses(page, 10_000, () => {
        skips += 1;
        return expect.poll(() => isBack, { timeout: 3000 }).toBe(true);
      });
      // once, or twice if the attempt before was still failing
      expect(skips).toBeLessThanOrEqual(2);
      await expect(page.locator('.badge')).toHaveText('Submitted');
      await server.save(question.access_token, '<p>My brother, in the canal.</p>', 1);
      await soon(page, (once) => expect(page.locator('.badge')).toHaveText('In Progress', once));
    } finally {
      await context.close();
      await server.stop();
      await rm(data_dir, { recursive: true, force: true });
    }
  });

  test('that stays down shows a notice, and the list is polled', async ({ page, addPerson }) => {
    await addPerson('Grandma Rose');
    await page.route('**/api/changes*', (route) => route.abort());
    await page.clock.install();
    await page.goto('/');
    await expect(card(page, 'Grandma Rose')).toBeVisible();
    const notice = page.getByText('this list may be out of date');
    await expect(notice).toBeHidden();
    await skipPauses(page, 5000, () => expect(notice).toBeVisible({ timeout: 500 }));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
    await addPerson('Uncle Luis');
    await skipPauses(page, 10_000, () => expect(card(page, 'Uncle Luis')).toBeVisible({ timeout: 500 }));
    await page.unroute('**/api/changes*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(notice).toBeHidden();
    await addPerson('Aunt Miriam');
    await soon(page, (once) => expect(card(page, 'Aunt Miriam')).toBeVisible(once));
  });

  test('of a page that is hidden, and of an ended session', { tag: '@nginx' }, async ({
    page,
    playwright,
    origin,
    context,
    addPerson,
  }) => {
    const own = await playwright.request.newContext({ baseURL: origin, storageState: { cookies: [], origins: [] } });
    await own.post('/api/session', { data: { password: adminPassword } });
    await context.clearCookies();
    await context.addCookies((await own.storageState()).cookies);
    await addPerson('Grandma Rose');
    await follow(page);

    await test.step('is closed while the page is hidden, and catches up when it is visible', async () => {
      const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/changes'));
      await show(page, 'hidden');
      await closed;
      const other = await context.newPage();
      await follow(other);
      await addPerson('Uncle Luis');
      await soon(other, (once) => expect(card(other, 'Uncle Luis')).toBeVisible(once));
      await other.close();
      await expect(page.getByRole('article')).toHaveCount(1);
      await show(page, 'visible');
      await soon(page, (once) => expect(card(page, 'Uncle Luis')).toBeVisible(once));
    });

    await test.step('of an ended session leads to the login', async () => {
      await own.delete('/api/session');
      await own.dispose();
      await expect(page).toHaveURL(/\/login$/);
    });
  });
});

test('a session that ends elsewhere', async ({ page, context, addPerson }) => {
  const signIn = async (within: Page) => {
    await within.getByPlaceholder('Enter password').fill(adminPassword);
    await within.getByRole('button', { name: 'Sign In' }).click();
  };
  // with the cookie of the page, and without its knowledge
  const end = (page: Page) => page.request.delete('/api/session');
  const days = (page: Page) => page.getByPlaceholder('Days');
  const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
  const keptWords = (page: Page) =>
    page.evaluate(() =>
      [localStorage, sessionStorage].flatMap(Object.keys).filter((key) => key.startsWith('keptWords:')),
    );

  await addPerson('Grandma Rose');
  // the session of the worker stays
  await context.clearCookies();
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  const stream = page.waitForResponse(/\/api\/changes/);
  await signIn(page);
  await expect(page.getByRole('article')).toBeVisible();
  await stream;

  await test.step('loses no unsaved input', async () => {
    await newQuestion(page.getByRole('article')).fill('What did the kitchen');
    await days(page).fill('7');
    await chooseForPerson(page, 'Grandma Rose', 'Rename person');
    await name(page).fill('Grandma Rose from');
    await end(page);
    // an event that causes a card to be loaded
    await addPerson('Uncle Luis');
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await signIn(page);
    const rose = card(page, 'Grandma Rose');
    await expect(newQuestion(rose)).toHaveValue('What did the kitchen');
    await expect(rose.getByPlaceholder('Days')).toHaveValue('7');
    await chooseForPerson(page, 'Grandma Rose', 'Rename person');
    await expect(name(page)).toHaveValue('Grandma Rose from');
    await page.keyboard.press('Escape');
    // the question and its days, which are not sent yet
    await expect.poll(() => keptWords(page)).toHaveLength(2);
    await chooseForPerson(page, 'Grandma Rose', 'Rename person');
    await expect(name(page)).toHaveValue('Grandma Rose');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => keptWords(page)).toEqual([]);
    await signIn(page);
    await expect(newQuestion(rose)).toHaveValue('');
  });

  await test.step('keeps an unsaved name too, until Logout in any tab', async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    await name(page).fill('Aunt M');
    await end(page);
    await addPerson('Uncle Ben');
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => keptWords(page)).toHaveLength(1);
    const other = await context.newPage();
    await other.goto('/login');
    await signIn(other);
    // what is typed in a dialog belongs to its tab
    await other.getByRole('button', { name: 'Add person' }).click();
    await expect(name(other)).toHaveValue('');
    await other.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add person' }).click();
    await expect(name(page)).toHaveValue('Aunt M');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => keptWords(page)).toEqual([]);
  });
});

test.describe('an admin at work is not interrupted:', () => {
  test('what she types, edits, reads and confirms', async ({ page, admin, addPerson, addQuestion }) => {
    const ask = (person_id: string, question_text: string) => addQuestion({ person_id, question_text });
    const rose = await addPerson('Grandma Rose');
    const swim = await ask(rose.id, 'Who taught you to swim?');
    const luis = await addPerson('Uncle Luis');
    const carmen = await addPerson('Abuela Carmen');
    await ask(carmen.id, 'Who taught you to swim?');
    const miriam = await addPerson('Aunt Miriam');
    const ben = await addPerson('Cousin Ben');
    const told = await ask(ben.id, 'Who taught you to cook?');
    await ask(ben.id, 'And to dance?');
    const headers = { 'access-token': told.access_token };
    await admin.put('/api/answer', { headers, data: submit('<p>My brother.</p>') });
    const eva = await addPerson('Cousin Eva');
    await page.clock.install();
    await follow(page);
    const names = page.getByRole('heading', { level: 2 });
    const cardOf = ({ id }: { id: string }) => page.locator(`#person-${id}`);

    await test.step('text being typed stays, with the focus and the caret', async () => {
      const field = newQuestion(cardOf(rose));
      await field.pressSequentially('What was the best meal');
      await field.press('ArrowLeft');
      await cardOf(rose).getByPlaceholder('Days').fill('7');
      await field.focus();
      await admin.patch(`/api/questions/${swim.id}`, { data: { status: 'locked' } });
      await admin.patch(`/api/people/${rose.id}`, { data: { name: 'Grandmother Rose' } });
      await ask(rose.id, 'And to dance?');
      await addPerson('Cousin Zoe');
      await soon(page, (once) => expect(cardOf(rose).locator('.badge')).toHaveText(['Not Started', 'Locked'], once));
      await soon(page, (once) => expect(names.first()).toHaveText('Grandmother Rose', once));
      await soon(page, (once) => expect(names.last()).toHaveText('Cousin Zoe', once));
      await expect(field).toBeFocused();
      await field.press('s');
      await expect(field).toHaveValue('What was the best meals'.replace('meals', 'measl'));
      await expect(cardOf(rose).getByPlaceholder('Days')).toHaveValue('7');
    });

    await test.step('a person deleted elsewhere stays until the text typed for them has been copied', async () => {
      const deleted = cardOf(carmen);
      await newQuestion(deleted).fill('What did the kitchen smell like?');
      await newQuestion(cardOf(luis)).focus();
      await admin.delete(`/api/people/${carmen.id}?with_questions=true`);
      const note = 'Abuela Carmen was deleted somewhere else. What you typed is still here, so you can copy it.';
      await soon(page, (once) => expect(deleted).toContainText(note, once));
      await expect(names).toHaveText([
        'Grandmother Rose',
        'Uncle Luis',
        'Abuela Carmen',
        'Aunt Miriam',
        'Cousin Ben',
        'Cousin Eva',
        'Cousin Zoe',
      ]);
      await expect(newQuestion(deleted)).toHaveValue('What did the kitchen smell like?');
      await expect(deleted.getByRole('button', { name: 'Add', exact: true })).toBeHidden();
      await newQuestion(deleted).press('Enter');
      await expect(deleted.getByRole('alert')).toHaveCount(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violationsOf(page)).toEqual([]);
      }
      await addPerson('Cousin Tomasz');
      await soon(page, (once) => expect(card(page, 'Cousin Tomasz')).toBeVisible(once));
      // also after several refreshes
      await page.clock.runFor(3000);
      await ask(luis.id, 'And to dance?');
      await soon(page, (once) => expect(rows(cardOf(luis))).toContainText('And to dance?', once));
      await expect(newQuestion(deleted)).toHaveValue('What did the kitchen smell like?');
      await deleted.getByRole('button', { name: 'Close' }).click();
      await expect(deleted).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Aunt Miriam' })).toBeFocused();
    });

    await test.step('a name being edited stays in its dialog', async () => {
      await chooseForPerson(page, 'Cousin Eva', 'Rename person');
      const dialog = page.getByRole('dialog');
      const field = dialog.getByRole('textbox', { name: 'Name' });
      await field.fill('Cousin Eva from');
      await admin.patch(`/api/people/${eva.id}`, { data: { name: 'Evita' } });
      await soon(page, (once) => expect(cardOf(eva).locator('h2').first()).toHaveText('Evita', once));
      await expect(field).toHaveValue('Cousin Eva from');
      await expect(field).toBeFocused();
      await admin.delete(`/api/people/${eva.id}`);
      await soon(page, (once) => expect(cardOf(eva)).toContainText('was deleted somewhere else', once));
      await expect(field).toHaveValue('Cousin Eva from');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toContainText('no longer on the list');
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Uncle Luis' }).focus();
      await expect(cardOf(eva)).toHaveCount(0);
    });

    await test.step('earlier versions stay open although their question is deleted', async () => {
      await page.getByRole('button', { name: 'More: Who taught you to cook?' }).click();
      await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('listitem').getByRole('button').click();
      await expect(dialog).toContainText('My brother.');
      await admin.delete(`/api/questions/${told.id}`);
      await soon(page, (once) =>
        expect(page.locator('.question-gone')).toHaveText('This question was deleted somewhere else.', once),
      );
      await expect(dialog).toContainText('My brother.');
      await page.keyboard.press('Escape');
      await newQuestion(cardOf(ben)).focus();
      await expect(rows(cardOf(ben))).toHaveText([/And to dance/]);
    });

    await test.step('a question added elsewhere during the confirmation is not deleted with the person', async () => {
      await chooseForPerson(page, 'Aunt Miriam', 'Delete person');
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(/Deletion happens on [^,.]*\. Until then/);
      await ask(miriam.id, 'Who taught you to swim?');
      await soon(page, (once) => expect(dialog).toContainText(', and takes with it 1 question.', once));
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText('look again');
      expect((await admin.get(`/api/people/${miriam.id}`)).status()).toBe(200);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(cardOf(miriam)).toHaveCount(0);
      await expect(page.getByText('deleted somewhere else')).toHaveCount(0);
    });
  });

  test('a first name being typed stays', async ({ page, admin, addPerson }) => {
    await follow(page);
    const field = page.getByRole('textbox', { name: 'Name', exact: true });
    await field.fill('Grandma R');
    await addPerson('Uncle Luis');
    await soon(page, (once) => expect(card(page, 'Uncle Luis')).toBeVisible(once));
    await expect(field).toHaveValue('Grandma R');
    await expect(field).toBeFocused();
    await page.keyboard.type('ose');
    await page.keyboard.press('Enter');
    await expect(newQuestion(card(page, 'Grandma Rose'))).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Whose stories' })).toBeHidden();
    await page.getByRole('button', { name: 'Add person' }).click();
    await field.fill('Aunt M');
    for (const { id: each } of (await (await admin.get('/api/people')).json()).people)
      await admin.delete(`/api/people/${each}`);
    await soon(page, (once) => expect(page.getByRole('article')).toHaveCount(0, once));
    await expect(page.getByRole('heading', { name: 'Whose stories' })).toBeVisible();
    // the dialog over the start screen, which has a field of its own
    const inDialog = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await expect(inDialog).toHaveValue('Aunt M');
    await expect(inDialog).toBeFocused();
    await page.keyboard.type('iriam');
    await page.keyboard.press('Enter');
    await expect(card(page, 'Aunt Miriam')).toBeVisible();
  });

  test('what is being read does not move', async ({ page, addPerson, addQuestion }) => {
    const people = [await addPerson('Grandma Rose'), await addPerson('Uncle Luis')];
    for (const { id: person_id } of people)
      for (let n = 1; n <= 12; n += 1) await addQuestion({ person_id, question_text: `Question ${n}?` });
    await page.setViewportSize({ width: 390, height: 844 });
    await follow(page);
    await card(page, 'Uncle Luis').getByRole('button', { name: 'Show 9 more' }).click();
    const read = rows(card(page, 'Uncle Luis')).filter({ hasText: 'Question 3?' });
    await expect(read).toBeVisible();
    await waitForFonts(page);
    await read.scrollIntoViewIfNeeded();
    const topOf = () => read.evaluate((row) => row.getBoundingClientRect().top);
    let before = Number.NaN;
    // cards get their height when they come into view
    const isStill = async () => {
      const last = before;
      before = await topOf();
      return before === last;
    };
    await expect.poll(isStill, { intervals: [100] }).toBe(true);
    await addQuestion({ person_id: people[0]?.id as string, question_text: 'Above all of this?' });
    await addQuestion({ person_id: people[1]?.id as string, question_text: 'Above in the same card?' });
    await soon(page, (once) => expect(rows(card(page, 'Uncle Luis'))).toHaveCount(13, once));
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(4);
  });
});

import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import type { Book } from '../../src/shared/books.ts';
import type { Library } from '../../src/shared/library/library.ts';
import { hold } from './answer-steps.ts';
import { setWidth } from './appearances.ts';
import { expectAccessible, violationsOf } from './axe.ts';
import { moveFingers, type Point } from './fingers.ts';
import { adminPassword, test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

type Fixtures = {
  /** Adds a person with answered questions, and one that is not answered yet. */
  tell: (name: string, ...questions: string[]) => Promise<void>;
  storedBook: () => Promise<Book>;
};

const test = base.extend<Fixtures>({
  ...signedIn,
  tell: ({ admin, addPerson, addQuestion }, use) =>
    use(async (name, ...questions) => {
      const { id: person_id } = await addPerson(name);
      for (const question_text of questions) {
        const { access_token } = await addQuestion({ person_id, question_text });
        const data = { content: `<p>It was ${question_text}</p>`, status: 'submitted', base_version: 0 };
        await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
      }
      await addQuestion({ person_id, question_text: `Not told by ${name}` });
    }),
  storedBook: ({ admin }, use) => use(async () => (await (await admin.get('/api/books')).json()).books[0]),
});

const openBookWithPreview = async (page: Page) => {
  await page.goto('/admin/keepsake');
  await page.getByRole('button', { name: 'Make the first book' }).click();
  await expect(page.getByRole('heading', { name: 'Chapters and stories' })).toBeVisible();
  await waitForFonts(page);
};

const isPreview = (request: Request) => request.postDataJSON()?.edition === 'screen';

/**
 * The page never sends its request for a preview, which starts processes on the server. Not by a route: what a page
 * sends while it is closed would go through, also offline.
 */
const withoutPreviews = (page: Page) =>
  page.context().addInitScript(() => {
    const { fetch } = window;
    window.fetch = (address, init) =>
      `${init?.body}` === '{"edition":"screen"}' ? new Promise(() => {}) : fetch(address, init);
  });

const openBook = async (page: Page) => {
  await withoutPreviews(page);
  await openBookWithPreview(page);
};

const openTab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click();

/** Chooses what the book is for, and makes it. */
const make = async (page: Page, purpose: string) => {
  await page.getByRole('button', { name: 'Make the book' }).click();
  await page.getByRole('radio', { name: purpose }).check();
  await page.getByRole('button', { name: 'Make it', exact: true }).click();
};

const saved = (page: Page) => expect(page.locator('.book-saved')).toHaveText('Saved');

const storiesShown = (page: Page) => page.locator('.story-title').allTextContents();

test('the archive is made without mails, which contain links, unless they are checked', async ({
  page,
  admin,
  tell,
}) => {
  await tell('Rose', 'Who taught you to swim?');
  const size = {
    bytes: 1000,
    photos: 0,
    answers: 1,
    unfinished: 0,
    notes: 0,
    mails: 2,
    recordings: 0,
    recording_bytes: 0,
  };
  await page.route('**/api/archives/size', (route) => route.fulfill({ json: size }));
  await openBookWithPreview(page);
  const made = async () => {
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/archives')),
      page.getByRole('button', { name: 'Make it', exact: true }).click(),
    ]);
    return request.postDataJSON();
  };
  const open = async () => {
    await page.getByRole('button', { name: 'Make the book' }).click();
    await page.getByRole('radio', { name: 'To keep everything' }).check();
  };
  await open();
  const mails = page.getByRole('checkbox', { name: '2 mails that answers came by' });
  await expect(mails).not.toBeChecked();
  expect(await made()).toEqual({ leave_out: ['mails'] });
  await open();
  await mails.check();
  expect(await made()).toEqual({ leave_out: [] });
  // the pages of later tests would announce an archive that ends while they are open
  const unfinished = async () =>
    (await (await admin.get('/api/archives')).json()).builds.filter(({ state }: { state: string }) =>
      /waiting|running/.test(state),
    );
  await expect.poll(unfinished).toEqual([]);
});

test('a book is made, changed in two windows and copied, and its stories are moved', async ({
  page,
  admin,
  tell,
  storedBook,
}) => {
  await tell('Rose', 'The lake', 'The mill');
  await withoutPreviews(page);

  await test.step('a book is made with the keyboard alone, and a reload keeps it', async () => {
    await page.goto('/admin/keepsake');
    await page.getByRole('button', { name: 'Make the first book' }).focus();
    await page.keyboard.press('Enter');
    // an arrow key selects a tab
    await page.getByRole('tab', { name: 'Chapters' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('Cover title').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('What the Water Remembers');
    await page.getByRole('radio', { name: 'A5' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Design' }).focus();
    await page.keyboard.press('ArrowLeft');

    // the only chapter is open
    await expect(page.getByText('Not answered yet: will be added once it is answered')).toBeVisible();
    expect(await storiesShown(page)).toEqual(['The lake', 'The mill', 'Not told by Rose']);
    await page.getByRole('button', { name: 'Move: The mill' }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => storiesShown(page)).toEqual(['The mill', 'The lake', 'Not told by Rose']);
    await page.getByRole('checkbox', { name: 'The lake' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 of 2 stories chosen')).toBeVisible();
    await saved(page);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the Water Remembers');
    await expect(page.getByRole('checkbox', { name: 'The lake' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'The mill' })).toBeChecked();
    expect(await storiesShown(page)).toEqual(['The mill', 'The lake', 'Not told by Rose']);
    expect((await storedBook()).chapters[0]?.left_out).toHaveLength(1);
    await openTab(page, 'Design');
    await expect(page.getByLabel('Cover title')).toHaveValue('What the Water Remembers');
    await expect(page.getByRole('radio', { name: '6 × 9' })).toBeChecked();
  });

  await test.step('two windows: other fields join, the same field asks', async () => {
    const change = async (data: object) => admin.patch(`/api/books/${(await storedBook()).id}`, { data });
    await change({ subtitle: 'From elsewhere' });
    await page.getByLabel('Cover title').fill('From here');
    await saved(page);
    await expect(page.getByLabel('Subtitle')).toHaveValue('From elsewhere');
    expect(await storedBook()).toMatchObject({ title: 'From here', subtitle: 'From elsewhere' });

    await change({ title: 'Title elsewhere' });
    await page.getByLabel('Cover title').fill('Title here');
    await page.getByRole('button', { name: 'This one' }).click();
    await saved(page);
    expect((await storedBook()).title).toBe('Title here');
  });

  await test.step('books stand side by side: a new one, a copy, and deleting asks', async () => {
    await tell('Luis', 'The boat');
    await page.reload();
    const menu = page.getByRole('button', { name: 'Books' });
    const choose = async (item: string) => {
      await menu.click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    const title = page.getByRole('heading', { level: 1 });
    await choose('New book');
    await page.getByLabel('Title', { exact: true }).fill('For the cousins');
    await page.getByRole('dialog').getByRole('button', { name: 'Make the book' }).click();
    await expect(title).toHaveText('For the cousins');
    await choose('Copy this book');
    await expect(title).toHaveText('Copy of For the cousins');
    await choose('For the cousins');
    await expect(title).toHaveText('For the cousins');
    await expect(title).toBeFocused();
    await choose('Copy of For the cousins');
    await expect(title).toHaveText('Copy of For the cousins');
    await choose('Delete this book');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(title).toHaveText('For the cousins');
  });

  await test.step('a story goes to the next chapter by its arrow, which keeps the focus', async () => {
    await page.getByRole('button', { name: 'Show the stories of Rose' }).click();
    const down = page.getByRole('button', { name: 'Move down: Not told by Rose' });
    await down.focus();
    await page.keyboard.press('Enter');
    const before = ['The lake', 'The mill'];
    await expect
      .poll(() => storiesShown(page))
      .toEqual([...before, 'Not told by Rose', 'The boat', 'Not told by Luis']);
    await expect(down).toBeFocused();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => storiesShown(page))
      .toEqual([...before, 'The boat', 'Not told by Rose', 'Not told by Luis']);
  });
});

const drags = {
  'the mouse': async (page: Page, from: Point, to: Point) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 10 });
    await page.mouse.up();
  },
  'a finger': (page: Page, from: Point, to: Point) => moveFingers(page, [from, to]),
};
test.describe('on a screen to touch', () => {
  test.use({ hasTouch: true });

  test('a dragged story goes to where it is put down, and stays there', async ({ page, tell, storedBook }) => {
    await tell('Rose', 'The lake', 'The mill', 'The road');
    await openBook(page);
    await saved(page);
    const handleOf = async (story: string): Promise<Point> => {
      const handle = page.getByRole('button', { name: `Move: ${story}` });
      await handle.scrollIntoViewIfNeeded();
      const box = await handle.boundingBox();
      if (!box) throw new Error('The handle is not visible.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    for (const [by, drag] of Object.entries(drags))
      await test.step(`dragged by ${by}`, async () => {
        const [first, second, third, ...others] = await storiesShown(page);
        const before = (await storedBook()).chapters[0]?.questions ?? [];
        const to = await handleOf(third as string);
        await drag(page, await handleOf(first as string), to);
        const order = [second, third, first, ...others];
        await expect.poll(() => storiesShown(page)).toEqual(order);
        const moved = [before[1], before[2], before[0], ...before.slice(3)];
        await expect.poll(async () => (await storedBook()).chapters[0]?.questions).toEqual(moved);
        await page.reload();
        await expect.poll(() => storiesShown(page)).toEqual(order);
      });
  });
});

test('stories are put in chapters, without those that only the admin may read', async ({
  page,
  admin,
  addPerson,
  addQuestion,
}) => {
  const { themes }: Library = await (await admin.get('/api/library?lang=en')).json();
  const [first, second] = themes;
  const { id: person_id } = await addPerson('Rose');
  const ask = async (question_text: string, library_id?: string) => {
    const { access_token } = await addQuestion({ person_id, question_text, ...(library_id && { library_id }) });
    const headers = { 'access-token': access_token };
    const data = { content: '<p>It was long ago.</p>', status: 'submitted', base_version: 0 };
    await admin.put('/api/answer', { headers, data });
    return headers;
  };
  await ask(second?.questions[0]?.text ?? '', second?.questions[0]?.id);
  await ask('A question of our own');
  // typed as it stands in the library
  await ask(first?.questions[3]?.text ?? '');
  await admin.put('/api/answer/reading', { headers: await ask('The quarrel'), data: { only_admin: true } });
  await addQuestion({ person_id, question_text: 'Not told yet' });
  await openBook(page);

  await test.step('a story that only the admin may read is not in the book, and says so', async () => {
    await expect(page.getByText('3 of 3 stories chosen')).toBeVisible();
    const quarrel = page.getByRole('checkbox', {
      name: 'The quarrel Only you may read this, so it is not in the book',
    });
    await expect(quarrel).not.toBeChecked();
    await expect(quarrel).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: 'A question of our own' })).toBeChecked();
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('chapters by theme have the titles of the library, and those by year the year of the answers', async () => {
    const group = async (by: string) => {
      await page.getByRole('button', { name: 'Put in chapters' }).click();
      await page.getByRole('menuitem', { name: by }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Put in chapters' }).click();
    };
    const titles = page.locator('.chapter-title');
    await page.route('**/api/library', (route) => route.abort());
    await page.getByRole('button', { name: 'Put in chapters' }).click();
    await page.getByRole('menuitem', { name: 'By theme' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('can’t be reached');
    await page.unroute('**/api/library');
    // by itself, as soon as it can
    await page.getByRole('dialog').getByRole('button', { name: 'Put in chapters' }).click();
    await expect(titles).toHaveText([first?.title ?? '', second?.title ?? '', 'More stories']);
    await page.getByRole('button', { name: `Show the stories of ${second?.title}` }).click();
    await expect(page.locator('.story-title')).toHaveText([second?.questions[0]?.text ?? '']);
    await group('By year');
    await expect(titles).toHaveText([`Told in ${new Date().getFullYear()}`, 'Still to come']);
    await saved(page);
  });
});

test('a text that could not be saved is kept and sent', async ({ page, context, admin, tell, storedBook }) => {
  const openForeword = async (at: Page) => {
    await openTab(at, 'Design');
    return at.getByLabel('Foreword');
  };
  const notSaved = (at: Page) => expect(at.locator('.book-saved')).toHaveText('Not saved yet');
  const keptKeys = (at: Page) => at.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('Book')));
  const storedForeword = async () => (await storedBook()).foreword;
  const goToPeople = async (at: Page) => {
    await at.getByRole('link', { name: 'People', exact: true }).click();
    await expect(at.getByRole('button', { name: 'Add person' })).toBeVisible();
  };

  await tell('Rose', 'The lake');
  // a session of its own, which ends with the last step
  await context.clearCookies();
  await page.request.post('/api/session', { data: { password: adminPassword } });
  await openBook(page);
  await saved(page);

  const again =
    await test.step('stays on another page and when the tab is closed, and is sent with the connection', async () => {
      await context.setOffline(true);
      await (await openForeword(page)).fill('For those who come after us.');
      await notSaved(page);
      await goToPeople(page);
      await page.goBack();
      await expect(await openForeword(page)).toHaveValue('For those who come after us.');
      await notSaved(page);
      await page.close();

      // the page can be loaded, but nothing can be stored
      const opened = await context.newPage();
      const changes = '**/api/books/*';
      await opened.route(changes, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
      await context.setOffline(false);
      await opened.goto('/admin/keepsake');
      await expect(await openForeword(opened)).toHaveValue('For those who come after us.');
      await notSaved(opened);
      expect(await storedForeword()).toBe('');

      await opened.unroute(changes);
      await saved(opened);
      expect(await storedForeword()).toBe('For those who come after us.');
      await opened.reload();
      await expect(await openForeword(opened)).toHaveValue('For those who come after us.');
      await saved(opened);
      expect(await keptKeys(opened)).toEqual([]);
      return opened;
    });

  const last = await test.step('asks if the book was changed elsewhere before the tab was opened again', async () => {
    await context.setOffline(true);
    await again.getByLabel('Foreword').fill('From here');
    await notSaved(again);
    await again.close();
    await admin.patch(`/api/books/${(await storedBook()).id}`, { data: { foreword: 'From elsewhere' } });

    await context.setOffline(false);
    const opened = await context.newPage();
    await opened.goto('/admin/keepsake');
    await opened.getByRole('button', { name: 'This one' }).click();
    await saved(opened);
    expect(await storedForeword()).toBe('From here');
    return opened;
  });

  await test.step('is sent from another page', async () => {
    await context.setOffline(true);
    await (await openForeword(last)).fill('For those who went before us.');
    await goToPeople(last);
    await context.setOffline(false);
    await expect.poll(storedForeword).toBe('For those who went before us.');
    await last.goBack();
    await saved(last);
  });

  await test.step('is sent by Logout', async () => {
    await (await openForeword(last)).fill('For all of us.');
    await last.getByRole('button', { name: 'Logout' }).click();
    await expect(last).toHaveURL('/login');
    expect(await storedForeword()).toBe('For all of us.');
    expect(await keptKeys(last)).toEqual([]);
  });
});

test('e-books are made, downloaded and made again', async ({ page, admin, tell, addPerson, addQuestion }) => {
  await tell('Luis', 'The boat');
  const { access_token } = await addQuestion({ person_id: (await addPerson('Rose')).id, question_text: 'The lake' });
  const headers = { 'access-token': access_token };
  const save = async (content: string, base_version: number) => {
    const data = { content, status: 'submitted', base_version };
    expect((await admin.put('/api/answer', { headers, data })).ok()).toBe(true);
  };
  await save('<p>It was cold.</p>', 0);
  await openBook(page);
  const makeEBook = () => make(page, 'To read on an e-reader');
  const isReady = page.getByRole('status').getByText('E-book is ready.');
  const download = page.getByRole('link', { name: /^Download .*\.epub/ });
  const again = page.getByRole('button', { name: 'Make it again: E-book' });

  await test.step('the e-book is made, and can be downloaded after coming back', async () => {
    await makeEBook();
    await expect(page.getByText('E-book', { exact: true })).toBeVisible();
    await expect(isReady).toBeVisible();
    await page.goto('/admin/library');
    await page.goto('/admin/keepsake');
    await openTab(page, /^Files/);
    await expect(download).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('an e-book that was asked for again, unchanged, is said to be ready', async () => {
    await expect(isReady).toBeHidden();
    await makeEBook();
    await expect(isReady).toBeVisible();
  });

  const changed = page.locator('.build-list li', { hasText: 'E-book' });
  await test.step('what was made says when its stories have changed, and is not offered once one of them is private', async () => {
    await expect(changed).toContainText(/EPUB, \d+ kB/);
    await expect(again).toBeHidden();
    await save('<p>It was cold, and deep.</p>', 1);
    await page.reload();
    await openTab(page, /^Files/);
    await expect(changed).toContainText('The book or its stories have changed since this was made.');
    await expect(download).toBeVisible();
    await again.click();
    await expect(again).toBeHidden();
    await expect(download).toBeVisible();

    const old = await download.getAttribute('href');
    const only = await admin.put('/api/answer/reading', { headers, data: { only_admin: true } });
    expect(only.ok()).toBe(true);
    await page.reload();
    await openTab(page, /^Files/);
    await expect(changed).toContainText('Only you may read this story now');
    await expect(download).toBeHidden();
    expect((await admin.get(old as string)).status()).toBe(410);
    await again.click();
    await expect(download).toBeVisible();
    await expect(download).not.toHaveAttribute('href', old as string);
  });

  await test.step('QR codes are switched on with what they mean, and their link is among the reading links', async () => {
    await openTab(page, 'Design');
    const codes = page.getByRole('checkbox', { name: 'A QR code below each story' });
    await expect(codes).toHaveAccessibleDescription(/anyone who has the book can read all stories of the people in it/);
    await codes.check();
    await expect(codes).toHaveAccessibleDescription(/codes that are already printed stop working/);
    await saved(page);
    await page.reload();
    await openTab(page, 'Design');
    await expect(codes).toBeChecked();
    await openTab(page, /^Files/);
    await again.click();
    await expect(again).toBeHidden();
    await expect(download).toBeVisible();
    await page.goto('/admin/readers');
    const link = page.getByRole('listitem').filter({ hasText: 'Book: Our Family Stories' });
    await expect(link).toContainText('Stories of Luis');
    await link.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(link).toHaveCount(0);
  });
});

test('a preview and an e-book are made at once, on a page that is accessible', async ({
  page,
  admin,
  tell,
  storedBook,
}) => {
  await tell('Rose', 'The lake');
  /** Holds back the requests to the builds of a book for which this is true, until the returned function is called. */
  const holdBuilds = (isHeld: (request: Request) => boolean) => hold(page, '**/api/books/*/builds', isHeld);
  const bar = page.getByRole('region', { name: 'Make and download' });
  const makeEBook = () => make(page, 'To read on an e-reader');

  await test.step('an e-book can be asked for while the first preview is being asked for', async () => {
    const release = await holdBuilds(isPreview);
    const preview = page.waitForRequest(isPreview);
    await openBookWithPreview(page);
    await preview;
    await makeEBook();
    await expect(page.getByText('E-book', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('Cover', { exact: true })).toBeVisible();
  });

  await test.step('the message that an e-book is ready hides no button of the bar, at any width', async () => {
    await makeEBook();
    const message = page.getByRole('status').getByText('E-book is ready.');
    await expect(message).toBeVisible();
    for (const width of [320, 390, 820, 1024, 1440]) {
      await setWidth(page, width);
      await bar.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      const [shown, hidden] = [await message.boundingBox(), await bar.boundingBox()];
      if (!shown || !hidden) throw new Error('Something is not there.');
      const isBeside = shown.x + shown.width <= hidden.x || shown.x >= hidden.x + hidden.width;
      const isAboveOrBelow = shown.y + shown.height <= hidden.y || shown.y >= hidden.y + hidden.height;
      expect(isBeside || isAboveOrBelow, `at ${width} px`).toBe(true);
    }
  });

  await test.step('the page has no accessibility violations, and fits 320 px', async () => {
    await saved(page);
    // with its file to download
    await expect(page.getByRole('link', { name: /^Download .*\.pdf/ })).toBeVisible();
    // after the preview has moved: beside the panels, or into a tab
    const fits = () =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page, fits);
    await setWidth(page, 320);
    await fits();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('a preview and an e-book that the page learns of at once are both said to be ready', async () => {
    await setWidth(page, 1440);
    await openTab(page, 'Design');
    await page.getByLabel('Cover title').fill('The Second Title');
    await saved(page);
    const release = await holdBuilds((request) => request.method() === 'POST');
    const preview = page.waitForRequest(isPreview);
    await page.getByRole('button', { name: 'Make a new preview' }).click();
    await preview;
    await makeEBook();
    const show = await holdBuilds((request) => request.method() === 'GET');
    release();
    const { id } = await storedBook();
    const states = async () => {
      const { builds } = await (await admin.get(`/api/books/${id}/builds`)).json();
      return builds.map(({ state }: { state: string }) => state);
    };
    await expect.poll(states).toEqual(['done', 'done', 'done', 'done']);
    show();
    const said = page.locator('.announcer');
    await expect(said).toContainText('Book for the screen is ready.');
    await expect(said).toContainText('E-book is ready.');
  });
});

test('the preview shows the very PDF, spread by spread, and says when the book has changed', async ({ page, tell }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await tell('Rose', 'The lake', 'The mill');
  await page.addInitScript(() => {
    // an arrow key pressed the moment the pages are shown turns them too
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.preview-pages')) return;
      observer.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await openBookWithPreview(page);
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous pages' }).click();
  await expect(page.getByRole('region', { name: 'Cover' })).toHaveText('Our Family Stories');
  await page.getByRole('button', { name: 'Next pages' }).click();
  await expect(page.locator('.pdf-page p')).toContainText('Our Family Stories');
  // something is drawn
  const isDrawn = () =>
    page.locator('.pdf-page canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
        0,
        0,
        canvas.width,
        canvas.height,
      );
      return new Set(new Uint32Array(data.buffer)).size > 10;
    });
  await expect.poll(isDrawn).toBe(true);
  await openTab(page, 'Design');
  await page.getByLabel('Cover title').fill('The Second Title');
  await page.getByRole('button', { name: 'Make a new preview' }).click();
  await expect(page.locator('.pdf-page p')).toContainText('The Second Title');
  await expect(page.getByText('The book or its stories have changed since this preview.')).toBeHidden();
  await page.getByRole('button', { name: 'Previous pages' }).click();
  await expect(page.getByRole('region', { name: 'Cover' })).toHaveText('The Second Title');
  expect(errors).toEqual([]);
});

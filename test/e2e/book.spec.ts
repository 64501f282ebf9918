import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Book } from '../../src/shared/books.ts';
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

  test('a book is made, changed in two windows, and its stories are dragged', async ({
    page,
    admin,
    tell,
    storedBook,
  }) => {
    await tell('Rose', 'The lake', 'The mill', 'The road');
    await openBook(page);

    await test.step('what is chosen is there after a reload', async () => {
      await page.getByRole('checkbox', { name: 'The lake' }).uncheck();
      await expect(page.getByText('2 of 3 stories chosen')).toBeVisible();
      await openTab(page, 'Design');
      await page.getByLabel('Cover title').fill('What the Water Remembers');
      await page.getByRole('radio', { name: '6 × 9' }).check();
      await saved(page);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the Water Remembers');
      await expect(page.getByRole('checkbox', { name: 'The lake' })).not.toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'The mill' })).toBeChecked();
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

    await openTab(page, 'Chapters');
    const handleOf = async (story: string): Promise<Point> => {
      const handle = page.getByRole('button', { name: `Move: ${story}` });
      await handle.scrollIntoViewIfNeeded();
      const box = await handle.boundingBox();
      if (!box) throw new Error('The handle is not visible.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    for (const [by, drag] of Object.entries(drags))
      await test.step(`a story dragged by ${by} goes to where it is put down`, async () => {
        const [first, second, third, ...others] = await storiesShown(page);
        const before = (await storedBook()).chapters[0]?.questions ?? [];
        const to = await handleOf(third as string);
        await drag(page, await handleOf(first as string), to);
        const order = [second, third, first, ...others];
        await expect.poll(() => storiesShown(page)).toEqual(order);
        const moved = [before[1], before[2], before[0], ...before.slice(3)];
        await expect.poll(async () => (await storedBook()).chapters[0]?.questions).toEqual(moved);
      });

    await test.step('and stays there', async () => {
      const order = await storiesShown(page);
      await page.reload();
      await expect.poll(() => storiesShown(page)).toEqual(order);
    });
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
  await context.clock.install();
  /** Until the next attempt to save is due. */
  const skipPause = (at: Page) => at.clock.fastForward(60_000);
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
      await skipPause(opened);
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
    await skipPause(last);
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
  const again = page.getByRole('button', { name: 'Make a new preview' });
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Preview' })).toBeFocused();
  await expect(page.locator('.pdf-page p')).toContainText('The Second Title');
  await expect(page.getByText('The book or its stories have changed since this preview.')).toBeHidden();
  await page.getByRole('button', { name: 'Previous pages' }).click();
  await expect(page.getByRole('region', { name: 'Cover' })).toHaveText('The Second Title');
  expect(errors).toEqual([]);
});

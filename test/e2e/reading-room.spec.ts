import type { Page } from '@playwright/test';
import type { Question } from '../../src/shared/questions/questions.ts';
import { jpeg } from '../sample-images.ts';
import { expectAccessible, violationsOf } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

type Asked = Record<'swim' | 'boat' | 'writing', Question>;

const test = base.extend<{ asked: Asked }>({
  ...signedIn,
  /** A story of Grandma Rose with two photos, one of Dad without, and what Nana Beth is still writing. */
  asked: async ({ request, addPerson, addQuestion }, use) => {
    const ask = async (name: string, question_text: string) =>
      addQuestion({ person_id: (await addPerson(name)).id, question_text });
    const write = async ({ access_token }: Question, content: string, status = 'submitted') => {
      const data = { content, status, base_version: 0 };
      const response = await request.put('/api/answer', { data, headers: { 'access-token': access_token } });
      expect(response.status()).toBe(200);
    };
    const swim = await ask('Grandma Rose', 'Who taught you to swim?');
    const boat = await ask('Dad', 'What was the boat called?');
    const writing = await ask('Nana Beth', 'Where did you live?');
    const photo = async (caption: string) => {
      const headers = { 'access-token': swim.access_token };
      const file = { name: 'boat.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
      const { url } = await (await request.post('/api/answer/images', { headers, multipart: { file } })).json();
      return `<figure><img src="${url}" width="64" height="48"><figcaption>${caption}</figcaption></figure>`;
    };
    await write(
      swim,
      `<p>Nobody did, and that is the honest answer. I was six.</p>${await photo('The jetty')}<p>I leaned over.</p>${await photo('Edwin')}`,
    );
    await write(boat, '<p>The Ada, after my mother.</p>');
    await write(writing, '<p>In Harrow</p>', 'in_progress');
    await use({ swim, boat, writing });
  },
});

const open = async (page: Page, path = '/admin/read') => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await waitForFonts(page);
};
const stories = (page: Page) => page.getByRole('article').getByRole('heading');

test('the reading room', async ({ page, asked }) => {
  await test.step('the shelf shows everyone with their stories, and the newest are below', async () => {
    await open(page);
    await expect(page.getByText('2 stories by 2 people.')).toBeVisible();
    const shelf = page.getByRole('region', { name: 'The shelf' });
    await expect(shelf.getByRole('link')).toHaveText([
      /^Grandma Rose1 story/,
      /^DDad1 story/,
      /^NBNana BethBeing written$/,
    ]);
    await expect(stories(page)).toHaveText([asked.boat.question_text, asked.swim.question_text]);
    await shelf.getByRole('link', { name: /Grandma Rose/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Grandma Rose' })).toBeVisible();
    await expect(stories(page)).toHaveText([asked.swim.question_text]);
  });

  await test.step('what is not read yet is marked and found, until it is read', async () => {
    const rose = page.getByRole('region', { name: 'The shelf' }).getByRole('link', { name: /Grandma Rose/ });
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reading room' }).click();
    await expect(rose).toContainText('1 new');
    await page.getByRole('link', { name: '2 not read yet' }).click();
    await expect(stories(page)).toHaveText([asked.boat.question_text, asked.swim.question_text]);
    const noted = page.waitForResponse(`**/api/questions/${asked.swim.id}/read`);
    await page.getByRole('article').getByRole('link', { name: asked.swim.question_text }).click();
    await expect(page.getByText('I leaned over.')).toBeVisible();
    await noted;
    await open(page);
    await expect(rose).not.toContainText('new');
    await page.getByRole('link', { name: '1 not read yet' }).click();
    await expect(stories(page)).toHaveText([asked.boat.question_text]);
  });

  await test.step('a story that was opened among those of one person leads back to them', async () => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reading room' }).click();
    await page
      .getByRole('region', { name: 'The shelf' })
      .getByRole('link', { name: /Grandma Rose/ })
      .click();
    await page.getByRole('link', { name: asked.swim.question_text }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/read/${asked.swim.id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(asked.swim.question_text);
    await page.getByRole('link', { name: 'All stories' }).click();
    await expect(page).toHaveURL(/\/admin\/read\?person=/);
  });

  await test.step('a search finds stories by their words, and says when there are none', async () => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reading room' }).click();
    await expect(page.getByText('2 stories by 2 people.')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('leaned');
    await expect(page.getByText('1 story found')).toBeVisible();
    await expect(stories(page)).toHaveText([asked.swim.question_text]);
    await page.getByLabel('Search the stories').fill('walrus');
    await expect(page.getByText('Nothing found. Try other words, or fewer.')).toBeVisible();
  });

  await test.step('the contents beside a story are by person or by date, and stay so', async () => {
    await open(page, `/admin/read/${asked.swim.id}`);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents.getByRole('link', { name: 'By person' })).toHaveAttribute('aria-current', 'true');
    await contents.getByRole('link', { name: 'By date' }).click();
    const dated = contents.getByRole('listitem');
    await expect(dated).toHaveText([/^What was the boat called\?Dad · /, /^Who taught you to swim\?Grandma Rose · /]);
    await dated.getByRole('link', { name: /boat/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(asked.boat.question_text);
    await expect(dated.getByRole('link', { name: /boat/ })).toHaveAttribute('aria-current', 'page');
  });
});

test('a story', async ({ page, admin, request, asked }) => {
  await test.step('a photo is enlarged by Enter, turned and zoomed by keys, and gives the focus back', async () => {
    await open(page, `/admin/read/${asked.swim.id}`);
    await page.getByRole('button', { name: 'Enlarge the photo: The jetty' }).focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Photos' });
    await expect(viewer.getByText('1 of 2')).toBeVisible();
    await expect(viewer.getByRole('figure').getByText('The jetty')).toBeInViewport();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('2 of 2')).toBeVisible();
    await expect(viewer.getByRole('figure').getByText('Edwin')).toBeInViewport();
    // a screen reader hears which photo it is
    await expect(viewer.locator('[aria-live]')).toHaveText('2 of 2 Edwin');
    await page.keyboard.press('+');
    await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Enlarge the photo: Edwin' })).toBeFocused();
    // the arrow keys turn the stories again
    await expect(page).toHaveURL(new RegExp(`/admin/read/${asked.swim.id}$`));
  });

  await test.step('a slideshow fills the screen, visibly, and leaves full screen when it is closed', async () => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await open(page, `/admin/read/${asked.swim.id}`);
    await page.getByRole('button', { name: 'Slideshow' }).click();
    const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
    await expect.poll(isFullScreen).toBe(true);
    const show = page.getByRole('dialog', { name: 'Slideshow' });
    const isOnTop = () =>
      page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('dialog') !== null);
    expect(await isOnTop()).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(isFullScreen).toBe(false);
    await page.keyboard.press('f');
    await expect.poll(isFullScreen).toBe(true);
    await page.mouse.move(200, 200);
    await show.getByRole('button', { name: 'Close' }).click();
    await expect(show).toHaveCount(0);
    await expect.poll(isFullScreen).toBe(false);
    await expect(page.getByRole('button', { name: 'Slideshow' })).toBeFocused();
    expect(warnings).toEqual([]);
  });

  await test.step('Back closes the photos and the slideshow; closed otherwise they leave no history', async () => {
    await open(page);
    const path = `/admin/read/${asked.swim.id}`;
    await open(page, path);
    const length = () => page.evaluate(() => history.length);
    const before = await length();
    const photo = page.getByRole('button', { name: 'Enlarge the photo: Edwin' });
    for (const button of [photo, page.getByRole('button', { name: 'Slideshow' })]) {
      const scrolledTo = () => page.evaluate(() => scrollY);
      await button.scrollIntoViewIfNeeded();
      const at = await scrolledTo();
      for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
        await button.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await close();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(button).toBeFocused();
        await expect.poll(() => page.evaluate(() => history.state?.isViewing)).toBeUndefined();
        expect(await scrolledTo()).toBe(at);
      }
    }
    // only an entry to go forward to
    expect(await length()).toBe(before + 1);
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/read$/);
  });

  await test.step('the text size is kept on this device, and holds for stories only', async () => {
    await page.getByRole('article').getByRole('link', { name: asked.swim.question_text }).click();
    await expect(page.getByText('I leaned over.')).toBeVisible();
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(await size()).toBe('16px');
    await page.getByRole('button', { name: 'Text size: Normal' }).click();
    await expect(page.getByRole('button', { name: 'Text size: Large' })).toBeVisible();
    expect(await size()).toBe('19px');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Text size: Large' })).toBeVisible();
    expect(await size()).toBe('19px');
    await page.getByRole('link', { name: 'All stories' }).click();
    await expect(page.getByRole('heading', { name: 'The reading room' })).toBeVisible();
    expect(await size()).toBe('16px');
  });

  await test.step('thanks of readers stand beneath the story, and can be removed', async () => {
    const { token } = await (await admin.post('/api/readers', { data: { name: 'Uncle Ben' } })).json();
    const thanked = await request.post(`/api/read/stories/${asked.swim.id}/thanks`, {
      headers: { 'access-token': token },
      data: { text: 'I never knew about the jetty!' },
    });
    expect(thanked.ok()).toBe(true);
    await open(page, `/admin/read/${asked.swim.id}`);
    await expect(page.getByText('I never knew about the jetty!')).toBeVisible();
    await page.getByRole('button', { name: 'More: Thanks from Uncle Ben' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('I never knew about the jetty!')).toHaveCount(0);
  });

  await test.step('on a phone a bar turns the pages and opens the contents', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Contents' }).click();
    const contents = page.getByRole('dialog', { name: 'Contents' });
    await expect(contents.getByRole('link', { name: asked.swim.question_text })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await contents.getByRole('link', { name: /^Dad/ }).click();
    await expect(stories(page)).toHaveText([asked.boat.question_text]);
  });
});

test('an empty room says what will come', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { name: 'The shelf is still empty' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All people' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

/** Notes when the screen is kept on, and whether it may turn off again. */
const watchWakeLock = (page: Page) =>
  page.addInitScript(() => {
    const held: { released: boolean }[] = [];
    const request = async () => {
      const lock = { released: false, release: async () => Object.assign(lock, { released: true }) };
      held.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { heldLocks: () => held.map(({ released }) => released) });
  });
const heldLocks = (page: Page) =>
  page.evaluate(() => (window as unknown as { heldLocks: () => boolean[] }).heldLocks());

test('a slideshow', async ({ page, asked }) => {
  await watchWakeLock(page);
  await page.clock.install();
  await open(page);

  await test.step('goes by the arrow keys and space, and by itself only after Play', async () => {
    await page.getByRole('button', { name: 'Slideshow' }).click();
    const show = page.getByRole('dialog', { name: 'Slideshow' });
    await expect(show.getByText('The Ada, after my mother.')).toBeVisible();
    await page.clock.runFor(120_000);
    await expect(show.getByText('The Ada, after my mother.')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(show.getByText('Nobody did, and that is the honest answer.')).toBeVisible();
    await expect(show.getByText(`Grandma Rose · ${asked.swim.question_text}`)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(show.getByText('The Ada, after my mother.')).toBeVisible();
    await page.keyboard.press('p');
    await page.clock.runFor(10_000);
    await expect(show.getByText('Nobody did, and that is the honest answer.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(show).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Slideshow' })).toBeFocused();
  });

  await test.step('says how many stories there are and when it ends, and keeps the screen on while it plays', async () => {
    // closing it goes back in the history, which would abort the reload
    await expect.poll(() => page.evaluate(() => history.state?.isViewing)).toBeUndefined();
    await page.reload();
    await page.getByRole('button', { name: 'Slideshow' }).click();
    const show = page.getByRole('dialog', { name: 'Slideshow' });
    await expect(show.getByText('Story 1 of 2')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(show.getByText('Story 2 of 2')).toBeVisible();
    await expect(show.getByText(`Grandma Rose · ${asked.swim.question_text}`)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(show.getByText('The end')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(show.getByText('Story 2 of 2')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(show.getByText('Story 1 of 2')).toBeVisible();

    await page.keyboard.press('p');
    await expect.poll(() => heldLocks(page)).toEqual([false]);
    // the browser has released it while the tab was hidden
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => heldLocks(page)).toEqual([true, false]);
    await page.keyboard.press('p');
    await expect.poll(() => heldLocks(page)).toEqual([true, true]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await heldLocks(page)).toHaveLength(2);
  });
});

test('nothing is wrong for axe, and nothing is cut off', async ({ page, asked }) => {
  for (const path of ['/admin/read', `/admin/read/${asked.swim.id}`]) {
    await open(page, path);
    await expect(page.getByText('Nobody did, and').first()).toBeVisible();
    await expectAccessible(page, async (width) =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width),
    );
  }
});

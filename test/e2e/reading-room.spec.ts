import type { Page } from '@playwright/test';
import type { Question } from '../../src/shared/questions/questions.ts';
import { addPhoto } from './add-photo.ts';
import { violationsOf } from './axe.ts';
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
      const url = await addPhoto(request, swim.access_token);
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

  await test.step('a photo is enlarged by Enter, turned and zoomed by keys, and gives the focus back', async () => {
    await open(page, `/admin/read/${asked.swim.id}`);
    expect(await violationsOf(page)).toEqual([]);
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
});

import type { Page } from '@playwright/test';
import { addPhoto } from './add-photo.ts';
import { moveFingers, type Point } from './fingers.ts';
import { test as base, expect } from './fixtures.ts';

type Fixtures = {
  /** Opens a story with three photos behind a reading link, and the viewer at its first photo. */
  openViewer: () => Promise<void>;
};

const test = base.extend<Fixtures>({
  openViewer: ({ page, admin, addPerson, addQuestion }, use) =>
    use(async () => {
      const { id: person_id } = await addPerson('Grandma Rose');
      const { id, access_token } = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
      const headers = { 'access-token': access_token };
      let content = '';
      for (const caption of ['The jetty', 'Edwin', 'The boat']) {
        const url = await addPhoto(admin, access_token);
        content += `<figure><img src="${url}" width="64" height="48"><figcaption>${caption}</figcaption></figure>`;
      }
      await admin.put('/api/answer', { headers, data: { content, status: 'submitted', base_version: 0 } });
      const { token } = await (await admin.post('/api/readers', { data: { name: 'x', people: [person_id] } })).json();
      await page.goto(`/read/${token}/${id}`);
      await page.getByRole('button', { name: 'Enlarge the photo: The jetty' }).tap();
      await expect(position(page)).toHaveText('1 of 3 The jetty');
    }),
});

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos' });
const position = (page: Page) => viewer(page).locator('[aria-live]');
const [left, right]: [Point, Point] = [
  { x: 40, y: 400 },
  { x: 350, y: 400 },
];

test('a photo in the viewer', async ({ page, openViewer }) => {
  await openViewer();

  await test.step('is turned by a swipe, and zoomed into by a tap, after which a swipe moves it', async () => {
    await moveFingers(page, [right, left]);
    await expect(position(page)).toHaveText('2 of 3 Edwin');
    await expect(viewer(page).getByRole('figure').getByText('Edwin')).toBeInViewport();
    await moveFingers(page, [left, right]);
    await expect(position(page)).toHaveText('1 of 3 The jetty');

    await viewer(page).locator('img').first().tap();
    await expect(viewer(page).getByRole('button', { name: 'Zoom out' })).toBeVisible();
    const picture = viewer(page).locator('.viewer-picture').first();
    const before = await picture.evaluate((element) => element.scrollLeft);
    await moveFingers(page, [right, left]);
    await expect.poll(() => picture.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before + 100);
    await moveFingers(page, [right, left]);
    expect(
      await viewer(page)
        .locator('.viewer-row')
        .evaluate((row) => row.scrollLeft),
    ).toBe(0);
    await viewer(page).getByRole('button', { name: 'Zoom out' }).tap();
    await moveFingers(page, [right, left]);
    await expect(position(page)).toHaveText('2 of 3 Edwin');
    await moveFingers(page, [left, right]);
    await expect(position(page)).toHaveText('1 of 3 The jetty');
  });

  await test.step('is zoomed into by two fingers, after which one moves what is shown and turns no photo', async () => {
    await moveFingers(
      page,
      [
        { x: 195, y: 380 },
        { x: 195, y: 300 },
      ],
      [
        { x: 195, y: 420 },
        { x: 195, y: 500 },
      ],
    );
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5);
    const offset = () => page.evaluate(() => visualViewport?.offsetLeft ?? 0);
    const before = await offset();
    // in CSS pixels of what is visible, which is 390 / scale wide
    await moveFingers(page, [
      { x: 100, y: 200 },
      { x: 40, y: 200 },
    ]);
    await expect.poll(offset).toBeGreaterThan(before + 10);
    await expect(position(page)).toHaveText('1 of 3 The jetty');

    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(1);
    await moveFingers(page, [right, left]);
    await expect(position(page)).toHaveText('2 of 3 Edwin');
  });
});

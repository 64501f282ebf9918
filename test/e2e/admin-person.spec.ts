import type { Page } from '@playwright/test';
import type { PersonLink } from '../../src/shared/people/person-links.ts';
import type { Queue } from '../../src/shared/questions/queue.ts';
import { jpeg } from '../sample-images.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';
import { chooseForPerson } from './person-menu.ts';

type Fixtures = {
  /** Opens the page of Grandma Rose with these questions in her queue; returns her id. */
  openPerson: (...queue: string[]) => Promise<string>;
  loadQueue: (id: string) => Promise<string[]>;
};

const test = base.extend<Fixtures>({
  ...signedIn,
  openPerson: ({ page, admin, addPerson }, use) =>
    use(async (...queue) => {
      const { id } = await addPerson('Grandma Rose');
      if (queue.length > 0)
        await admin.post(`/api/people/${id}/questions/import`, { data: { lines: queue, to: 'queue' } });
      await page.goto(`/admin/people/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Grandma Rose' })).toBeFocused();
      await waitForFonts(page);
      return id;
    }),
  loadQueue: ({ admin }, use) =>
    use(async (id) => {
      const { questions } = (await (await admin.get(`/api/people/${id}/queue`)).json()) as Queue;
      return questions.map(({ question_text }) => question_text);
    }),
});

const queue = (page: Page) => page.getByRole('region', { name: 'Next questions' });
const waiting = (page: Page) => queue(page).getByRole('listitem').getByRole('paragraph').filter({ hasText: '?' });
const handle = (page: Page, text: string) => queue(page).getByRole('button', { name: `Move: ${text}` });

/** Where a handle is on the screen, once nothing moves it any more. */
const boxOf = async (page: Page, text: string) => {
  await waitForFonts(page);
  const box = await handle(page, text).boundingBox();
  if (!box) throw new Error('The handle is not visible.');
  return box;
};

test('the page of a person, with the server', async ({ page, admin, openPerson, loadQueue }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const id = await openPerson('First?', 'Second?');
  const relation = page.getByRole('definition').nth(1);
  const makeLink = page.getByRole('button', { name: 'Make this link' });

  await test.step('opening it logs nothing in the console', async () => {
    await expect(makeLink).toBeVisible();
    expect(logged).toEqual([]);
  });

  await test.step('a file that is no photo is refused with words', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    await (await chooser).setFiles({ name: 'rose.txt', mimeType: 'text/plain', buffer: Buffer.from('Rose') });
    await expect(page.getByRole('alert')).not.toBeEmpty();
  });

  await test.step('a photo is shown once it is chosen, and replaced', async () => {
    await expect(page.getByText('GR', { exact: true })).toBeVisible();
    const choosePhoto = async (button: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).click();
      await (await chooser).setFiles({ name: 'rose.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
    };
    await choosePhoto('Choose a photo');
    const photo = page.locator('.portrait img');
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const before = await photo.getAttribute('src');
    await choosePhoto('Choose another photo');
    await expect(photo).not.toHaveAttribute('src', before ?? '');
  });

  await test.step('what is written, put in order, made and taken away is stored, and there after a reload', async () => {
    await page.getByRole('button', { name: 'Add: Relation' }).click();
    await page.getByLabel('Relation').fill('My grandmother');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(relation).toHaveText('My grandmother');
    await page.getByLabel('Notes about Grandma Rose').fill('Likes Sundays.');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('Your notes are saved.')).toBeVisible();
    await queue(page).getByRole('button', { name: 'More for this question: First?' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect.poll(() => loadQueue(id)).toEqual(['Second?', 'First?']);
    await makeLink.click();
    const opening = page.getByRole('link', { name: 'Open the page' });
    await expect(opening).toBeVisible();
    await chooseForPerson(page, 'Grandma Rose', 'Remove the photo');
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible();
    await page.reload();
    await expect(relation).toHaveText('My grandmother');
    await expect(page.getByLabel('Notes about Grandma Rose')).toHaveValue('Likes Sundays.');
    await expect(waiting(page)).toHaveText(['Second?', 'First?']);
    const { link } = (await (await admin.get(`/api/people/${id}/link`)).json()) as PersonLink;
    await expect(opening).toHaveAttribute('href', link);
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible();
  });

  await test.step('an id with a slash in the address asks for nobody else', async () => {
    await page.goto(`/admin/people/${id}%2Fqueue`);
    await expect(page.getByRole('alert')).toContainText('This person is no longer on the list.');
  });
});

test('notes that are not saved yet are shown in a second tab, which saves them', async ({
  page,
  context,
  openPerson,
}) => {
  const id = await openPerson();
  const notesOn = (within: Page) => within.getByLabel('Notes about Grandma Rose');
  const stateOn = (within: Page) => within.getByRole('region', { name: 'Notes' }).getByRole('status');
  await context.route('**/api/people/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await notesOn(page).fill('Likes to be called on Tuesdays.');
  const other = await context.newPage();
  // it shows them too, so that it cannot overwrite them
  await other.goto(`/admin/people/${id}`);
  await expect(notesOn(other)).toHaveValue('Likes to be called on Tuesdays.');
  await notesOn(page).press('End');
  await notesOn(page).pressSequentially(' At ten.');
  await expect(notesOn(other)).toHaveValue('Likes to be called on Tuesdays. At ten.');
  await page.close();
  await expect(stateOn(other)).toHaveText('Not saved yet.');
  await context.unroute('**/api/people/*');
  await other.getByRole('button', { name: 'Save notes' }).click();
  await expect(stateOn(other)).toHaveText('Your notes are saved.');
  await other.reload();
  await expect(notesOn(other)).toHaveValue('Likes to be called on Tuesdays. At ten.');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('is put in order by its handles, and the page does not scroll meanwhile', async ({
    page,
    context,
    openPerson,
    loadQueue,
  }) => {
    const id = await openPerson('First?', 'Second?', 'Third?');
    await page.getByRole('button', { name: 'Queue 3' }).click();
    await queue(page).scrollIntoViewIfNeeded();
    const [from, to] = [await boxOf(page, 'First?'), await boxOf(page, 'Third?')];
    const before = await page.evaluate(() => scrollY);
    const device = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      device.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x + 20, y: y + 20 }],
      });
    await touch('touchStart', from.y);
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.y + (to.y - from.y) * share);
    await touch('touchEnd');
    await expect(waiting(page)).toHaveText(['Second?', 'Third?', 'First?']);
    await expect.poll(() => loadQueue(id)).toEqual(['Second?', 'Third?', 'First?']);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});

import type { APIRequestContext, Page } from '@playwright/test';
import { addPhoto } from './add-photo.ts';
import { test as base, expect, signedIn } from './fixtures.ts';

type Told = { id: string; token: string };

const test = base.extend<{ told: Told }>({
  ...signedIn,
  /** A story with two photos, a reading link that shows it, and two thanks. */
  told: async ({ admin, addPerson, addQuestion }, use) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    const { id, access_token } = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
    const headers = { 'access-token': access_token };
    let content = '<p>Nobody did.</p>';
    for (const alt of ['The jetty', 'Edwin']) {
      const url = await addPhoto(admin, access_token);
      content += `<figure><img src="${url}" alt="${alt}" width="64" height="48"></figure>`;
    }
    await admin.put('/api/answer', { headers, data: { content, status: 'submitted', base_version: 0 } });
    const uncle = { name: 'Uncle Ben', people: [person_id] };
    const { token } = await (await admin.post('/api/readers', { data: uncle })).json();
    for (const text of ['How brave!', 'I never knew.'])
      await admin.post(`/api/read/stories/${id}/thanks`, { headers: { 'access-token': token }, data: { text } });
    await use({ id, token });
  },
});

const makeBook = async (admin: APIRequestContext) => {
  const chapters = [{ title: 'Nothing yet', questions: [] }];
  expect((await admin.post('/api/books', { data: { title: 'Our Family Stories', chapters } })).status()).toBe(201);
};

/** Presses Tab until it leads to where it was; returns each stop with its role and name, as a screen reader says them. */
const tabThrough = async (page: Page) => {
  const stops: string[] = [];
  for (let n = 0; n < 200; n += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'outside';
      return element.toggleAttribute('data-reached') ? 'new' : 'reached';
    });
    if (where === 'reached') return stops;
    if (where === 'new') stops.push((await page.locator(':focus').ariaSnapshot()).split('\n')[0] ?? '');
  }
  throw new Error('Tab does not lead to the first stop again.');
};
// a stop without a role shows as what is in it; that of the only <summary> is text
const hasName = (stop: string) => /^- '?(?!img)\w+ ".+"|^- text: \S/.test(stop);

test('stories are read with the keyboard', async ({ page, admin, told }) => {
  await test.step('Tab goes through the pages to read and the book, and each stop has a name', async () => {
    await makeBook(admin);
    for (const path of ['/admin/read', `/admin/read/${told.id}`, '/admin/keepsake', `/read/${told.token}/${told.id}`]) {
      await page.goto(path);
      await expect(page.getByText('Grandma Rose').first()).toBeVisible();
      const stops = await tabThrough(page);
      expect(stops.length, path).toBeGreaterThan(10);
      expect(
        stops.filter((stop) => !hasName(stop)),
        path,
      ).toEqual([]);
    }
  });

  await test.step('each stop in the viewer of photos and in the slideshow has a name, and Escape gives the focus back', async () => {
    await page.goto(`/read/${told.token}/${told.id}`);
    const photo = page.getByRole('button', { name: 'Enlarge the photo: The jetty' });
    await photo.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('+');
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    for (const show of [undefined, page.getByRole('button', { name: 'Slideshow' })]) {
      await show?.focus();
      if (show) await page.keyboard.press('Enter');
      const stops = await tabThrough(page);
      expect(stops.length).toBeGreaterThan(3);
      expect(stops.filter((stop) => !hasName(stop))).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // its history entry is removed too: a page.goto before that would be aborted
      await expect.poll(() => page.evaluate(() => history.state?.isViewing)).toBeUndefined();
      await expect(show ?? photo).toBeFocused();
    }
  });

  await test.step('when thanks are removed the focus stays with the others, and then on the page', async () => {
    await page.goto(`/admin/read/${told.id}`);
    const thanks = page.getByRole('region', { name: 'Thanks' });
    const remove = async () => {
      await thanks.getByRole('button').first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    };
    await remove();
    await expect(thanks).toBeFocused();
    await remove();
    await expect(thanks).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

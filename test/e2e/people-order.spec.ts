import type { Page } from '@playwright/test';
import { hold } from './answer-steps.ts';
import { violationsOf } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';
import { chooseForPerson } from './person-menu.ts';

const test = base.extend<{ openOrder: (...names: string[]) => Promise<void> }>({
  ...signedIn,
  /** Opens the dialog with people of these names. */
  openOrder: ({ page, addPerson }, use) =>
    use(async (...names) => {
      for (const name of names) await addPerson(name);
      await page.goto('/');
      await chooseForPerson(page, names[0] ?? '', 'Change the order');
      await expect(dialog(page)).toBeVisible();
    }),
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'The order of people' });
const handle = (page: Page, name: string) => dialog(page).getByRole('button', { name: `Move: ${name}`, exact: true });
const cards = (page: Page) => page.locator('article h2');

test('the order of people', async ({ page, admin, openOrder }) => {
  await openOrder('Rose', 'Luis', 'Miriam');
  const { people } = (await (await admin.get('/api/people')).json()) as { people: { id: string; name: string }[] };
  const names = dialog(page).getByRole('listitem');
  const stored = async () =>
    (await (await admin.get('/api/people')).json()).people.map(({ name }: { name: string }) => name);
  await waitForFonts(page);

  await test.step('is changed with the keyboard, and the dashboard follows', async () => {
    await handle(page, 'Miriam').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(dialog(page).getByRole('status')).toHaveText('Miriam is now at place 1 of 3.');
    await expect(cards(page)).toHaveText(['Miriam', 'Rose', 'Luis']);
    await expect.poll(stored).toEqual(['Miriam', 'Rose', 'Luis']);
  });

  await test.step('is changed by dragging, or step by step', async () => {
    const [from, to] = [await handle(page, 'Miriam').boundingBox(), await handle(page, 'Luis').boundingBox()];
    if (!from || !to) throw new Error('The handles are not visible.');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 10 });
    await page.mouse.up();
    await expect(cards(page)).toHaveText(['Rose', 'Luis', 'Miriam']);
    await dialog(page).getByRole('button', { name: 'Move up: Luis' }).click();
    await expect(cards(page)).toHaveText(['Luis', 'Rose', 'Miriam']);
  });

  await test.step('a move is not lost while the one before is being stored', async () => {
    const release = await hold(page, '**/api/people/order');
    const up = dialog(page).getByRole('button', { name: 'Move up: Miriam' });
    await up.click();
    await expect(names).toContainText(['Luis', 'Miriam', 'Rose']);
    await up.click();
    await expect(names).toContainText(['Miriam', 'Luis', 'Rose']);
    release();
    await expect(cards(page)).toHaveText(['Miriam', 'Luis', 'Rose']);
    await expect.poll(stored).toEqual(['Miriam', 'Luis', 'Rose']);
  });

  await test.step('nothing is wrong for axe while somebody is lifted', async () => {
    await handle(page, 'Luis').focus();
    await page.keyboard.press('Space');
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('Escape puts back who is lifted, and closes the dialog only then', async () => {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('status')).toHaveText('Luis is back at place 2 of 3.');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(cards(page)).toHaveText(['Miriam', 'Luis', 'Rose']);
  });

  await test.step('is still there after a reload', async () => {
    const stream = page.waitForResponse('**/api/changes*');
    await page.reload();
    await stream;
    await expect(cards(page)).toHaveText(['Miriam', 'Luis', 'Rose']);
  });

  await test.step('a change made elsewhere is followed without a reload', async () => {
    await admin.put('/api/people/order', { data: { ids: people.map(({ id }) => id) } });
    await expect(cards(page)).toHaveText(['Rose', 'Luis', 'Miriam']);
  });
});

test('somebody from another page comes first, and nobody is missing or shown twice', async ({ page, openOrder }) => {
  const names = Array.from({ length: 30 }, (_, index) => `Cousin ${index + 1}`);
  await openOrder(...names);
  await expect
    .poll(async () => {
      await dialog(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return dialog(page).getByRole('listitem').count();
    })
    .toBe(30);
  await handle(page, 'Cousin 30').focus();
  await page.keyboard.press('Space');
  for (let n = 1; n < 30; n += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(cards(page)).toHaveText(['Cousin 30', ...names.slice(0, 29)]);
});

import type { Locator, Page } from '@playwright/test';
import { editorOf, expect, openAnswer, test } from './answer-steps.ts';
import { adminPassword, waitForFonts } from './fixtures.ts';

const enlargeText = (page: Page, percent: number) =>
  page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = size;
    });
  }, `${percent}%`);

/** Whether a click in its middle reaches it. */
const isOnTop = (element: Locator) =>
  element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const toMiddle = (element: Locator) => element.evaluate((target) => target.scrollIntoView({ block: 'center' }));

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const screens = [
  { name: 'at a zoom of 400 %', width: 320, height: 256, text: 100 },
  { name: 'at a zoom of 400 % on a lower screen', width: 320, height: 180, text: 100 },
  { name: 'with text at 150 % on a phone', width: 390, height: 844, text: 150 },
  { name: 'with text at 200 % on a phone', width: 390, height: 844, text: 200 },
  { name: 'with text at 200 % on a small phone', width: 320, height: 568, text: 200 },
  { name: 'on a phone on its side with the keyboard open', width: 640, height: 200, text: 100 },
];

for (const { name, width, height, text } of screens)
  test(`all buttons can be pressed and all text is visible ${name}`, async ({ page, ask, stored }) => {
    await page.setViewportSize({ width, height });
    await enlargeText(page, text);
    const question = await ask({ days_to_complete: 5 });
    await openAnswer(page, question);
    await waitForFonts(page);
    for (const label of ['Spell Check On', 'Save Progress', 'Submit Answer', 'Add a photo']) {
      const button = page.getByRole('button', { name: label });
      await toMiddle(button);
      await expect(button).toBeInViewport({ ratio: 0.99 });
      await expect.poll(() => isOnTop(button)).toBe(true);
    }
    expect(await scrollsSideways(page)).toBe(false);

    await editorOf(page).focus();
    for (const word of ['We', 'had', 'many', 'goats.']) {
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('Here');
    await expect.poll(() => isOnTop(page.getByText('Here', { exact: true }))).toBe(true);
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect.poll(async () => (await stored(question)).status).toBe('submitted');
  });

/** The elements whose text is wider than they are. */
const tooNarrow = (within: Locator) =>
  within.evaluate((frame) =>
    // the private address scrolls in its field
    [frame, ...frame.querySelectorAll('button, input:not(.share-address input), p')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent),
  );

test('with text at 200 % on a phone, the link dialog is as wide as its field', async ({ page, ask }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enlargeText(page, 200);
  await openAnswer(page, await ask());
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('button', { name: 'Set link' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please type a web address');
  await waitForFonts(page);
  expect(await tooNarrow(dialog)).toEqual([]);
});

test('with text at 200 % on a phone, no admin button is too narrow for its text', async ({
  page,
  ask,
  removeEveryone,
}) => {
  // otherwise people of other tests may fill the first page
  await removeEveryone();
  await page.setViewportSize({ width: 390, height: 844 });
  await enlargeText(page, 200);
  await ask();
  await page.goto('/login');
  await page.getByPlaceholder('Enter password').fill(adminPassword);
  await page.getByPlaceholder('Enter password').press('Enter');
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Share with/ });
  for (const part of ['A letter on paper', 'Link settings']) await dialog.getByText(part).click();
  await expect(dialog.getByRole('button', { name: 'Make a new link' })).toBeVisible();
  await waitForFonts(page);
  expect(await tooNarrow(dialog)).toEqual([]);
  await page.goto('/security');
  await expect(page.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
  await waitForFonts(page);
  expect(await scrollsSideways(page)).toBe(false);
});

for (const { width, height } of [
  { width: 360, height: 225 },
  { width: 320, height: 256 },
])
  test(`at a zoom of 400 % (${width} × ${height} px) the admin's sections are one row`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/login');
    await page.getByPlaceholder('Enter password').fill(adminPassword);
    await page.getByPlaceholder('Enter password').press('Enter');
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    await expect(links).toHaveCount(5);
    for (const path of ['/admin', '/admin/read']) {
      await page.goto(path);
      await expect(links).toHaveCount(5);
      await waitForFonts(page);
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 0.99 });
      const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
    }
  });

for (const width of [320, 390])
  test(`on a phone of ${width} px the toolbar shows whole tools, and one tap shows all`, async ({ page, ask }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAnswer(page, await ask());
    const toolbar = page.getByRole('toolbar', { name: 'Writing' });
    const row = toolbar.locator('.toolbar-row');
    const tools = row.getByRole('button');
    await expect(tools).toHaveCount(9);
    await waitForFonts(page);

    /** The number of fully visible ones; none may be visible in part. */
    const wholeTools = () =>
      row.evaluate((element) => {
        const frame = element.getBoundingClientRect();
        const boxes = [...element.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
        const seen = boxes.filter((box) => box.top < frame.bottom - 1 && box.left < frame.right - 1);
        const whole = seen.filter((box) => box.bottom <= frame.bottom + 1 && box.right <= frame.right + 1);
        return whole.length === seen.length ? whole.length : -1;
      });
    await expect.poll(wholeTools).toBeGreaterThanOrEqual(2);
    expect(await wholeTools()).toBeLessThan(9);

    const more = toolbar.getByRole('button', { name: 'More tools' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await more.click();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(wholeTools).toBe(9);
    for (const tool of await tools.all()) await expect(tool).toBeInViewport({ ratio: 1 });
    await more.click();
    await expect.poll(wholeTools).toBeLessThan(9);

    await test.step('a tool that the keyboard reaches is seen', async () => {
      await tools.first().focus();
      for (let press = 0; press < 7; press += 1) await page.keyboard.press('ArrowRight');
      await expect(tools.nth(7)).toBeFocused();
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      await expect.poll(wholeTools).toBe(9);
    });
  });

test('if all tools fit, there is no button for more', async ({ page, ask }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openAnswer(page, await ask());
  const toolbar = page.getByRole('toolbar', { name: 'Writing' });
  await expect(toolbar.getByRole('button', { name: 'Redo' })).toBeVisible();
  await waitForFonts(page);
  await expect(toolbar.getByRole('button', { name: 'More tools' })).toBeHidden();
  expect((await toolbar.boundingBox())?.height).toBeLessThan(60);
});

import type { Locator, Page } from '@playwright/test';
import { editorOf, expect, openAnswer, test } from './answer-steps.ts';
import { setWidth } from './appearances.ts';
import { waitForFonts } from './fixtures.ts';
import { aboveKeyboard, coverPage, measureWriting, writeWithoutNetwork } from './keyboard-open.ts';

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

const screens = {
  100: [
    { name: 'at a zoom of 400 %', width: 320, height: 256 },
    { name: 'at a zoom of 400 % on a lower screen', width: 320, height: 180 },
    { name: 'on a phone on its side with the keyboard open', width: 640, height: 200 },
  ],
  150: [{ name: 'on a phone', width: 390, height: 844 }],
  200: [
    { name: 'on a phone', width: 390, height: 844 },
    { name: 'on a small phone', width: 320, height: 568 },
  ],
};

/** The elements whose text is wider than they are. */
const tooNarrow = (within: Locator) =>
  within.evaluate((frame) =>
    [frame, ...frame.querySelectorAll('button, input, p')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent),
  );

for (const [percent, sizes] of Object.entries(screens))
  test(`with text at ${percent} % all buttons can be pressed and all text is visible`, async ({
    page,
    ask,
    stored,
  }) => {
    await enlargeText(page, Number(percent));
    for (const { name, width, height } of sizes)
      await test.step(name, async () => {
        await page.setViewportSize({ width, height });
        const question = await ask({ days_to_complete: 5 });
        await openAnswer(page, question);
        await waitForFonts(page);
        for (const label of ['Spell Check On', 'Save Progress', 'Submit Answer', 'Add a photo']) {
          const button = page.getByRole('button', { name: label });
          await toMiddle(button);
          await expect(button, name).toBeInViewport({ ratio: 0.99 });
          await expect.poll(() => isOnTop(button), name).toBe(true);
        }
        expect(await scrollsSideways(page), name).toBe(false);

        await editorOf(page).focus();
        for (const word of ['We', 'had', 'many', 'goats.']) {
          await page.keyboard.type(word);
          await page.keyboard.press('Enter');
        }
        await page.keyboard.type('Here');
        await expect.poll(() => isOnTop(page.getByText('Here', { exact: true })), name).toBe(true);
        if (percent === '200' && width === 390)
          await test.step('the link dialog is as wide as its field', async () => {
            await page.getByRole('button', { name: 'Link', exact: true }).click();
            const dialog = page.getByRole('dialog', { name: 'Link' });
            await dialog.getByRole('button', { name: 'Set link' }).click();
            await expect(dialog.getByRole('alert')).toContainText('Please type a web address');
            await waitForFonts(page);
            expect(await tooNarrow(dialog)).toEqual([]);
            await page.keyboard.press('Escape');
            await expect(dialog).toHaveCount(0);
          });
        await page.getByRole('button', { name: 'Submit Answer' }).click();
        await expect.poll(async () => (await stored(question)).status, name).toBe('submitted');
      });
  });

test('on a phone with its keyboard', async ({ page, ask, admin }) => {
  await test.step('a keyboard that covers the page moves the action bar, and the caret stays in sight', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAnswer(page, await ask());
    await editorOf(page).click();
    for (let line = 0; line < 20; line += 1) await page.keyboard.press('Enter');
    await page.keyboard.type('here');
    await coverPage(page, 490);
    await expect.poll(async () => (await measureWriting(page)).belowCaret).toBeGreaterThanOrEqual(24);
    const { barShare, barEnds } = await measureWriting(page);
    expect(barShare).toBeLessThanOrEqual(0.3);
    expect(barEnds).toBe(0);

    // the browser's address bar comes and goes while she scrolls up to the question
    await page.evaluate(() => scrollTo(0, 0));
    await coverPage(page, 546);
    await coverPage(page, 490);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('on a phone the toolbar is one row that scrolls, with Photo third, and the spell check last while the keyboard is open', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const question = await ask();
    await openAnswer(page, question);
    await waitForFonts(page);
    const toolbar = page.getByRole('toolbar', { name: 'Writing' });
    const tools = toolbar.getByRole('button');
    const spellCheck = { name: 'Spell Check On', pressed: true };
    await expect(tools).toHaveCount(10);
    await expect(tools.nth(2)).toHaveAccessibleName('Add a photo');
    await expect(page.getByRole('contentinfo').getByRole('button', spellCheck)).toBeVisible();

    await page.setViewportSize(aboveKeyboard);
    await expect(tools).toHaveCount(11);
    await expect(tools.last()).toHaveAccessibleName('Spell Check On');
    await expect(page.getByRole('contentinfo').getByRole('button', spellCheck)).toHaveCount(0);
    expect((await toolbar.boundingBox())?.height).toBeLessThan(60);
    await tools.last().click();
    await expect(toolbar.getByRole('button', { name: 'Spell Check Off', pressed: false })).toBeInViewport({ ratio: 1 });
    await expect(editorOf(page)).toHaveAttribute('spellcheck', 'false');
    for (const tool of await tools.all()) {
      const [box, frame] = [await tool.boundingBox(), await toolbar.boundingBox()];
      expect(box?.y).toBeGreaterThanOrEqual(frame?.y ?? Number.NaN);
    }

    // without a toolbar it is where it was
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
    await page.reload();
    await expect(toolbar).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Spell Check Off' })).toBeVisible();
  });

  await test.step('with the keyboard open, without a network, one message says so and the caret stays in sight', async () => {
    await page.setViewportSize(aboveKeyboard);
    await openAnswer(page, await ask());
    await waitForFonts(page);
    await writeWithoutNetwork(page);
  });
});

test('the toolbar', async ({ page, ask }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openAnswer(page, await ask());

  await test.step('if all tools fit, Photo is last', async () => {
    const toolbar = page.getByRole('toolbar', { name: 'Writing' });
    await expect(toolbar.getByRole('button', { name: 'Redo' })).toBeVisible();
    await waitForFonts(page);
    expect((await toolbar.boundingBox())?.height).toBeLessThan(60);
    expect(await toolbar.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
    const endOf = async (name: string) => (await toolbar.getByRole('button', { name }).boundingBox())?.x;
    expect(await endOf('Add a photo')).toBeGreaterThan((await endOf('Redo')) ?? Number.NaN);
  });

  await setWidth(page, 1440);
  for (const dir of ['ltr', 'rtl'])
    await test.step(`the toolbar is one Tab stop, with arrow keys in it, ${dir}`, async () => {
      await page.evaluate((value) => {
        document.documentElement.dir = value;
      }, dir);
      const tools = page.getByRole('toolbar', { name: 'Writing' }).getByRole('button');
      const [forward, back] = dir === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
      const photo = tools.filter({ hasText: 'Photo' });
      await tools.first().focus();
      await page.keyboard.press(String(forward));
      await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused();
      await page.keyboard.press(String(back));
      await page.keyboard.press(String(back));
      // where it is seen: at the end of a wide toolbar
      await expect(photo).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(editorOf(page)).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(photo).toBeFocused();
      // as the browser tells it: Playwright's own computation takes a title that is the name for a description too
      const session = await page.context().newCDPSession(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const buttons = nodes.filter(({ role }) => role?.value === 'button');
      expect(buttons.length).toBeGreaterThan(10);
      for (const { name, description } of buttons) expect(description?.value).not.toBe(name?.value);
    });
});

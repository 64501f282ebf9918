import type { Locator, Page } from '@playwright/test';
import { isLong } from '../long-form.ts';
import { editorOf, expect, hold, openAnswer, test } from './answer-steps.ts';
import { violationsOf } from './axe.ts';
import { waitForFonts } from './fixtures.ts';

const content =
  '<h2>Sunday</h2><p>Bread, <strong>fish</strong> and <a href="https://example.org/wool">wet wool</a>.</p>' +
  '<ul><li><p>rye</p></li></ul><blockquote><p>Eat.</p></blockquote>' +
  `<p>${'Mam was up at five on a Sunday the same as any other day. '.repeat(30)}</p><p>${'x'.repeat(300)}</p>`;

const withAnswer = async (
  page: Page,
  question: { access_token: string },
  status: string,
  { text = content, base_version = 0 } = {},
) => {
  const response = await page.request.put('/api/answer', {
    headers: { 'access-token': question.access_token },
    data: { content: text, status, base_version },
  });
  expect(response.status()).toBe(200);
};

declare global {
  interface Window {
    /** The sum of the page's layout shifts. */
    layoutShift: () => number;
  }
}

const topOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().top);
const bottomOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().bottom);

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

// `schemes`: the colour schemes for axe in `npm test`; the long run has both on every screen
const screens = [
  { name: 'a desktop', schemes: ['light'], use: { viewport: { width: 1440, height: 900 } } },
  { name: 'a tablet', schemes: [], use: { viewport: { width: 820, height: 1180 }, hasTouch: true } },
  {
    name: 'a phone',
    schemes: ['dark'],
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
] as const;

for (const { name, use, schemes } of screens)
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('every text and control has its place and size, and nothing is wrong for axe', async ({
      page,
      ask,
      admin,
    }) => {
      await test.step('controls are large enough to touch, both buttons keep their text on one line, and the caret stays above the action bar during typing', async () => {
        const question = await ask();
        // so long that each new line is below the window
        await withAnswer(page, question, 'in_progress', { text: '<p>more</p>'.repeat(30) });
        await openAnswer(page, question);
        await waitForFonts(page);
        const buttons = await page.getByRole('button').all();
        expect(buttons.length).toBeGreaterThan(10);
        for (const button of buttons) {
          const box = await button.boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        }
        for (const name of ['Save Progress', 'Submit Answer'])
          expect((await page.getByRole('button', { name }).boundingBox())?.height).toBeLessThan(60);

        await editorOf(page).press('Control+End');
        for (let line = 0; line < 5; line += 1) {
          await page.keyboard.type('more');
          await page.keyboard.press('Enter');
        }
        await page.keyboard.type('here');
        const caret = () =>
          page.evaluate(() => {
            const { height, bottom } = (getSelection() as Selection).getRangeAt(0).getBoundingClientRect();
            if (height === 0) throw new Error('The caret is not in a line of text.');
            return bottom;
          });
        await expect.poll(async () => (await caret()) - (await topOf(page.locator('.actions')))).toBeLessThanOrEqual(0);
      });

      await test.step('text is at least 20 px; the action bar and the status stay in view, and neither the last line nor an element focused with Tab is behind the bar', async () => {
        const question = await ask();
        await withAnswer(page, question, 'in_progress', { text: '<p>Bread</p>' });
        await withAnswer(page, question, 'in_progress', { base_version: 1 });
        await openAnswer(page, question);
        const size = await editorOf(page).evaluate((editor) => Number.parseFloat(getComputedStyle(editor).fontSize));
        expect(size).toBeGreaterThanOrEqual(20);
        await page.mouse.wheel(0, 400);
        for (const shown of [
          page.getByText('Saved', { exact: true }),
          page.getByRole('button', { name: 'Save Progress' }),
          page.getByRole('toolbar', { name: 'Writing' }),
        ])
          await expect(shown).toBeInViewport({ ratio: 1 });
        const hiddenPart = async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          return (
            (await bottomOf(page.getByRole('region', { name: 'Answer' }))) - (await topOf(page.locator('.actions')))
          );
        };
        await expect.poll(hiddenPart, 'how much of the sheet is behind the bar').toBeLessThan(0);

        await editorOf(page).press('Control+End');
        const earlier = page.getByRole('button', { name: 'See earlier versions' });
        // on the screen, but behind the bar
        await earlier.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight));
        for (let presses = 0; presses < 5; presses++) {
          await page.keyboard.press('Tab');
          if (await earlier.evaluate((button) => button === document.activeElement)) break;
        }
        await expect(earlier).toBeFocused();
        await expect
          .poll(async () => (await bottomOf(earlier)) - (await topOf(page.locator('.actions'))))
          .toBeLessThanOrEqual(0);
      });

      for (const colorScheme of isLong ? (['light', 'dark'] as const) : schemes)
        await test.step(`a question is accessible in each status, ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          for (const status of ['not_started', 'in_progress', 'submitted', 'locked'] as const) {
            const question = await ask({ days_to_complete: 5 });
            if (status !== 'not_started')
              await withAnswer(page, question, status === 'in_progress' ? status : 'submitted');
            if (status === 'locked') await admin.patch(`/api/questions/${question.id}`, { data: { status } });
            await openAnswer(page, question);
            expect(
              await violationsOf(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']),
              status,
            ).toEqual([]);
            await waitForFonts(page);
            expect(await scrollsSideways(page), status).toBe(false);
          }
        });

      await test.step('an unknown link is accessible', async () => {
        await page.goto('/question/AAAAAAAAAAAA');
        await expect(page.getByRole('heading')).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
      });
    });
  });

test('the letters and headings of an answer', async ({ page, ask }) => {
  const question = await ask();
  await withAnswer(page, question, 'in_progress');
  await openAnswer(page, question);

  await test.step('the zeros of Hyperlegible and Literata have no slash', async () => {
    await waitForFonts(page);
    const middleOf = (family: string) =>
      page.evaluate(async (name) => {
        const font = `600 200px ${name}`;
        const [loaded] = await document.fonts.load(font, '0');
        const context = document.createElement('canvas').getContext('2d');
        if (!loaded || !context) throw new Error(`${name} could not be loaded.`);
        context.font = font;
        const { width, actualBoundingBoxAscent: height } = context.measureText('0');
        context.fillText('0', 0, height);
        // how much ink is inside the oval, in a horizontal strip
        const strip = context.getImageData(width * 0.4, height * 0.3, width * 0.2, height * 0.4);
        return strip.data.filter((value, index) => index % 4 === 3 && value > 0).length;
      }, family);
    for (const family of ['Hyperlegible', 'Literata']) expect.soft(await middleOf(family), family).toBe(0);
  });

  await test.step('a heading keeps its margins: none before it at the start, some after it, also in a conflict', async () => {
    const heading = editorOf(page).getByRole('heading', { name: 'Sunday' });
    await expect(heading).toHaveCSS('margin-top', '0px');
    const after = await heading.evaluate((element) => getComputedStyle(element).marginBottom);
    await page.request.put('/api/answer', {
      headers: { 'access-token': question.access_token },
      data: { content: '<p>Elsewhere.</p>', status: 'in_progress', base_version: 1 },
    });
    const release = await hold(page, '**/api/answer');
    await editorOf(page).press('Control+End');
    await page.keyboard.type('Here.');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    release();
    const mine = page.getByRole('article', { name: 'You wrote this on this device' });
    await expect(mine.getByRole('heading', { name: 'Sunday' })).toHaveCSS('margin-bottom', after);
  });
});

test('on small screens, in forced colours, while its fonts load and while it is opened again', async ({
  page,
  ask,
  admin,
}) => {
  await test.step('nothing above the answer moves when the fonts arrive after the editor', async () => {
    const placesOf = () =>
      page
        .locator('.greeting, .question, .talk-switch, .sheet')
        .evaluateAll((shown) => shown.map((each) => [each.className, each.getBoundingClientRect().top]));
    // two lines on a phone, with room for fallback fonts a few per cent wider, but not for those of another size
    const question = await ask({ question_text: 'What did the kitchen of your first flat smell of?' });
    const answered = await ask({ question_text: question.question_text, days_to_complete: 30 });
    await withAnswer(page, answered, 'in_progress');
    for (const width of [390, 1440])
      for (const each of [question, answered]) {
        await page.setViewportSize({ width, height: 844 });
        const release = await hold(page, '**/*.woff2');
        await openAnswer(page, each);
        const places = await placesOf();
        expect(places).toHaveLength(4);
        release();
        await waitForFonts(page);
        expect(await placesOf()).toEqual(places);
        await page.unroute('**/*.woff2');
      }
  });

  await test.step('nothing moves while a submitted answer is opened again', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const question = await ask();
    await withAnswer(page, question, 'submitted');
    // without fonts: on a machine without any of the fallback fonts, their arrival moves the text
    await page.route('**/*.woff2', (route) => route.abort());
    await openAnswer(page, question);
    await page.addInitScript(() => {
      let sum = 0;
      const add = (shifts: PerformanceEntryList) => {
        for (const { value } of shifts as (PerformanceEntry & { value: number })[]) sum += value;
      };
      const observer = new PerformanceObserver((list) => add(list.getEntries()));
      observer.observe({ type: 'layout-shift' });
      window.layoutShift = () => {
        add(observer.takeRecords());
        return sum;
      };
    });
    await openAnswer(page, question);
    await expect(page.getByText(/can read this/)).toBeVisible();
    // once the last change is painted
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(window.layoutShift())))),
    );
    expect(shift).toBeLessThan(0.02);
    await page.unroute('**/*.woff2');
  });

  await test.step('the page works at 320 px, which is also a zoom of 400 %', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const question = await ask({
      question_text: `What is a ${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}?`,
      days_to_complete: 5,
    });
    await withAnswer(page, question, 'in_progress');
    await openAnswer(page, question);
    await waitForFonts(page);
    expect(await scrollsSideways(page)).toBe(false);
    for (const name of ['Save Progress', 'Submit Answer']) {
      const button = page.getByRole('button', { name });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect((await button.boundingBox())?.height).toBeLessThan(60);
    }
  });

  await test.step('in forced colours, backgrounds become outlines, and quiet buttons stay quiet and visible', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize({ width: 390, height: 844 });
    const question = await ask({ days_to_complete: 5 });
    await withAnswer(page, question, 'in_progress');
    await withAnswer(page, question, 'submitted', { base_version: 1 });
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
    await openAnswer(page, question);
    await expect(page.getByText('5d left')).toHaveCSS('border-top-width', '1px');
    const quiet = page.getByRole('button', { name: 'See earlier versions' });
    const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await expect(quiet).toHaveCSS('border-top-color', canvas);
    // with room for the focus outline
    expect((await quiet.boundingBox())?.x).toBeGreaterThanOrEqual(5);
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

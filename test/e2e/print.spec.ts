import type { APIRequestContext, Page } from '@playwright/test';
import { canReadPdf, readPdf } from '../pdf.ts';
import { editorOf, expect, openAnswer, test } from './answer-steps.ts';
import { signedIn } from './fixtures.ts';

test('an answer is printed in full, without the bars above and below it', async ({ page, ask }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const question = await ask({ days_to_complete: 5 });
  await openAnswer(page, question);
  await editorOf(page).focus();
  for (let line = 1; line <= 60; line += 1) {
    await page.keyboard.insertText(`line ${line}`);
    await page.keyboard.press('Enter');
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const text of ['Hello, Grandma Rose', question.question_text, 'line 1', 'line 60'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('toolbar')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  const fixed = () =>
    [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.getClientRects().length > 0 && ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    ).length;
  await expect.poll(() => page.evaluate(fixed)).toBe(0);
  // dark text, also in dark mode
  await expect(page.locator('html')).toHaveCSS('color', 'rgb(42, 36, 32)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test.describe('the dashboard', () => {
  test.use(signedIn);

  test('is printed without a card divided by a page', async ({ page, admin }) => {
    test.skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    await importCousins(admin, 6, 5);
    await page.goto('/');
    await expect(page.locator('.question')).toHaveCount(6 * 3);
    expect(await printedCousins(page)).toEqual(twoToAPage);
  });

  test('is printed in full while its fonts are still loading', async ({ page, admin }) => {
    test.skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    await importCousins(admin, 6, 5);
    // never answered: Chromium prints after two seconds
    await page.route(/\.woff2$/, () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('.question')).toHaveCount(6 * 3);
    expect(await printedCousins(page)).toEqual(twoToAPage);
  });
});

/** In one request: one for each question is slow on a busy machine. */
const importCousins = async (admin: APIRequestContext, cousins: number, questions: number) => {
  const people = numbers(cousins).map((cousin) => ({
    name: `Cousin ${cousin}`,
    questions: numbers(questions).map((number) => ({ question_text: `Question ${number} for cousin ${cousin}?` })),
  }));
  expect((await admin.post('/api/import', { data: { people } })).status()).toBe(201);
};

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** For each page of the PDF: the numbers of the cousins, one for their name and one for each of their questions. */
const printedCousins = async (page: Page) =>
  readPdf(await page.pdf({ format: 'A4' })).pages.map((text) =>
    [...text.matchAll(/(?:Cousin |for cousin )(\d)/g)].map(([, cousin]) => Number(cousin)).sort((a, b) => a - b),
  );

/** No card is split: each has its name and five questions on one page. */
const twoToAPage = [
  [1, 2],
  [3, 4],
  [5, 6],
].map((cousins) => cousins.flatMap((cousin) => Array<number>(6).fill(cousin)));

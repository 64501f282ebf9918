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

  test('is printed with all loaded people and their questions', async ({ page, admin }) => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    // in one request: 294 are slow on a busy machine
    const people = numbers(14).map((cousin) => ({
      name: `Cousin ${cousin}`,
      questions: numbers(20).map((number) => ({ question_text: `Question ${number} for cousin ${cousin}?` })),
    }));
    expect((await admin.post('/api/import', { data: { people } })).status()).toBe(201);
    await page.goto('/');
    const last = page.getByText('Question 1 for cousin 14?');
    await expect(page.getByRole('heading', { name: 'Cousin 14', exact: true })).toBeAttached();
    await expect(last).not.toBeInViewport();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^Question \d+ for cousin \d+\?$/)).toHaveCount(14 * 20);
    await expect(last).toBeVisible();
    await expect(last).toHaveCSS('color', 'rgb(42, 36, 32)');
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });

  test('is printed without a card divided by a page', async ({ page, admin }) => {
    test.skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const people = Array.from({ length: 6 }, (_, cousin) => ({
      name: `Cousin ${cousin}`,
      questions: Array.from({ length: 7 }, (_, number) => ({
        question_text: `Question ${number} for cousin ${cousin}?`,
      })),
    }));
    expect((await admin.post('/api/import', { data: { people } })).status()).toBe(201);
    await page.goto('/');
    // all cards are loaded: each shows three questions
    await expect(page.locator('.question')).toHaveCount(6 * 3);
    // Chromium prints once more if need be: the first PDF of a page that has just been loaded may lack the last cards
    await expect(async () => {
      const { pages } = readPdf(await page.pdf({ format: 'A4' }));
      const found = pages.map((text) =>
        [...text.matchAll(/Question \d for cousin (\d)\?/g)].map(([, cousin]) => cousin),
      );
      expect(found.flat()).toHaveLength(6 * 7);
      for (const { name } of people) expect(pages.filter((text) => text.includes(name))).toHaveLength(1);
      for (const cousins of found)
        for (const cousin of new Set(cousins)) expect(cousins.filter((each) => each === cousin)).toHaveLength(7);
    }).toPass();
  });
});

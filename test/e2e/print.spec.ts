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

  test('is printed with all loaded people and their questions', async ({ page, addPerson, addQuestion }) => {
    for (let number = 1; number <= 14; number += 1) {
      const { id: person_id } = await addPerson(`Cousin ${number}`);
      const texts = Array.from({ length: 20 }, (_, index) => `Question ${index + 1} for cousin ${number}?`);
      await Promise.all(texts.map((question_text) => addQuestion({ person_id, question_text })));
    }
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
});

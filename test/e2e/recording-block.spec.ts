import type { Page } from '@playwright/test';
import type { Question } from '../../src/shared/questions/questions.ts';
import { autosave, editorOf, expect, hold, indicatorOf, openAnswer, paste, test } from './answer-steps.ts';

const block = '<figure data-recording="0190b3c5-8d1f-4e2a-9b3c-1d2e3f405162"></figure>';
const content = `<p>One</p>${block}<p>Two</p>`;

const blocks = (page: Page) => editorOf(page).locator('figure[data-recording]');

test.describe('a recording in the text', () => {
  let question: Question;

  test.beforeEach(async ({ ask, admin }) => {
    question = await ask();
    const headers = { 'access-token': question.access_token };
    await admin.put('/api/answer', { headers, data: { content, status: 'in_progress', base_version: 0 } });
  });

  test('stays where it is while one writes, and can be taken out and back', async ({ page, stored }) => {
    await page.clock.install();
    await openAnswer(page, question);
    await expect(blocks(page)).toContainText('Recording');
    await editorOf(page).getByText('Two').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' three');
    await autosave(page);
    expect((await stored(question)).content).toBe(`<p>One</p>${block}<p>Two three</p>`);

    await blocks(page).getByRole('button', { name: 'Take out of the text' }).click();
    await autosave(page);
    expect((await stored(question)).content).toBe('<p>One</p><p>Two three</p>');
    await page.getByRole('button', { name: 'Undo' }).click();
    await autosave(page);
    expect((await stored(question)).content).toBe(`<p>One</p>${block}<p>Two three</p>`);

    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
    await expect(blocks(page).getByRole('button', { name: 'Take out of the text' })).toHaveCount(0);
  });

  test('is not replaced by what is typed or pasted while it is selected', async ({ page, stored }) => {
    await openAnswer(page, question);
    await blocks(page).click();
    await page.keyboard.type('Between');
    await paste(page, { 'text/html': `<p>pasted</p>${block}<figure data-recording="x">kept</figure>` });
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toMatch(
      new RegExp(`^<p>One</p>${block}<p>Betweenpasted</p>${block}<p>kept</p>.*<p>Two</p>$`),
    );
  });

  test('is there before the editor, and stays in what is written before it', async ({ page, stored }) => {
    await page.clock.install();
    const release = await hold(page, '**/assets/mount-*.js');
    await page.goto(`/question/${question.access_token}`, { waitUntil: 'commit' });
    await expect(editorOf(page)).toHaveAttribute('contenteditable', 'true');
    await expect(blocks(page)).toHaveAttribute('data-label', 'Recording');
    await editorOf(page).getByText('One').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' early');
    release();
    await expect(editorOf(page)).toHaveClass(/ProseMirror/);
    await autosave(page);
    expect((await stored(question)).content).toBe(`<p>One early</p>${block}<p>Two</p>`);
  });
});

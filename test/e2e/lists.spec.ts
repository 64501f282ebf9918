import type { Page } from '@playwright/test';
import type { Question } from '../../src/shared/questions/questions.ts';
import { editorOf, expect, hold, indicatorOf, openAnswer, paste, test, undoPaste } from './answer-steps.ts';
import { waitForFonts } from './fixtures.ts';

const saved = async (page: Page) => {
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expect(indicatorOf(page)).toHaveText('Saved');
};

/** A paragraph as Word copies it; `list` is for example `l0 lfo1`. */
const fromWord = (list: string, level: number, marker: string, text: string) => {
  const [name, instance] = list.split(' ');
  return (
    `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:${name} level${level} ${instance}'>` +
    `<![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span>` +
    `<![endif]>${text}<o:p></o:p></p>`
  );
};

/** The same if the browser has kept only the margins of Word's styles. */
const fromMargins = (margin: string, marker: string, text: string) =>
  `<p style="${margin}; text-indent: -0.25in;"><span style="margin: 0px;">${marker}` +
  `<span style='font: 7pt "Times New Roman"; margin: 0px;'>&nbsp;&nbsp; </span></span>${text}</p>`;

const pastedLists = [
  [
    'that starts with 5',
    '<ol start="5"><li>a</li><li>b</li></ol>',
    '<ol start="5"><li><p>a</p></li><li><p>b</p></li></ol>',
  ],
  [
    'that continues after a paragraph',
    '<ol><li>a</li><li>b</li></ol><p>x</p><ol start="3"><li>c</li></ol>',
    '<ol><li><p>a</p></li><li><p>b</p></li></ol><p>x</p><ol start="3"><li><p>c</p></li></ol>',
  ],
  [
    'with a new number in its middle',
    '<ol><li>a</li><li value="7">b</li><li>c</li></ol>',
    '<ol><li><p>a</p></li></ol><ol start="7"><li><p>b</p></li><li><p>c</p></li></ol>',
  ],
  [
    'whose end was copied from Google Docs',
    '<ol><ol start="4"><li>a</li></ol><li value="3">b</li></ol>',
    '<ol start="4"><li><p>a</p></li></ol><ol start="3"><li><p>b</p></li></ol>',
  ],
  [
    'that Word made from a year',
    fromWord('l0 lfo1', 1, '1943.', 'We moved.') + fromWord('l0 lfo1', 1, '1950.', 'And back.'),
    '<ol start="1943"><li><p>We moved.</p></li></ol><ol start="1950"><li><p>And back.</p></li></ol>',
  ],
  [
    'with an impossible number',
    `<p>x</p>${fromWord('l0 lfo1', 1, '12345678.', 'a')}`,
    '<p>x</p><p>12345678.\u00a0 a</p>',
  ],
  [
    'of Word that continues after a paragraph',
    `${fromWord('l0 lfo1', 1, '1.', 'a')}<p>x</p>${fromWord('l0 lfo1', 1, '2.', 'b')}`,
    '<ol><li><p>a</p></li></ol><p>x</p><ol start="2"><li><p>b</p></li></ol>',
  ],
  [
    'of Word with Roman numerals that continues after a paragraph',
    `${fromWord('l0 lfo1', 1, 'iv.', 'a')}<p>x</p>${fromWord('l0 lfo1', 1, 'v.', 'b')}`,
    '<ol><li><p>a</p></li></ol><p>x</p><ol start="2"><li><p>b</p></li></ol>',
  ],
  [
    'of Word with letters, starting with the third',
    fromWord('l0 lfo1', 1, 'c)', 'a') + fromWord('l0 lfo1', 1, 'd)', 'b'),
    '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>',
  ],
  [
    'of Word whose second level has compound numbers',
    fromWord('l0 lfo1', 1, '1.', 'a') + fromWord('l0 lfo1', 3, '1.1.7.', 'b') + fromWord('l0 lfo1', 3, '1.1.8.', 'c'),
    '<ol><li><p>a</p><ol start="7"><li><p>b</p></li><li><p>c</p></li></ol></li></ol>',
  ],
  [
    'of Word that begins with compound numbers, which a list cannot show',
    fromWord('l0 lfo1', 2, '1.1', 'a') + fromWord('l0 lfo1', 2, '1.2.', 'b') + fromWord('l0 lfo1', 1, '2.', 'c'),
    '<p>1.1 a</p><p>1.2. b</p><ol start="2"><li><p>c</p></li></ol>',
  ],
  [
    'of Word after another of the same level',
    fromWord('l0 lfo1', 1, '1.', 'a') + fromWord('l1 lfo2', 1, '2.', 'b') + fromWord('l1 lfo3', 1, '3.', 'c'),
    '<ol><li><p>a</p></li></ol><ol start="2"><li><p>b</p></li></ol><ol start="3"><li><p>c</p></li></ol>',
  ],
  [
    'of Word whose markers change',
    fromWord('l0 lfo1', 1, '·', 'a') + fromWord('l0 lfo1', 1, '1.', 'b') + fromWord('l0 lfo1', 1, 'a.', 'c'),
    '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol><ol><li><p>c</p></li></ol>',
  ],
  [
    'with only margins left',
    fromMargins('margin: 0px 0px 0px 48px', '1.', 'a') +
      fromMargins('margin: 0px 0px 0px 96px', 'a.', 'b') +
      fromMargins('margin-left: 1in', 'b.', 'c') +
      fromMargins('margin-left:36.0pt', '2.', 'd') +
      fromMargins('margin: 0 0 0 48px', '·', 'e'),
    '<ol><li><p>a</p><ol><li><p>b</p></li><li><p>c</p></li></ol></li><li><p>d</p></li></ol><ul><li><p>e</p></li></ul>',
  ],
] as const;

test('a pasted list keeps its numbers and levels', async ({ page, ask, stored }) => {
  const question = await ask();
  await openAnswer(page, question);
  for (const [what, html, content] of pastedLists) {
    await paste(page, { 'text/html': html });
    await saved(page);
    expect.soft((await stored(question)).content, `one ${what}`).toBe(content);
    await undoPaste(page);
  }
});

test.describe('in the editor', () => {
  const list = '<ol start="5"><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ol>';

  /** Puts the caret at the end of the block with the text b. */
  const goToB = async (page: Page) => {
    // a frame later, because the editor may restore its own selection
    const caretIn = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => setTimeout(() => resolve(getSelection()?.anchorNode?.textContent), 100));
          }),
      );
    // the editor puts the caret after the pasted text, which on a slow machine may come after the click
    await expect(async () => {
      await editorOf(page).getByText('b', { exact: true }).click();
      await page.keyboard.press('End');
      expect(await caretIn()).toBe('b');
    }).toPass();
  };

  /** Opens an answer with a list, with the caret at the end of its second item. */
  const openList = async (page: Page, question: Question) => {
    await openAnswer(page, question);
    await paste(page, { 'text/html': list });
    await goToB(page);
  };

  test('the numbers of a list', async ({ page, ask, stored }) => {
    await test.step('numbering continues after an item lifted out of its list, and the parts join again', async () => {
      const question = await ask();
      await openList(page, question);
      const numbers = page.getByRole('button', { name: 'Numbered list' });
      await numbers.click();
      await saved(page);
      expect((await stored(question)).content).toBe(
        '<ol start="5"><li><p>a</p></li></ol><p>b</p><ol start="6"><li><p>c</p></li></ol>',
      );
      await numbers.click();
      await saved(page);
      expect((await stored(question)).content).toBe(list);
    });

    await test.step('a paragraph between two numbered lists leaves their numbers unchanged', async () => {
      const question = await ask();
      await openAnswer(page, question);
      await paste(page, { 'text/html': '<ol><li>a</li></ol><p>b</p><ol start="1943"><li>c</li></ol>' });
      await goToB(page);
      await page.getByRole('button', { name: 'Numbered list' }).click();
      await saved(page);
      expect((await stored(question)).content).toBe(
        '<ol><li><p>a</p></li><li><p>b</p></li></ol><ol start="1943"><li><p>c</p></li></ol>',
      );
    });

    await test.step('numbering continues after an empty item turned into a paragraph by Enter', async () => {
      const question = await ask();
      await openList(page, question);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.type('x');
      await saved(page);
      expect((await stored(question)).content).toBe(
        '<ol start="5"><li><p>a</p></li><li><p>b</p></li></ol><p>x</p><ol start="7"><li><p>c</p></li></ol>',
      );
    });

    await test.step('an indented list starts at 1, and continues counting when outdented', async () => {
      const question = await ask();
      await openList(page, question);
      await page.keyboard.press('Control+]');
      await saved(page);
      expect((await stored(question)).content).toBe(
        '<ol start="5"><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ol>',
      );
      await page.getByRole('button', { name: 'Numbered list' }).click();
      await saved(page);
      expect((await stored(question)).content).toBe(list);
    });
  });
});

test('a year as a list number is fully visible before the editor, in it and on the dashboard', async ({
  page,
  ask,
  admin,
  stored,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const question = await ask();
  const content = '<ol start="1943"><li><p>We moved.</p></li></ol>';
  await admin.put('/api/answer', {
    headers: { 'access-token': question.access_token },
    data: { content, status: 'in_progress', base_version: 0 },
  });
  const release = await hold(page, '**/assets/mount-*.js');
  await page.goto(`/question/${question.access_token}`);
  const list = page.getByRole('list');
  const look = () => list.evaluate((ol: HTMLOListElement) => [ol.start, getComputedStyle(ol).paddingInlineStart]);
  await expect.poll(async () => Number.parseFloat(String((await look())[1]))).toBeGreaterThan(60);
  const early = await look();
  expect(early[0]).toBe(1943);
  // typed before the editor has loaded, and taken over by it
  await page.getByText('We moved.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Far.');
  await waitForFonts(page);
  release();
  await expect(editorOf(page)).toHaveClass(/ProseMirror/);
  expect(await look()).toEqual(early);
  await saved(page);
  expect((await stored(question)).content).toBe(content.replace('moved.', 'moved. Far.'));
});

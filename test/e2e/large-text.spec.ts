import type { Page } from '@playwright/test';
import { editorOf, expect, openAnswer, test } from './answer-steps.ts';
import { waitForFonts } from './fixtures.ts';
import { aboveKeyboard, measureWriting, writeWithoutNetwork } from './keyboard-open.ts';
import { largeText, whatDoesNotFit } from './large-text.ts';

test.use(largeText);
// a worker for each would start a browser and a server for one or two tests
test.describe.configure({ mode: 'default' });

const question = { question_text: 'What did your grandmother cook when you were a child?', days_to_complete: 5 };

/** Whether two lines of the editor are above the action bar. */
const linesInSight = (page: Page) =>
  editorOf(page).evaluate((editor) => {
    const { lineHeight, paddingTop } = getComputedStyle(editor);
    const bar = document.querySelector('.actions') as Element;
    const top = editor.getBoundingClientRect().top + Number.parseFloat(paddingTop);
    return (bar.getBoundingClientRect().top - top) / Number.parseFloat(lineHeight);
  });

const fits = async (page: Page) => {
  await waitForFonts(page);
  expect(await whatDoesNotFit(page)).toEqual({ brokenWords: [], stickingOut: [] });
};

for (const { width, height, left } of [
  { width: 320, height: 568, left: 315 },
  { width: 390, height: 844, left: 490 },
  { width: 820, height: 1180, left: 700 },
])
  test(`with text at 200 % and ${width} px no word is broken, lines of the editor are in sight, and the confirmation from its beginning`, async ({
    page,
    ask,
  }) => {
    await page.setViewportSize({ width, height });
    await openAnswer(page, await ask(question));
    await fits(page);
    expect(await linesInSight(page)).toBeGreaterThanOrEqual(2);

    await editorOf(page).click();
    await page.setViewportSize({ width, height: left });
    for (let line = 0; line < 12; line += 1) await page.keyboard.press('Enter');
    await page.keyboard.type('My grandmother baked.');
    await expect.poll(async () => (await measureWriting(page)).belowCaret).toBeGreaterThanOrEqual(24);
    await fits(page);
    const { barShare, linesInSight: lines } = await measureWriting(page);
    expect(barShare).toBeLessThanOrEqual(0.3);
    expect(lines).toBeGreaterThanOrEqual(2);

    await page.getByRole('button', { name: 'Submit Answer' }).click();
    const message = page.getByRole('status').filter({ hasText: 'Your answer has been submitted' });
    await expect(message).toBeFocused();
    await page.setViewportSize({ width, height });
    await fits(page);
    expect((await message.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

test('with text at 200 % and the keyboard open, without a network, one line says so and the caret stays in sight', async ({
  page,
  ask,
}) => {
  await page.setViewportSize(aboveKeyboard);
  await openAnswer(page, await ask(question));
  await writeWithoutNetwork(page);
  await fits(page);
});

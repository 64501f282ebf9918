import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readQrCode } from '../qr-code.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

const question_text = 'Who taught you to swim, ยาย?';

const test = base.extend(signedIn);

const openDialog = async (page: Page, text: string) => {
  await page.getByRole('button', { name: `Share: ${text}` }).click();
  await expect(dialog(page)).toBeVisible();
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share with Grandma Rose' });
const message = (page: Page) => dialog(page).getByLabel('A message to go with it');
/** The day of sharing, on the rows of questions that were shared. */
const shared = (page: Page) => page.getByText(/^Shared /);

test('a question is shared', async ({ page, context, origin, addPerson, addQuestion }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id: person_id } = await addPerson('Grandma Rose');
  const { id, link } = await addQuestion({ person_id, question_text });
  await addQuestion({ person_id, question_text: 'And to row?' });
  await page.goto('/');
  await waitForFonts(page);
  await openDialog(page, question_text);

  await test.step('the QR code leads to the question, on the screen and as a picture', async () => {
    const shown = dialog(page).getByRole('img', { name: /^QR code/ });
    expect(await readQrCode(await shown.screenshot())).toBe(link);
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Save as a picture' }).click();
    expect((await download).suggestedFilename()).toBe('question.png');
    expect(await readQrCode(await readFile(await (await download).path()))).toBe(link);
  });

  await test.step('the message has the link that the server gives, and is copied', async () => {
    await expect(message(page)).toHaveValue(new RegExp(`${origin}/question/${link.split('/').at(-1)}`));
    await expect(shared(page)).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Copy message' }).click();
    await expect(shared(page)).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await message(page).inputValue());
  });

  await test.step('the day of sharing is noted when the message goes out', async () => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    await page.keyboard.press('Escape');
    await openDialog(page, 'And to row?');
    const opened = page.waitForEvent('popup');
    await dialog(page).getByRole('link', { name: 'WhatsApp' }).click();
    await expect(shared(page)).toHaveCount(2);
    await (await opened).close();
    await page.keyboard.press('Escape');
  });

  await test.step('a letter is printed with the chosen pages and paper, which are kept, and says which letters it lacks', async () => {
    await openDialog(page, question_text);
    const letter = dialog(page).getByText('A letter on paper');
    await expect(letter).toContainText('2 pages, US Letter');
    await letter.click();
    await dialog(page).getByLabel('Pages').selectOption('3 pages');
    await dialog(page).getByLabel('Paper').selectOption('A4');
    const asked = page.waitForRequest('**/api/letters');
    const printed = page.waitForResponse('**/api/letters');
    const opened = page.waitForEvent('popup');
    await dialog(page).getByRole('button', { name: 'Print letter' }).click();
    expect((await asked).postDataJSON()).toEqual({ question_ids: [id], pages: 3, paper: 'a4' });
    expect((await printed).headers()['content-type']).toBe('application/pdf');
    await (await opened).close();
    const missing = dialog(page)
      .getByRole('status')
      .filter({ hasText: /appear as □: [ยา] / });
    await expect(missing).toBeVisible();
  });

  await test.step('what was chosen and the days of sharing are there after a reload', async () => {
    await page.reload();
    await expect(shared(page)).toHaveCount(2);
    await openDialog(page, question_text);
    await expect(dialog(page).getByText('A letter on paper')).toContainText('3 pages, A4');
  });
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { hold } from './answer-steps.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

const test = base.extend(signedIn);

const card = (page: Page) => page.getByRole('region', { name: 'Bring in people and questions' });
const chooseButton = (page: Page) => card(page).getByRole('button', { name: 'Choose a file' });
const choose = async (page: Page, text: string, name = 'stories.csv') => {
  const chooser = page.waitForEvent('filechooser');
  await chooseButton(page).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
};
/** Drops a file, like one dragged from a folder. */
const drop = async (page: Page, text: string, name: string) => {
  const dataTransfer = await page.evaluateHandle(
    ([content = '', fileName = '']) => {
      const dragged = new DataTransfer();
      dragged.items.add(new File([content], fileName, { type: 'text/csv' }));
      return dragged;
    },
    [text, name],
  );
  const place = card(page).getByText('Drop a file here');
  for (const type of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer });
};

test('stories are saved to a file, and brought in from one', async ({ page, addPerson, addQuestion, admin }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
  await page.goto('/admin/settings/files');
  await waitForFonts(page);

  await test.step('everything is saved as a spreadsheet and as JSON', async () => {
    for (const [button, type] of [
      ['Save: Spreadsheet (CSV)', 'csv'],
      ['Save: JSON', 'json'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^family-stories-[\\d-]+\\.${type}$`));
      expect(await readFile(await (await download).path(), 'utf8')).toContain('Who taught you to swim?');
    }
  });

  await test.step('a file whose content is here already has nothing to bring in', async () => {
    await choose(page, await (await admin.get('/api/export?format=csv')).text());
    await expect(card(page).getByText('Everything in this file is here already.')).toBeVisible();
    await expect(card(page).getByRole('button', { name: 'Bring these in' })).toHaveCount(0);
  });

  await test.step('a file is looked at before anything is made', async () => {
    await choose(page, 'name,question_text,answer\nGrandma Rose,Why?,Because.\nOtto,Where?,');
    const heading = card(page).getByRole('heading', { name: 'What will be brought in from stories.csv' });
    await expect(heading).toBeFocused();
    await expect(card(page).getByRole('listitem')).toHaveText([
      '1 new person',
      '2 questions',
      '1 answer',
      /^Grandma Rose\s*is on your list already\s*1 question, 1 answer$/,
      /^Otto\s*new\s*1 question, 0 answers$/,
    ]);
    const names = async () =>
      (await (await admin.get('/api/people')).json()).people.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['Grandma Rose']);

    await card(page).getByRole('button', { name: 'Not now' }).click();
    await expect(heading).toHaveCount(0);
    await expect(chooseButton(page)).toBeFocused();

    await choose(page, 'name,question_text\nOtto,Where?');
    await card(page).getByRole('button', { name: 'Bring these in' }).click();
    await expect(page.getByText('Done. You will find them on the list of people.')).toBeVisible();
    await expect(chooseButton(page)).toBeFocused();
    expect(await names()).toEqual(['Grandma Rose', 'Otto']);
  });

  await test.step('what is wrong in a file is told by line, and the file put right is taken', async () => {
    await choose(page, 'name,question_text,status\nOtto,Where?,\nOtto,,done');
    const alert = card(page).getByRole('alert');
    await expect(alert).toContainText('2 things in this file need to be put right. Nothing was brought in.');
    await expect(card(page).getByRole('listitem')).toHaveText([
      'Line 3: question_text is missing',
      'Line 3: status must be one of not_started, in_progress, submitted, locked',
    ]);
    await choose(page, 'name,question_text,status\nOtto,Where?,\nOtto,Why?,');
    await expect(alert).toHaveCount(0);
    await expect(card(page).getByRole('button', { name: 'Bring these in' })).toBeVisible();
  });

  await test.step('a file that is too large, or no text, says what to do', async () => {
    await choose(page, 'x'.repeat(5 * 1024 * 1024 + 1));
    await expect(card(page).getByRole('alert')).toContainText('larger than 5 MB');
    await choose(page, '{"people":', 'stories.json');
    await expect(card(page).getByRole('alert')).toContainText('We couldn’t read this file.');
  });

  await test.step('a second file, chosen while the first is checked, is looked at instead', async () => {
    const release = await hold(page, '**/api/import?*');
    await choose(page, 'name,question_text\nOtto,Where?', 'first.csv');
    await choose(page, 'name,question_text\nAda,When?', 'second.csv');
    release();
    await expect(card(page).getByRole('heading', { name: 'What will be brought in from second.csv' })).toBeVisible();
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Ada' })).toBeVisible();
  });

  await test.step('a dropped file is previewed too', async () => {
    await drop(page, 'name,question_text\nEla,Who?', 'dropped.csv');
    await expect(card(page).getByRole('heading', { name: 'What will be brought in from dropped.csv' })).toBeFocused();
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Ela' })).toBeVisible();
  });

  await test.step('nothing is wrong for axe', async () => {
    await choose(page, 'name,question_text\nאסתר,Where?');
    await expect(card(page).getByRole('button', { name: 'Bring these in' })).toBeVisible();
    await expectAccessible(page);
  });
});

import type { Page } from '@playwright/test';
import { excerpt } from '../../src/client/ui/excerpt.ts';
import { library } from '../../src/shared/library/en.ts';
import type { Library } from '../../src/shared/library/library.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { Queue } from '../../src/shared/questions/queue.ts';
import { hold } from './answer-steps.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

type Fixtures = {
  /** Adds people and opens the page. */
  openLibrary: (...names: string[]) => Promise<{ id: string }[]>;
  questionsOf: (person: { id: string }) => Promise<Question[]>;
  queueOf: (person: { id: string }) => Promise<Queue['questions']>;
};

const test = base.extend<Fixtures>({
  ...signedIn,
  openLibrary: ({ page, addPerson }, use) =>
    use(async (...names) => {
      const people = [];
      for (const name of names) people.push(await addPerson(name));
      await page.goto('/admin/library');
      await expect(page.getByRole('heading', { level: 2, name: 'Childhood' })).toBeVisible();
      await waitForFonts(page);
      return people;
    }),
  questionsOf: ({ admin }, use) =>
    use(async ({ id }) => (await (await admin.get(`/api/people/${id}`)).json()).questions),
  queueOf: ({ admin }, use) =>
    use(async ({ id }) => (await (await admin.get(`/api/people/${id}/queue`)).json()).questions),
});

// own questions outlive the people
test.beforeEach(async ({ admin }) => {
  const { own } = (await (await admin.get('/api/library')).json()) as Library;
  await Promise.all(own.map(({ id }) => admin.delete(`/api/library/questions/${id}`)));
});

const [first, second] = library[0]?.questions ?? [];
if (!first || !second) throw new Error('The library has changed.');

const row = (page: Page, text: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('heading', { level: 3 }) });
const askButton = (page: Page, text: string, name = 'Ask Grandma Rose') =>
  row(page, text).getByRole('button', { name: `${name}: ${excerpt(text)}`, exact: true });
const announcement = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const asking = (page: Page) => page.getByRole('region', { name: 'Who to ask, and when' });
const ownCard = (page: Page) => page.getByRole('region', { name: 'Your own question', exact: true });
const pasteCard = (page: Page) => page.getByRole('region', { name: 'Paste many' });
const openPaste = (page: Page) => page.getByRole('button', { name: 'Paste many' }).click();
const pasted = (page: Page) => pasteCard(page).getByRole('textbox', { name: 'Questions, one on each line' });
const lines = '1. What did your street sound like?\n2. Who lived next door?\n\n• What was on the radio?';

test('questions of the library', async ({ page, admin, openLibrary, questionsOf, queueOf }) => {
  const [rose] = await openLibrary('Grandma Rose');
  if (!rose) throw new Error('Nobody was added.');

  await test.step('are asked with days, and taken back', async () => {
    await asking(page).getByLabel('Days to answer').fill('7');
    await askButton(page, first.text).click();
    await expect(askButton(page, first.text, 'Asked Grandma Rose')).toBeVisible();
    expect(await questionsOf(rose)).toMatchObject([
      { question_text: first.text, library_id: first.id, days_to_complete: 7 },
    ]);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(askButton(page, first.text)).toBeVisible();
    expect(await questionsOf(rose)).toEqual([]);
    await asking(page).getByLabel('Days to answer').fill('');
  });

  await test.step('go to a queue that is changed elsewhere at the same moment', async () => {
    await asking(page).getByLabel('When').selectOption('Put in the queue');
    // a change elsewhere that the page has not loaded
    await admin.put(`/api/people/${rose.id}/queue`, { data: { questions: [{ question_text: 'From elsewhere' }] } });
    await askButton(page, second.text, 'Add to the queue of Grandma Rose').click();
    await expect(askButton(page, second.text, 'Queued for Grandma Rose')).toBeVisible();
    expect(await queueOf(rose)).toMatchObject([
      { question_text: 'From elsewhere' },
      { question_text: second.text, library_id: second.id },
    ]);
    await asking(page).getByLabel('When').selectOption('Ask now');
  });

  await test.step('of her own join the library, and are there after a reload', async () => {
    await ownCard(page).getByLabel('Question', { exact: true }).fill('What did you call the river, {name}?');
    await ownCard(page).getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(announcement(page, 'Grandma Rose has a new question.')).toBeVisible();
    const shown = 'What did you call the river, Grandma Rose?';
    expect(await questionsOf(rose)).toMatchObject([{ question_text: shown }]);
    await page.getByRole('button', { name: 'Your own questions 1' }).click();
    await page.reload();
    await expect(askButton(page, shown, 'Asked Grandma Rose')).toBeVisible();
  });

  await test.step('are pasted, and what the server refuses is shown at its line', async () => {
    await openPaste(page);
    await pasted(page).fill(`Who was Ada?\n${'x'.repeat(2001)}\nWho was Bea?`);
    await pasteCard(page).getByRole('button', { name: 'Look them over' }).click();
    await dialog(page).getByLabel('When').selectOption('Ask now');
    await dialog(page).getByRole('button', { name: 'Ask 3 questions' }).click();
    await expect(dialog(page).getByRole('listitem').nth(1)).toContainText('line 2 must have at most 2000 characters');
    await expect(dialog(page).getByRole('listitem').first().getByRole('alert')).toHaveCount(0);
    expect(await questionsOf(rose)).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('are not sent after Escape', async () => {
    await pasted(page).fill(lines);
    await pasteCard(page).getByRole('button', { name: 'Look them over' }).click();
    const release = await hold(page, '**/api/questions');
    const stopped = page.waitForEvent('requestfailed');
    await dialog(page).getByRole('button', { name: 'Add 3 questions to the queue' }).click();
    await page.keyboard.press('Escape');
    await stopped;
    await expect(dialog(page)).toBeHidden();
    await expect(
      announcement(page, 'You stopped while this was on its way. The questions may be in the queue'),
    ).toBeVisible();
    await pasted(page).press('End');
    await pasted(page).pressSequentially('!');
    release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(pasted(page)).toHaveValue(`${lines}!`);
    expect(await queueOf(rose)).toHaveLength(2);
  });

  await test.step('stay pasted until they are sent, also when the page and the tab are left', async () => {
    await pasted(page).fill(lines);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(pasted(page)).toHaveValue(lines);
    const other = await page.context().newPage();
    await page.close();
    await other.goto('/admin/library');
    await expect(pasted(other)).toHaveValue(lines);
    await expect(pasteCard(other).getByRole('status')).toHaveText('3 questions found, all new');
    await pasteCard(other).getByRole('button', { name: 'Look them over' }).click();
    await dialog(other).getByRole('button', { name: 'Add 3 questions to the queue' }).click();
    await expect(dialog(other)).toBeHidden();
    expect(await queueOf(rose)).toHaveLength(5);
    await other.reload();
    await openPaste(other);
    await expect(pasted(other)).toHaveValue('');
  });
});

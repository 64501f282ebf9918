import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

const test = base.extend(signedIn);

const card = (page: Page, name: string) => page.getByRole('article', { name });
const rows = (within: Locator) => within.getByRole('listitem');
/** The distance from the top of the document in px, wherever the page is scrolled. */
const topOf = (element: Locator) => element.evaluate((each) => Math.round(each.getBoundingClientRect().top + scrollY));

const fillQueue = (admin: APIRequestContext, id: string, ...lines: string[]) =>
  admin.post(`/api/people/${id}/questions/import`, { data: { lines, to: 'queue' } });

test('the rows of cards align', async ({ page, admin, addPerson, addQuestion }) => {
  const names = ['Grandma Rose', 'Great-aunt Wilhelmina of the long name', 'Uncle Luis'];
  for (const [index, name] of names.entries()) {
    const { id: person_id } = await addPerson(name);
    const texts = ['Who?', `Who taught you to swim? ${'And who else was there? '.repeat(index)}`, 'Where?', 'When?'];
    for (const question_text of texts.slice(index === 2 ? 2 : 0))
      await addQuestion({ person_id, question_text, ...(index === 0 ? {} : { days_to_complete: 7 }) });
    if (index === 1) await fillQueue(admin, person_id, 'What did you buy with your first wages?');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const [rose, wilhelmina, luis] = names.map((name) => card(page, name)) as [Locator, Locator, Locator];
  await expect(rows(wilhelmina)).toHaveCount(3);
  await waitForFonts(page);
  const form = (within: Locator) => within.getByPlaceholder('New question...');

  await test.step('across: the queue, each question, its badge, its dates and its actions, and the form', async () => {
    const placesIn = (within: Locator, question: number) =>
      Promise.all(
        [
          within.locator('.queue-strip'),
          rows(within).nth(question),
          rows(within).nth(question).locator('.badge'),
          rows(within)
            .nth(question)
            .getByText(/^Created/),
          rows(within)
            .nth(question)
            .getByRole('link', { name: /^Open Link/ }),
          form(within),
        ].map(topOf),
      );
    for (const question of [0, 1, 2])
      await expect.poll(() => placesIn(rose, question)).toEqual(await placesIn(wilhelmina, question));
    expect(await placesIn(luis, 1)).toEqual(await placesIn(rose, 1));
  });

  await test.step('also when one card shows all of its questions, which moves nothing in the others', async () => {
    const before = [await topOf(form(rose)), await topOf(rows(rose).nth(2))];
    await wilhelmina.getByRole('button', { name: 'Show 1 more' }).click();
    await expect(rows(wilhelmina)).toHaveCount(4);
    await expect(rows(wilhelmina).nth(3)).toBeFocused();
    expect([await topOf(form(rose)), await topOf(rows(rose).nth(2))]).toEqual(before);
    expect(await topOf(form(wilhelmina))).toBeGreaterThan(await topOf(rows(wilhelmina).nth(3)));
  });

  await test.step('a question that is in use is not pushed out by newer ones', async () => {
    await rows(rose).nth(2).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Edit question' }).click();
    const field = page.getByRole('dialog').getByLabel('Question', { exact: true });
    await field.fill('Who taught you to row?');
    const { people } = await (await admin.get('/api/people')).json();
    await addQuestion({ person_id: people[0].id, question_text: 'Newer?' });
    await expect(rose.getByText('Newer?')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Who taught you to row?');
    await page.keyboard.press('Escape');
    await form(rose).focus();
    await expect(rows(rose).nth(0)).toContainText('Newer?');
    await expect(rows(rose).nth(2)).toContainText('Where?');
  });
});

test('the first action of a row opens the answer; without an answer it shares the link', async ({
  page,
  admin,
  addPerson,
  addQuestion,
}) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  const { access_token } = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
  const data = { content: '<p>My brother.</p>', status: 'submitted', base_version: 0 };
  await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
  await addQuestion({ person_id, question_text: 'And to dance?' });
  await page.goto('/');
  const [unanswered, answered] = [rows(card(page, 'Grandma Rose')).nth(0), rows(card(page, 'Grandma Rose')).nth(1)];
  await expect(answered.getByRole('link', { name: 'Read Answer: Who taught you to swim?' })).toHaveText('Read');
  await expect(answered.getByRole('button', { name: /^Share/ })).toHaveCount(0);
  await expect(unanswered.getByRole('link')).toHaveText(['Open Link']);
  await unanswered.getByRole('button', { name: 'Share: And to dance?' }).click();
  await expect(page.getByRole('dialog', { name: 'Share with Grandma Rose' })).toBeVisible();
  await page.keyboard.press('Escape');
  await answered.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: 'Share with Grandma Rose' })).toBeVisible();
});

test('the queue on a card', async ({ page, admin, addPerson }) => {
  const { id } = await addPerson('Grandma Rose');
  await page.goto('/');
  const rose = card(page, 'Grandma Rose');

  await test.step('that is empty leads to the library', async () => {
    await expect(rose.getByText('The queue is empty')).toBeVisible();
    await expect(rose.getByRole('link', { name: 'From the library: Grandma Rose' })).toHaveAttribute(
      'href',
      `/admin/library?person=${id}`,
    );
  });

  await test.step('says how many wait and which is next, also when that is changed elsewhere', async () => {
    await fillQueue(admin, id, 'What did you buy with your first wages?', 'Who did you write letters to?');
    await expect(rose.getByText('2 in the queue')).toBeVisible();
    await expect(rose.getByText('Next: What did you buy with your first wages?')).toBeVisible();
  });

  await test.step('asks the next one and focuses its row; the notice can share it', async () => {
    await page.route('**/queue/next', (route) => route.abort());
    await rose.getByRole('button', { name: 'Ask next: What did you buy with your first wages?' }).click();
    await expect(rose.getByRole('alert')).toContainText('can’t be reached');
    await page.unroute('**/queue/next');
    await rose.getByRole('button', { name: /^Ask next/ }).click();
    await expect(rows(rose)).toHaveText([/What did you buy with your first wages\?/]);
    await expect(rose.getByText('1 in the queue')).toBeVisible();
    await expect(rows(rose).first()).toBeFocused();
    await page.getByRole('status').getByRole('button', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    await expect(share).toContainText('What did you buy with your first wages?');
    await share.getByRole('button', { name: 'Copy message' }).click();
    await expect(rows(rose).first()).toContainText('Shared');
    await page.keyboard.press('Escape');
    await expect(rows(rose).first()).toBeFocused();
  });

  await test.step('takes back what was asked, by the notice', async () => {
    await rose.getByRole('button', { name: 'Ask next: Who did you write letters to?' }).press('Enter');
    await expect(rose.getByText('The queue is empty')).toBeVisible();
    await expect(rows(rose).first()).toBeFocused();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.press('Enter');
    const again = rose.getByRole('button', { name: 'Ask next: Who did you write letters to?' });
    await expect(again).toBeFocused();
    await expect(rows(rose)).toHaveCount(1);
    await expect(page.getByText('The question is back in the queue.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rows(rose)).toHaveText([/Who did you write letters to\?/, /What did you buy/]);
    await page.route('**/api/questions/*', (route) => route.abort());
    await undo.click();
    await expect(page.getByRole('status').filter({ has: undo })).toContainText('can’t be reached');
    await page.unroute('**/api/questions/*');
    await undo.click();
    await expect(rows(rose)).toHaveCount(1);
    await expect(rose.getByText('1 in the queue')).toBeVisible();
    await again.click();
    await expect(rows(rose)).toHaveText([/Who did you write letters to\?/, /What did you buy/]);
    const { questions } = await (await admin.get(`/api/people/${id}/queue`)).json();
    expect(questions).toEqual([]);
  });
});

import type { Page } from '@playwright/test';
import { excerpt } from '../../src/client/ui/excerpt.ts';
import { library } from '../../src/shared/library/en.ts';
import type { Library, OwnQuestion } from '../../src/shared/library/library.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { Queue } from '../../src/shared/questions/queue.ts';
import { hold } from './answer-steps.ts';
import { expectAccessible } from './axe.ts';
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

const [childhood, houses] = library;
const [first, second, third, fourth, fifth, sixth] = childhood?.questions ?? [];
const heavy = childhood?.questions.find((question) => question.heavy);
if (!first || !second || !third || !fourth || !fifth || !sixth || !heavy || !houses)
  throw new Error('The library has changed.');
const count = library.reduce((sum, { questions }) => sum + questions.length, 0);

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
const picker = (page: Page) => asking(page).getByRole('button', { name: /^Asking / });
const pick = async (page: Page, name: string) => {
  await picker(page).click();
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(picker(page)).toHaveAccessibleName(new RegExp(`^Asking \\u2068?${name}\\u2069?$`));
};
/** The column beside the questions: what was just asked can be undone and shared there. */
const side = (page: Page) => page.getByRole('complementary', { name: 'Summary' });
/** Chooses an item of the menu of one of the admin's own questions. */
const choose = async (page: Page, text: string, item: string) => {
  await page.getByRole('button', { name: `More: ${text}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const ownCard = (page: Page) => page.getByRole('region', { name: 'Your own question', exact: true });
const pasteCard = (page: Page) => page.getByRole('region', { name: 'Paste many' });
const openPaste = (page: Page) => page.getByRole('button', { name: 'Paste many' }).click();
const pasted = (page: Page) => pasteCard(page).getByRole('textbox', { name: 'Questions, one on each line' });

test('a question', async ({ page, admin, addQuestion, addPerson, openLibrary, questionsOf, queueOf }) => {
  for (const [name, status] of [
    ['Grandma Rose', 'in_progress'],
    ['Uncle Tomasz', 'submitted'],
    ['Great-aunt Miriam', undefined],
  ] as const) {
    const { id: person_id } = await addPerson(name);
    const { access_token } = await addQuestion({ person_id, question_text: sixth.text });
    if (status)
      await admin.put('/api/answer', {
        headers: { 'access-token': access_token },
        data: { content: '<p>Well.</p>', status, base_version: 0 },
      });
  }
  const { people } = (await (await admin.get('/api/people')).json()) as { people: { id: string }[] };
  const [rose, tomasz] = people;
  if (!rose || !tomasz) throw new Error('The people are not there.');
  const asked = async (person: { id: string }, text: string) =>
    (await questionsOf(person)).filter(({ question_text }) => question_text === text);
  await openLibrary();

  await test.step('says who is writing and who has answered', async () => {
    for (const text of ['Writing: Grandma Rose', 'Answered: Uncle Tomasz', 'Asked: Great-aunt Miriam'])
      await expect(row(page, sixth.text)).toContainText(text);
  });

  await test.step('that is heavy has a mark', async () => {
    await expect(row(page, heavy.text).getByText('Heavy', { exact: true })).toBeVisible();
    await expect(row(page, first.text).getByText('Heavy', { exact: true })).toHaveCount(0);
  });

  await test.step('is not asked with days that are no number, or too many', async () => {
    const days = asking(page).getByLabel('Days to answer');
    // what a number field takes, and is no number
    await days.pressSequentially('1e');
    await expect(days).toHaveAccessibleDescription('Days must be a whole number.');
    await askButton(page, first.text).click();
    await expect(row(page, first.text).getByRole('alert')).toHaveText('Days must be a whole number.');
    await days.fill('9999');
    await askButton(page, first.text).click();
    await expect(row(page, first.text).getByRole('alert')).toHaveText('Days must be at most 3650.');
    await ownCard(page).getByLabel('Question', { exact: true }).fill('What did you call the river?');
    await ownCard(page).getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(ownCard(page).getByRole('alert')).toHaveText('Days must be at most 3650.');
    expect(await questionsOf(rose)).toHaveLength(1);
    await ownCard(page).getByLabel('Question', { exact: true }).fill('');
  });

  await test.step('is asked of the chosen person, with days, and the page says so', async () => {
    await expect(row(page, first.text)).not.toContainText('Asked');
    await asking(page).getByLabel('Days to answer').fill('7');
    await askButton(page, first.text).click();
    const button = askButton(page, first.text, 'Asked Grandma Rose');
    await expect(button).toBeFocused();
    await expect(announcement(page, 'Grandma Rose has a new question.')).toBeVisible();
    await expect(row(page, first.text)).toContainText('Asked: Grandma Rose');
    expect(await asked(rose, first.text)).toMatchObject([{ library_id: first.id, days_to_complete: 7 }]);
    // a second press asks nothing
    await button.press('Enter');
    expect(await asked(rose, first.text)).toHaveLength(1);
  });

  await test.step('that could not be asked says why at its row, and can be asked again', async () => {
    await page.route('**/api/questions', (route) => route.abort());
    await askButton(page, third.text).click();
    await expect(row(page, third.text).getByRole('alert')).toContainText('can’t be reached');
    await expect(askButton(page, third.text)).toBeFocused();
    await page.unroute('**/api/questions');
    await askButton(page, third.text).click();
    await expect(askButton(page, third.text, 'Asked Grandma Rose')).toBeVisible();
    await expect(row(page, third.text).getByRole('alert')).toHaveCount(0);
  });

  await test.step('is asked of several in one request: all of them, or nobody', async () => {
    const counts = async () =>
      (await Promise.all(people.map((person) => asked(person, third.text)))).map(({ length }) => length);
    await picker(page).click();
    await dialog(page).getByRole('button', { name: 'Choose several' }).click();
    await dialog(page).getByRole('button', { name: 'Choose everyone' }).click();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(picker(page)).toHaveAccessibleName('Asking 3 people');
    await expect(picker(page)).toBeFocused();
    await page.route('**/api/questions', (route) => route.abort());
    await askButton(page, third.text, 'Ask 3 people').click();
    await expect(row(page, third.text).getByRole('alert')).toContainText('can’t be reached');
    expect(await counts()).toEqual([1, 0, 0]);
    await page.unroute('**/api/questions');
    await askButton(page, third.text, 'Ask 3 people').click();
    await expect(askButton(page, third.text, 'Asked 3 people')).toBeFocused();
    await expect(announcement(page, '1 question has been asked of 2 people.')).toBeVisible();
    // Grandma Rose was asked before, and is not asked again
    expect(await counts()).toEqual([1, 1, 1]);
  });

  await test.step('is taken back with Undo, beside the questions or in the notice', async () => {
    await side(page)
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click();
    await expect(announcement(page, 'The question has been taken back. It is in the wastebasket.')).toBeVisible();
    await expect(row(page, third.text)).toContainText('Asked: Grandma Rose');
    await expect(row(page, third.text)).not.toContainText('Uncle Tomasz');
    expect(await asked(tomasz, third.text)).toEqual([]);
    await pick(page, 'Grandma Rose');
    await askButton(page, fourth.text).click();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(askButton(page, fourth.text)).toBeVisible();
    expect(await asked(rose, fourth.text)).toEqual([]);
  });

  await test.step('is shared from beside the questions', async () => {
    await side(page).getByRole('button', { name: 'Share with Grandma Rose' }).click();
    const share = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    await expect(share.getByRole('textbox', { name: 'A message to go with it' })).toHaveValue(/\/question\//);
    await share.getByRole('button', { name: 'Close' }).click();
    await expect(side(page).getByRole('button', { name: 'Share with Grandma Rose' })).toBeFocused();
  });

  await test.step('goes to a queue that is changed elsewhere at the same moment', async () => {
    await asking(page).getByLabel('When').selectOption('Put in the queue');
    // a change elsewhere that the page has not loaded
    await admin.put(`/api/people/${rose.id}/queue`, { data: { questions: [{ question_text: 'From elsewhere' }] } });
    await askButton(page, fourth.text, 'Add to the queue of Grandma Rose').click();
    await expect(askButton(page, fourth.text, 'Queued for Grandma Rose')).toBeVisible();
    expect((await queueOf(rose)).map(({ question_text }) => question_text)).toEqual(['From elsewhere', fourth.text]);
    await expect(side(page).getByRole('region', { name: '2 in the queue' })).toContainText('From elsewhere');
  });

  const inQueue = (text: string) => askButton(page, text, 'Queued for Grandma Rose');
  await test.step('goes to the queue, once', async () => {
    await askButton(page, second.text, 'Add to the queue of Grandma Rose').click();
    // otherwise either may come first
    await expect(inQueue(second.text)).toBeVisible();
    await askButton(page, fifth.text, 'Add to the queue of Grandma Rose').click();
    await expect(inQueue(fifth.text)).toBeFocused();
    expect((await queueOf(rose)).slice(2)).toMatchObject([
      { question_text: second.text, library_id: second.id },
      { question_text: fifth.text, library_id: fifth.id },
    ]);
    for (const { text } of [second, fifth]) expect(await asked(rose, text)).toEqual([]);
  });

  await test.step('is removed from the queue with Undo', async () => {
    await askButton(page, sixth.text, 'Asked Grandma Rose').focus();
    await side(page)
      .getByRole('button', { name: `Undo: ${excerpt(fifth.text)}` })
      .click();
    await expect(askButton(page, fifth.text, 'Add to the queue of Grandma Rose')).toBeVisible();
    expect((await queueOf(rose)).map(({ library_id }) => library_id)).toEqual([undefined, fourth.id, second.id]);
    await askButton(page, fifth.text, 'Add to the queue of Grandma Rose').click();
    await expect(inQueue(fifth.text)).toBeVisible();
  });

  await test.step('the address follows the choice of the person', async () => {
    await pick(page, 'Uncle Tomasz');
    await expect(row(page, first.text)).toContainText('Asked: Grandma Rose');
    await expect(page).toHaveURL(new RegExp(`person=${tomasz.id}`));
  });

  await test.step('the page says who was asked, and loads nobody with their questions but the one who is asked', async () => {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(picker(page)).toHaveAccessibleName('Asking Uncle Tomasz');
    await expect(row(page, first.text)).toContainText('Asked: Grandma Rose');
    await expect
      .poll(() => new Set(paths.filter((path) => path.startsWith('/api/people'))))
      .toEqual(new Set(['/api/people/names', `/api/people/${tomasz.id}`, `/api/people/${tomasz.id}/queue`]));
    await expect(askButton(page, first.text, 'Ask Uncle Tomasz')).toBeVisible();
  });

  await test.step('what is in the queue stays there once', async () => {
    await pick(page, 'Grandma Rose');
    await expect(inQueue(second.text)).toBeVisible();
    await asking(page).getByLabel('When').selectOption('Put in the queue');
    await inQueue(second.text).press('Enter');
    expect(await queueOf(rose)).toHaveLength(4);
  });
});

test('themes, search and navigation', async ({ page, openLibrary }) => {
  await openLibrary('Grandma Rose', 'Uncle Tomasz');

  await test.step('arrows move between themes and between questions', async () => {
    const themes = page.getByRole('navigation', { name: 'Themes' }).getByRole('listitem').getByRole('button');
    await themes.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(themes.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(themes.first()).toBeFocused();
    await askButton(page, first.text).focus();
    await page.keyboard.press('ArrowDown');
    await expect(askButton(page, second.text)).toBeFocused();
  });

  await test.step('the themes can be skipped with the keyboard', async () => {
    await page.getByRole('searchbox', { name: 'Search the library' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to the questions' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Childhood' })).toBeFocused();
    for (const control of [
      ownCard(page).getByLabel('Question', { exact: true }),
      ownCard(page).getByLabel('A heavy one'),
      ownCard(page).getByRole('button', { name: 'Keep for later' }),
      ownCard(page).getByRole('button', { name: 'Ask', exact: true }),
      askButton(page, first.text),
    ]) {
      await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
    }
  });

  await test.step('a theme shows its questions, and stays chosen after a reload', async () => {
    const themes = page.getByRole('navigation', { name: 'Themes' });
    await expect(themes.getByRole('listitem')).toHaveCount(library.length + 1);
    await themes.getByRole('button', { name: `${houses.title} ${houses.questions.length}` }).click();
    await expect(page.getByRole('heading', { level: 2, name: houses.title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(houses.questions.map(({ text }) => text));
    await expect(page).toHaveURL(new RegExp(`theme=${houses.id}`));
    await page.reload();
    await expect(themes.locator('[aria-current=true]')).toContainText(houses.title);
  });

  await test.step('the search finds questions in all themes, and says how many', async () => {
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search the library' });
    await expect(search).toBeFocused();
    await expect(search).toHaveAttribute('placeholder', `Search ${count} questions`);
    await page.keyboard.type('MOTHER');
    const found = library.flatMap(({ questions }) => questions.filter(({ text }) => /mother/i.test(text)));
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(found.map(({ text }) => text));
    await expect(page.getByRole('status').filter({ hasText: `${found.length} questions found` })).toBeVisible();
    await search.fill('zeppelins over xanadu');
    await expect(page.getByText('Nothing found. Try other words, or fewer.')).toBeVisible();
    // a slash is also a letter
    await search.press('/');
    await expect(search).toHaveValue('zeppelins over xanadu/');
    await page.getByRole('navigation', { name: 'Themes' }).getByRole('button', { name: houses.title }).click();
    await expect(search).toHaveValue('');
    await expect(page.getByRole('heading', { level: 2, name: houses.title })).toBeVisible();
  });

  await test.step('in forced colours the navigation underlines only the section that is open', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const navigation = page.getByRole('navigation', { name: 'Pages' });
    const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const underlineOf = (name: string) =>
      navigation.getByRole('link', { name }).evaluate((link) => {
        const { borderBottomStyle, borderBottomColor } = getComputedStyle(link, '::after');
        return borderBottomStyle === 'none' ? undefined : borderBottomColor;
      });
    expect(await underlineOf('Library')).toBeDefined();
    expect(await underlineOf('Library')).not.toBe(canvas);
    for (const name of ['People', 'Reading room', 'Book', 'Settings']) expect(await underlineOf(name)).toBeUndefined();
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step('everything fits 320 px, also when the screen is as low as at 400 %', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByLabel('Theme', { exact: true }).selectOption(houses.id);
    await expect(page.getByRole('heading', { level: 2, name: houses.title })).toBeVisible();
    await askButton(page, houses.questions[0]?.text ?? '').focus();
    // nothing that sticks to the top may cover what is focused
    await expect(askButton(page, houses.questions[0]?.text ?? '')).toBeInViewport();
  });
});

test('her own questions', async ({ page, admin, openLibrary, questionsOf }) => {
  const text = 'What did you call the river, {name}?';
  const [rose] = await openLibrary('Grandma Rose');
  if (!rose) throw new Error('Nobody was added.');

  await test.step('are kept for later, changed, and taken out again', async () => {
    for (const question of ['Who was Ada?', 'Who was Bea?']) {
      await ownCard(page).getByLabel('Question', { exact: true }).fill(question);
      await ownCard(page).getByRole('button', { name: 'Keep for later' }).click();
      await expect(ownCard(page).getByLabel('Question', { exact: true })).toHaveValue('');
    }
    await page.getByRole('button', { name: 'Your own questions 2' }).click();
    await choose(page, 'Who was Ada?', 'Change question');
    await dialog(page).getByLabel('Question', { exact: true }).fill('Who was Ada, really?');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'More: Who was Ada, really?' })).toBeFocused();
    await choose(page, 'Who was Ada, really?', 'Take out of the library');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Who was Bea?']);
    await expect(askButton(page, 'Who was Bea?')).toBeFocused();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Who was Bea?', 'Who was Ada, really?']);
    await expect(askButton(page, 'Who was Bea?')).toBeFocused();
    await choose(page, 'Who was Ada, really?', 'Take out of the library');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await choose(page, 'Who was Bea?', 'Take out of the library');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('You haven’t kept a question of your own yet.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Your own questions' })).toBeFocused();
    expect(((await (await admin.get('/api/library')).json()) as Library).own).toEqual([]);
  });

  await test.step('are not added twice by a second attempt', async () => {
    await page.route('**/api/questions', (route) => route.abort());
    await ownCard(page).getByLabel('Question', { exact: true }).fill('Who was Ada?');
    await ownCard(page).getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(ownCard(page).getByRole('alert')).toContainText('can’t be reached');
    await expect(ownCard(page).getByLabel('Question', { exact: true })).toHaveValue('Who was Ada?');
    await page.unroute('**/api/questions');
    await ownCard(page).getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(ownCard(page).getByLabel('Question', { exact: true })).toHaveValue('');
    const { own } = (await (await admin.get('/api/library')).json()) as { own: OwnQuestion[] };
    expect(own.map((question) => question.text)).toEqual(['Who was Ada?']);
  });

  await test.step('are asked with the name in their place, and join the library', async () => {
    await ownCard(page).getByLabel('Question', { exact: true }).fill(text);
    await ownCard(page).getByLabel('A heavy one').check();
    await ownCard(page).getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(announcement(page, 'Grandma Rose has a new question.')).toBeVisible();
    await expect(ownCard(page).getByLabel('Question', { exact: true })).toHaveValue('');
    const asked = await questionsOf(rose);
    expect(asked.map(({ question_text }) => question_text)).toContain('What did you call the river, Grandma Rose?');
    await page.getByRole('button', { name: 'Your own questions 2' }).click();
    const shown = 'What did you call the river, Grandma Rose?';
    await expect(askButton(page, shown, 'Asked Grandma Rose')).toBeVisible();
    await expect(row(page, shown)).toContainText('Heavy');
  });
});

test.describe('many pasted questions', () => {
  const lines = '1. What did your street sound like?\n2. Who lived next door?\n\n• What was on the radio?';
  const texts = ['What did your street sound like?', 'Who lived next door?', 'What was on the radio?'];
  const others = ['Who was your first friend?', 'What did you play?', 'Who won?'];

  test('are looked over, and asked or put in the queues', async ({ page, openLibrary, questionsOf, queueOf }) => {
    const people = await openLibrary('Grandma Rose', 'Uncle Tomasz');
    const [rose] = people;
    if (!rose) throw new Error('Nobody was added.');

    await test.step('are at most 1,000 lines', async () => {
      await openPaste(page);
      await expect(pasted(page)).toBeFocused();
      await pasted(page).fill(Array.from({ length: 1001 }, (_, at) => `Question number ${at}?`).join('\n'));
      await expect(pasteCard(page).getByRole('status')).toHaveText('1,001 questions found, all new');
      await expect(pasteCard(page).getByRole('alert')).toHaveText('Please paste at most 1000 lines at once.');
      await pasteCard(page).getByRole('button', { name: 'Look them over' }).click();
      await expect(dialog(page)).toHaveCount(0);
    });

    await test.step('show what the server refuses at its line, and nothing is made', async () => {
      await pasted(page).fill(`Who was Ada?\n${'x'.repeat(2001)}\nWho was Bea?`);
      await pasteCard(page).getByRole('button', { name: 'Look them over' }).click();
      await dialog(page).getByRole('button', { name: 'Add 3 questions to the queue' }).click();
      await expect(dialog(page).getByRole('listitem').nth(1)).toContainText('line 2 must have at most 2000 characters');
      await expect(dialog(page).getByRole('listitem').first().getByRole('alert')).toHaveCount(0);
      await expect(dialog(page).getByText('Please correct the lines marked above and try again.')).toBeVisible();
      expect(await queueOf(rose)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(pasted(page)).toHaveValue(/^Who was Ada\?/);
      await expect(pasteCard(page).getByRole('button', { name: 'Look them over' })).toBeFocused();
    });

    await test.step('are not sent after Escape, and have no days but their own', async () => {
      await asking(page).getByLabel('Days to answer').fill('7');
      await pasted(page).fill(lines);
      await pasteCard(page).getByRole('button', { name: 'Look them over' }).click();
      await expect(dialog(page).getByLabel('Days to answer')).toHaveValue('');
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
      expect(await queueOf(rose)).toEqual([]);
      await asking(page).getByLabel('Days to answer').fill('');
    });

    await test.step('are asked at once, and the page tells which are not new', async () => {
      await pasted(page).fill(lines);
      await pasteCard(page).getByRole('button', { name: 'Look them over' }).click();
      await dialog(page).getByLabel('When').selectOption('Ask now');
      await dialog(page).getByLabel('Days to answer').fill('30');
      await dialog(page).getByRole('button', { name: 'Ask 3 questions' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Paste many' })).toBeFocused();
      const asked = await questionsOf(rose);
      expect(new Set(asked.map(({ question_text }) => question_text))).toEqual(new Set(texts));
      expect(asked.map(({ days_to_complete }) => days_to_complete)).toEqual([30, 30, 30]);
      await openPaste(page);
      await pasted(page).fill(`${texts[0]}\nAnd a new one?`);
      await expect(pasteCard(page).getByRole('status')).toHaveText(
        '2 questions found. Grandma Rose already has 1 of them.',
      );
      await pasteCard(page).getByRole('button', { name: 'Look them over' }).click();
      await expect(dialog(page).getByRole('listitem').first()).toContainText('Already asked or in the queue:');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await pasted(page).fill('');
    });

    await test.step('are counted while she types, looked over, and put in the queues', async () => {
      await expect(pasteCard(page).getByRole('status')).toHaveText('No questions yet');
      await pasted(page).fill('1. Who was your first');
      await expect(pasteCard(page).getByRole('status')).toHaveText('1 question found, all new');
      await pasted(page).fill(others.map((text, at) => `${at + 1}. ${text}`).join('\n'));
      await expect(pasteCard(page).getByRole('status')).toHaveText('3 questions found, all new');
      await pasteCard(page).getByRole('button', { name: 'Look them over' }).click();
      await expect(dialog(page).getByRole('listitem')).toHaveText(others);
      await expect(dialog(page).getByRole('checkbox', { name: 'Grandma Rose' })).toBeChecked();
      await dialog(page).getByRole('checkbox', { name: 'Uncle Tomasz' }).check();
      await dialog(page).getByRole('button', { name: 'Add 3 questions to 2 queues' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(announcement(page, '3 questions are in the queues of 2 people.')).toBeVisible();
      await expect(pasted(page)).toHaveCount(0);
      for (const person of people)
        expect((await queueOf(person)).map(({ question_text }) => question_text)).toEqual(others);
    });
  });

  test('are kept until they are sent, also when the page and the tab are left', async ({
    page,
    context,
    openLibrary,
  }) => {
    await openLibrary('Grandma Rose');
    await openPaste(page);
    await pasted(page).fill(lines);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(pasted(page)).toHaveValue(lines);
    await page.close();
    const other = await context.newPage();
    await other.goto('/admin/library');
    await expect(pasted(other)).toHaveValue(lines);
    await expect(pasteCard(other).getByRole('status')).toHaveText('3 questions found, all new');
    await pasteCard(other).getByRole('button', { name: 'Look them over' }).click();
    await dialog(other).getByRole('button', { name: 'Add 3 questions to the queue' }).click();
    await expect(dialog(other)).toBeHidden();
    await other.reload();
    await openPaste(other);
    await expect(pasted(other)).toHaveValue('');
  });
});

test('without people', async ({ page, admin, openLibrary }) => {
  await test.step('the library can be read, and leads to adding somebody', async () => {
    await openLibrary();
    await expect(page.getByText('Add the first person, and you can ask them these questions.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Ask/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Add a person' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('from an empty start to a shared question: person, question, share', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grandma Rose');
    await page.keyboard.press('Enter');
    const start = page.getByRole('region', { name: 'What would you like to ask Grandma Rose first?' });
    await expect(start.getByRole('heading')).toBeFocused();
    await expect(start.getByRole('listitem')).toHaveCount(4);
    await start.getByRole('button', { name: 'Show other questions' }).click();
    await expect(start.getByRole('listitem').first()).not.toContainText(first.text);
    const chosen = await start.getByRole('listitem').nth(1).getByRole('paragraph').innerText();
    await start
      .getByRole('listitem')
      .nth(1)
      .getByRole('button', { name: /^Ask this/ })
      .focus();
    await page.keyboard.press('Enter');
    const share = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    await expect(share).toContainText(chosen);
    await expect(share.getByRole('textbox', { name: 'A message to go with it' })).toHaveValue(/\/question\//);
    await page.keyboard.press('Escape');
    await expect(start).toBeHidden();
    await expect(page.getByRole('article').getByRole('listitem')).toBeFocused();
    const { people } = await (await admin.get('/api/people')).json();
    expect(people[0].questions).toMatchObject([{ question_text: chosen, library_id: expect.any(String) }]);
  });
});

test('nothing is wrong for axe, and nothing scrolls sideways', async ({ page, openLibrary }) => {
  await openLibrary(`Grandma ${'R'.repeat(190)}`, 'סבתא רחל');
  const check = () =>
    expectAccessible(page, async (width) =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width),
    );
  await pick(page, 'סבתא רחל');
  await askButton(page, first.text, 'Ask \u2068סבתא רחל\u2069').click();
  await expect(askButton(page, first.text, 'Asked \u2068סבתא רחל\u2069')).toBeVisible();
  await check();
  await picker(page).click();
  await check();
  await dialog(page).getByRole('button', { name: 'Choose several' }).click();
  await check();
  await dialog(page).getByRole('button', { name: 'Choose everyone' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await check();
  await openPaste(page);
  await pasted(page).fill('One?\nTwo?');
  await pasteCard(page).getByRole('button', { name: 'Look them over' }).click();
  await check();
});

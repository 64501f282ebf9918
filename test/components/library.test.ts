import { expect, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { excerpt } from '../../src/client/ui/excerpt.ts';
import { library } from '../../src/shared/library/en.ts';
import type { WholePerson } from '../../src/shared/people/people.ts';
import { focus, press, step, texts, type } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { answered, person, question, type Stored, serveFamily } from './family.ts';
import { serveLibrary } from './library.ts';
import { open } from './screen.tsx';
import { cutOff, hold, networkIdle, override, problem, requestsTo } from './server.ts';

const [childhood, houses] = library;
const [first, second, third, fourth, fifth, sixth] = childhood?.questions ?? [];
const heavy = childhood?.questions.find((each) => each.heavy);
if (!first || !second || !third || !fourth || !fifth || !sixth || !heavy || !houses)
  throw new Error('The library has changed.');
const count = library.reduce((sum, { questions }) => sum + questions.length, 0);

const row = (text: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('heading', { level: 3 }) });
const askButton = (text: string, name = 'Ask Grandma Rose') =>
  row(text).getByRole('button', { name: `${name}: ${excerpt(text)}`, exact: true });
const announcement = (text: string) => page.getByRole('status').filter({ hasText: text });
const dialog = page.getByRole('dialog');
const asking = page.getByRole('region', { name: 'Who to ask, and when' });
const days = asking.getByLabelText('Days to answer');
const picker = asking.getByRole('button', { name: /^Asking / });
const pick = async (name: string) => {
  await picker.click();
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect.element(picker).toHaveAccessibleName(new RegExp(`^Asking \\u2068?${name}\\u2069?$`));
};
/** The column beside the questions: what was just asked can be undone and shared there. */
const side = page.getByRole('complementary', { name: 'Summary' });
/** Chooses an item of the menu of one of the admin's own questions. */
const choose = async (text: string, item: string) => {
  await page.getByRole('button', { name: `More: ${text}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const ownCard = page.getByRole('region', { name: 'Your own question', exact: true });
const ownText = ownCard.getByLabelText('Question', { exact: true });
const pasteCard = page.getByRole('region', { name: 'Paste many' });
const openPaste = () => page.getByRole('button', { name: 'Paste many' }).click();
const pasted = pasteCard.getByRole('textbox', { name: 'Questions, one on each line' });
const lookOver = () => pasteCard.getByRole('button', { name: 'Look them over' }).click();
const titles = (level: number): Locator => page.getByRole('heading', { level });

const openLibrary = async (...people: WholePerson[]) => {
  const stored = serveFamily(...people);
  serveLibrary(stored);
  open('/admin/library');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Childhood' })).toBeVisible();
  return stored;
};
const find = (stored: Stored, name: string) => stored.people.find((each) => each.name === name) as WholePerson;
/** What somebody was asked with this text. */
const asked = (stored: Stored, name: string, text: string) =>
  find(stored, name).questions.filter(({ question_text }) => question_text === text);
const queueOf = (stored: Stored, name: string) => stored.queues[find(stored, name).id]?.questions ?? [];

const rose = () => person('Grandma Rose', [question(sixth.text, { status: 'in_progress', has_content: true })]);
const tomasz = () => person('Uncle Tomasz', [answered(sixth.text)]);
const miriam = () => person('Great-aunt Miriam', [question(sixth.text)]);

test('a question', async () => {
  const stored = await openLibrary(rose(), tomasz(), miriam());

  await step('says who is writing and who has answered', async () => {
    for (const text of ['Writing: Grandma Rose', 'Answered: Uncle Tomasz', 'Asked: Great-aunt Miriam'])
      await expect.element(row(sixth.text)).toMatchTextContent(text);
  });

  await step('that is heavy has a mark', async () => {
    await expect.element(row(heavy.text).getByText('Heavy', { exact: true })).toBeVisible();
    await expect.element(row(first.text).getByText('Heavy', { exact: true })).not.toBeInTheDocument();
  });

  await step('is not asked with days that are no number, or too many', async () => {
    // what a number field takes, and is no number
    await focus(days);
    await type('1e');
    await expect.element(days).toHaveAccessibleDescription('Days must be a whole number.');
    await askButton(first.text).click();
    await expect.element(row(first.text).getByRole('alert')).toHaveTextContent('Days must be a whole number.');
    await days.fill('9999');
    await askButton(first.text).click();
    await expect.element(row(first.text).getByRole('alert')).toHaveTextContent('Days must be at most 3650.');
    await ownText.fill('What did you call the river?');
    await ownCard.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect.element(ownCard.getByRole('alert')).toHaveTextContent('Days must be at most 3650.');
    await ownText.fill('');
    expect(requestsTo('POST /api/questions')).toEqual([]);
  });

  await step('is asked of the chosen person, with days, and the page says so', async () => {
    await expect.element(row(first.text)).not.toMatchTextContent('Asked');
    await days.fill('7');
    await askButton(first.text).click();
    const button = askButton(first.text, 'Asked Grandma Rose');
    await expect.element(button).toHaveFocus();
    await expect.element(announcement('Grandma Rose has a new question.')).toBeVisible();
    await expect.element(row(first.text)).toMatchTextContent('Asked: Grandma Rose');
    expect(asked(stored, 'Grandma Rose', first.text)).toMatchObject([{ library_id: first.id, days_to_complete: 7 }]);
    // a second press asks nothing
    await press('Enter');
    await networkIdle();
    expect(asked(stored, 'Grandma Rose', first.text)).toHaveLength(1);
  });

  await step('that could not be asked says why at its row, and can be asked again', async () => {
    const reconnect = cutOff('POST /api/questions');
    await askButton(third.text).click();
    await expect.element(row(third.text).getByRole('alert')).toMatchTextContent('can’t be reached');
    await expect.element(askButton(third.text)).toHaveFocus();
    reconnect();
    await askButton(third.text).click();
    await expect.element(askButton(third.text, 'Asked Grandma Rose')).toBeVisible();
    await expect.element(row(third.text).getByRole('alert')).not.toBeInTheDocument();
  });

  await step('is asked of several in one request: all of them, or nobody', async () => {
    const counts = () => stored.people.map(({ name }) => asked(stored, name, third.text).length);
    await picker.click();
    await dialog.getByRole('button', { name: 'Choose several' }).click();
    await dialog.getByRole('button', { name: 'Choose everyone' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(picker).toHaveAccessibleName('Asking 3 people');
    await expect.element(picker).toHaveFocus();
    const reconnect = cutOff('POST /api/questions');
    await askButton(third.text, 'Ask 3 people').click();
    await expect.element(row(third.text).getByRole('alert')).toMatchTextContent('can’t be reached');
    expect(counts()).toEqual([1, 0, 0]);
    reconnect();
    const before = requestsTo('POST /api/questions').length;
    await askButton(third.text, 'Ask 3 people').click();
    await expect.element(askButton(third.text, 'Asked 3 people')).toHaveFocus();
    await expect.element(announcement('1 question has been asked of 2 people.')).toBeVisible();
    expect(requestsTo('POST /api/questions')).toHaveLength(before + 1);
    // Grandma Rose was asked before, and is not asked again
    expect(counts()).toEqual([1, 1, 1]);
  });

  await step('is taken back with Undo, beside the questions or in the notice', async () => {
    await side
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click();
    await expect.element(announcement('The question has been taken back. It is in the wastebasket.')).toBeVisible();
    await expect.element(row(third.text)).toMatchTextContent('Asked: Grandma Rose');
    await expect.element(row(third.text)).not.toMatchTextContent('Uncle Tomasz');
    expect(asked(stored, 'Uncle Tomasz', third.text)).toEqual([]);
    await pick('Grandma Rose');
    await askButton(fourth.text).click();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.element(askButton(fourth.text)).toBeVisible();
    expect(asked(stored, 'Grandma Rose', fourth.text)).toEqual([]);
  });

  await step('is shared from beside the questions', async () => {
    await side.getByRole('button', { name: 'Share with Grandma Rose' }).click();
    const share = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    await expect
      .element(share.getByRole('textbox', { name: 'A message to go with it' }))
      .toHaveDisplayValue(/\/question\//);
    await share.getByRole('button', { name: 'Close' }).click();
    await expect.element(side.getByRole('button', { name: 'Share with Grandma Rose' })).toHaveFocus();
  });

  await step('on its way when the page is left may have been asked, which is said', async () => {
    const release = hold('POST /api/questions');
    await askButton(fifth.text).click();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'People' }).click();
    await expect.element(page.getByRole('article', { name: 'Grandma Rose' })).toBeVisible();
    release();
    const stopped = 'You stopped while this was on its way. The questions may have been asked all the same';
    await expect.element(announcement(stopped)).toBeVisible();
  });
});

test('a question for the queue', async () => {
  const stored = await openLibrary(rose(), tomasz());
  const { id } = find(stored, 'Grandma Rose');
  const add = (text: string) => askButton(text, 'Add to the queue of Grandma Rose');
  const inQueue = (text: string) => askButton(text, 'Queued for Grandma Rose');
  const libraryIds = () => queueOf(stored, 'Grandma Rose').map(({ library_id }) => library_id);

  await step('goes to a queue that is changed elsewhere at the same moment', async () => {
    await asking.getByLabelText('When').selectOptions('Put in the queue');
    await expect.element(add(fourth.text)).toBeVisible();
    await networkIdle();
    // a change elsewhere that the page has not loaded
    stored.queues[id] = { questions: [{ id: 'elsewhere', question_text: 'From elsewhere' }], version: 1 };
    await add(fourth.text).click();
    await expect.element(inQueue(fourth.text)).toBeVisible();
    expect(queueOf(stored, 'Grandma Rose').map(({ question_text }) => question_text)).toEqual([
      'From elsewhere',
      fourth.text,
    ]);
    await expect.element(side.getByRole('region', { name: '2 in the queue' })).toMatchTextContent('From elsewhere');
  });

  await step('goes to the queue, once', async () => {
    await add(second.text).click();
    // otherwise either may come first
    await expect.element(inQueue(second.text)).toBeVisible();
    await add(fifth.text).click();
    await expect.element(inQueue(fifth.text)).toHaveFocus();
    expect(queueOf(stored, 'Grandma Rose').slice(2)).toMatchObject([
      { question_text: second.text, library_id: second.id },
      { question_text: fifth.text, library_id: fifth.id },
    ]);
    for (const { text } of [second, fifth]) expect(asked(stored, 'Grandma Rose', text)).toEqual([]);
  });

  await step('is removed from the queue with Undo', async () => {
    await side.getByRole('button', { name: `Undo: ${excerpt(fifth.text)}` }).click();
    await expect.element(add(fifth.text)).toBeVisible();
    expect(libraryIds()).toEqual([undefined, fourth.id, second.id]);
    await add(fifth.text).click();
    await expect.element(inQueue(fifth.text)).toBeVisible();
  });

  await step('the address follows the choice of the person', async () => {
    await pick('Uncle Tomasz');
    await expect.element(row(sixth.text)).toMatchTextContent('Writing: Grandma Rose');
    expect(location.search).toContain(`person=${find(stored, 'Uncle Tomasz').id}`);
  });

  await step('the page loads nobody with their questions but the one who is asked', async () => {
    await networkIdle();
    const before = requestsTo('GET /api/people/{id}').length;
    const queuesBefore = requestsTo('GET /api/people/{id}/queue').length;
    open(location.pathname + location.search);
    await expect.element(picker).toHaveAccessibleName('Asking Uncle Tomasz');
    await expect.element(row(sixth.text)).toMatchTextContent('Writing: Grandma Rose');
    await networkIdle();
    const ids = (name: string, from: number) =>
      new Set(
        requestsTo(name)
          .slice(from)
          .flatMap((sent) => sent.ids),
      );
    const only = new Set([find(stored, 'Uncle Tomasz').id]);
    expect(ids('GET /api/people/{id}', before)).toEqual(only);
    expect(ids('GET /api/people/{id}/queue', queuesBefore)).toEqual(only);
    expect(requestsTo('GET /api/people')).toEqual([]);
    await expect.element(askButton(first.text, 'Ask Uncle Tomasz')).toBeVisible();
  });

  await step('stays there once', async () => {
    await pick('Grandma Rose');
    await expect.element(inQueue(second.text)).toBeVisible();
    await asking.getByLabelText('When').selectOptions('Put in the queue');
    await focus(inQueue(second.text));
    await press('Enter');
    await networkIdle();
    expect(queueOf(stored, 'Grandma Rose')).toHaveLength(4);
  });

  await step('is removed with Undo from a queue that was changed elsewhere meanwhile', async () => {
    await add(third.text).click();
    await expect.element(inQueue(third.text)).toBeVisible();
    const { questions = [], version = 0 } = stored.queues[id] ?? {};
    stored.queues[id] = {
      questions: [...questions, { id: 'later', question_text: 'Later, from elsewhere' }],
      version: version + 1,
    };
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.element(add(third.text)).toBeVisible();
    expect(queueOf(stored, 'Grandma Rose').at(-1)).toMatchObject({ question_text: 'Later, from elsewhere' });
    expect(libraryIds()).not.toContain(third.id);
  });
});

test('themes, search and navigation', async () => {
  await openLibrary(rose(), tomasz());
  const themes = page.getByRole('navigation', { name: 'Themes' });
  const search = page.getByRole('searchbox', { name: 'Search the library' });

  await step('arrows move between themes and between questions', async () => {
    const buttons = themes.getByRole('listitem').getByRole('button');
    await focus(buttons.first());
    await press('ArrowDown');
    await expect.element(buttons.nth(1)).toHaveFocus();
    await press('ArrowUp');
    await press('ArrowUp');
    await expect.element(buttons.first()).toHaveFocus();
    await focus(askButton(first.text));
    await press('ArrowDown');
    await expect.element(askButton(second.text)).toHaveFocus();
  });

  await step('the themes can be skipped with the keyboard', async () => {
    await focus(search);
    await press('Tab');
    await expect.element(page.getByRole('button', { name: 'Skip to the questions' })).toHaveFocus();
    await press('Enter');
    await expect.element(page.getByRole('heading', { level: 2, name: 'Childhood' })).toHaveFocus();
    for (const control of [
      ownText,
      ownCard.getByLabelText('A heavy one'),
      ownCard.getByRole('button', { name: 'Keep for later' }),
      ownCard.getByRole('button', { name: 'Ask', exact: true }),
      askButton(first.text),
    ]) {
      await press('Tab');
      await expect.element(control).toHaveFocus();
    }
  });

  await step('a theme shows its questions, and stays chosen at its address', async () => {
    await expect.element(themes.getByRole('listitem')).toHaveLength(library.length + 1);
    await themes.getByRole('button', { name: `${houses.title} ${houses.questions.length}` }).click();
    await expect.element(page.getByRole('heading', { level: 2, name: houses.title })).toBeVisible();
    await expect.poll(() => texts(titles(3))).toEqual(houses.questions.map(({ text }) => text));
    expect(location.search).toContain(`theme=${houses.id}`);
    open(location.pathname + location.search);
    await expect.element(themes.css('[aria-current=true]')).toMatchTextContent(houses.title);
  });

  await step('the search finds questions in all themes, and says how many', async () => {
    await type('/');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveAttribute('placeholder', `Search ${count} questions`);
    await type('MOTHER');
    const found = library.flatMap(({ questions }) => questions.filter(({ text }) => /mother/i.test(text)));
    await expect.poll(() => texts(titles(3))).toEqual(found.map(({ text }) => text));
    await expect.element(page.getByRole('status').filter({ hasText: `${found.length} questions found` })).toBeVisible();
    await search.fill('zeppelins over xanadu');
    await expect.element(page.getByText('Nothing found. Try other words, or fewer.')).toBeVisible();
    // a slash is also a letter
    await type('/');
    await expect.element(search).toHaveValue('zeppelins over xanadu/');
    await themes.getByRole('button', { name: houses.title }).click();
    await expect.element(search).toHaveValue('');
    await expect.element(page.getByRole('heading', { level: 2, name: houses.title })).toBeVisible();
  });

  await step('in forced colours the navigation underlines only the section that is open', async () => {
    await commands.emulateMedia({ forcedColors: 'active' });
    const navigation = page.getByRole('navigation', { name: 'Pages' });
    const canvas = getComputedStyle(document.documentElement).backgroundColor;
    const underlineOf = (name: string) => {
      const { borderBottomStyle, borderBottomColor } = getComputedStyle(
        navigation.getByRole('link', { name }).element(),
        '::after',
      );
      return borderBottomStyle === 'none' ? undefined : borderBottomColor;
    };
    await expect.poll(() => underlineOf('Library')).toBeDefined();
    expect(underlineOf('Library')).not.toBe(canvas);
    for (const name of ['People', 'Reading room', 'Book', 'Settings']) expect(underlineOf(name)).toBeUndefined();
    await commands.emulateMedia({ forcedColors: null });
  });

  await step('everything fits 320 px, also when the screen is as low as at 400 %', async () => {
    await page.viewport(320, 256);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(320);
    await page.getByLabelText('Theme', { exact: true }).selectOptions(houses.id);
    await expect.element(page.getByRole('heading', { level: 2, name: houses.title })).toBeVisible();
    const button = askButton(houses.questions[0]?.text ?? '');
    await focus(button);
    // nothing that sticks to the top may cover what is focused
    await expect.element(button).toBeInViewport();
  });
});

test('her own questions', async () => {
  const stored = await openLibrary(person('Grandma Rose'));

  await step('are kept for later, changed, and taken out again', async () => {
    for (const text of ['Who was Ada?', 'Who was Bea?']) {
      await ownText.fill(text);
      await ownCard.getByRole('button', { name: 'Keep for later' }).click();
      await expect.element(ownText).toHaveValue('');
    }
    await page.getByRole('button', { name: 'Your own questions 2' }).click();
    await choose('Who was Ada?', 'Change question');
    await dialog.getByLabelText('Question', { exact: true }).fill('Who was Ada, really?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('button', { name: 'More: Who was Ada, really?' })).toHaveFocus();
    const takeOut = async (text: string) => {
      await choose(text, 'Take out of the library');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await takeOut('Who was Ada, really?');
    await expect.poll(() => texts(titles(3))).toEqual(['Who was Bea?']);
    await expect.element(askButton('Who was Bea?')).toHaveFocus();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => texts(titles(3))).toEqual(['Who was Bea?', 'Who was Ada, really?']);
    await expect.element(askButton('Who was Bea?')).toHaveFocus();
    await takeOut('Who was Ada, really?');
    await takeOut('Who was Bea?');
    await expect.element(page.getByText('You haven’t kept a question of your own yet.')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 2, name: 'Your own questions' })).toHaveFocus();
    expect(stored.library.own).toEqual([]);
  });

  await step('are not added twice by a second attempt', async () => {
    const reconnect = cutOff('POST /api/questions');
    await ownText.fill('Who was Ada?');
    await ownCard.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect.element(ownCard.getByRole('alert')).toMatchTextContent('can’t be reached');
    await expect.element(ownText).toHaveValue('Who was Ada?');
    reconnect();
    await ownCard.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect.element(ownText).toHaveValue('');
    expect(stored.library.own.map(({ text }) => text)).toEqual(['Who was Ada?']);
  });

  await step('are asked with the name in their place, and join the library', async () => {
    await ownText.fill('What did you call the river, {name}?');
    await ownCard.getByLabelText('A heavy one').click();
    await ownCard.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect.element(announcement('Grandma Rose has a new question.')).toBeVisible();
    await expect.element(ownText).toHaveValue('');
    const shown = 'What did you call the river, Grandma Rose?';
    expect(asked(stored, 'Grandma Rose', shown)).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: 'Your own questions 2' })).toBeVisible();
    await expect.element(askButton(shown, 'Asked Grandma Rose')).toBeVisible();
    await expect.element(row(shown)).toMatchTextContent('Heavy');
  });
});

test('many pasted questions', async () => {
  const lines = '1. What did your street sound like?\n2. Who lived next door?\n\n• What was on the radio?';
  const read = ['What did your street sound like?', 'Who lived next door?', 'What was on the radio?'];
  const others = ['Who was your first friend?', 'What did you play?', 'Who won?'];
  const status = pasteCard.getByRole('status');
  const stored = await openLibrary(person('Grandma Rose'), person('Uncle Tomasz'));

  await step('are at most 1,000 lines', async () => {
    await openPaste();
    await expect.element(pasted).toHaveFocus();
    await pasted.fill(Array.from({ length: 1001 }, (_, at) => `Question number ${at}?`).join('\n'));
    await expect.element(status).toHaveTextContent('1,001 questions found, all new');
    await expect.element(pasteCard.getByRole('alert')).toHaveTextContent('Please paste at most 1000 lines at once.');
    await lookOver();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  await step('show what the server refuses at its line, and nothing is made', async () => {
    await pasted.fill('Who was Ada?\nWho was Cleo?\nWho was Bea?');
    await lookOver();
    const message = 'line 2 must have at most 2000 characters';
    const accept = override(
      'POST /api/questions',
      problem(422, 'invalid_fields', 'Not valid.', { errors: [{ field: 'people.0.questions.1', message }] }),
    );
    await dialog.getByRole('button', { name: 'Add 3 questions to the queue' }).click();
    const listed = dialog.getByRole('listitem');
    await expect.element(listed.nth(1)).toMatchTextContent(message);
    await expect.element(listed.first().getByRole('alert')).not.toBeInTheDocument();
    await expect.element(dialog.getByText('Please correct the lines marked above and try again.')).toBeVisible();
    accept();
    await press('Escape');
    await expect.element(pasted).toHaveDisplayValue(/^Who was Ada\?/);
    await expect.element(pasteCard.getByRole('button', { name: 'Look them over' })).toHaveFocus();
  });

  await step('have no days but their own', async () => {
    await days.fill('7');
    await pasted.fill(lines);
    await lookOver();
    await expect.element(dialog.getByLabelText('Days to answer')).toHaveValue(null);
    await press('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
    await days.fill('');
  });

  await step('are asked at once, and the page tells which are not new', async () => {
    await lookOver();
    await dialog.getByLabelText('When').selectOptions('Ask now');
    await dialog.getByLabelText('Days to answer').fill('30');
    await dialog.getByRole('button', { name: 'Ask 3 questions' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Paste many' })).toHaveFocus();
    const { questions } = find(stored, 'Grandma Rose');
    expect(new Set(questions.map(({ question_text }) => question_text))).toEqual(new Set(read));
    expect(questions.map(({ days_to_complete }) => days_to_complete)).toEqual([30, 30, 30]);
    await openPaste();
    await pasted.fill(`${read[0]}\nAnd a new one?`);
    await expect.element(status).toHaveTextContent('2 questions found. Grandma Rose already has 1 of them.');
    await lookOver();
    await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent('Already asked or in the queue:');
    await press('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
    await pasted.fill('');
  });

  await step('are counted while she types, looked over, and put in the queues', async () => {
    await expect.element(status).toHaveTextContent('No questions yet');
    await pasted.fill('1. Who was your first');
    await expect.element(status).toHaveTextContent('1 question found, all new');
    await pasted.fill(others.map((text, at) => `${at + 1}. ${text}`).join('\n'));
    await expect.element(status).toHaveTextContent('3 questions found, all new');
    await lookOver();
    await expect.poll(() => texts(dialog.getByRole('listitem'))).toEqual(others);
    await expect.element(dialog.getByRole('checkbox', { name: 'Grandma Rose' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Uncle Tomasz' }).click();
    await dialog.getByRole('button', { name: 'Add 3 questions to 2 queues' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(announcement('3 questions are in the queues of 2 people.')).toBeVisible();
    await expect.element(pasted).not.toBeInTheDocument();
    for (const { name } of stored.people)
      expect(queueOf(stored, name).map(({ question_text }) => question_text)).toEqual(others);
  });
});

test('without people', async () => {
  const stored = await openLibrary();

  await step('the library can be read, and leads to adding somebody', async () => {
    await expect.element(page.getByText('Add the first person, and you can ask them these questions.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Ask/ })).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Add a person' }).click();
    await expect.poll(() => location.pathname).toBe('/admin');
  });

  await step('from an empty start to a shared question: person, question, share', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grandma Rose');
    await press('Enter');
    const start = page.getByRole('region', { name: 'What would you like to ask Grandma Rose first?' });
    await expect.element(start.getByRole('heading')).toHaveFocus();
    const offered = start.getByRole('listitem');
    await expect.element(offered).toHaveLength(4);
    await start.getByRole('button', { name: 'Show other questions' }).click();
    await expect.element(offered.first()).not.toMatchTextContent(first.text);
    const chosen = offered.nth(1).getByRole('paragraph').element().textContent ?? '';
    await focus(offered.nth(1).getByRole('button', { name: /^Ask this/ }));
    await press('Enter');
    const share = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    await expect.element(share).toMatchTextContent(chosen);
    await expect
      .element(share.getByRole('textbox', { name: 'A message to go with it' }))
      .toHaveDisplayValue(/\/question\//);
    await press('Escape');
    await expect.element(start).not.toBeInTheDocument();
    await expect.element(page.getByRole('article').getByRole('listitem')).toHaveFocus();
    expect(find(stored, 'Grandma Rose').questions).toMatchObject([
      { question_text: chosen, library_id: expect.any(String) },
    ]);
  });
});

test('axe finds no violation in the library, and nothing scrolls sideways', async () => {
  await openLibrary(person(`Grandma ${'R'.repeat(190)}`), person('סבתא רחל'));
  const check = async () => {
    await expectAccessible((width) => expect.poll(() => document.documentElement.scrollWidth).toBe(width));
    await page.viewport(1440, 900);
  };
  await pick('סבתא רחל');
  await askButton(first.text, 'Ask \u2068סבתא רחל\u2069').click();
  await expect.element(askButton(first.text, 'Asked \u2068סבתא רחל\u2069')).toBeVisible();
  await check();
  await picker.click();
  await check();
  await dialog.getByRole('button', { name: 'Choose several' }).click();
  await check();
  await dialog.getByRole('button', { name: 'Choose everyone' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await check();
  await openPaste();
  await pasted.fill('One?\nTwo?');
  await lookOver();
  await check();
});

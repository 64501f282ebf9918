import { expect, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { focus, press, step, texts, type } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { fakeClock } from './clock.ts';
import { sendEvent } from './event-stream.ts';
import { answered, person, question, serveFamily, whole } from './family.ts';
import { open } from './screen.tsx';
import { changes, cutOff, override, problem, serve } from './server.ts';

const question_text = 'Who taught you to swim?';

const card = (name: string) => page.getByRole('article', { name });
const rows = (within: Locator) => within.getByRole('listitem');
const search = () => page.getByRole('combobox', { name: 'Search people, questions, answers' });
const filter = (name: string | RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
const menu = () => page.getByRole('menu');

/** Chooses an item of a question's menu. */
const choose = async (item: string, text = question_text) => {
  await page.getByRole('button', { name: `More: ${text}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const startSelecting = () => page.getByRole('button', { name: 'Select', exact: true }).click();

const inDays = (days: number) => ({
  days_to_complete: days,
  due_date: new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString(),
});

test('a question', async () => {
  const five = 'What was on the radio?';
  const lockedText = 'Who lived next door?';
  const { people } = serveFamily(
    person('Grandma Rose', [answered(question_text)]),
    person('Uncle Luis', [
      question('What was your worst job?'),
      question(five, inDays(5)),
      question(lockedText, { status: 'locked' }),
    ]),
  );
  open('/');
  const dialog = page.getByRole('dialog', { name: 'Edit question' });
  const headings = card('Uncle Luis').getByRole('heading', { level: 3 });

  await step('its menu follows the keyboard, and gives the focus back', async () => {
    const button = page.getByRole('button', { name: `More: ${question_text}` });
    const item = (name: string) => page.getByRole('menuitem', { name });
    await focus(button);
    await press('ArrowDown');
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect.element(item('Edit question')).toHaveFocus();
    await press('ArrowUp');
    await expect.element(item('Print letter')).toHaveFocus();
    await press('Home');
    await expect.element(item('Edit question')).toHaveFocus();
    await press('p');
    await expect.element(item('Print letter')).toHaveFocus();
    await press('Escape');
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await press('ArrowUp');
    await expect.element(item('Print letter')).toHaveFocus();
    await press('Tab');
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('New question for Grandma Rose')).toHaveFocus();
    await button.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect.element(menu()).not.toBeInTheDocument();
  });

  await step('corrected, changes text and days, and says the new due date', async () => {
    await choose('Edit question', 'What was your worst job?');
    await expect.element(dialog.getByLabelText('Question', { exact: true })).toHaveValue('What was your worst job?');
    await expect.element(dialog).toMatchTextContent('It has no due date.');
    const text = dialog.getByLabelText('Question', { exact: true });
    await text.fill('   ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please fill this in.');
    await expect.element(text).toHaveFocus();
    await expect.element(text).toHaveAccessibleDescription('Please fill this in.');
    await text.fill('Who taught you to row?');
    await dialog.getByLabelText('Days to answer').fill('7');
    const due = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
    const isThisYear = due.getFullYear() === new Date().getFullYear();
    const parts = isThisYear ? ({ month: 'short', day: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
    const day = new Intl.DateTimeFormat('en-GB', parts).format(due);
    await expect.element(dialog).toMatchTextContent(`It will be due on ${day}, counted from today.`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(headings.nth(2)).toHaveTextContent('Who taught you to row?');
    await expect.element(page.getByText(`Due ${day}`, { exact: true })).toBeVisible();
    expect(people[1]?.questions.at(-1)).toMatchObject({ question_text: 'Who taught you to row?', days_to_complete: 7 });
    await choose('Edit question', 'Who taught you to row?');
    await expect.element(dialog).toMatchTextContent(`It stays due on ${day}.`);
    await dialog.getByLabelText('Days to answer').fill('');
    await expect.element(dialog).toMatchTextContent('It will no longer have a due date.');
    await press('Escape');
  });

  await step('corrected, sends only what was changed, and nothing if nothing was', async () => {
    const before = changes().length;
    await choose('Edit question', five);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await choose('Edit question', five);
    await dialog.getByLabelText('Question', { exact: true }).fill(' Who taught you to dance? ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(headings.nth(1)).toHaveTextContent('Who taught you to dance?');
    expect(
      changes()
        .slice(before)
        .map(({ body }) => body),
    ).toEqual([{ question_text: 'Who taught you to dance?' }]);
  });

  await step('that is locked cannot be corrected', async () => {
    await page.getByRole('button', { name: `More: ${lockedText}` }).click();
    await expect.poll(() => texts(page.getByRole('menuitem'))).toEqual(['Earlier versions', 'Print letter']);
    await press('Escape');
  });

  await step('its menu is whole within the window, also at 400 % zoom', async () => {
    for (const [width, height] of [
      [320, 256],
      [1440, 900],
    ] as const) {
      await page.viewport(width, height);
      await page.getByRole('button', { name: `More: ${question_text}` }).click();
      await expect.element(menu()).toBeInViewport({ ratio: 1 });
      await press('Escape');
    }
  });

  await step('whose correction is refused says why, and keeps what was typed', async () => {
    await choose('Edit question', 'Who taught you to row?');
    await dialog.getByLabelText('Question', { exact: true }).fill('Who taught you to sail?');
    await dialog.getByLabelText('Days to answer').fill('4000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('3650');
    await dialog.getByLabelText('Days to answer').fill('');
    serve({ 'PATCH /api/questions/{id}': problem(423, 'locked', 'This answer is locked.') });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('locked');
    await expect.element(dialog.getByLabelText('Question', { exact: true })).toHaveValue('Who taught you to sail?');
  });
});

test('deleting names the question, and says when it goes and what goes with it', async () => {
  const told = answered(question_text);
  serveFamily(person('Grandma Rose', [told, question('And to sing?')]));
  const reset = override('GET /api/questions/{id}', { ...whole({ ...told, person_id: 'rose' }), words: 6 });
  const clock = fakeClock();
  open('/');
  const dialog = page.getByRole('alertdialog');
  const waits = 'Until then it waits in the wastebasket, where you can bring it back.';
  clock.set('2026-11-24T00:00:00Z');
  await page.getByRole('button', { name: `Delete question: ${question_text}` }).click();
  await expect.element(dialog.getByRole('heading')).toHaveTextContent(`“${question_text}”`);
  await expect.element(dialog).toMatchTextContent('Delete question · Grandma Rose');
  const goes = `Deletion happens on 24 December, and takes with it an answer of 6 words. ${waits}`;
  await expect.element(dialog.getByRole('status')).toHaveTextContent(goes);
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(expect.stringMatching(new RegExp(`This action cannot be undone\\. ${goes}$`)));
  await press('Escape');
  reset();
  clock.set('2026-12-24T00:00:00Z');
  await page.getByRole('button', { name: 'Delete question: And to sing?' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent(`Deletion happens on 23 January 2027. ${waits}`);
});

test('filters', async () => {
  const { people } = serveFamily(
    person('Grandma Rose', [question(question_text)]),
    person('Uncle Luis', [question('What was your worst job?')]),
  );
  open('/');

  await step('announce what is shown', async () => {
    const said = page.getByRole('group', { name: 'Show' }).css('[aria-live]');
    const [, luis] = people;
    if (!luis) throw new Error('Nobody is there.');
    const [job] = luis.questions.splice(0);
    open('/');
    await expect.element(filter(/^Waiting 1/)).toBeVisible();
    await expect.element(said).toHaveTextContent('');
    await filter(/^Waiting/).click();
    await expect.element(said).toHaveTextContent('1 question is shown.');
    // only choosing a filter is announced, not a change made elsewhere
    if (job) luis.questions.push(job);
    sendEvent('changes', [luis.id]);
    await expect.element(filter(/^Waiting 2/)).toBeVisible();
    await expect.element(said).toHaveTextContent('1 question is shown.');
    await filter(/^Locked/).click();
    await expect.element(said).toHaveTextContent('Nothing is locked.');
    await filter(/^All/).click();
  });

  await step('show what they say, and keep what she deals with until another is chosen', async () => {
    await page.getByRole('button', { name: 'Lock answer: What was your worst job?' }).click();
    await filter('Waiting 1').click();
    await expect.element(filter(/^Waiting/)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByRole('article')).toHaveLength(1);
    await page.getByRole('button', { name: `Lock answer: ${question_text}` }).click();
    await expect.element(filter('Locked 2')).toBeVisible();
    await expect.element(rows(card('Grandma Rose'))).toMatchTextContent('Locked');
    await filter(/^Locked/).click();
    await expect.element(page.getByRole('article')).toHaveLength(2);
    await filter(/^Overdue/).click();
    await expect.element(page.getByRole('paragraph').filter({ hasText: 'Nothing is overdue.' })).toBeVisible();
    await filter(/^All/).click();
    await expect.element(page.getByRole('article')).toHaveLength(2);
  });

  await step('lose no text that was typed for somebody whom they leave out', async () => {
    const field = page.getByLabelText('New question for Uncle Luis');
    await field.fill('What was your best');
    await filter(/^Waiting/).click();
    await expect.element(field).toHaveValue('What was your best');
    await filter(/^All/).click();
    await expect.element(field).toHaveValue('What was your best');
    await expect.element(page.getByText('was deleted somewhere else')).not.toBeInTheDocument();
    await field.fill('');
  });
});

test('an overdue question says so, calmly, until it is answered', async () => {
  const clock = fakeClock();
  const due_date = new Date(Date.now() + 60_000).toISOString();
  const dance = question('And to dance?', { days_to_complete: 1, due_date });
  const { people } = serveFamily(person('Grandma Rose', [dance]));
  open('/');
  const row = rows(card('Grandma Rose'));
  await expect.element(row).toMatchTextContent('Due ');
  await expect.element(row).not.toMatchTextContent('Overdue');
  await clock.forward(60_000);
  await expect.element(row).toMatchTextContent('Overdue');
  const [rose] = people;
  if (!rose) throw new Error('Nobody is there.');
  rose.questions = rose.questions.map((each) => ({ ...each, status: 'submitted', has_content: true }));
  sendEvent('changes', [rose.id]);
  await expect.element(row).toMatchTextContent('Submitted');
  await expect.element(row).not.toMatchTextContent('Overdue');
});

test('a filter stays chosen when she comes back from an answer, or loads the page again', async () => {
  serveFamily(
    person('Grandma Rose', [
      question(question_text, { status: 'locked' }),
      answered('And to dance?', { status: 'locked' }),
    ]),
    person('Uncle Luis', [question(question_text, { status: 'locked' })]),
    person('Aunt Miriam'),
  );
  serve({ 'GET /api/questions/{id}/revisions': { revisions: [] }, 'GET /api/stories/people': { people: [] } });
  open('/');
  await filter('Locked 3').click();
  await expect.element(page.getByRole('article')).toHaveLength(2);
  await page.getByRole('link', { name: 'Read Answer: And to dance?' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'And to dance?' })).toHaveFocus();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.element(filter(/^Locked/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('article')).toHaveLength(2);
  await expect.element(rows(card('Grandma Rose')).filter({ hasText: 'And to dance?' })).toHaveFocus();
  open(location.pathname + location.search);
  await expect.element(filter(/^Locked/)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'People' }).click();
  await expect.element(filter(/^All/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('article')).toHaveLength(3);
});

test('the search', async () => {
  serveFamily(
    person('Grandma Rose', [answered(question_text), ...[1, 2, 3, 4, 5, 6].map((n) => question(`Question ${n}?`))]),
  );
  open('/');

  await step('is not begun by a slash in a text', async () => {
    const field = page.getByLabelText('New question for Grandma Rose');
    await focus(field);
    await type('1939/45?');
    await expect.element(field).toHaveValue('1939/45?');
    await field.fill('');
    await focus(page.getByRole('heading', { level: 1 }));
  });

  await step('shows its magnifier beside what is typed, also from right to left', async () => {
    serve({ 'GET /api/search': { hits: [], is_complete: true } });
    await search().fill('סבתא');
    const field = search().element();
    const icon = page.css('.search > .icon').element().getBoundingClientRect();
    const { paddingLeft, direction } = getComputedStyle(field);
    expect(direction).toBe('rtl');
    expect(field.getBoundingClientRect().left + Number.parseFloat(paddingLeft)).toBeGreaterThanOrEqual(icon.right);
  });
});

test('on a phone 30 people are found by a list of names, also those not loaded yet', async () => {
  const long = [1, 2, 3, 4, 5].map((n) => question(`Question ${n}? ${'a '.repeat(300)}`));
  serveFamily(person('Grandma Rose', long), ...Array.from({ length: 29 }, (_, at) => person(`Cousin ${at + 1}`)));
  await page.viewport(390, 844);
  open('/');
  await page.getByRole('button', { name: 'Go to a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go to a person' });
  await expect.element(dialog.getByRole('listitem')).toHaveLength(30);
  await dialog.getByRole('button', { name: 'Cousin 20' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Cousin 20' })).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'Cousin 20' })).toBeInViewport();
});

test('on a phone the pages are in a bar at the bottom edge, which nothing covers', async () => {
  serveFamily(
    ...['Grandma Rose', 'Uncle Tomasz', 'Abuelo Luis'].map((name) => person(name, [question(question_text)])),
  );
  await page.viewport(390, 844);
  open('/');
  await expect.element(page.getByRole('article')).toHaveLength(3);
  const library = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Library' });
  const link = library.element();
  // hit test: nothing that is scrolled behind the link covers it
  const isOnTop = () => {
    const { left, top, bottom, width } = link.getBoundingClientRect();
    const isAtEdge = Math.round(bottom) === innerHeight;
    return isAtEdge && link.contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2));
  };
  const scrollable = document.documentElement.scrollHeight - innerHeight;
  for (let top = 0; top <= scrollable; top += 20) {
    scrollTo(0, top);
    expect(isOnTop(), `scrolled by ${top} px`).toBe(true);
  }
  await library.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});

test('selected questions', async () => {
  const bar = () => page.getByRole('region', { name: 'Selected questions' });
  const { people } = serveFamily(
    person('Grandma Rose', [question(question_text), question('And to dance?')]),
    person('Uncle Luis'),
  );
  open('/');

  await step('are left with Escape, which closes a dialog first', async () => {
    await startSelecting();
    const first = page.getByLabelText(`Select: ${question_text}`);
    await first.click();
    await page.getByRole('button', { name: 'Change days' }).click();
    await press('Escape');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(first).toBeChecked();
    // Escape during IME composition
    first.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }));
    await expect.element(first).toBeChecked();
    await press('Escape');
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Select', exact: true })).toHaveFocus();
  });

  await step('that could not be changed stay selected', async () => {
    await startSelecting();
    for (const text of [question_text, 'And to dance?']) await page.getByLabelText(`Select: ${text}`).click();
    const swim = people[0]?.questions.at(-1)?.id;
    const reconnect = cutOff('PATCH /api/questions/{id}', ({ ids }) => ids[0] === swim);
    await bar().getByRole('button', { name: 'Lock', exact: true }).click();
    await expect.element(bar().getByRole('alert')).toMatchTextContent('1 of 2 did not work and are still selected.');
    await expect.element(page.getByLabelText(`Select: ${question_text}`)).toBeChecked();
    await expect.element(page.getByLabelText('Select: And to dance?')).not.toBeChecked();
    reconnect();
    await bar().getByRole('button', { name: 'Done' }).click();
  });

  await step('are locked, unlocked, given days and asked of others together', async () => {
    await startSelecting();
    await expect.element(bar()).toMatchTextContent('Select the questions you mean.');
    for (const text of [question_text, 'And to dance?']) await page.getByLabelText(`Select: ${text}`).click();
    await expect.element(bar()).toMatchTextContent('2 questions selected');
    await bar().getByRole('button', { name: 'Lock', exact: true }).click();
    await expect.poll(() => texts(card('Grandma Rose').css('.badge'))).toEqual(['Locked', 'Locked']);
    await expect.element(page.getByText('1 answer can no longer be edited.')).toBeVisible();
    // no Undo: the answer was not started, and unlocking would set it to submitted
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await bar().getByRole('button', { name: 'Lock', exact: true }).click();
    await expect.element(bar().getByRole('alert')).toMatchTextContent('can be changed this way');
    await bar().getByRole('button', { name: 'Unlock' }).click();
    await expect.poll(() => texts(card('Grandma Rose').css('.badge'))).toEqual(['Submitted', 'Submitted']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => texts(card('Grandma Rose').css('.badge'))).toEqual(['Locked', 'Locked']);
    await bar().getByRole('button', { name: 'Unlock' }).click();
    await expect.poll(() => texts(card('Grandma Rose').css('.badge'))).toEqual(['Submitted', 'Submitted']);
    await bar().getByRole('button', { name: 'Change days' }).click();
    await page.getByRole('dialog').getByLabelText('Days to answer').fill('9');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.element(card('Grandma Rose').getByText(/^Due /)).toHaveLength(2);
    await bar().getByRole('button', { name: 'Ask someone else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask someone else' });
    await expect.poll(() => texts(dialog.getByRole('listitem'))).toEqual([question_text, 'And to dance?']);
    await expect.element(dialog.getByLabelText('Days to answer')).toHaveValue(9);
    await expect.element(dialog.getByRole('checkbox', { name: /^Grandma Rose/ })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Uncle Luis' }).click();
    await dialog.getByRole('button', { name: 'Ask 1 person' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('2 questions have been asked.')).toBeVisible();
    await expect.element(rows(card('Uncle Luis'))).toHaveLength(2);
    expect(people[1]?.questions.map(({ question_text: text }) => text)).toEqual(['And to dance?', question_text]);
    await bar().getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });
});

test('a question with a line break, such as an imported one, stays as it is until its text is changed', async () => {
  serveFamily(person('Aunt Miriam', [question('You grew up in Lviv.\nWho taught you to swim?')]));
  open('/');
  const text = page.getByRole('dialog', { name: 'Edit question' }).getByLabelText('Question', { exact: true });
  const edit = async () => {
    await page.getByRole('button', { name: /^More: You grew up/ }).click();
    await page.getByRole('menuitem', { name: 'Edit question' }).click();
  };
  await edit();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(text).not.toBeInTheDocument();
  await edit();
  await text.fill('You grew up in Lviv.\nWho taught you to row?');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(text).not.toBeInTheDocument();
  expect(changes().map(({ body }) => body)).toEqual([{ question_text: 'You grew up in Lviv. Who taught you to row?' }]);
});

test('axe finds no violation', async () => {
  serveFamily(person('Grandma Rose', [answered(question_text)]));
  serve({
    'GET /api/search': {
      hits: [
        { person_id: 'rose', name: 'Grandma Rose', question_id: 'swim', field: 'question', excerpt: question_text },
      ],
      is_complete: true,
    },
  });
  await commands.emulateMedia({ reducedMotion: 'reduce' });
  open('/');
  await startSelecting();
  await page.getByLabelText(`Select: ${question_text}`).click();
  await search().fill('swim');
  await expectAccessible(async () => {
    await expect.element(page.getByRole('option')).toHaveLength(1);
  });
  await press('Escape');
  await expectAccessible(async () => {
    await page.getByRole('button', { name: `More: ${question_text}` }).click();
    await expect.element(menu()).toBeVisible();
  });
  await page.getByRole('menuitem', { name: 'Edit question' }).click();
  await expectAccessible();
});

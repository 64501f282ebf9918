import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { focus, press, step, texts, type } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { fakeClock } from './clock.ts';
import { sendEvent } from './event-stream.ts';
import { answered, person, question, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { changes, cutOff, hold, networkIdle, override, problem, requestsTo, serve } from './server.ts';

const card = (name: string) => page.getByRole('article', { name });
const rows = (within: Locator) => within.getByRole('listitem');
const nameField = (within: typeof page | Locator = page) => within.getByRole('textbox', { name: 'Name', exact: true });
const status = () => page.getByRole('status');
const alertdialog = () => page.getByRole('alertdialog');
const personMenu = (name: string) => page.getByRole('button', { name: `More: ${name}`, exact: true });
const chooseForPerson = async (name: string, item: string) => {
  await personMenu(name).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const confirmation = 'Are you sure you want to delete this question? This action cannot be undone.';

/** A date in Auckland as the page formats it: without the current year. */
const dayIn = (locale: string, time: string) => {
  const timeZone = 'Pacific/Auckland';
  const year = (date: Date) => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(date);
  const isThisYear = year(new Date(time)) === year(new Date());
  const parts = isThisYear ? ({ month: 'short', day: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(new Date(time));
};

/** The request bodies of all changes so far. */
const sentBodies = () => changes().map(({ body }) => body);

const ask = async (within: Locator, text: string, days = '') => {
  await within.getByPlaceholder('New question...').fill(text);
  await within.getByPlaceholder('Days').fill(days);
  await within.getByRole('button', { name: 'Add', exact: true }).click();
};

const nameOfFocused = () => {
  const { activeElement: element } = document;
  return element?.getAttribute('aria-label') ?? (element as HTMLElement | null)?.innerText.replace(/\s+/g, ' ') ?? null;
};

const inDays = (days: number) => ({
  days_to_complete: days,
  due_date: new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString(),
});

test('cards', async () => {
  const swim = question('Who taught you to swim?');
  const job = question('What was your worst job?', inDays(7));
  serveFamily(
    person('Grandma Rose', [swim, job]),
    person('Uncle Tomasz'),
    person('מרים', [question('מי היה המורה הכי טוב שלך?')]),
    person('Abuelo Luis', [
      question('first'),
      question('second', { status: 'in_progress', has_content: true }),
      answered('third'),
      answered('fourth', { status: 'locked' }),
    ]),
    person('Cousin Eva'),
  );
  open('/');
  const rose = card('Grandma Rose');

  await step('show each person with their questions, newest first', async () => {
    await expect.element(page.getByRole('heading', { level: 1, name: 'Family Stories' })).toBeVisible();
    await expect
      .poll(() => texts(page.getByRole('heading', { level: 2 })))
      .toEqual(['Grandma Rose', 'Uncle Tomasz', 'מרים', 'Abuelo Luis', 'Cousin Eva']);
    await expect.element(card('Uncle Tomasz')).toMatchTextContent('No questions yet');
    await expect.element(rose).toMatchTextContent('0 of 2 answered');
    await expect.element(rows(rose)).toHaveLength(2);
    await expect.element(rows(rose).nth(0)).toMatchTextContent('What was your worst job?');
    await expect.element(rows(rose).nth(1)).toMatchTextContent('Who taught you to swim?');
  });

  await step('name each status and count the answered questions', async () => {
    const all = card('Abuelo Luis');
    await all.getByRole('button', { name: 'Show 1 more' }).click();
    await expect.poll(() => texts(all.css('.badge'))).toEqual(['Locked', 'Submitted', 'In Progress', 'Not Started']);
    await expect.element(all.css('.badge-in_progress')).toHaveTextContent('In Progress');
    await expect.element(all).toMatchTextContent('2 of 4 answered');
  });

  await step('set names and questions from right to left for right-to-left scripts', async () => {
    await expect
      .element(page.getByRole('heading', { name: 'מרים' }).getByText('מרים'))
      .toHaveStyle({ direction: 'rtl' });
    await expect.element(page.getByText('מי היה המורה הכי טוב שלך?')).toHaveStyle({ direction: 'rtl' });
  });

  await step('have a link that opens the question in a new tab without access to this one', async () => {
    const link = page.getByRole('link', { name: 'Open Link: Who taught you to swim?' });
    await expect.element(link).toHaveTextContent('Open Link');
    await expect.element(link).toHaveAttribute('href', swim.link);
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  await step('show dates in the time zone and format of the reader', async () => {
    const day = (time: string | null) => dayIn('en-GB', time ?? '');
    const row = rows(rose).filter({ hasText: 'What was your worst job?' });
    await expect.element(row.getByText(`Due ${day(job.due_date)}`, { exact: true })).toBeVisible();
    await expect.element(row.getByText(`Created ${day(job.created_at)}`, { exact: true })).toBeVisible();
    await ask(rose, 'And to dance?');
    await expect.element(rows(rose).filter({ hasText: 'And to dance?' })).not.toMatchTextContent('Due');
  });

  await step('are in one column at 390 px, in two at 820 px and in four at 1440 px', async () => {
    const left = () =>
      page
        .getByRole('article')
        .elements()
        .map((each) => Math.round(each.getBoundingClientRect().left));
    for (const [width, columns] of [
      [390, 1],
      [820, 2],
      [1440, 4],
    ] as const) {
      await page.viewport(width, 900);
      await expect.poll(() => new Set(left()).size, { message: `columns at ${width} px` }).toBe(columns);
    }
  });

  await step('show dates also in a browser with an invalid language', async () => {
    // WebKit's value if the system has no language
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('c');
    open('/');
    await expect.element(page.getByText(/^Created \w+/).first()).toBeVisible();
  });
});

test('locking', async () => {
  const worst = question('What was your worst job?');
  const { people } = serveFamily(
    person('Grandma Rose', [
      question('Who taught you to swim?', { status: 'in_progress', has_content: true }),
      question('Who taught you to read?', { status: 'in_progress', has_content: true }),
      answered('Who taught you to cook?'),
    ]),
    person('Uncle Tomasz', [worst, question('And to dance?'), question('And to sing?')]),
  );
  open('/');
  const rowOf = (text: string) => rows(page.getByRole('article')).filter({ hasText: text });

  await step('locks a question, and unlocking makes it Submitted', async () => {
    const row = rowOf('What was your worst job?');
    await row.getByTitle('Lock answer', { exact: true }).click();
    await expect.element(row.css('.badge')).toHaveTextContent('Locked');
    await expect.element(status()).toMatchTextContent('This answer can no longer be edited.');
    const unlock = row.getByRole('button', { name: 'Unlock answer: What was your worst job?' });
    await expect.element(unlock).toHaveFocus();
    await expect.element(unlock).toHaveAttribute('title', 'Unlock answer');
    await unlock.click();
    await expect.element(row.css('.badge')).toHaveTextContent('Submitted');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(row.css('.badge')).toHaveTextContent('Locked');
    await expect.element(unlock).toHaveFocus();
    await unlock.click();
    await expect.element(row.css('.badge')).toHaveTextContent('Submitted');
    expect(people[1]?.questions.at(-1)?.status).toBe('submitted');
  });

  await step('says, and goes on saying, that readers can read what was not submitted', async () => {
    const note =
      'Grandma Rose had not submitted it yet. It can now be read in the reading room and with reading links.';
    const swim = rowOf('Who taught you to swim?');
    await swim.getByTitle('Lock answer', { exact: true }).click();
    await expect.element(swim.getByText(note)).toBeVisible();
    await expect.element(status()).toMatchTextContent(note);
    await swim.getByTitle('Unlock answer').click();
    await expect.element(swim.getByText(note)).not.toBeInTheDocument();

    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const text of ['read', 'cook']) await rowOf(`Who taught you to ${text}?`).getByRole('checkbox').click();
    const bar = page.getByRole('region', { name: 'Selected questions' });
    await bar.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect.element(bar.getByText('1 of them had not been submitted yet.')).toBeVisible();
    await expect
      .element(status())
      .toMatchTextContent('2 answers can no longer be edited. 1 of them had not been submitted yet.');
    await bar.getByRole('button', { name: 'Done' }).click();
  });

  await step('sends one request for a double click', async () => {
    const row = rowOf('And to dance?');
    const before = changes().length;
    const release = hold('PATCH /api/questions/{id}');
    await row.getByTitle('Lock answer', { exact: true }).dblClick();
    release();
    await expect.element(row.css('.badge')).toHaveTextContent('Locked');
    // a second request of the double click would have been sent before this one
    await row.getByTitle('Unlock answer').click();
    await expect.element(row.css('.badge')).toHaveTextContent('Submitted');
    expect(sentBodies().slice(before)).toEqual([{ status: 'locked' }, { status: 'submitted' }]);
  });

  await step('that fails keeps the status and reports the error', async () => {
    cutOff('PATCH /api/questions/{id}');
    const row = rowOf('And to sing?');
    await row.getByTitle('Lock answer', { exact: true }).click();
    await expect.element(row.getByRole('alert')).toMatchTextContent('can’t be reached');
    await expect.element(row.css('.badge')).toHaveTextContent('Not Started');
  });
});

test('deleting a question', async () => {
  const swim = question('Who taught you to swim?');
  const stored = serveFamily(
    person('Grandma Rose', [swim]),
    person('Abuelo Luis', [question('older'), question('newer')]),
  );
  open('/');
  const rose = card('Grandma Rose');
  const confirm = () => page.getByRole('button', { name: 'Delete', exact: true });

  await step('asks first, with a Cancel button', async () => {
    await rose.getByTitle('Delete question').click();
    await expect.element(alertdialog().getByText(confirmation, { exact: true })).toBeVisible();
    await expect
      .element(alertdialog())
      .toHaveAccessibleDescription(
        /^Are you sure you want to delete this question\? This action cannot be undone\. Deletion happens on .* bring it back\.$/,
      );
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('Enter');
    await expect.element(alertdialog()).not.toBeInTheDocument();
    await expect.element(rose.getByTitle('Delete question')).toHaveFocus();
    await press('Enter');
    await press('Escape');
    await expect.element(alertdialog()).not.toBeInTheDocument();
    await expect.element(rows(rose)).toHaveLength(1);
  });

  await step('that fails keeps the list, reports the error, and can be retried', async () => {
    const reconnect = cutOff('DELETE /api/questions/{id}');
    await rose.getByTitle('Delete question').click();
    await confirm().click();
    await expect.element(alertdialog().getByRole('alert')).toMatchTextContent('can’t be reached');
    await expect.element(rows(page.css('article')).filter({ hasText: 'swim' })).toHaveLength(1);
    reconnect();
    await confirm().click();
    await expect.element(rows(rose)).not.toBeInTheDocument();
  });

  await step('that cannot be undone now says so, and the next attempt succeeds', async () => {
    const reconnect = cutOff('POST /api/wastebasket/{id}/restore');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.css('.announcer')).toMatchTextContent('can’t be reached');
    reconnect();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => texts(rows(rose))).toEqual([expect.stringMatching(/Who taught you to swim/)]);
  });

  await step('treats a question that no longer exists as deleted', async () => {
    for (const each of stored.people) each.questions = each.questions.filter(({ id }) => id !== swim.id);
    await rose.getByTitle('Delete question').click();
    await confirm().click();
    await expect.element(rows(rose)).not.toBeInTheDocument();
  });

  await step('removes the row and moves the focus to the next one, finally to the input', async () => {
    const row = rows(card('Abuelo Luis'));
    await row.nth(0).getByTitle('Delete question').click();
    await confirm().click();
    await expect.element(row).toHaveLength(1);
    await expect.element(row).toMatchTextContent('older');
    await expect.element(row).toHaveFocus();
    await row.getByTitle('Delete question').click();
    // otherwise the second click may come after the dialog has closed, and move the focus
    const release = hold('DELETE /api/questions/{id}');
    await confirm().dblClick();
    release();
    await expect.element(row).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('New question for Abuelo Luis')).toHaveFocus();
    await expect.element(card('Abuelo Luis').getByText('No questions yet')).toBeVisible();
    expect(stored.people[1]?.questions).toEqual([]);
  });
});

test('deleting a question can be undone for ten seconds, and as long as the notice has the focus', async () => {
  serveFamily(person('Uncle Tomasz', [question('earlier'), question('later')]));
  const clock = fakeClock();
  open('/');
  const row = rows(card('Uncle Tomasz'));
  const notice = page.getByText('“later” is in the wastebasket.');
  const remove = async () => {
    await row.nth(0).getByTitle('Delete question').click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(notice).toBeVisible();
  };
  await remove();
  await focus(page.getByRole('button', { name: 'Undo' }));
  await clock.forward(60_000);
  await press('Enter');
  await expect.element(row.nth(0)).toMatchTextContent('later');
  await expect.element(row.nth(0)).toHaveFocus();
  await expect.element(page.getByText('The question is back.')).toBeVisible();
  await expect.poll(() => texts(row)).toEqual([expect.stringMatching(/later/), expect.stringMatching(/earlier/)]);
  clock.stop();
  const start = Date.now();
  await remove();
  // polling moves the faked clock
  const elapsed = Date.now() - start;
  await clock.forward(9_900 - elapsed);
  expect(notice.query()).not.toBeNull();
  await clock.forward(100 + elapsed);
  await clock.settled(() => expect(notice.query()).toBeNull());
});

test('adding a question', async () => {
  const names = ['Grandma Rose', 'Uncle Tomasz', 'Aunt Miriam', 'Abuelo Luis', 'Cousin Eva', 'Cousin Ben'];
  const { people } = serveFamily(...names.map((name) => person(name)));
  open('/');

  await step('with a number of days sets a due date, and the row is ready for another', async () => {
    const within = card('Grandma Rose');
    await ask(within, '  Who taught you to swim?  ', '7');
    await expect.poll(sentBodies).toContainEqual({ question_text: 'Who taught you to swim?', days_to_complete: 7 });
    await expect.element(rows(within)).toMatchTextContent('Who taught you to swim?');
    await expect.element(rows(within)).toMatchTextContent('Due');
    await expect.element(within.css('.badge')).toHaveTextContent('Not Started');
    await expect.element(within.getByPlaceholder('New question...')).toHaveValue('');
    await expect.element(within.getByPlaceholder('Days')).toHaveValue(null);
    await expect.element(within.getByPlaceholder('New question...')).toHaveFocus();
    await type('And to dance?');
    await press('Enter');
    await expect.poll(sentBodies).toContainEqual({ question_text: 'And to dance?', days_to_complete: null });
    await expect.element(rows(within)).toHaveLength(2);
    await expect.element(rows(within).first()).toMatchTextContent('And to dance?');
    expect(people[0]?.questions).toHaveLength(2);
  });

  await step('does nothing without text', async () => {
    const tomasz = card('Uncle Tomasz');
    const before = changes().length;
    await ask(tomasz, '   ', '7');
    await focus(tomasz.getByPlaceholder('New question...'));
    await press('Enter');
    await expect.element(tomasz.getByPlaceholder('Days')).toHaveValue(7);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    // a request made above would have been sent before this one, and a late error would be shown by now
    await ask(tomasz, 'Who taught you to swim?', '7');
    await expect.element(rows(tomasz)).toHaveLength(1);
    expect(sentBodies().slice(before)).toEqual([{ question_text: 'Who taught you to swim?', days_to_complete: 7 }]);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  await step('that fails keeps the list and the input, and the next attempt succeeds', async () => {
    const reconnect = cutOff('POST /api/people/{id}/questions');
    const luis = card('Abuelo Luis');
    await ask(luis, 'Who taught you to swim?', '7');
    await expect.element(luis.getByRole('alert')).toMatchTextContent('can’t be reached');
    await expect.element(luis.getByPlaceholder('New question...')).toHaveValue('Who taught you to swim?');
    await expect.element(luis.getByPlaceholder('Days')).toHaveValue(7);
    await expect.element(rows(luis)).not.toBeInTheDocument();
    reconnect();
    await luis.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(rows(luis)).toHaveLength(1);
    await expect.element(luis.getByRole('alert')).not.toBeInTheDocument();
  });

  await step('adds one question for a double click', async () => {
    const before = changes().length;
    const release = hold('POST /api/people/{id}/questions');
    const within = card('Cousin Eva');
    await within.getByPlaceholder('New question...').fill('Who taught you to swim?');
    await within.getByRole('button', { name: 'Add', exact: true }).dblClick();
    release();
    await expect.element(within.getByPlaceholder('New question...')).toHaveValue('');
    // a second request of the double click would have been sent before this one
    await ask(within, 'And to dance?');
    await expect.element(rows(within).filter({ hasText: 'And to dance?' })).toHaveLength(1);
    expect(
      sentBodies()
        .slice(before)
        .map((body) => (body as { question_text: string }).question_text),
    ).toEqual(['Who taught you to swim?', 'And to dance?']);
    expect(people[4]?.questions).toHaveLength(2);
  });

  await step('keeps text typed while the previous request is in progress', async () => {
    const release = hold('POST /api/people/{id}/questions');
    const field = card('Cousin Ben').getByPlaceholder('New question...');
    await field.fill('Who taught you to swim?');
    await focus(field);
    await press('Enter');
    await field.fill('Who taught you to dance?');
    release();
    await expect.element(rows(card('Cousin Ben'))).toHaveLength(1);
    await expect.element(field).toHaveValue('Who taught you to dance?');
  });

  await step(
    'with less than 1 or more than 3650 days, the limits of the input, reports the error and keeps what was typed',
    async () => {
      const miriam = card('Aunt Miriam');
      const days = miriam.getByPlaceholder('Days');
      await expect.element(miriam.getByPlaceholder('New question...')).toHaveAttribute('maxlength', '2000');
      await expect.element(days).toHaveAttribute('min', '1');
      await expect.element(days).toHaveAttribute('max', '3650');
      for (const [typed, message] of [
        ['0', 'Days must be at least 1.'],
        ['3651', 'Days must be at most 3650.'],
      ] as const) {
        await ask(miriam, 'Who taught you to swim?', typed);
        await expect.element(miriam.getByRole('alert')).toHaveTextContent(message);
        await expect.element(miriam.getByPlaceholder('New question...')).toHaveValue('Who taught you to swim?');
        await expect.element(days).toHaveValue(Number(typed));
        await expect.element(miriam.getByText('No questions yet')).toBeVisible();
      }
    },
  );

  await step('that fails shows the error within view, even at the lower edge of a phone', async () => {
    await page.viewport(390, 300);
    cutOff('POST /api/people/{id}/questions');
    const within = card('Grandma Rose');
    const field = within.getByPlaceholder('New question...');
    await field.fill('Who taught you to swim?');
    field.element().scrollIntoView({ block: 'end' });
    await focus(field);
    await press('Enter');
    await expect.element(within.getByRole('alert')).toBeInViewport({ ratio: 1 });
  });
});

test('people', async () => {
  serveFamily();
  open('/');
  const names = page.getByRole('heading', { level: 2 });

  await step('start with an empty screen that explains the first step', async () => {
    await expect.element(page.getByRole('heading', { name: 'Whose stories would you like to hear?' })).toBeVisible();
    await expect.element(rows(page.getByRole('main'))).toHaveLength(3);
    await nameField().fill('Grandma Rose');
    await page.getByRole('button', { name: 'Add person' }).click();
    await expect.element(page.getByRole('heading', { name: 'Whose stories' })).not.toBeInTheDocument();
    // with a first question to choose: focusing a field would cover it with a phone's on-screen keyboard
    await expect
      .element(page.getByRole('heading', { name: 'What would you like to ask Grandma Rose first?' }))
      .toHaveFocus();
    await expect.element(card('Grandma Rose').getByPlaceholder('New question...')).toBeVisible();
  });

  await step('an empty dashboard also leads to her own question, even after a reload', async () => {
    open('/');
    await expect
      .element(page.getByRole('heading', { name: 'What would you like to ask Grandma Rose first?' }))
      .toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await page.getByRole('button', { name: 'Write my own' }).click();
    await expect.element(page.getByPlaceholder('New question...')).toHaveFocus();
    await expect.element(page.getByRole('heading', { name: 'What would you like to ask' })).not.toBeInTheDocument();
  });

  await step('are added from the header, with the focus on their first question', async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add person' });
    await expect.element(nameField(dialog)).toHaveFocus();
    await expect.element(nameField(dialog)).toHaveAttribute('maxlength', '200');
    await type('  Uncle Tomasz ');
    await press('Enter');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => texts(names)).toEqual(['Grandma Rose', 'Uncle Tomasz']);
    await expect.element(card('Uncle Tomasz').getByPlaceholder('New question...')).toHaveFocus();
  });

  await step('are not added without a name', async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    await nameField().fill('   ');
    await press('Enter');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(page.css('article')).toHaveLength(2);
    await press('Escape');
    await expect.element(page.getByRole('button', { name: 'Add person' })).toHaveFocus();
  });

  await step('that could not be added are reported, and the name stays', async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    const reconnect = cutOff('POST /api/people');
    await nameField().fill('Aunt Miriam');
    await press('Enter');
    await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent('can’t be reached');
    await expect.element(nameField()).toHaveValue('Aunt Miriam');
    reconnect();
    await press('Escape');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  await step('are renamed', async () => {
    await chooseForPerson('Grandma Rose', 'Rename person');
    const dialog = page.getByRole('dialog', { name: 'Rename person' });
    await expect.element(nameField(dialog)).toHaveValue('Grandma Rose');
    const reconnect = cutOff('PATCH /api/people/{id}');
    await nameField(dialog).fill('Rose');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('can’t be reached');
    await expect.element(nameField(dialog)).toHaveValue('Rose');
    reconnect();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => texts(names)).toEqual(['Rose', 'Uncle Tomasz']);
    await expect.element(personMenu('Rose')).toHaveFocus();
  });
});

test('people are deleted', async () => {
  const stored = serveFamily(person('Rose', [question('first'), answered('second')]), person('Uncle Tomasz'));
  open('/');
  const names = page.getByRole('heading', { level: 2 });

  await step('are deleted with their questions after an explanation', async () => {
    await expect.element(card('Rose')).toMatchTextContent('1 of 2 answered');
    await chooseForPerson('Rose', 'Delete person');
    await expect.element(alertdialog()).toMatchTextContent('Rose');
    await expect
      .element(alertdialog())
      .toMatchTextContent(/Deletion happens on .+, and takes with it 2 questions and 1 answer\./);
    await expect.element(alertdialog()).toMatchTextContent('Until then everything waits in the wastebasket');
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => texts(names)).toEqual(['Uncle Tomasz']);
    await expect.element(page.getByRole('heading', { name: 'Uncle Tomasz' })).toHaveFocus();
    expect(stored.people.map(({ name }) => name)).toEqual(['Uncle Tomasz']);
  });

  await step('are back after Undo', async () => {
    await chooseForPerson('Uncle Tomasz', 'Delete person');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('heading', { name: 'Uncle Tomasz', exact: true })).toHaveFocus();
  });

  await step('with a question added meanwhile are not deleted without a new confirmation', async () => {
    const [tomasz] = stored.people;
    const reconnect = override('DELETE /api/people/{id}', () => {
      tomasz?.questions.push(question('first', { person_id: tomasz.id }));
      return problem(409, 'person_has_questions', 'Uncle Tomasz still has questions.');
    });
    await chooseForPerson('Uncle Tomasz', 'Delete person');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(alertdialog().getByRole('alert')).toMatchTextContent('still has questions');
    await expect.element(alertdialog()).toMatchTextContent('1 question');
    reconnect();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Whose stories' })).toBeVisible();
    expect(requestsTo('DELETE /api/people/{id}').at(-1)?.query).toEqual({ with_questions: 'true' });
  });
});

describe('loading that fails', () => {
  test('is reported and retried until the people appear', async () => {
    serveFamily(person('Grandma Rose'));
    const clock = fakeClock();
    const reconnect = [cutOff('GET /api/people'), cutOff('GET /api/people/overview')];
    open('/');
    await clock.forward(10_000);
    await expect.element(page.getByRole('alert')).toMatchTextContent('Still trying');
    clock.stop();
    for (const each of reconnect) each();
    // the next automatic retry
    await clock.forward(10_000);
    await clock.settled(() => {
      expect(card('Grandma Rose').query()).not.toBeNull();
      expect(page.getByRole('alert').query()).toBeNull();
    });
  });

  test('in a card says so there, and can be retried at once', async () => {
    serveFamily(...cousins(60));
    const clock = fakeClock();
    const reconnect = cutOff('GET /api/people/{id}');
    open('/');
    await expect.element(page.css('article')).toHaveLength(60);
    const last = page.css('article').last();
    last.element().scrollIntoView();
    const retry = last.getByRole('button', { name: 'Try now' });
    await clock.forward(1000);
    await expect.poll(() => requestsTo('GET /api/people/{id}').length).toBeGreaterThan(0);
    await clock.forward(10_000);
    await expect.element(retry).toBeVisible();
    await expect.element(last).toMatchTextContent('can’t be reached');
    // the next automatic retry would remove the button
    clock.stop();
    reconnect();
    await atOnce(async () => {
      await retry.click();
      await expect.element(rows(last)).toHaveLength(2);
    });
    await expect.element(last).not.toMatchTextContent('can’t be reached');
  });

  test('can be retried at once, and the button stays meanwhile', async () => {
    serveFamily(person('Grandma Rose'));
    const clock = fakeClock();
    const reconnect = cutOff('GET /api/people');
    open('/');
    await clock.forward(10_000);
    const retry = page.getByRole('button', { name: 'Try now' });
    await expect.element(retry).toBeVisible();
    clock.stop();
    reconnect();
    // the first request stays pending
    const answerAgain = override('GET /api/people', () => new Promise(() => {}));
    const before = requestsTo('GET /api/people').length;
    await atOnce(async () => {
      await retry.click();
      await expect.poll(() => requestsTo('GET /api/people').length).toBe(before + 1);
      await expect.element(retry).toHaveFocus();
      answerAgain();
      await retry.click();
      await expect.element(card('Grandma Rose')).toBeVisible();
    });
  });
});

test('loading that fails elsewhere can be retried at once too, and the button keeps the focus meanwhile', async () => {
  serveFamily(person('Grandma Rose'));
  const clock = fakeClock();
  const reconnect = cutOff('GET /api/library');
  open('/admin/library');
  await clock.forward(10_000);
  const retry = page.getByRole('button', { name: 'Try now' });
  await expect.element(retry).toBeVisible();
  clock.stop();
  await retry.click();
  await expect.element(retry).toHaveFocus();
  reconnect();
  await atOnce(async () => {
    await retry.click();
    await expect.element(page.getByRole('heading', { level: 2, name: 'Childhood' })).toBeVisible();
  });
});

test('somebody added is shown once, even if the event comes before the response', async () => {
  const stored = serveFamily(person('Uncle Tomasz'));
  open('/');
  await page.getByRole('button', { name: 'Add person' }).click();
  const rose = person('Grandma Rose');
  serve({ 'POST /api/people': rose });
  const release = hold('POST /api/people');
  await nameField().fill('Grandma Rose');
  await press('Enter');
  await expect.poll(() => requestsTo('POST /api/people')).toHaveLength(1);
  stored.people.push(rose);
  sendEvent('changes', [rose.id]);
  await expect.element(card('Grandma Rose')).toBeVisible();
  release();
  await networkIdle();
  await expect.element(card('Grandma Rose')).toHaveLength(1);
});

/** Fails if the fake clock has advanced so far that an automatic retry may have done it. */
const atOnce = async (work: () => Promise<void>) => {
  const start = Date.now();
  await work();
  expect(Date.now() - start).toBeLessThan(1000);
};

const cousins = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    person(`Cousin ${at + 1}`, [question('Who taught you to swim?'), question('And to dance?')]),
  );
const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `Cousin ${at + 1}`);

test('a long list of people', async () => {
  serveFamily(...cousins(60));
  open('/');

  await step('names everyone at once, in order', async () => {
    await expect.poll(() => texts(page.css('article h2'))).toEqual(namesOf(60));
    await expect
      .poll(() => texts(page.css('article h2 + p')))
      .toEqual(Array.from({ length: 60 }, () => '0 of 2 answered'));
  });

  await step('shows a person added before the last cards were loaded once', async () => {
    await page.viewport(390, 844);
    open('/');
    await page.getByRole('button', { name: 'Add person' }).click();
    await nameField().fill('Newcomer');
    await press('Enter');
    await expect.element(card('Newcomer').getByPlaceholder('New question...')).toHaveFocus();
    await expect.poll(() => texts(page.css('article h2'))).toEqual([...namesOf(60), 'Newcomer']);
  });

  await step('keeps what was typed in a card that has been scrolled far away', async () => {
    const first = page.css('article').first();
    await first.getByPlaceholder('New question...').fill('Who taught you to swim?');
    page.css('article').last().element().scrollIntoView();
    await focus(page.css('article').last().getByPlaceholder('New question...'));
    await expect.element(first.getByPlaceholder('New question...')).toHaveValue('Who taught you to swim?');
  });

  await step('keeps the order of the rows when somebody in between is deleted', async () => {
    await page.viewport(1440, 900);
    open('/');
    const remove = async (name: string) => {
      (await card(name).findElement()).scrollIntoView();
      await chooseForPerson(name, 'Delete person');
      await alertdialog().getByRole('button', { name: 'Delete', exact: true }).click();
      await expect.element(card(name)).not.toBeInTheDocument();
    };
    await expect.element(page.css('article')).toHaveLength(61);
    (await card('Cousin 25').findElement()).scrollIntoView();
    await card('Cousin 25').getByPlaceholder('New question...').fill('Who taught you to swim?');
    await remove('Cousin 10');
    await remove('Cousin 24');
    await expect.element(page.getByRole('heading', { name: 'Cousin 25', exact: true })).toHaveFocus();
    await expect.element(card('Cousin 25').getByPlaceholder('New question...')).toHaveValue('Who taught you to swim?');
  });
});

test('loads only cards near the viewport', async () => {
  const { people } = serveFamily(...cousins(120));
  open('/');
  const cards = page.css('article');
  const requested = () => new Set(requestsTo('GET /api/people/{id}').flatMap(({ ids }) => ids));
  await expect.element(card('Cousin 24').getByPlaceholder('New question...')).toHaveLength(1);
  await expect.element(cards).toHaveLength(120);
  expect(requestsTo('GET /api/people').map(({ query }) => query)).toEqual([{ limit: '24' }]);
  const ids = people.map(({ id }) => id);
  await networkIdle();
  for (const id of ids.slice(60)) expect(requested()).not.toContain(id);
  // jumps over the cards in between
  cards.last().element().scrollIntoView();
  await expect.element(cards.last().getByPlaceholder('New question...')).toBeVisible();
  await networkIdle();
  for (const id of ids.slice(50, 70)) expect(requested()).not.toContain(id);
  cards.nth(60).element().scrollIntoView();
  await expect.element(rows(cards.nth(60))).toHaveLength(2);
});

test('keeps the input for a new question within view of a long list', async () => {
  serveFamily(
    person(
      'Grandma Rose',
      Array.from({ length: 25 }, (_, at) => question(`Question ${at + 1}?`)),
    ),
  );
  open('/');
  const row = rows(card('Grandma Rose'));
  await expect
    .poll(() => texts(row))
    .toEqual(['25', '24', '23'].map((n) => expect.stringMatching(new RegExp(`Question ${n}\\?`))));
  await page.getByRole('button', { name: 'Show 22 more' }).click();
  await expect.element(row).toHaveLength(25);
  await expect.element(row.nth(3)).toHaveFocus();
  await press('ArrowDown');
  await expect.element(row.nth(4)).toHaveFocus();
  // a shortcut of the browser or the system
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(row.nth(4)).toHaveFocus();
  await press('ArrowUp');
  await press('ArrowUp');
  await expect.element(row.nth(2)).toHaveFocus();
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect.element(row).toHaveLength(3);
});

test('the keyboard', async () => {
  serveFamily(person('Grandma Rose', [question('Who taught you to swim?')]));
  open('/');
  await step('everything can be done with the keyboard', async () => {
    await expect.element(card('Grandma Rose')).toBeVisible();
    // the counts have a request of their own
    await expect.element(page.getByRole('button', { name: 'All 1' })).toBeVisible();
    const reached: (string | null)[] = [];
    for (let n = 0; n < 27; n += 1) {
      await press('Tab');
      reached.push(nameOfFocused());
      // the focus ring is visible and not clipped
      expect(document.activeElement && getComputedStyle(document.activeElement).outlineWidth).toBe('3px');
    }
    expect(reached).toEqual([
      'Skip to the people',
      'People',
      'Library',
      'Reading room',
      'Book',
      'Settings',
      'Logout',
      'Search people, questions, answers',
      'All 1',
      'Waiting 1',
      'New answers 0',
      'Overdue 0',
      'Locked 0',
      'Select',
      'Add person',
      'Grandma Rose',
      'Skip to the next person',
      'More: Grandma Rose',
      'From the library: Grandma Rose',
      'Share: Who taught you to swim?',
      'Open Link: Who taught you to swim?',
      'Lock answer: Who taught you to swim?',
      'Delete question: Who taught you to swim?',
      'More: Who taught you to swim?',
      'New question for Grandma Rose',
      'Days for Grandma Rose to answer',
      'Add',
    ]);
  });

  await step('one key press skips the header, and one each person', async () => {
    serveFamily(...['Grandma Rose', 'Uncle Tomasz'].map((name) => person(name, [question('Who taught you to swim?')])));
    open('/');
    await expect.element(card('Uncle Tomasz')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 3, name: 'Who taught you to swim?' })).toHaveLength(2);
    const skip = async (name: string) => {
      await press('Tab');
      const link = page.css('#root :focus');
      await expect.element(link).toHaveTextContent(name);
      await expect.element(link).toHaveStyle({ opacity: '1' });
      await press('Enter');
    };
    await skip('Skip to the people');
    await expect.element(page.getByRole('link', { name: 'Grandma Rose', exact: true })).toHaveFocus();
    await skip('Skip to the next person');
    await expect.element(page.getByRole('link', { name: 'Uncle Tomasz', exact: true })).toHaveFocus();
    await skip('Skip to the next person');
    await expect.element(page.getByRole('heading', { name: 'Family Stories' })).toHaveFocus();
  });
});

test('small screens', async () => {
  const long = person(`Grandma ${'R'.repeat(190)}`, [question('W'.repeat(2000))]);
  const tomasz = person('Uncle Tomasz', [question('Who taught you to swim?', { ...inDays(7), status: 'locked' })]);
  serveFamily(long, tomasz);
  await page.viewport(320, 256);
  open('/');
  await expect.element(rows(page.getByRole('article'))).toHaveLength(2);
  await document.fonts.ready;

  await step('long words wrap without horizontal scrolling, also at 320 px', async () => {
    expect(document.documentElement.scrollWidth).toBe(320);
    await page.getByRole('button', { name: /^More: Grandma R/ }).click();
    await page.getByRole('menuitem', { name: 'Delete person' }).click();
    await expect.element(alertdialog()).toBeVisible();
    const dialog = alertdialog().element();
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
    await press('Escape');
    await expect.element(alertdialog()).not.toBeInTheDocument();
  });

  await step('the title and Logout are on one line at 320 px', async () => {
    await page.viewport(320, 640);
    const middleOf = (part: Locator) => {
      const { top, height } = part.element().getBoundingClientRect();
      return Math.round(top + height / 2);
    };
    const [title, logout] = [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Logout' })];
    await expect.poll(() => middleOf(title) - middleOf(logout)).toBe(0);
  });

  await step('every control is at least 44 px high, also on a phone', async () => {
    serveFamily(tomasz);
    await page.viewport(390, 844);
    open('/');
    await expect.element(rows(page.getByRole('article'))).toHaveLength(1);
    const heights = [...document.querySelectorAll('button, a, input')].map(
      (each) => each.getBoundingClientRect().height,
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  await step('every icon button is at least 44 px wide, also in the narrowest of four columns', async () => {
    const row = rows(card('Uncle Tomasz')).first();
    // share, unlock, delete, more
    await expect.element(row.getByRole('button')).toHaveLength(4);
    for (const width of [320, 640, 820, 1200, 1440]) {
      await page.viewport(width, 900);
      const inner = row.element().getBoundingClientRect();
      const boxes = [...row.element().querySelectorAll('button')].map((each) => each.getBoundingClientRect());
      expect(boxes).toHaveLength(4);
      for (const box of boxes) {
        expect(box.width, `at ${width} px`).toBeGreaterThanOrEqual(44);
        expect(box.left, `at ${width} px`).toBeGreaterThanOrEqual(inner.left);
        expect(box.right, `at ${width} px`).toBeLessThanOrEqual(inner.right);
      }
    }
  });
});

test('axe finds no violation', async () => {
  serveFamily();
  open('/');
  await expect.element(page.getByRole('heading', { name: 'Whose stories' })).toBeVisible();
  await expectAccessible();

  const swim = question('Who taught you to swim?', { ...inDays(7), status: 'locked' });
  serveFamily(person('Grandma Rose', [swim, question('What was your worst job?')]));
  open('/');
  await ask(card('Grandma Rose'), 'And to dance?', '9999');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectAccessible();

  await page.getByTitle('Delete question').first().click();
  await expect.element(alertdialog()).toBeVisible();
  await expectAccessible();
  await press('Escape');
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
});

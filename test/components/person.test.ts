import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { WholePerson } from '../../src/shared/people/people.ts';
import { press, step, texts } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { fakeClock } from './clock.ts';
import { answered, person, question, queueOf, type Stored, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { bodiesOf, cutOff, hold, networkIdle, override, problem, requestsTo, serve } from './server.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const asked = () => page.getByRole('region', { name: 'Questions and answers' });
const said = () => page.css('.announcer');
const personMenu = () => page.getByRole('button', { name: 'More: Grandma Rose', exact: true });
const chooseForPerson = async (item: string) => {
  await personMenu().click();
  await page.getByRole('menuitem', { name: item }).click();
};
const save = () => page.getByRole('button', { name: 'Save', exact: true });
const change = () => page.getByRole('button', { name: 'Change what is written' });
const relation = () => page.getByLabelText('Relation');

const rose = (questions = [question('First?')], more: Partial<WholePerson> = {}) =>
  person('Grandma Rose', questions, more);

/** The only person on the fake server, as stored. */
const only = ({ people }: Stored): WholePerson => {
  const [found] = people;
  if (!found) throw new Error('Nobody is there.');
  return found;
};

/** Opens the page of the only person. */
const openPage = async (stored: Stored): Promise<string> => {
  const { id, name } = only(stored);
  open(`/admin/people/${id}`);
  await expect.element(heading(name)).toHaveFocus();
  return id;
};

test('the page of a person', async () => {
  const first = question('First?');
  const stored = serveFamily(rose([first]));
  const { id } = only(stored);
  stored.queues[id] = queueOf(...Array.from({ length: 30 }, (_, index) => `Next ${index}?`));

  await step('is where the name on a card leads, and from there back', async () => {
    open('/admin');
    await page.getByRole('link', { name: 'Grandma Rose' }).click();
    await expect.element(heading('Grandma Rose')).toHaveFocus();
    expect(document.title).toBe('Grandma Rose · Family Stories');
    await page.getByRole('main').getByRole('link', { name: 'People' }).click();
    await expect.element(page.getByRole('article', { name: 'Grandma Rose' })).toBeVisible();
  });

  await step('has a place for each question, to which its address leads', async () => {
    // what waits to be asked is above it
    const release = hold('GET /api/people/{id}/queue');
    open(`/admin/people/${id}#question-${first.id}`);
    await expect.element(heading('Grandma Rose')).toBeVisible();
    release();
    await expect.element(asked().getByRole('listitem')).toHaveFocus();
    await expect.element(asked().getByRole('listitem')).toBeInViewport();
  });

  await step('asks for nobody else if there is a slash in the address', async () => {
    open(`/admin/people/${id}%2Fqueue`);
    await expect.element(page.getByRole('alert')).toMatchTextContent('This person is no longer on the list.');
    expect(requestsTo('GET /api/people/{id}').at(-1)?.ids).toEqual([`${id}/queue`]);
  });

  await step('says that somebody who is not there is missing', async () => {
    open('/admin/people/nobody');
    await expect.element(page.getByRole('alert')).toMatchTextContent('This person is no longer on the list.');
  });
});

test('a language is proposed from the first answer or the name, and set only by the admin', async () => {
  const stored = serveFamily(rose([]));
  const id = await openPage(stored);
  const line = () => page.getByRole('definition').last();
  const choice = page.getByLabelText('Language');
  const use = page.getByRole('button', { name: 'Use this language' });
  const saved = async () => {
    await save().click();
    await expect.element(change()).toHaveFocus();
  };

  await step('nothing is proposed while no language is detected', () =>
    expect.element(line()).toHaveTextContent('Add'),
  );

  await step('saving something else sets none', async () => {
    only(stored).name = 'סבתא רוז';
    await openPage(stored);
    await expect.element(line()).toHaveTextContent('Hebrew?');
    await change().click();
    await expect.element(choice).toHaveValue('');
    await expect.element(choice).toHaveAccessibleDescription('Judging by the name or the answers: Hebrew.');
    await relation().fill('My aunt');
    await saved();
    expect(bodiesOf('PATCH /api/people/{id}')).toEqual([{ relation: 'My aunt' }]);
  });

  await step('an answer says more than the name', async () => {
    const born = answered('Where were you born?', { person_id: id });
    const excerpt = 'Urodziłam się w małej wsi. Mama była krawcową, a kiedy byłam mała, bardzo bałam się burzy.';
    Object.assign(only(stored), { questions: [born], excerpts: { [born.id]: excerpt } });
    await openPage(stored);
    await page.getByRole('button', { name: 'Add: Language, Polish?' }).click();
    await use.click();
    await expect.element(choice).toHaveFocus();
    await expect.element(choice).toHaveValue('pl');
    await expect.element(use).not.toBeInTheDocument();
    expect(only(stored).language).toBeUndefined();
    await save().click();
    await expect.element(line()).toHaveTextContent('Polish');
    expect(only(stored).language).toBe('pl');
  });

  await step('a language that the admin unsets stays unset', async () => {
    await change().click();
    await choice.selectOptions('Not set');
    await expect.element(use).not.toBeInTheDocument();
    await saved();
    await change().click();
    await expect.element(choice).toHaveValue('');
    await relation().fill('My grandmother');
    await saved();
    expect(only(stored).language).toBeUndefined();
  });

  await step('accessibility', async () => {
    await change().click();
    await expectAccessible(async (width) => {
      if (width < 400) await page.getByRole('button', { name: 'About', exact: true }).click();
      await expect.element(use).toBeVisible();
    });
  });
});

test('what is known of a person', async () => {
  const stored = serveFamily(rose([], { calls_admin: 'Annie', relation: 'Aunt' }));
  await openPage(stored);
  const nameField = page.getByLabelText('Name', { exact: true });

  await step('is changed in its place, and only what was changed', async () => {
    await page.getByRole('button', { name: 'Change what is written about Grandma Rose' }).click();
    await expect.element(nameField).toHaveFocus();
    await relation().fill('My grandmother');
    await page.getByLabelText('What you call them').fill('סבתא');
    const year = page.getByLabelText('Year of birth');
    await year.fill('19');
    await nameField.fill('');
    await save().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please fill this in.');
    await expect.element(nameField).toHaveFocus();
    await nameField.fill('Grandma Rose');
    await save().click();
    await expect.element(year).toHaveFocus();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/greater than or equal/);
    await year.fill('1938');
    await page.getByLabelText('Language').selectOptions('German');
    // meanwhile, somewhere else
    only(stored).calls_admin = 'Anna';
    await save().click();
    await expect.element(said()).toHaveTextContent('Saved.');
    await expect.element(change()).toHaveFocus();
    expect(only(stored)).toMatchObject({
      name: 'Grandma Rose',
      relation: 'My grandmother',
      called_by_admin: 'סבתא',
      calls_admin: 'Anna',
      year_of_birth: 1938,
      language: 'de',
    });
    expect(texts(page.getByRole('definition'))).toEqual([
      'Grandma Rose',
      'My grandmother',
      'סבתא',
      'Anna',
      '1938',
      'German',
    ]);
    await expect.element(page.getByText('My grandmother, born 1938 · German')).toBeVisible();
    await expect
      .element(page.getByRole('definition').filter({ hasText: 'סבתא' }).css('bdi'))
      .toHaveStyle({ direction: 'rtl' });
  });

  await step('that could not be saved says why, and keeps what was typed', async () => {
    await change().click();
    await relation().fill('My great-grandmother');
    const reconnect = cutOff('PATCH /api/people/{id}');
    await save().click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible();
    await expect.element(relation()).toHaveValue('My great-grandmother');
    reconnect();
    await save().click();
    await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('My great-grandmother');
  });

  await step('is taken away when it is emptied, but never the name', async () => {
    await change().click();
    await relation().fill('');
    await nameField.fill('   ');
    await save().click();
    await expect.element(nameField).toHaveFocus();
    await nameField.fill('Rose');
    await save().click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Rose');
    expect(only(stored).name).toBe('Rose');
    expect(only(stored).relation).toBeUndefined();
  });

  await step('is changed by pressing its line, also one that is empty', async () => {
    await page.getByRole('button', { name: 'Add: Relation' }).click();
    await expect.element(relation()).toHaveFocus();
    await relation().fill('My aunt');
    await press('Enter');
    const line = page.getByRole('button', { name: 'Change: Relation, My aunt' });
    await expect.element(line).toHaveFocus();
    await line.click();
    await expect.element(relation()).toHaveValue('My aunt');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(line).toHaveFocus();
  });
});

test('a photo that is taken away undoes nothing that is changed meanwhile', async () => {
  const stored = serveFamily(rose([], { relation: 'Aunt', photo: '/images/rose.jpg' }));
  serve({ 'DELETE /api/people/{id}/photo': () => undefined });
  await openPage(stored);
  const release = hold('DELETE /api/people/{id}/photo');
  await chooseForPerson('Remove the photo');
  await expect.element(personMenu()).toHaveFocus();
  await change().click();
  await relation().fill('My great-grandmother');
  await save().click();
  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('My great-grandmother');
  await expect.element(page.css('.portrait img')).toBeInTheDocument();
  release();
  await expect.element(page.css('.portrait img')).not.toBeInTheDocument();
  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('My great-grandmother');
  await expect.element(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible();
  await expect.element(page.getByText('GR', { exact: true })).toBeVisible();
});

test('a person is deleted on their page, which leads to the dashboard, and is back after Undo', async () => {
  await openPage(serveFamily(rose()));
  await chooseForPerson('Delete person');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('in the wastebasket').first()).toBeVisible();
  expect(location.pathname).toBe('/admin');
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('article', { name: 'Grandma Rose' })).toBeVisible();
  await expect.element(said()).toHaveTextContent('Grandma Rose is back.');
});

test('notes about a person', async () => {
  const stored = serveFamily(rose());
  const clock = fakeClock();
  await openPage(stored);
  const notes = page.getByLabelText('Notes about Grandma Rose');
  const state = page.getByRole('region', { name: 'Notes' }).getByRole('status');
  const saveNotes = page.getByRole('button', { name: 'Save notes' });

  await step('that were changed elsewhere are shown beside her own before they are replaced', async () => {
    const elsewhere = page.getByLabelText('The notes as they are stored now');
    only(stored).notes = 'Likes Mondays.';
    await notes.fill('Likes Sundays.');
    await clock.forward(3000);
    await expect.element(page.getByRole('alert').filter({ hasText: 'changed elsewhere' })).toBeVisible();
    await expect.element(elsewhere).toHaveValue('Likes Mondays.');
    await expect.element(notes).toHaveValue('Likes Sundays.');
    expect(only(stored).notes).toBe('Likes Mondays.');
    // what was kept on this device is no older than what it began from
    await openPage(stored);
    await expect.element(elsewhere).toHaveValue('Likes Mondays.');
    await notes.fill('Likes Sundays and Mondays.');
    await saveNotes.click();
    await expect.element(state).toHaveTextContent('Your notes are saved.');
    await expect.element(elsewhere).not.toBeInTheDocument();
    expect(only(stored).notes).toBe('Likes Sundays and Mondays.');
  });

  await step('are saved by themselves, and survive the end of the session', async () => {
    await notes.fill('Likes to be called on Sundays.');
    await clock.forward(3000);
    await expect.element(state).toHaveTextContent('Your notes are saved.');
    expect(only(stored).notes).toBe('Likes to be called on Sundays.');
    const signIn = override('PATCH /api/people/{id}', problem(401, 'not_signed_in'));
    serve({ 'GET /api/session': problem(401, 'not_signed_in') });
    await notes.fill('Likes to be called on Mondays.');
    await clock.forward(3000);
    await expect.poll(() => location.pathname).toBe('/login');
    signIn();
    cutOff('PATCH /api/people/{id}');
    await openPage(stored);
    await expect.element(notes).toHaveValue('Likes to be called on Mondays.');
    await expect.element(state).toHaveTextContent('Not saved yet.');
  });

  await step('are kept until they are saved, also when the page is left', async () => {
    await notes.fill('Likes to be called on Tuesdays.');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect.element(heading('You and your family')).toHaveFocus();
    history.back();
    await expect.element(notes).toHaveValue('Likes to be called on Tuesdays.');
  });

  await step('of somebody who was deleted meanwhile are not lost', async () => {
    stored.people = [];
    await notes.fill('Likes to be called on Wednesdays.');
    await clock.forward(3000);
    await expect.element(page.getByRole('alert').filter({ hasText: 'no longer on the list' })).toBeVisible();
    await expect.element(notes).toHaveValue('Likes to be called on Wednesdays.');
  });
});

test('notes that are left before they are saved', async () => {
  const stored = serveFamily(rose());
  serve({ 'DELETE /api/session': () => undefined, 'GET /api/session': problem(401, 'not_signed_in') });
  await openPage(stored);
  const notes = page.getByLabelText('Notes about Grandma Rose');
  const logOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => location.pathname).toBe('/login');
  };

  await step('are saved when another screen is opened, and cause no conflict after returning', async () => {
    const release = hold('PATCH /api/people/{id}');
    await notes.fill('Likes Mondays.');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect.element(heading('You and your family')).toHaveFocus();
    await expect.poll(() => bodiesOf('PATCH /api/people/{id}')).toEqual([{ notes: 'Likes Mondays.' }]);
    history.back();
    await expect.element(notes).toHaveValue('Likes Mondays.');
    release();
    await expect.element(page.getByText('Not saved yet.')).not.toBeInTheDocument();
    expect(only(stored).notes).toBe('Likes Mondays.');
    await expect.element(page.getByLabelText('The notes as they are stored now')).not.toBeInTheDocument();
  });

  await step('are saved by a logout, which then leaves nothing on the device', async () => {
    await notes.fill('Likes Sundays.');
    await logOut();
    expect(only(stored).notes).toBe('Likes Sundays.');
    expect(Object.keys(localStorage)).toEqual(['lastLogout']);
  });

  const leave = async (text: string) => {
    await notes.fill(text);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect.element(heading('You and your family')).toHaveFocus();
    await expect.poll(() => bodiesOf('PATCH /api/people/{id}').at(-1)).toEqual({ notes: text });
  };
  const comeBack = async (text: string) => {
    history.back();
    await expect.element(notes).toHaveValue(text);
  };

  await step('and were typed while a save was running are saved by a logout too', async () => {
    await openPage(stored);
    const release = hold('PATCH /api/people/{id}');
    await notes.fill('Likes tea.');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect.poll(() => bodiesOf('PATCH /api/people/{id}').at(-1)).toEqual({ notes: 'Likes tea.' });
    await notes.fill('Likes tea and toast.');
    await page.getByRole('button', { name: 'Logout' }).click();
    release();
    await expect.poll(() => location.pathname).toBe('/login');
    expect(only(stored).notes).toBe('Likes tea and toast.');
    expect(Object.keys(localStorage)).toEqual(['lastLogout']);
  });

  await step('are awaited by a logout on another screen', async () => {
    await openPage(stored);
    const release = hold('PATCH /api/people/{id}');
    await leave('Likes jam.');
    const before = requestsTo('DELETE /api/session').length;
    await page.getByRole('button', { name: 'Logout' }).click();
    expect(requestsTo('DELETE /api/session')).toHaveLength(before);
    release();
    await expect.poll(() => location.pathname).toBe('/login');
    expect(Object.keys(localStorage)).toEqual(['lastLogout']);
  });

  await step('cause no false conflict with text typed after returning', async () => {
    await openPage(stored);
    const release = hold('PATCH /api/people/{id}');
    await leave('Likes honey.');
    await comeBack('Likes honey.');
    await notes.fill('Likes honey and figs.');
    release();
    await expect.poll(() => only(stored).notes).toBe('Likes honey.');
    await networkIdle();
    await expect.element(page.getByLabelText('The notes as they are stored now')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect.element(page.getByText('Your notes are saved.')).toBeVisible();
    expect(only(stored).notes).toBe('Likes honey and figs.');
  });

  await step('are sent before text typed after returning, not after it', async () => {
    const send = hold('PATCH /api/people/{id}');
    await leave('Likes plums.');
    await comeBack('Likes plums.');
    await notes.fill('Likes pears.');
    await page.getByRole('button', { name: 'Save notes' }).click();
    expect(bodiesOf('PATCH /api/people/{id}').at(-1)).toEqual({ notes: 'Likes plums.' });
    send();
    await expect.element(page.getByText('Your notes are saved.')).toBeVisible();
    expect(bodiesOf('PATCH /api/people/{id}').slice(-2)).toEqual([
      { notes: 'Likes plums.' },
      { notes: 'Likes pears.' },
    ]);
    expect(only(stored).notes).toBe('Likes pears.');
    await logOut();
  });

  await step('stay on the device if the logout could not save them', async () => {
    await openPage(stored);
    const mend = cutOff('PATCH /api/people/{id}');
    await notes.fill('Likes Fridays.');
    await logOut();
    mend();
    await openPage(stored);
    await expect.element(notes).toHaveValue('Likes Fridays.');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect.element(page.getByText('Your notes are saved.')).toBeVisible();
    expect(only(stored).notes).toBe('Likes Fridays.');
  });
});

test('questions and answers', async () => {
  const first = answered('First?', { is_new: true });
  const second = question('Second?');
  const stored = serveFamily(rose([first, second], { excerpts: { [first.id]: 'Bread, first.' } }));
  serve({ 'GET /api/questions/{id}/revisions': { revisions: [] }, 'GET /api/stories/people': { people: [] } });
  await openPage(stored);
  const headings = () => texts(asked().getByRole('heading', { level: 3 }));
  const badges = () => texts(asked().css('.badge'));

  await step('are shown the newest first, or in the order of asking, with their state and links', async () => {
    expect(headings()).toEqual(['Second?', 'First?']);
    expect(badges()).toEqual(['Not Started', 'Submitted']);
    await expect.element(asked()).toMatchTextContent('1 of 2 answered');
    await expect.element(asked().getByRole('link', { name: 'Open Link: First?' })).toHaveAttribute('href', first.link);
    await expect.element(asked().css('.new-answer')).toHaveTextContent('New');
    const [newest] = only(stored).questions;
    if (newest) Object.assign(newest, { status: 'in_progress', has_content: true });
    await openPage(stored);
    expect(badges()).toEqual(['In Progress', 'Submitted']);
    expect(headings()).toEqual(['Second?', 'First?']);
    await asked().getByText('In the order asked').click();
    await expect.poll(headings).toEqual(['First?', 'Second?']);
    await asked().getByText('Newest first').click();
    await expect.element(asked().getByLabelText('Newest first')).toBeChecked();
    await expect.poll(headings).toEqual(['Second?', 'First?']);
    const people = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'People' });
    await expect.element(people).toHaveAttribute('aria-current', 'true');
  });

  await step('lead to what was written, which is then no longer new', async () => {
    for (const link of ['Bread, first.', 'Read Answer: First?']) {
      await asked().getByRole('link', { name: link }).click();
      await expect.element(heading('First?')).toHaveFocus();
      await page.getByRole('link', { name: 'Back' }).click();
    }
    await expect.element(asked().getByRole('listitem')).toHaveLength(2);
    await expect.element(asked().css('.new-answer')).not.toBeInTheDocument();
  });

  await step('say that a link is paused', async () => {
    await asked().getByRole('button', { name: 'More: Second?' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    await dialog.getByText('Link settings').click();
    await dialog.getByRole('button', { name: 'Pause link' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(asked().getByText('Link paused')).toBeVisible();
  });

  await step('say that one is overdue, calmly', async () => {
    const clock = fakeClock();
    const due_date = new Date(Date.now() + 60_000).toISOString();
    only(stored).questions.unshift(question('Third?', { person_id: only(stored).id, days_to_complete: 1, due_date }));
    await openPage(stored);
    await expect.element(asked().getByText(/^Due /)).toBeVisible();
    await expect.element(asked().getByText('Overdue')).not.toBeInTheDocument();
    await clock.forward(60_000);
    await expect.element(asked().getByText('Overdue')).toBeVisible();
  });
});

test('the own link of a person is off until it is made, copied, paused, replaced, and ended', async () => {
  const stored = serveFamily(rose());
  const id = await openPage(stored);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const card = page.getByRole('region', { name: 'One link for everything' });
  await card.getByRole('button', { name: 'Make this link' }).click();
  const opening = card.getByRole('link', { name: 'Open the page' });
  await expect.element(opening).toBeVisible();
  const { link = '' } = stored.links[id] ?? {};
  await expect.element(opening).toHaveAttribute('href', link);
  await expect.element(card.getByRole('heading')).toHaveFocus();
  await card.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
  const message = share.getByLabelText('A message to go with it');
  const messageText = () => (message.element() as HTMLTextAreaElement).value;
  expect(messageText().endsWith(link)).toBe(true);
  await share.getByRole('button', { name: 'Copy only the link' }).click();
  await expect.element(share.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(copied).toHaveBeenLastCalledWith(link);
  await share.getByText('Link settings').click();
  await share.getByRole('button', { name: 'Pause link' }).click();
  await expect.element(share.getByText('This link is paused.')).toBeVisible();
  await expect.element(card.getByRole('paragraph').filter({ hasText: 'Link paused' })).toBeVisible();
  expect(stored.links[id]?.link_paused).toBe(true);
  await share.getByRole('button', { name: 'Open link again' }).click();
  await share.getByLabelText('Stop sharing after').fill('2098-12-31');
  await share.getByRole('button', { name: 'Set this day' }).click();
  await expect.element(share.getByText('The day is set.')).toBeVisible();
  await share.getByRole('button', { name: 'Make a new link' }).click();
  await expect
    .element(share.getByRole('group', { name: 'Make a new link' }))
    .toMatchTextContent('links of single questions stay');
  await share.getByRole('button', { name: 'Make a new link' }).click();
  await expect.element(share.getByText('The new link is ready.')).toBeVisible();
  const renewed = stored.links[id]?.link ?? '';
  expect(renewed).not.toBe(link);
  await expect.poll(() => messageText().endsWith(renewed)).toBe(true);
  await share.getByRole('button', { name: 'End this link' }).click();
  await share.getByRole('button', { name: 'End this link' }).click();
  await expect.element(card.getByRole('button', { name: 'Make this link' })).toBeVisible();
  await expect.element(said()).toHaveTextContent('The link is gone.');
  expect(stored.links).toEqual({});
});

test('on a small phone everything fits, with targets for fingers, and axe finds no violation', async () => {
  const stored = serveFamily(rose([question('Who taught you to swim?')]));
  const { id } = only(stored);
  stored.queues[id] = queueOf(`${'Donaudampfschifffahrt'.repeat(4)}?`, 'Second?');
  await page.viewport(320, 640);
  await openPage(stored);
  const more = page.getByRole('button', { name: 'More for this question: Second?' });
  const part = (name: string) => page.getByRole('button', { name, exact: true });
  const controls = 'main :is(button, a, input:not([type=radio]), textarea, summary)';

  for (const name of ['Answers', 'Queue 2', 'About', 'Notes']) {
    await part(name).click();
    if (name === 'Queue 2') await more.click();
    expect(document.documentElement.scrollWidth, name).toBe(320);
    const shown = heights(page.css(controls)).filter((height) => height > 0);
    expect(shown.length, name).toBeGreaterThan(4);
    expect(Math.min(...shown), name).toBeGreaterThanOrEqual(44);
  }

  for (const name of ['Answers', 'Queue 2', 'Notes']) {
    await page.viewport(390, 900);
    await part(name).click();
    await expectAccessible();
  }
  await part('About').click();
  await change().click();
  await page.getByRole('button', { name: 'Make this link' }).click();
  await expectAccessible();
  await page.getByRole('region', { name: 'One link for everything' }).getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link settings').click();
  await expectAccessible();
  await press('Escape');
  await page.viewport(1440, 900);
  await more.click();
  await expectAccessible();
});

const heights = (locator: Locator) => locator.elements().map((each) => each.getBoundingClientRect().height);

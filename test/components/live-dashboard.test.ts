import { expect, onTestFinished, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { WholePerson } from '../../src/shared/people/people.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { focus, press, step, texts, type } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { fakeClock } from './clock.ts';
import { breakStream, sendEvent } from './event-stream.ts';
import { answered, person, question, type Stored, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { cutOff, hold, holdAnswered, networkIdle, override, refusedByProxy, requestsTo, serve } from './server.ts';

const card = (name: string, exact = false) => page.getByRole('article', { name, exact });
const rows = (within: Locator) => within.getByRole('listitem');
const newQuestion = (within: Locator) => within.getByPlaceholder('New question...');
const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true });
const names = () => texts(page.css('article h2'));
const notice = () => page.getByText('this list may be out of date');
const start = () => page.getByRole('heading', { name: 'Whose stories' });
const cardOf = ({ id }: { id: string }) => page.css(`#person-${id}`);
const chooseForPerson = async (name: string, item: string) => {
  await page.getByRole('button', { name: `More: ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Changes people on the fake server as somebody elsewhere does, of whom the event stream tells. */
const elsewhere = (stored: Stored) => {
  const tell = ({ id }: { id: string }) => sendEvent('changes', [id]);
  const change = (who: { id: string }, more: Partial<WholePerson>) => {
    stored.people = stored.people.map((each) => (each.id === who.id ? { ...each, ...more } : each));
    tell(who);
  };
  const questionsOf = ({ id }: { id: string }) => stored.people.find((each) => each.id === id)?.questions ?? [];
  return {
    add: (name: string) => {
      const added = person(name);
      stored.people = [...stored.people, added];
      tell(added);
      return added;
    },
    remove: (who: { id: string }) => {
      stored.people = stored.people.filter(({ id }) => id !== who.id);
      tell(who);
    },
    rename: (who: { id: string }, name: string) => change(who, { name }),
    ask: (who: { id: string }, text: string) =>
      change(who, { questions: [question(text, { person_id: who.id }), ...questionsOf(who)] }),
    changeQuestion: (who: { id: string }, asked: { id: string }, more: Partial<Question>) =>
      change(who, { questions: questionsOf(who).map((each) => (each.id === asked.id ? { ...each, ...more } : each)) }),
    removeQuestion: (who: { id: string }, asked: { id: string }) =>
      change(who, { questions: questionsOf(who).filter(({ id }) => id !== asked.id) }),
  };
};

/** Opens the dashboard with these people. */
const follow = async (...people: WholePerson[]) => {
  const stored = serveFamily(...people);
  open('/');
  await expect.poll(names).toEqual(people.map(({ name }) => name));
  await networkIdle();
  return { stored, ...elsewhere(stored) };
};

test('people and questions added, changed and deleted elsewhere are shown, and announced nowhere', async () => {
  const { stored, add, remove, rename, ask, changeQuestion, removeQuestion } = await follow();
  await expect.element(start()).toBeVisible();
  const rose = add('Rose');
  await expect.element(card('Rose')).toBeVisible();
  await expect.element(start()).not.toBeInTheDocument();
  ask(rose, 'Who taught you to swim?');
  await expect.element(rows(card('Rose'))).toMatchTextContent('Who taught you to swim?');
  rename(rose, 'Grandma Rose');
  await expect.poll(names).toEqual(['Grandma Rose']);
  const [swim] = stored.people[0]?.questions ?? [];
  if (!swim) throw new Error('Nothing was asked.');
  changeQuestion(rose, swim, { status: 'submitted', has_content: true });
  await expect.element(card('Grandma Rose').css('.badge')).toHaveTextContent('Submitted');
  await expect.element(card('Grandma Rose')).toMatchTextContent('1 of 1 answered');
  removeQuestion(rose, swim);
  await expect.element(rows(card('Grandma Rose'))).not.toBeInTheDocument();
  const luis = add('Uncle Luis');
  await expect.poll(names).toEqual(['Grandma Rose', 'Uncle Luis']);
  remove(luis);
  await expect.poll(names).toEqual(['Grandma Rose']);
  remove(rose);
  await expect.element(start()).toBeVisible();
  await expect.element(page.css('.announcer')).toHaveTextContent('');
});

test('a long list', async () => {
  const cousins = Array.from({ length: 80 }, (_, at) =>
    person(`Cousin ${at + 1}`, at === 0 || at === 30 ? [question('Who taught you to swim?')] : []),
  );
  const [first, third, near] = [cousins[0], cousins[2], cousins[30]] as [WholePerson, WholePerson, WholePerson];
  await page.viewport(390, 844);
  const { stored, add, remove, rename, changeQuestion } = await follow(...cousins);
  const all = cousins.map(({ name }) => name);
  const lock = (who: WholePerson) => changeQuestion(who, who.questions[0] as Question, { status: 'locked' });
  const goTo = (element: Locator) => element.element().scrollIntoView();

  await step('shows what was changed in a card far away once it comes near', async () => {
    const far = card('Cousin 1', true);
    await expect.element(far.css('.badge')).toHaveTextContent('Not Started');
    goTo(page.css('article').last());
    lock(first);
    add('Uncle Luis');
    await expect.poll(names).toEqual([...all, 'Uncle Luis']);
    goTo(page.css('article').first());
    await expect.element(far.css('.badge')).toHaveTextContent('Locked');
  });

  await step('reloads the card of the person who changed, and no other', async () => {
    goTo(cardOf(near));
    await expect.element(cardOf(near).css('.badge')).toHaveTextContent('Not Started');
    await networkIdle();
    const loaded = () => requestsTo('GET /api/people/{id}').flatMap(({ ids }) => ids);
    const [before, lists] = [loaded().length, requestsTo('GET /api/people').length];
    lock(near);
    await expect.element(cardOf(near).css('.badge')).toHaveTextContent('Locked');
    await networkIdle();
    expect(new Set(loaded().slice(before))).toEqual(new Set([near.id]));
    expect(requestsTo('GET /api/people')).toHaveLength(lists);
    remove(third);
    await expect.poll(names).toEqual([...all.filter((name) => name !== 'Cousin 3'), 'Uncle Luis']);
  });

  await step('keeps a person added here', async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    await nameField().fill('Uncle Ben');
    await press('Enter');
    await expect.element(newQuestion(card('Uncle Ben'))).toHaveFocus();
    await type('Who taught you to swim?');
    for (const [at, name] of [
      [0, 'First cousin'],
      [23, 'Last cousin'],
      [80, 'Great-uncle Ben'],
    ] as const) {
      rename(stored.people[at] as WholePerson, name);
      await expect.element(card(name)).toHaveLength(1);
    }
    await expect.element(newQuestion(card('Great-uncle Ben'))).toHaveValue('Who taught you to swim?');
    await expect.element(newQuestion(card('Great-uncle Ben'))).toHaveFocus();
    await expect.element(page.getByText('deleted somewhere else')).not.toBeInTheDocument();
  });
});

test('a reload', async () => {
  const rose = person('Grandma Rose', [question('Who taught you to swim?')]);
  const tomasz = person('Uncle Tomasz', [question('And to dance?')]);
  const { add, rename, removeQuestion } = await follow(rose, tomasz);

  await step('answered before a change made here does not undo it', async () => {
    const held = holdAnswered('GET /api/people/{id}');
    rename(rose, 'Rosa');
    await held.answered;
    const badge = cardOf(rose).css('.badge');
    await cardOf(rose).getByTitle('Lock answer', { exact: true }).click();
    await expect.element(badge).toHaveTextContent('Locked');
    const seen = new Set<string | null | undefined>();
    const observer = new MutationObserver(() =>
      seen.add(document.querySelector(`#person-${rose.id} .badge`)?.textContent),
    );
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    onTestFinished(() => observer.disconnect());
    held.release();
    await networkIdle();
    rename(rose, 'Rose');
    await expect.element(card('Rose')).toBeVisible();
    expect([...seen]).toEqual(['Locked']);
  });

  await step('that is refused says that the list may be out of date', async () => {
    const accept = override('GET /api/people/overview', refusedByProxy(403));
    rename(rose, 'Rosalind');
    await expect.element(notice()).toBeVisible();
    await expectAccessible();
    await page.viewport(1440, 900);
    accept();
    rename(rose, 'Granny Rose');
    await expect.element(card('Granny Rose')).toBeVisible();
    await expect.element(notice()).not.toBeInTheDocument();
  });

  await step('shows that a question was deleted, although the response of a lock before it comes later', async () => {
    const held = holdAnswered('PATCH /api/questions/{id}');
    await card('Uncle Tomasz').getByTitle('Lock answer', { exact: true }).click();
    await held.answered;
    // a row with the focus stays
    await focus(page.getByRole('heading', { level: 1 }));
    removeQuestion(tomasz, tomasz.questions[0] as Question);
    await expect.element(page.getByText('And to dance?')).not.toBeInTheDocument();
    // from now on nothing is reloaded: what is shown is what the lock's response has left
    const before = requestsTo('GET /api/people/{id}').length;
    const release = hold('GET /api/people/{id}');
    held.release();
    await expect.poll(() => requestsTo('GET /api/people/{id}').length).toBeGreaterThan(before);
    await expect.element(page.getByText('And to dance?')).not.toBeInTheDocument();
    release();
  });

  await step('that fails keeps the list, says so after a while and goes on trying', async () => {
    const clock = fakeClock();
    open('/');
    await expect.element(card('Granny Rose')).toBeVisible();
    const reconnect = [cutOff('GET /api/people/overview'), cutOff('GET /api/people/{id}')];
    clock.stop();
    add('Uncle Luis');
    await clock.forward(100);
    expect(notice().query()).toBeNull();
    await clock.forward(10_000);
    await clock.settled(() => expect(notice().query()).not.toBeNull());
    expect(card('Granny Rose').query()).not.toBeNull();
    expect(page.getByRole('alert').query()).toBeNull();
    for (const each of reconnect) each();
    await clock.forward(10_000);
    await clock.settled(() => {
      expect(card('Uncle Luis').query()).not.toBeNull();
      expect(notice().query()).toBeNull();
    });
  });
});

test('an idle dashboard makes no requests: a heartbeat is not a change', async () => {
  const clock = fakeClock();
  await follow(person('Grandma Rose'));
  let requests = 0;
  const { fetch } = window;
  window.fetch = (...sent) => {
    requests += 1;
    return fetch(...sent);
  };
  for (let beats = 0; beats < 4; beats += 1) {
    sendEvent('beat', []);
    await clock.forward(15_000);
  }
  expect(requests).toBe(0);
});

test('an event stream that stays down shows a notice, and the list is polled', async () => {
  const stored = serveFamily(person('Grandma Rose'));
  const clock = fakeClock();
  const mend = breakStream();
  open('/');
  await expect.element(card('Grandma Rose')).toBeVisible();
  clock.stop();
  expect(notice().query()).toBeNull();
  await clock.forward(15_000);
  await clock.settled(() => expect(notice().query()).not.toBeNull());
  stored.people.push(person('Uncle Luis'));
  await clock.forward(40_000);
  await clock.settled(() => expect(card('Uncle Luis').query()).not.toBeNull());
  mend();
  window.dispatchEvent(new Event('online'));
  stored.people.push(person('Aunt Miriam'));
  sendEvent('reload', []);
  await clock.forward(1000);
  await clock.settled(() => {
    expect(notice().query()).toBeNull();
    expect(card('Aunt Miriam').query()).not.toBeNull();
  });
});

test('an admin at work is not interrupted: what she types, edits, reads and confirms', async () => {
  const told = answered('Who taught you to cook?');
  const rose = person('Grandma Rose', [question('Who taught you to swim?')]);
  const luis = person('Uncle Luis');
  const carmen = person('Abuela Carmen', [question('Who taught you to swim?')]);
  const miriam = person('Aunt Miriam');
  const ben = person('Cousin Ben', [told, question('And to dance?')]);
  const eva = person('Cousin Eva');
  const { stored, add, remove, rename, ask, changeQuestion, removeQuestion } = await follow(
    ...[rose, luis, carmen, miriam, ben, eva],
  );
  const revision = { version: 1, status: 'submitted', created_at: new Date().toISOString() };
  serve({
    'GET /api/questions/{id}/revisions': { revisions: [{ ...revision, length: 11 }] },
    'GET /api/questions/{id}/revisions/{version}': { ...revision, content: '<p>My brother.</p>' },
  });

  await step('text being typed stays, with the focus and the caret', async () => {
    const field = newQuestion(cardOf(rose));
    await focus(field);
    await type('What was the best meal');
    await press('ArrowLeft');
    await cardOf(rose).getByPlaceholder('Days').fill('7');
    await focus(field);
    changeQuestion(rose, rose.questions[0] as Question, { status: 'locked' });
    rename(rose, 'Grandmother Rose');
    ask(rose, 'And to dance?');
    add('Cousin Zoe');
    await expect.poll(() => texts(cardOf(rose).css('.badge'))).toEqual(['Not Started', 'Locked']);
    await expect.poll(() => names().at(0)).toBe('Grandmother Rose');
    await expect.poll(() => names().at(-1)).toBe('Cousin Zoe');
    await expect.element(field).toHaveFocus();
    await type('s');
    await expect.element(field).toHaveValue('What was the best measl');
    await expect.element(cardOf(rose).getByPlaceholder('Days')).toHaveValue(7);
  });

  await step('a person deleted elsewhere stays until the text typed for them has been copied', async () => {
    const deleted = cardOf(carmen);
    await newQuestion(deleted).fill('What did the kitchen smell like?');
    await focus(newQuestion(cardOf(luis)));
    remove(carmen);
    const note = 'Abuela Carmen was deleted somewhere else. What you typed is still here, so you can copy it.';
    await expect.element(deleted).toMatchTextContent(note);
    expect(names()).toEqual([
      'Grandmother Rose',
      'Uncle Luis',
      'Abuela Carmen',
      'Aunt Miriam',
      'Cousin Ben',
      'Cousin Eva',
      'Cousin Zoe',
    ]);
    await expect.element(newQuestion(deleted)).toHaveValue('What did the kitchen smell like?');
    await expect.element(deleted.getByRole('button', { name: 'Add', exact: true })).not.toBeInTheDocument();
    await focus(newQuestion(deleted));
    await press('Enter');
    await expect.element(deleted.getByRole('alert')).not.toBeInTheDocument();
    expect(requestsTo('POST /api/people/{id}/questions')).toEqual([]);
    await expectAccessible();
    await page.viewport(1440, 900);
    // also after several refreshes
    add('Cousin Tomasz');
    await expect.element(card('Cousin Tomasz')).toBeVisible();
    ask(luis, 'And to dance?');
    await expect.element(rows(cardOf(luis))).toMatchTextContent('And to dance?');
    await expect.element(newQuestion(deleted)).toHaveValue('What did the kitchen smell like?');
    await deleted.getByRole('button', { name: 'Close' }).click();
    await expect.element(deleted).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Aunt Miriam' })).toHaveFocus();
  });

  await step('a name being edited stays in its dialog', async () => {
    await chooseForPerson('Cousin Eva', 'Rename person');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: 'Name' });
    await field.fill('Cousin Eva from');
    rename(eva, 'Evita');
    await expect.element(cardOf(eva).css('h2').first()).toHaveTextContent('Evita');
    await expect.element(field).toHaveValue('Cousin Eva from');
    await expect.element(field).toHaveFocus();
    remove(eva);
    await expect.element(cardOf(eva)).toMatchTextContent('was deleted somewhere else');
    await expect.element(field).toHaveValue('Cousin Eva from');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('no longer on the list');
    await press('Escape');
    await focus(page.getByRole('heading', { name: 'Uncle Luis' }));
    await expect.element(cardOf(eva)).not.toBeInTheDocument();
  });

  await step('earlier versions stay open although their question is deleted', async () => {
    await page.getByRole('button', { name: 'More: Who taught you to cook?' }).click();
    await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').getByRole('button').click();
    await expect.element(dialog).toMatchTextContent('My brother.');
    removeQuestion(ben, told);
    await expect.element(page.css('.question-gone')).toHaveTextContent('This question was deleted somewhere else.');
    await expect.element(dialog).toMatchTextContent('My brother.');
    await press('Escape');
    await focus(newQuestion(cardOf(ben)));
    await expect.poll(() => texts(rows(cardOf(ben)))).toEqual([expect.stringMatching(/And to dance/)]);
  });

  await step('a question added elsewhere during the confirmation is not deleted with the person', async () => {
    await chooseForPerson('Aunt Miriam', 'Delete person');
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent(/Deletion happens on [^,.]*\. Until then/);
    ask(miriam, 'Who taught you to swim?');
    await expect.element(dialog).toMatchTextContent(', and takes with it 1 question.');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('look again');
    expect(stored.people.some(({ id }) => id === miriam.id)).toBe(true);
    expect(requestsTo('DELETE /api/people/{id}')).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(cardOf(miriam)).not.toBeInTheDocument();
    await expect.element(page.getByText('deleted somewhere else')).not.toBeInTheDocument();
  });
});

test('an admin at work is not interrupted: a first name being typed stays', async () => {
  const { stored, add, remove } = await follow();
  await nameField().fill('Grandma R');
  add('Uncle Luis');
  await expect.element(card('Uncle Luis')).toBeVisible();
  await expect.element(nameField()).toHaveValue('Grandma R');
  await expect.element(nameField()).toHaveFocus();
  await type('ose');
  await press('Enter');
  await expect.element(newQuestion(card('Grandma Rose'))).toHaveFocus();
  await expect.element(start()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add person' }).click();
  await nameField().fill('Aunt M');
  for (const each of stored.people) remove(each);
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await expect.element(start()).toBeVisible();
  // the dialog over the start screen, which has a field of its own
  const inDialog = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await expect.element(inDialog).toHaveValue('Aunt M');
  await expect.element(inDialog).toHaveFocus();
  await type('iriam');
  await press('Enter');
  await expect.element(card('Aunt Miriam')).toBeVisible();
});

test('an admin at work is not interrupted: what is being read does not move', async () => {
  const many = () => Array.from({ length: 12 }, (_, at) => question(`Question ${at + 1}?`));
  const [rose, luis] = [person('Grandma Rose', many()), person('Uncle Luis', many())];
  await page.viewport(390, 844);
  const { ask } = await follow(rose, luis);
  await card('Uncle Luis').getByRole('button', { name: 'Show 9 more' }).click();
  const read = rows(card('Uncle Luis')).filter({ hasText: 'Question 3?' });
  await expect.element(read).toBeVisible();
  await document.fonts.ready;
  read.element().scrollIntoView();
  const topOf = () => read.element().getBoundingClientRect().top;
  let before = Number.NaN;
  // cards get their height when they come into view
  const isStill = () => {
    const last = before;
    before = topOf();
    return before === last;
  };
  await expect.poll(isStill).toBe(true);
  ask(rose, 'Above all of this?');
  ask(luis, 'Above in the same card?');
  await expect.element(rows(card('Uncle Luis'))).toHaveLength(13);
  await expect.poll(() => Math.abs(topOf() - before)).toBeLessThan(4);
});

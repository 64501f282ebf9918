import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { focus, press, step, texts } from './actions.ts';
import { person, queueOf, type Stored, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { bodiesOf, cutOff, hold, override, problem } from './server.ts';

const queue = () => page.getByRole('region', { name: 'Next questions' });
const waiting = () => texts(queue().getByRole('listitem').getByRole('paragraph').filter({ hasText: '?' }));
const handle = (text: string) => queue().getByRole('button', { name: `Move: ${text}` });
const more = (text: string) => queue().getByRole('button', { name: `More for this question: ${text}` });
const choose = async (text: string, item: string) => {
  await more(text).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const asked = () => page.getByRole('region', { name: 'Questions and answers' });
const questions = () => texts(asked().getByRole('heading', { level: 3 }));
const status = () => queue().getByRole('status');
const said = () => page.css('.announcer');

/** Opens the page of Grandma Rose, with these questions in her queue. */
const openQueue = async (...lines: string[]) => {
  const rose = person('Grandma Rose');
  const stored = serveFamily(rose);
  stored.queues[rose.id] = queueOf(...lines);
  open(`/admin/people/${rose.id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Grandma Rose' })).toHaveFocus();
  await expect.poll(waiting).toEqual(lines);
  return { stored, id: rose.id };
};

const linesOf = ({ queues }: Stored, id: string) =>
  queues[id]?.questions.map(({ question_text }) => question_text) ?? [];

/** A point within a handle. */
const pointOf = async (text: string) => {
  await document.fonts.ready;
  const { left, top } = handle(text).element().getBoundingClientRect();
  return [left + 20, top + 20] as const;
};

test('the queue is put in order with the keyboard, which is said', async () => {
  const { stored, id } = await openQueue('First?', 'Second?', 'Third?');
  const lines = () => linesOf(stored, id);
  await focus(handle('Third?'));
  await press('Space');
  await expect.element(status()).toMatchTextContent('Third? is lifted, place 3 of 3.');
  await expect.element(queue().getByText('Lifted.')).toBeVisible();
  await press('ArrowUp');
  await expect.element(status()).toHaveTextContent('Place 2 of 3.');
  await press('ArrowUp');
  await press('ArrowUp');
  await expect.poll(waiting).toEqual(['Third?', 'First?', 'Second?']);
  await expect.element(handle('Third?')).toHaveFocus();
  expect(lines()).toEqual(['First?', 'Second?', 'Third?']);
  await press('Space');
  await expect.element(status()).toHaveTextContent('Third? is now at place 1 of 3.');
  await expect.poll(lines).toEqual(['Third?', 'First?', 'Second?']);
  await expect.element(handle('Third?')).toHaveFocus();

  await step('and is as it was after Escape', async () => {
    await press('Space');
    await press('ArrowDown');
    await expect.poll(waiting).toEqual(['First?', 'Third?', 'Second?']);
    await press('Escape');
    await expect.poll(waiting).toEqual(['Third?', 'First?', 'Second?']);
    await expect.element(status()).toHaveTextContent('Third? is back at place 1 of 3.');
    expect(bodiesOf('PUT /api/people/{id}/queue')).toHaveLength(1);
  });

  await step('and says why an order could not be saved, and is shown as it is', async () => {
    const reconnect = cutOff('PUT /api/people/{id}/queue');
    await focus(handle('Third?'));
    for (const key of ['Space', 'ArrowDown', 'Space']) await press(key);
    await expect.element(page.getByRole('alert')).toMatchTextContent('can’t be reached');
    await expect.poll(waiting).toEqual(['Third?', 'First?', 'Second?']);
    expect(lines()).toEqual(['Third?', 'First?', 'Second?']);
    reconnect();
  });
});

test('the queue is put in order by dragging', async () => {
  const { stored, id } = await openQueue('Third?', 'First?', 'Second?');
  const lines = () => linesOf(stored, id);

  await step('to where the pointer lets go', async () => {
    const [from, to] = [await pointOf('Third?'), await pointOf('Second?')];
    await commands.moveMouse(...from);
    await commands.pressMouse();
    await commands.moveMouse(...to, 10);
    await commands.releaseMouse();
    await expect.poll(waiting).toEqual(['First?', 'Second?', 'Third?']);
    await expect.poll(lines).toEqual(['First?', 'Second?', 'Third?']);
  });

  await step('however quickly it lets go', async () => {
    // once it no longer moves
    await handle('First?').hover();
    const [, clientY] = await pointOf('Third?');
    await commands.pressMouse();
    // both before React renders again
    for (const kind of ['pointermove', 'pointerup'])
      queue()
        .getByRole('list')
        .element()
        .dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, clientY }));
    await commands.releaseMouse();
    await expect.poll(waiting).toEqual(['Second?', 'Third?', 'First?']);
    await expect.poll(lines).toEqual(['Second?', 'Third?', 'First?']);
  });

  await step('and is as it was if Escape ends the dragging', async () => {
    const [x, y] = await pointOf('Second?');
    await commands.moveMouse(x, y);
    await commands.pressMouse();
    await commands.moveMouse(x, y + 100, 5);
    await press('Escape');
    await commands.releaseMouse();
    await expect.element(status()).toHaveTextContent('Second? is back at place 1 of 3.');
    await expect.poll(waiting).toEqual(['Second?', 'Third?', 'First?']);
    expect(bodiesOf('PUT /api/people/{id}/queue')).toHaveLength(2);
  });
});

test('the queue is put in order step by step, and asked', async () => {
  const { stored, id } = await openQueue('Second?', 'Third?', 'First?');
  const lines = () => linesOf(stored, id);
  const next = page.getByRole('button', { name: 'Ask next' });

  await step('with a menu, which has no step beyond the end', async () => {
    await choose('Third?', 'Move down');
    await expect.poll(lines).toEqual(['Second?', 'First?', 'Third?']);
    await expect.element(more('Third?')).toHaveFocus();
    await more('Third?').click();
    expect(texts(page.getByRole('menuitem'))).toEqual(['Move up', 'Change', 'Delete']);
    await press('Escape');
  });

  await step('says that it was changed somewhere else, and shows it as it is', async () => {
    const before = stored.queues[id];
    stored.queues[id] = { questions: [...(before?.questions ?? []), ...queueOf('Fourth?').questions], version: 9 };
    await choose('Second?', 'Move down');
    await expect.element(page.getByRole('alert')).toMatchTextContent('changed somewhere else');
    await expect.poll(waiting).toEqual(['Second?', 'First?', 'Third?']);
    await page.getByRole('button', { name: 'Show 1 more' }).click();
    await expect.poll(waiting).toEqual(['Second?', 'First?', 'Third?', 'Fourth?']);
    await choose('Second?', 'Move down');
    await expect.poll(lines).toEqual(['First?', 'Second?', 'Third?', 'Fourth?']);
  });

  await step('asks the one that is shown first only once that order is stored', async () => {
    const release = hold('PUT /api/people/{id}/queue');
    await choose('First?', 'Move down');
    await expect.poll(waiting).toEqual(['Second?', 'First?', 'Third?', 'Fourth?']);
    await expect.element(next).toBeDisabled();
    await focus(next);
    await press('Enter');
    release();
    await expect.element(next).toBeEnabled();
    await expect.poll(waiting).toEqual(['Second?', 'First?', 'Third?', 'Fourth?']);
    expect(bodiesOf('POST /api/people/{id}/queue/next')).toEqual([]);
    await next.click();
    await expect.poll(questions).toEqual(['Second?']);
  });

  await step('that could not ask says why, and asks the same question the next time', async () => {
    const reconnect = cutOff('POST /api/people/{id}/queue/next');
    await next.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('can’t be reached');
    await expect.poll(waiting).toEqual(['First?', 'Third?', 'Fourth?']);
    reconnect();
    await next.click();
    await expect.poll(questions).toEqual(['First?', 'Second?']);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  await step('asks the next one, to the last', async () => {
    await next.click();
    await expect.poll(questions).toEqual(['Third?', 'First?', 'Second?']);
    await expect.poll(waiting).toEqual(['Fourth?']);
    await expect.element(said()).toMatchTextContent('Asked: “Third?”');
    await expect.element(asked().getByRole('listitem').first()).toHaveFocus();
    await focus(page.getByRole('button', { name: 'Ask next: Fourth?' }));
    await press('Enter');
    await expect.poll(questions).toEqual(['Fourth?', 'Third?', 'First?', 'Second?']);
    await expect.element(asked().getByRole('listitem').first()).toHaveFocus();
    expect(lines()).toEqual([]);
  });
});

test('the queue takes a new question with days, a correction, and a removal', async () => {
  const { stored, id } = await openQueue('Third?', 'Fourth?');
  const lines = () => linesOf(stored, id);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabelText('Question');
  const days = dialog.getByLabelText('Days to answer');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await field.fill('And\nthen?');
  await days.fill('0');
  await dialog.getByRole('button', { name: 'Add a question' }).click();
  await expect
    .element(days)
    .toHaveAccessibleDescription('Leave it empty if there is no hurry. Days must be at least 1.');
  await expect.element(field).not.toHaveAccessibleDescription(/Days/);
  await days.fill('7');
  await dialog.getByRole('button', { name: 'Add a question' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(waiting).toEqual(['Third?', 'Fourth?', 'And then?']);
  await expect.element(queue()).toMatchTextContent('7 days to answer');
  await choose('Third?', 'Change');
  await field.fill('Third of all?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(waiting).toEqual(['Third of all?', 'Fourth?', 'And then?']);
  expect(stored.queues[id]?.questions[2]).toMatchObject({ question_text: 'And then?', days_to_complete: 7 });
  await choose('Third of all?', 'Delete');
  await expect.poll(waiting).toEqual(['Fourth?', 'And then?']);
  await expect.element(handle('Fourth?')).toHaveFocus();
  await expect.poll(lines).toEqual(['Fourth?', 'And then?']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(waiting).toEqual(['Third of all?', 'Fourth?', 'And then?']);
  await expect.element(said()).toHaveTextContent('The question is back in the queue.');
  await choose('Third of all?', 'Delete');
  await expect.poll(lines).toEqual(['Fourth?', 'And then?']);
});

test('the queue takes many pasted lines after a look at them, and marks the line that is wrong', async () => {
  const { stored, id } = await openQueue();
  const lines = () => linesOf(stored, id);
  await page.getByRole('button', { name: 'Paste many' }).click();
  const card = page.getByRole('region', { name: 'Paste many' });
  const field = card.getByLabelText('Questions, one on each line');
  const dialog = page.getByRole('dialog');
  const look = card.getByRole('button', { name: 'Look them over' });
  await expect.element(field).toHaveFocus();
  await look.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await field.fill(`Fifth?\n\n${'x'.repeat(2001)}\n`);
  await look.click();
  // nobody to choose: the page is about one person
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  const message = 'Grandma Rose, line 2 must have at most 2000 characters';
  const errors = [{ field: 'people.0.questions.1', message }];
  const accept = override('POST /api/questions', problem(422, 'invalid_fields', 'It is refused.', { errors }));
  await dialog.getByRole('button', { name: 'Add 2 questions to the queue' }).click();
  await expect.element(dialog.getByRole('listitem').nth(1).getByRole('alert')).toHaveTextContent(message);
  accept();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field).toHaveValue(`Fifth?\n\n${'x'.repeat(2001)}\n`);
  await field.fill('Fifth?\n\nמה אכלתם?\n');
  await look.click();
  await expect.poll(() => texts(dialog.getByRole('listitem'))).toEqual(['Fifth?', 'מה אכלתם?']);
  await dialog.getByRole('button', { name: 'Add 2 questions to the queue' }).click();
  await expect.poll(waiting).toEqual(['Fifth?', 'מה אכלתם?']);
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Next questions' })).toHaveFocus();
  expect(lines()).toEqual(['Fifth?', 'מה אכלתם?']);
});

import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { focus, press, step, texts } from './actions.ts';
import { sendEvent } from './event-stream.ts';
import { answered, person, question, queueOf, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { cutOff } from './server.ts';

const card = (name: string) => page.getByRole('article', { name });
const rows = (within: Locator) => within.getByRole('listitem');
/** The distance from the top of the document in px, wherever the page is scrolled. */
const topOf = (element: Locator) => Math.round(element.element().getBoundingClientRect().top + scrollY);

test('the rows of cards align', async () => {
  const names = ['Grandma Rose', 'Great-aunt Wilhelmina of the long name', 'Uncle Luis'] as const;
  const days = { days_to_complete: 7, due_date: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString() };
  const people = names.map((name, index) => {
    const lines = ['Who?', `Who taught you to swim? ${'And who else was there? '.repeat(index)}`, 'Where?', 'When?'];
    return person(
      name,
      lines.slice(index === 2 ? 2 : 0).map((text) => question(text, index === 0 ? {} : days)),
    );
  });
  const stored = serveFamily(...people);
  const ids = people.map(({ id }) => id);
  stored.queues[ids[1] ?? ''] = queueOf('What did you buy with your first wages?');
  open('/');
  const [rose, wilhelmina, luis] = [card(names[0]), card(names[1]), card(names[2])];
  await expect.element(rows(wilhelmina)).toHaveLength(3);
  await document.fonts.ready;
  const form = (within: Locator) => within.getByPlaceholder('New question...');

  await step('across: the queue, each question, its badge, its dates and its actions, and the form', async () => {
    const placesIn = (within: Locator, index: number) => {
      const row = rows(within).nth(index);
      const opening = row.getByRole('link', { name: /^Open Link/ });
      return [within.css('.queue-strip'), row, row.css('.badge'), row.getByText(/^Created/), opening, form(within)].map(
        topOf,
      );
    };
    for (const index of [0, 1, 2]) await expect.poll(() => placesIn(rose, index)).toEqual(placesIn(wilhelmina, index));
    expect(placesIn(luis, 1)).toEqual(placesIn(rose, 1));
  });

  await step('also when one card shows all of its questions, which moves nothing in the others', async () => {
    const before = [topOf(form(rose)), topOf(rows(rose).nth(2))];
    await wilhelmina.getByRole('button', { name: 'Show 1 more' }).click();
    await expect.element(rows(wilhelmina)).toHaveLength(4);
    await expect.element(rows(wilhelmina).nth(3)).toHaveFocus();
    expect([topOf(form(rose)), topOf(rows(rose).nth(2))]).toEqual(before);
    expect(topOf(form(wilhelmina))).toBeGreaterThan(topOf(rows(wilhelmina).nth(3)));
  });

  await step('a question that is in use is not pushed out by newer ones', async () => {
    await rows(rose).nth(2).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Edit question' }).click();
    const field = page.getByRole('dialog').getByLabelText('Question', { exact: true });
    await field.fill('Who taught you to row?');
    const [first] = stored.people;
    if (!first) throw new Error('Nobody is there.');
    first.questions = [question('Newer?', { person_id: first.id }), ...first.questions];
    sendEvent('changes', [first.id]);
    await expect.element(rose.getByText('Newer?')).toBeVisible();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('Who taught you to row?');
    await press('Escape');
    await focus(form(rose));
    await expect.element(rows(rose).nth(0)).toMatchTextContent('Newer?');
    await expect.element(rows(rose).nth(2)).toMatchTextContent('Where?');
  });
});

test('the first action of a row opens the answer; without an answer it shares the link', async () => {
  serveFamily(person('Grandma Rose', [answered('Who taught you to swim?'), question('And to dance?')]));
  open('/');
  const [unanswered, told] = [rows(card('Grandma Rose')).nth(0), rows(card('Grandma Rose')).nth(1)];
  await expect
    .element(told.getByRole('link', { name: 'Read Answer: Who taught you to swim?' }))
    .toHaveTextContent('Read');
  await expect.element(told.getByRole('button', { name: /^Share/ })).not.toBeInTheDocument();
  expect(texts(unanswered.getByRole('link'))).toEqual(['Open Link']);
  const dialog = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
  await unanswered.getByRole('button', { name: 'Share: And to dance?' }).click();
  await expect.element(dialog).toBeVisible();
  await press('Escape');
  await told.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect.element(dialog).toBeVisible();
});

test('the queue on a card', async () => {
  const grandmother = person('Grandma Rose');
  const stored = serveFamily(grandmother);
  const { id } = grandmother;
  open('/');
  const rose = card('Grandma Rose');
  const [wages, letters] = ['What did you buy with your first wages?', 'Who did you write letters to?'] as const;
  const asked = (...lines: string[]) =>
    expect.poll(() => texts(rows(rose))).toEqual(lines.map((line) => expect.stringContaining(line)));

  await step('that is empty leads to the library', async () => {
    await expect.element(rose.getByText('The queue is empty')).toBeVisible();
    await expect
      .element(rose.getByRole('link', { name: 'From the library: Grandma Rose' }))
      .toHaveAttribute('href', `/admin/library?person=${id}`);
  });

  await step('says how many wait and which is next, also when that is changed elsewhere', async () => {
    stored.queues[id] = queueOf(wages, letters);
    sendEvent('changes', [id]);
    await expect.element(rose.getByText('2 in the queue')).toBeVisible();
    await expect.element(rose.getByText(`Next: ${wages}`)).toBeVisible();
  });

  await step('asks the next one and focuses its row; the notice can share it', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const reconnect = cutOff('POST /api/people/{id}/queue/next');
    await rose.getByRole('button', { name: `Ask next: ${wages}` }).click();
    await expect.element(rose.getByRole('alert')).toMatchTextContent('can’t be reached');
    reconnect();
    await rose.getByRole('button', { name: /^Ask next/ }).click();
    await asked(wages);
    await expect.element(rose.getByText('1 in the queue')).toBeVisible();
    await expect.element(rows(rose).first()).toHaveFocus();
    await page.getByRole('status').getByRole('button', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    await expect.element(share).toMatchTextContent(wages);
    await share.getByRole('button', { name: 'Copy message' }).click();
    await expect.element(rows(rose).first()).toMatchTextContent('Shared');
    expect(copied).toHaveBeenCalledTimes(1);
    await press('Escape');
    await expect.element(rows(rose).first()).toHaveFocus();
  });

  await step('takes back what was asked, by the notice', async () => {
    const next = rose.getByRole('button', { name: `Ask next: ${letters}` });
    const undo = page.getByRole('button', { name: 'Undo' });
    await focus(next);
    await press('Enter');
    await expect.element(rose.getByText('The queue is empty')).toBeVisible();
    await expect.element(rows(rose).first()).toHaveFocus();
    await focus(undo);
    await press('Enter');
    await expect.element(next).toHaveFocus();
    await expect.element(rows(rose)).toHaveLength(1);
    await expect.element(page.getByText('The question is back in the queue.')).toBeVisible();
    await press('Enter');
    await asked(letters, wages);
    const reconnect = cutOff('DELETE /api/questions/{id}');
    await undo.click();
    await expect.element(page.getByRole('status').filter({ has: undo })).toMatchTextContent('can’t be reached');
    reconnect();
    await undo.click();
    await expect.element(rows(rose)).toHaveLength(1);
    await expect.element(rose.getByText('1 in the queue')).toBeVisible();
    await next.click();
    await asked(letters, wages);
    expect(stored.queues[id]?.questions).toEqual([]);
  });
});

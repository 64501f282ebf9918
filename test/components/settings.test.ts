import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Wastebasket } from '../../src/shared/wastebasket.ts';
import { texts } from './actions.ts';
import { expectAccessible, violations } from './axe.ts';
import { question, serveFamily, whole } from './family.ts';
import { open } from './screen.tsx';
import { bodiesOf, cutOff, problem, serve } from './server.ts';

const card = (name: string) => page.getByRole('region', { name, exact: true });
const wastebasket = card('Wastebasket');
const day = 24 * 60 * 60 * 1000;

/** A deleted question that will be purged in `left` days. */
const deleted = (question_text: string, left = 30): Wastebasket['questions'][number] => ({
  id: question_text,
  person_id: 'rose',
  person_name: 'Grandma Rose',
  question_text,
  deleted_at: new Date(Date.now() + (left - 30) * day).toISOString(),
  purge_at: new Date(Date.now() + left * day).toISOString(),
});

const openSection = async (path: string, title: string) => {
  open(path);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toHaveFocus();
};

beforeEach(() => {
  serveFamily();
});

test('the bar of a phone has one word for each page, which never wraps', async () => {
  await openSection('/admin/settings/family', 'You and your family');
  await document.fonts.ready;
  for (const width of [390, 320]) {
    await page.viewport(width, 844);
    const bar = page.getByRole('navigation', { name: 'Pages' });
    for (const word of ['People', 'Library', 'Reading', 'Book', 'Settings']) {
      const text = bar.getByText(word, { exact: true });
      await expect.element(text).toBeVisible();
      expect(text.element().getBoundingClientRect().width).toBeLessThanOrEqual(width / 5);
      expect(text.element().scrollWidth - text.element().clientWidth).toBe(0);
    }
    expect(bar.element().getBoundingClientRect().height).toBe(65);
  }
});

test('an address that the environment sets is shown, and says where it is changed', async () => {
  serve({ 'GET /api/settings/addresses': { set_by_environment: true, in_container: false, origins: [] } });
  await openSection('/admin/settings/messages', 'Messages');
  const address = card('Address of this website');
  await expect.element(address).toMatchTextContent('It is set where the server is started, with PUBLIC_URL.');
  await expect.element(address.getByRole('textbox')).not.toBeInTheDocument();
});

test('a name that could not be saved says why, and stays in its field', async () => {
  await openSection('/admin/settings/family', 'You and your family');
  const asker = card('What your family calls you');
  const reconnect = cutOff('PATCH /api/settings');
  await asker.getByLabelText('What your family calls you').fill('Lina');
  await asker.getByRole('button', { name: 'Save the name' }).click();
  await expect.element(asker.getByRole('alert')).toMatchTextContent('can’t be reached');
  await expect.element(asker.getByLabelText('What your family calls you')).toHaveValue('Lina');
  reconnect();
  await asker.getByRole('button', { name: 'Save the name' }).click();
  await expect.element(page.getByText('Your name is saved.')).toBeVisible();
  expect(bodiesOf('PATCH /api/settings')).toEqual([{ asker_name: 'Lina' }, { asker_name: 'Lina' }]);
});

test('the wastebasket says so if a person was restored or purged elsewhere', async () => {
  const people = [
    { id: 'rose', name: 'Grandma Rose', deleted_at: deleted('').deleted_at, purge_at: deleted('').purge_at },
  ];
  serve({ 'GET /api/wastebasket': () => ({ people: people.splice(0), questions: [], recordings: [] }) });
  serve({ 'POST /api/wastebasket/people/{id}/restore': problem(404, 'unknown_person') });
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  await wastebasket.getByRole('button', { name: 'Bring back: Grandma Rose' }).click();
  await expect.element(page.getByText('This was changed somewhere else. Here is how it is now.')).toBeVisible();
  await expect.element(wastebasket.getByText('It is empty.')).toBeVisible();
});

test('the wastebasket says how many days are left, in red for the last three', async () => {
  const questions = [deleted('Late?', 3.5), deleted('Later?', 2.5), deleted('Last?', 0.1)];
  serve({ 'GET /api/wastebasket': { people: [], questions, recordings: [] } });
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  const times = wastebasket.css('.deleted-time');
  await expect
    .poll(() => texts(times))
    .toEqual([/^4 days left/, /^3 days left/, /^1 day left/].map((text) => expect.stringMatching(text)));
  const colours = times.elements().map((each) => getComputedStyle(each).color);
  const [, red = 0, green = 0, blue = 0] = /(\d+), (\d+), (\d+)/.exec(colours[1] ?? '')?.map(Number) ?? [];
  expect(red, colours[1]).toBeGreaterThan(2 * Math.max(green, blue));
  expect(colours[2]).toBe(colours[1]);
  expect(colours[0]).not.toBe(colours[1]);
});

test('the wastebasket shows the last 20, and the others after one press', async () => {
  // the most recently deleted first
  const questions = Array.from({ length: 22 }, (_, at) => deleted(`Question ${22 - at}?`, 30 - at / 1000));
  serve({
    'GET /api/wastebasket': () => ({ people: [], questions, recordings: [] }),
    'POST /api/wastebasket/{id}/restore': () => {
      questions.pop();
      return whole(question('Question 1?', { person_id: 'rose' }));
    },
  });
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  const headings = wastebasket.getByRole('heading', { level: 2 });
  await expect.element(headings).toHaveLength(20);
  await expect.element(headings.first()).toHaveTextContent('Question 22?');
  await wastebasket.getByRole('button', { name: 'Show 2 more' }).click();
  await expect.element(headings).toHaveLength(22);
  await wastebasket.getByRole('button', { name: 'Bring back: Question 1?' }).click();
  await expect.element(headings).toHaveLength(21);
});

test('axe finds no violation in the wastebasket, in the index nor in the first section, and they fit 320 px', async () => {
  const width = () => document.documentElement.scrollWidth;
  serve({ 'GET /api/wastebasket': { people: [], questions: [deleted('Who taught you to swim?')], recordings: [] } });
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  await expect.element(wastebasket.getByRole('listitem')).toHaveLength(1);
  await expectAccessible();
  await openSection('/admin/settings/family', 'You and your family');
  await expect.element(page.getByLabelText('Note when a question is first opened')).toBeVisible();
  await expectAccessible();
  await page.viewport(320, 640);
  await expect.poll(width).toBe(320);
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  await expect.poll(width).toBe(320);
  await openSection('/admin/settings', 'Settings');
  await expect.poll(width).toBe(320);
  // only at this width: on a desktop the index is not a page of its own
  expect(await violations()).toEqual([]);
});

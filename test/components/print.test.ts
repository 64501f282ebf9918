import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { person, question, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { hold } from './server.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const cousins = (count: number, questions: number) =>
  numbers(count).map((cousin) =>
    person(
      `Cousin ${cousin}`,
      numbers(questions).map((number) => question(`Question ${number} for cousin ${cousin}?`)),
    ),
  );
const questions = page.getByText(/^Question \d+ for cousin \d+\?$/);
/** Dispatches a print event, which emulating the medium does not. */
const tell = (event: 'beforeprint' | 'afterprint') => dispatchEvent(new Event(event));
const printed = async () => {
  await commands.emulateMedia({ media: 'print' });
  tell('beforeprint');
};
const nameOfLast = (cousin: number) => page.getByRole('heading', { name: `Cousin ${cousin}`, exact: true });

test('the dashboard is printed with all loaded people and their questions', async () => {
  serveFamily(...cousins(14, 20));
  open('/');
  const last = page.getByText('Question 1 for cousin 14?');
  await expect.element(nameOfLast(14)).toBeInTheDocument();
  await expect.element(last).not.toBeInTheDocument();
  await printed();
  await expect.element(questions).toHaveLength(14 * 20);
  await expect.element(last).toBeVisible();
  expect(getComputedStyle(last.element()).color).toBe('rgb(42, 36, 32)');
  for (const role of ['button', 'textbox', 'searchbox', 'combobox'] as const)
    await expect.element(page.getByRole(role)).not.toBeInTheDocument();
  await commands.emulateMedia({ media: null });
});

test('the printed dashboard says which people are not loaded yet, and prints them the next time', async () => {
  // 24 are loaded with the list
  serveFamily(...cousins(30, 4));
  const release = hold('GET /api/people/{id}');
  open('/');
  await expect.element(nameOfLast(30)).toBeInTheDocument();
  await printed();
  const stillLoading = 'These questions are still loading. Please print again in a moment.';
  const missing = page.getByText(stillLoading);
  for (const cousin of [25, 30])
    await expect
      .element(page.getByRole('article', { name: `Cousin ${cousin}`, exact: true }))
      .toMatchTextContent(stillLoading);
  await expect.element(missing).toHaveLength(6);
  await expect.element(questions).toHaveLength(24 * 4);
  tell('afterprint');
  await expect.element(missing).not.toBeInTheDocument();
  // the cards that the page asks for come into view
  await commands.emulateMedia({ media: null });
  release();
  nameOfLast(30).element().scrollIntoView();
  await expect.element(page.getByText('Question 4 for cousin 30?')).toBeInTheDocument();
  tell('beforeprint');
  await expect.element(questions).toHaveLength(30 * 4);
  await expect.element(missing).not.toBeInTheDocument();
});

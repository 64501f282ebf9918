import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Question } from '../../src/shared/questions/questions.ts';
import { press, step } from './actions.ts';
import { violations } from './axe.ts';
import { fakeClock } from './clock.ts';
import { person, question, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { bodiesOf, networkIdle, requestsTo } from './server.ts';

const rowOf = ({ question_text }: Question) => page.getByRole('listitem').filter({ hasText: question_text });
const share = (asked: Question) => rowOf(asked).getByRole('button', { name: /^Share/ });
const dialog = page.getByRole('dialog', { name: /^Share with/ });
const openSettings = async (asked: Question) => {
  await share(asked).click();
  await dialog.getByText('Link settings').click();
};
const expired = page.getByText('Link expired');

test('the link of a question', async () => {
  const swim = question('Who taught you to swim?');
  const read = question('Who taught you to read?');
  const cook = question('Who taught you to cook?');
  const stored = serveFamily(person('Grandma Rose', [swim, read, cook]));
  const now = (asked: Question) => stored.people[0]?.questions.find(({ id }) => id === asked.id);
  open('/');

  await step('is paused and opened again, and the row shows it', async () => {
    await openSettings(swim);
    await dialog.getByRole('button', { name: 'Pause link' }).click();
    await expect.element(dialog.getByText('The link is paused.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await press('Escape');
    await expect.element(rowOf(swim).getByText('Link paused')).toBeVisible();
    await expect.element(share(swim)).toHaveFocus();
    await press('Enter');
    await dialog.getByText('Link settings').click();
    await dialog.getByRole('button', { name: 'Open link again' }).click();
    await expect.element(rowOf(swim).getByText('Link paused')).not.toBeInTheDocument();
    expect(bodiesOf('PATCH /api/questions/{id}/link')).toEqual([{ paused: true }, { paused: false }]);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await step('is replaced after an explanation, and copying then copies the new one', async () => {
    await openSettings(read);
    await dialog.getByRole('button', { name: 'Make a new link' }).click();
    await expect.element(dialog.getByText('The old link stops working right away.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(requestsTo('POST /api/questions/{id}/link')).toEqual([]);
    await dialog.getByRole('button', { name: 'Make a new link' }).click();
    await expect.element(dialog.getByText('The new link is ready.')).toBeVisible();
    const link = now(read)?.link ?? '';
    expect(link).not.toBe(read.link);
    await dialog.getByRole('button', { name: 'Copy only the link' }).click();
    await expect.poll(() => navigator.clipboard.readText()).toBe(link);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(rowOf(read).getByRole('link', { name: /^Open Link/ })).toHaveAttribute('href', link);
  });

  await step('gets a last day, expires, and opens again without one', async () => {
    const day = dialog.getByLabelText('Stop sharing after');
    const set = dialog.getByRole('button', { name: 'Set this day' });
    await openSettings(cook);
    await day.fill('2040-02-29');
    await set.click();
    await expect.element(dialog.getByText('The day is set.')).toBeVisible();
    await expect.element(dialog.getByText(/up to and including 29 Feb 2040/)).toBeVisible();
    await expect.element(set).toHaveFocus();
    await dialog.getByRole('button', { name: 'Make a new link' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Make a new link' })).toHaveFocus();
    expect(now(cook)?.link_expires_at).toBe(new Date(2040, 2, 1).toISOString());
    await expect.element(day).toHaveValue('2040-02-29');

    await day.fill('2020-01-31');
    await set.click();
    await expect.element(dialog.getByText('This link stopped working after 31 Jan 2020.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(expired).toBeVisible();
    await openSettings(cook);
    await dialog.getByRole('button', { name: 'Remove this day' }).click();
    await expect.element(expired).not.toBeInTheDocument();
    await expect.element(day).toHaveFocus();
  });
});

test('a link is shown as expired while the dashboard is open', async () => {
  const clock = fakeClock();
  clock.stop();
  const link_expires_at = new Date(Date.now() + 2 * 60_000).toISOString();
  const dance = question('Who taught you to dance?', { link_expires_at });
  serveFamily(person('Grandma Rose', [dance]));
  open('/');
  await expect.element(page.getByText(dance.question_text)).toBeVisible();
  await networkIdle();
  await clock.forward(110_000);
  expect(expired.elements()).toEqual([]);
  await clock.forward(10_000);
  await expect.element(expired).toBeVisible();
});

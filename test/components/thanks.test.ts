import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { ThanksForAdmin } from '../../src/shared/reading/readers.ts';
import { step } from './actions.ts';
import { violations } from './axe.ts';
import { answered, person, serveFamily } from './family.ts';
import { serveReading } from './reading.ts';
import { open } from './screen.tsx';
import { bodiesOf, networkIdle, requestsTo, type Sent, serve, unreachable } from './server.ts';

const thanks = page.getByRole('region', { name: 'Thanks' });
const section = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reading' });

/** A story of Grandma Rose, thanked for with these texts. */
const serveStory = (content: string, given: string[], more: Partial<Question> = {}) => {
  const swim = answered('Who taught you to swim?', more);
  const stored = serveFamily(person('Grandma Rose', [swim]));
  const person_id = stored.people[0]?.id ?? '';
  const all = given.map(
    (text, at): ThanksForAdmin => ({
      ...{ id: `thanks-${at}`, name: 'Uncle Tom', text, created_at: new Date().toISOString() },
      ...{ question_id: swim.id, question_text: swim.question_text, person_id, person_name: 'Grandma Rose' },
      is_new: true,
    }),
  );
  return { swim, state: serveReading(stored, { [swim.id]: content }, all) };
};

test('thanks beneath a story are seen once they come into sight', async () => {
  await page.viewport(390, 300);
  const { swim } = serveStory('<p>We swam.</p>'.repeat(50), ['I never knew about the boat!']);
  open(`/admin/read/${swim.id}`);
  await expect.element(thanks).toMatchTextContent('New');
  await networkIdle();
  expect(requestsTo('POST /api/thanks/seen')).toEqual([]);
  thanks.getByText('I never knew about the boat!').element().scrollIntoView();
  await expect.poll(() => bodiesOf('POST /api/thanks/seen')).toEqual([{ ids: ['thanks-0'] }]);
});

test('thanks that fail to load, or load slowly, hide nothing of what follows the story', async () => {
  const { swim } = serveStory('<p>We swam.</p>', []);
  const lock = page.getByRole('region', { name: 'This answer' }).getByRole('button', { name: 'Lock' });
  // what is held back is transparent, which counts as visible elsewhere
  const isSeen = () => lock.query()?.checkVisibility({ opacityProperty: true });
  for (const answer of [unreachable, () => new Promise(() => {})]) {
    serve({ 'GET /api/thanks': answer });
    open(`/admin/read/${swim.id}`);
    await expect.poll(isSeen).toBe(true);
  }
});

test('thanks of any length and direction fit and are accessible', async () => {
  serveStory('<p>We swam.</p>', ['x'.repeat(300), '\u202eevil <b>bold</b>', 'סבתא, איזה סיפור יפה!']);
  const fits = async (width: number) => {
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  };
  open('/admin/read?thanks');
  await expect.element(thanks.getByRole('listitem')).toHaveLength(3);
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 320],
  ] as const) {
    await commands.emulateMedia({ colorScheme });
    await fits(width);
    expect(await violations(), `${colorScheme}, ${width} px`).toEqual([]);
  }
  open('/admin');
  await expect.element(page.getByRole('heading', { name: 'Grandma Rose' }).first()).toBeVisible();
  for (const width of [1440, 320]) await fits(width);
});

test('a list of new thanks that was read before they were seen, and arrives later, does not count', async () => {
  const { state } = serveStory('<p>We swam.</p>', ['I never knew about the boat!']);
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  let lists = 0;
  serve({
    'GET /api/thanks': async ({ query }: Sent) => {
      const found = { thanks: state.thanks };
      if (!query.new) return found;
      lists += 1;
      if (lists > 1) return { thanks: [] };
      await isSeen;
      return found;
    },
  });
  open('/admin/read?thanks');
  await expect.poll(() => requestsTo('POST /api/thanks/seen')).toHaveLength(1);
  // the list is read again without waiting for the first response
  await expect.poll(() => lists).toBe(2);
  release();
  await expect.element(thanks).toMatchTextContent('I never knew about the boat!');
  await networkIdle();
  await expect.element(section).toHaveAccessibleName('Reading room');
});

test('thanks in the reading room', async () => {
  const { state } = serveStory('<p>We swam and</p>', ['I never knew about the boat!'], { status: 'in_progress' });

  await step('stay to be read while their story is written again', async () => {
    open('/admin/read');
    await page.getByRole('link', { name: 'Thanks' }).click();
    await expect.element(thanks).toMatchTextContent('I never knew about the boat!');
  });

  await step('are told to the writer, with a message about them', async () => {
    const tell = thanks.getByRole('button', { name: 'Tell Grandma Rose' });
    await tell.click();
    const share = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    await expect
      .element(share.getByLabelText('A message to go with it'))
      .toHaveDisplayValue(/Uncle Tom read your answer.*“I never knew about the boat!”.*\/question\//s);
    await share.getByRole('button', { name: 'Close' }).click();
    await expect.element(tell).toHaveFocus();
  });

  await step('are removed by the admin', async () => {
    await thanks.getByRole('button', { name: 'More: Thanks from Uncle Tom' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(thanks).toMatchTextContent('Nobody has said thank you yet.');
    expect(state.thanks).toEqual([]);
  });
});

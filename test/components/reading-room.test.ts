import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { focus, press, step, texts, type } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { fakeClock } from './clock.ts';
import { answered, person, question, serveFamily } from './family.ts';
import { serveReading } from './reading.ts';
import { open } from './screen.tsx';
import { requestsTo } from './server.ts';

const stories = page.getByRole('article').getByRole('heading');
const shelf = page.getByRole('region', { name: 'The shelf' });
const section = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reading room' });

/** A story of Grandma Rose, a newer one of Dad, and what Nana Beth is still writing. */
const serveRoom = () => {
  const [older, newer] = ['2026-05-01T10:00:00.000Z', '2026-06-01T10:00:00.000Z'];
  const swim = answered('Who taught you to swim?', { is_new: true, updated_at: older, created_at: older });
  const boat = answered('What was the boat called?', { is_new: true, updated_at: newer, created_at: newer });
  const writing = question('Where did you live?', { status: 'in_progress', has_content: true });
  const stored = serveFamily(person('Grandma Rose', [swim]), person('Dad', [boat]), person('Nana Beth', [writing]));
  serveReading(
    stored,
    {
      [swim.id]: '<p>Nobody did, and that is the honest answer. I was six.</p><p>I leaned over.</p>',
      [boat.id]: '<p>The Ada, after my mother.</p>',
    },
    [
      {
        ...{ id: 'thanks', name: 'Uncle Ben', text: 'I never knew about the jetty!', created_at: newer },
        ...{ question_id: swim.id, question_text: swim.question_text },
        ...{ person_id: stored.people[0]?.id ?? '', person_name: 'Grandma Rose' },
      },
    ],
  );
  return { swim, boat };
};

test('the reading room', async () => {
  const { swim, boat } = serveRoom();
  open('/admin/read');

  await step('the shelf shows everyone with their stories, and the newest are below', async () => {
    await expect.element(page.getByText('2 stories by 2 people.')).toBeVisible();
    await expect
      .poll(() => texts(shelf.getByRole('link')).map((text) => text.replace(/^[A-Z]{1,2}(?=[A-Z][a-z])/, '')))
      .toEqual(
        [/^Grandma Rose1 story/, /^Dad1 story/, /^Nana BethBeing written$/].map((each) => expect.stringMatching(each)),
      );
    await expect.poll(() => texts(stories)).toEqual([boat.question_text, swim.question_text]);
    await shelf.getByRole('link', { name: /Grandma Rose/ }).click();
    await expect.element(page.getByRole('heading', { level: 2, name: 'Grandma Rose' })).toBeVisible();
    await expect.poll(() => texts(stories)).toEqual([swim.question_text]);
  });

  await step('what is not read yet is marked and found, until it is read', async () => {
    await section.click();
    await expect.element(shelf.getByRole('link', { name: /Grandma Rose/ })).toMatchTextContent('1 new');
    await page.getByRole('link', { name: '2 not read yet' }).click();
    await expect.poll(() => texts(stories)).toEqual([boat.question_text, swim.question_text]);
    await page.getByRole('article').getByRole('link', { name: swim.question_text }).click();
    await expect.element(page.getByText('I leaned over.')).toBeVisible();
    await expect.poll(() => requestsTo('POST /api/questions/{id}/read').map(({ ids }) => ids)).toEqual([[swim.id]]);
    open('/admin/read');
    await expect.element(shelf.getByRole('link', { name: /Grandma Rose/ })).not.toMatchTextContent('new');
    await page.getByRole('link', { name: '1 not read yet' }).click();
    await expect.poll(() => texts(stories)).toEqual([boat.question_text]);
  });

  await step('a story that was opened among those of one person leads back to them', async () => {
    await section.click();
    await shelf.getByRole('link', { name: /Grandma Rose/ }).click();
    await page.getByRole('link', { name: swim.question_text }).click();
    await expect.poll(() => location.pathname).toBe(`/admin/read/${swim.id}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(swim.question_text);
    await page.getByRole('link', { name: 'All stories' }).click();
    await expect.poll(() => location.search).toMatch(/^\?person=/);
  });

  await step('a search finds stories by their words, and says when there are none', async () => {
    await section.click();
    await expect.element(page.getByText('2 stories by 2 people.')).toBeVisible();
    await type('/');
    await type('leaned');
    await expect.element(page.getByText('1 story found')).toBeVisible();
    await expect.poll(() => texts(stories)).toEqual([swim.question_text]);
    await page.getByLabelText('Search the stories').fill('walrus');
    await expect.element(page.getByText('Nothing found. Try other words, or fewer.')).toBeVisible();
  });

  await step('the contents beside a story are by person or by date, and stay so', async () => {
    open(`/admin/read/${swim.id}`);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect.element(contents.getByRole('link', { name: 'By person' })).toHaveAttribute('aria-current', 'true');
    await contents.getByRole('link', { name: 'By date' }).click();
    const dated = contents.getByRole('listitem');
    await expect
      .poll(() => texts(dated))
      .toEqual(
        [/^What was the boat called\?Dad · /, /^Who taught you to swim\?Grandma Rose · /].map((each) =>
          expect.stringMatching(each),
        ),
      );
    await dated.getByRole('link', { name: /boat/ }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(boat.question_text);
    await expect.element(dated.getByRole('link', { name: /boat/ })).toHaveAttribute('aria-current', 'page');
  });
});

test('a story', async () => {
  const { swim, boat } = serveRoom();
  open(`/admin/read/${swim.id}`);

  await step('has a text size that is kept on this device, and holds for stories only', async () => {
    await expect.element(page.getByText('I leaned over.')).toBeVisible();
    const size = () => getComputedStyle(document.documentElement).fontSize;
    await expect.poll(size).toBe('16px');
    await page.getByRole('button', { name: 'Text size: Normal' }).click();
    await expect.element(page.getByRole('button', { name: 'Text size: Large' })).toBeVisible();
    await expect.poll(size).toBe('19px');
    open(`/admin/read/${swim.id}`);
    await expect.element(page.getByRole('button', { name: 'Text size: Large' })).toBeVisible();
    await expect.poll(size).toBe('19px');
    await page.getByRole('link', { name: 'All stories' }).click();
    await expect.element(page.getByRole('heading', { name: 'The reading room' })).toBeVisible();
    await expect.poll(size).toBe('16px');
  });

  await step('has thanks of readers beneath it, which can be removed', async () => {
    open(`/admin/read/${swim.id}`);
    const thanks = page.getByText('I never knew about the jetty!');
    await expect.element(thanks).toBeVisible();
    await page.getByRole('button', { name: 'More: Thanks from Uncle Ben' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(thanks).not.toBeInTheDocument();
  });

  await step('has on a phone a bar that turns the pages and opens the contents', async () => {
    await page.viewport(320, 640);
    await page.getByRole('button', { name: 'Contents' }).click();
    const contents = page.getByRole('dialog', { name: 'Contents' });
    await expect
      .element(contents.getByRole('link', { name: swim.question_text }))
      .toHaveAttribute('aria-current', 'page');
    await contents.getByRole('link', { name: /^Dad/ }).click();
    await expect.poll(() => texts(stories)).toEqual([boat.question_text]);
  });
});

test('a story that is only spoken says how long it is where others begin, or that it can’t be heard right now', async () => {
  const [spoken, arriving] = [answered('What was the boat called?'), answered('Who taught you to swim?')];
  const contents = { [spoken.id]: '', [arriving.id]: '' };
  serveReading(serveFamily(person('Dad', [spoken, arriving])), contents, [], { [spoken.id]: 252_000 });
  open('/admin/read');
  const card = (name: string) => page.getByRole('article', { name });
  await expect.element(card('boat').getByText('Recording, 4:12')).toBeVisible();
  await expect.element(card('swim').getByText('The recording can’t be heard right now.')).toBeVisible();
});

test('an empty room says what will come', async () => {
  serveReading(serveFamily());
  open('/admin/read');
  await expect.element(page.getByRole('heading', { name: 'The shelf is still empty' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All people' }).click();
  await expect.poll(() => location.pathname).toBe('/admin');
});

test('a slideshow', async () => {
  const { swim } = serveRoom();
  const held: { released: boolean }[] = [];
  let agreed = Promise.resolve();
  const request = async () => {
    await agreed;
    const lock = { released: false, release: async () => Object.assign(lock, { released: true }) };
    held.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const locks = () => held.map(({ released }) => released);
  // the page stays as it is for the next tests
  vi.spyOn(Element.prototype, 'requestFullscreen').mockResolvedValue();
  const clock = fakeClock();
  const show = page.getByRole('dialog', { name: 'Slideshow' });
  const opener = page.getByRole('button', { name: 'Slideshow' });
  const first = show.getByText('The Ada, after my mother.');
  const second = show.getByText('Nobody did, and that is the honest answer.');
  open('/admin/read');

  await step('goes by the arrow keys and space, and by itself only after Play', async () => {
    await opener.click();
    await expect.element(first).toBeVisible();
    await clock.forward(120_000);
    await expect.element(first).toBeVisible();
    await press('ArrowRight');
    await expect.element(second).toBeVisible();
    await expect.element(show.getByText(`Grandma Rose · ${swim.question_text}`)).toBeVisible();
    await press('ArrowLeft');
    await expect.element(first).toBeVisible();
    await type('p');
    await clock.forward(10_000);
    await expect.element(second).toBeVisible();
    await press('Escape');
    await expect.element(show).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  await step('says how many stories there are and when it ends, and keeps the screen on while it plays', async () => {
    held.length = 0;
    open('/admin/read');
    await focus(opener);
    await press('Enter');
    await expect.element(show.getByText('Story 1 of 2')).toBeVisible();
    await press('ArrowRight');
    await expect.element(show.getByText('Story 2 of 2')).toBeVisible();
    await expect.element(show.getByText(`Grandma Rose · ${swim.question_text}`)).toBeVisible();
    await press('ArrowRight');
    await expect.element(show.getByText('The end')).toBeVisible();
    await press('ArrowLeft');
    await expect.element(show.getByText('Story 2 of 2')).toBeVisible();
    await press('ArrowRight');
    await press('ArrowRight');
    await expect.element(show.getByText('Story 1 of 2')).toBeVisible();

    await type('p');
    await expect.poll(locks).toEqual([false]);
    // the browser has released it while the tab was hidden
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(locks).toEqual([true, false]);
    await type('p');
    await expect.poll(locks).toEqual([true, true]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(locks()).toHaveLength(2);
  });

  await step('lets the screen turn off also if it is closed before the browser has agreed to keep it on', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    agreed = promise;
    held.length = 0;
    await type('p');
    await press('Escape');
    await expect.element(show).not.toBeInTheDocument();
    resolve();
    await expect.poll(locks).toEqual([true]);
  });
  // it is not in the app's element, and would stay for the next tests
  await expect.poll(() => history.state?.isViewing).toBeUndefined();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('axe finds no violation in the reading room nor in a story, and nothing is cut off', async () => {
  const { swim } = serveRoom();
  for (const path of ['/admin/read', `/admin/read/${swim.id}`]) {
    open(path);
    await expect.element(page.getByText('Nobody did, and').first()).toBeVisible();
    await expectAccessible((width) =>
      expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width),
    );
    await page.viewport(1440, 900);
  }
});

import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { library } from '../../src/shared/library/en.ts';
import type { WholePerson } from '../../src/shared/people/people.ts';
import { focus, press, step, texts, type } from './actions.ts';
import { expectAccessible, violations } from './axe.ts';
import { build, done, serveBooks } from './books.ts';
import { answered, person, question, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { bodiesOf, cutOff, hold, requestsTo, type Sent, serve } from './server.ts';

const heading = page.getByRole('heading', { level: 1 });
const saved = () => expect.element(page.css('.book-saved')).toHaveTextContent('Saved');
const storiesShown = () => texts(page.css('.story-title'));
const openTab = (name: string | RegExp) => page.getByRole('tab', { name }).click();
const status = page.getByRole('status');

/** Chooses what the book is for, and makes it. */
const make = async (purpose: string) => {
  await page.getByRole('button', { name: 'Make the book' }).click();
  await page.getByRole('radio', { name: purpose }).click();
  await page.getByRole('button', { name: 'Make it', exact: true }).click();
};

/** A person with answered questions, and one that is not answered yet. */
const teller = (name: string, ...questions: string[]): WholePerson =>
  person(name, [...questions.map((text) => answered(text)), question(`Not told by ${name}`)]);

const openBook = async (...people: WholePerson[]) => {
  const state = serveBooks(serveFamily(...people));
  await makeFirst();
  return state;
};

const makeFirst = async () => {
  open('/admin/keepsake');
  await page.getByRole('button', { name: 'Make the first book' }).click();
  await expect.element(page.getByRole('heading', { name: 'Chapters and stories' })).toBeVisible();
  await document.fonts.ready;
};

test('the archive is made without mails, which contain links, unless they are checked', async () => {
  await openBook(teller('Rose', 'Who taught you to swim?'));
  serve({
    'GET /api/archives/size': {
      ...{ bytes: 1000, photos: 0, answers: 1, unfinished: 0, notes: 0, mails: 2 },
      ...{ recordings: 0, recording_bytes: 0 },
    },
    'POST /api/archives': { id: 'archive' },
  });
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Make the book' }).click();
    await page.getByRole('radio', { name: 'To keep everything' }).click();
  };
  const makeIt = page.getByRole('button', { name: 'Make it', exact: true });
  const mails = page.getByRole('checkbox', { name: '2 mails that answers came by' });
  await openDialog();
  await expect.element(mails).not.toBeChecked();
  await makeIt.click();
  await expect.poll(() => bodiesOf('POST /api/archives')).toEqual([{ leave_out: ['mails'] }]);
  await openDialog();
  await mails.click();
  await makeIt.click();
  await expect.poll(() => bodiesOf('POST /api/archives')).toEqual([{ leave_out: ['mails'] }, { leave_out: [] }]);
});

test('before a book with recordings is made, it says that only this computer can open its codes', async () => {
  const family = serveFamily(teller('Rose', 'The lake'));
  family.settings.public_url = 'http://127.0.0.1:3000';
  serveBooks(family);
  let recordings = 0;
  serve({
    'GET /api/books/{id}/recordings': () => ({ recordings, bytes: 1000 }),
    'GET /api/settings/addresses': { set_by_environment: true, in_container: false, origins: [] },
  });
  await makeFirst();
  const openDialog = () => page.getByRole('button', { name: 'Make the book' }).click();
  const note = page.getByRole('dialog').getByRole('note');
  await openDialog();
  await expect.poll(() => requestsTo('GET /api/books/{id}/recordings').length).toBeGreaterThan(0);
  await expect.element(note).not.toBeInTheDocument();
  await press('Escape');
  recordings = 1;
  await openDialog();
  await expect.element(note).toMatchTextContent('Only this computer can open the link in this book’s QR codes.');
  await expectAccessible();
});

test('a book is made with the keyboard alone', async () => {
  const state = serveBooks(serveFamily(teller('Rose', 'The lake', 'The mill')));
  open('/admin/keepsake');
  await focus(page.getByRole('button', { name: 'Make the first book' }));
  await press('Enter');
  // an arrow key selects a tab
  await focus(page.getByRole('tab', { name: 'Chapters' }));
  await press('ArrowRight');
  const title = page.getByLabelText('Cover title');
  await focus(title);
  (title.element() as HTMLInputElement).select();
  await type('What the Water Remembers');
  await focus(page.getByRole('radio', { name: 'A5' }));
  await press('ArrowRight');
  await focus(page.getByRole('tab', { name: 'Design' }));
  await press('ArrowLeft');

  // the only chapter is open
  await expect.element(page.getByText('Not answered yet: will be added once it is answered')).toBeVisible();
  expect(storiesShown()).toEqual(['The lake', 'The mill', 'Not told by Rose']);
  await focus(page.getByRole('button', { name: 'Move: The mill' }));
  for (const key of ['Space', 'ArrowUp', 'Space']) await press(key);
  await expect.poll(storiesShown).toEqual(['The mill', 'The lake', 'Not told by Rose']);
  await focus(page.getByRole('checkbox', { name: 'The lake' }));
  await press('Space');
  await expect.element(page.getByText('1 of 2 stories chosen')).toBeVisible();
  await saved();
  expect(state.books).toMatchObject([{ title: 'What the Water Remembers', format: '6x9' }]);

  open('/admin/keepsake');
  await expect.element(heading).toHaveTextContent('What the Water Remembers');
  await expect.element(page.getByRole('checkbox', { name: 'The lake' })).not.toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'The mill' })).toBeChecked();
  expect(storiesShown()).toEqual(['The mill', 'The lake', 'Not told by Rose']);
  expect(state.books[0]?.chapters[0]?.left_out).toHaveLength(1);
  await openTab('Design');
  await expect.element(page.getByLabelText('Cover title')).toHaveValue('What the Water Remembers');
  await expect.element(page.getByRole('radio', { name: '6 × 9' })).toBeChecked();
});

test('books stand side by side: a new one, a copy, and deleting asks', async () => {
  await openBook(teller('Rose', 'The lake'), teller('Luis', 'The boat'));
  await saved();
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Books' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose('New book');
  await page.getByLabelText('Title', { exact: true }).fill('For the cousins');
  await page.getByRole('dialog').getByRole('button', { name: 'Make the book' }).click();
  await expect.element(heading).toHaveTextContent('For the cousins');
  await choose('Copy this book');
  await expect.element(heading).toHaveTextContent('Copy of For the cousins');
  await choose('For the cousins');
  await expect.element(heading).toHaveTextContent('For the cousins');
  await expect.element(heading).toHaveFocus();
  await choose('Copy of For the cousins');
  await expect.element(heading).toHaveTextContent('Copy of For the cousins');
  await choose('Delete this book');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(heading).toHaveTextContent('For the cousins');
});

test('a story goes to the next chapter by its arrow, which keeps the focus', async () => {
  await openBook(teller('Rose', 'The lake', 'The mill'), teller('Luis', 'The boat'));
  for (const name of ['Rose', 'Luis']) await page.getByRole('button', { name: `Show the stories of ${name}` }).click();
  const down = page.getByRole('button', { name: 'Move down: Not told by Rose' });
  await focus(down);
  await press('Enter');
  const before = ['The lake', 'The mill'];
  await expect.poll(storiesShown).toEqual([...before, 'Not told by Rose', 'The boat', 'Not told by Luis']);
  await expect.element(down).toHaveFocus();
  await press('Enter');
  await expect.poll(storiesShown).toEqual([...before, 'The boat', 'Not told by Rose', 'Not told by Luis']);
});

test('stories are put in chapters, without those that only the admin may read', async () => {
  const [first, second] = library;
  const [own, late] = [second?.questions[0], first?.questions[3]];
  if (!first || !second || !own || !late) throw new Error('The library has changed.');
  await openBook(
    person('Rose', [
      answered(own.text, { library_id: own.id }),
      answered('A question of our own'),
      answered(late.text, { library_id: late.id }),
      answered('The quarrel', { only_admin: true }),
      question('Not told yet'),
    ]),
  );
  const dialog = page.getByRole('alertdialog', { name: 'Replace the chapters?' });

  await step('a story that only the admin may read is not in the book, and says so', async () => {
    await expect.element(page.getByText('3 of 3 stories chosen')).toBeVisible();
    const quarrel = page.getByRole('checkbox', {
      name: 'The quarrel Only you may read this, so it is not in the book',
    });
    await expect.element(quarrel).not.toBeChecked();
    await expect.element(quarrel).toBeDisabled();
    await expect.element(page.getByRole('checkbox', { name: 'A question of our own' })).toBeChecked();
    expect(await violations()).toEqual([]);
  });

  await step('by theme the chapters have the titles of the library, and by year the year of the answers', async () => {
    const titles = () => texts(page.css('.chapter-title'));
    const choose = async (by: string) => {
      await page.getByRole('button', { name: 'Put in chapters' }).click();
      await page.getByRole('menuitem', { name: by }).click();
    };
    const reconnect = cutOff('GET /api/library');
    await choose('By theme');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('can’t be reached');
    reconnect();
    // by itself, as soon as it can
    await expect
      .element(dialog.getByRole('button', { name: 'Put in chapters' }))
      .not.toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('button', { name: 'Put in chapters' }).click();
    await expect.poll(titles).toEqual([first.title, second.title, 'More stories']);
    await page.getByRole('button', { name: `Show the stories of ${second.title}` }).click();
    await expect.poll(storiesShown).toEqual([own.text]);
    await choose('By year');
    await dialog.getByRole('button', { name: 'Put in chapters' }).click();
    await expect.poll(titles).toEqual([`Told in ${new Date().getFullYear()}`, 'Still to come']);
    await saved();
  });
});

test('a preview and an e-book are made at once, on a page that is accessible', async () => {
  const state = serveBooks(serveFamily(teller('Rose', 'The lake')));
  const bar = page.getByRole('region', { name: 'Make and download' });
  const row = (name: string) => page.css('.build-list li').filter({ hasText: name });
  const makeEBook = () => make('To read on an e-reader');
  const finish = (edition: string, name: string) => {
    state.builds = state.builds.map((each) => (each.edition === edition ? { ...each, ...done(name) } : each));
  };

  await step('an e-book can be asked for while the first preview is being asked for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    serve({
      'POST /api/books/{id}/builds': async ({ body }: Sent) => {
        const added = build((body as { edition: 'screen' | 'epub' }).edition);
        if (added.edition === 'screen') await promise;
        state.builds = [added, ...state.builds];
        return { id: added.id };
      },
    });
    await makeFirst();
    await expect.poll(() => requestsTo('POST /api/books/{id}/builds')).toHaveLength(1);
    await makeEBook();
    await expect.element(row('E-book')).toBeVisible();
    expect(state.builds.map(({ edition }) => edition)).toEqual(['epub']);
    resolve();
    await expect.element(page.getByRole('region', { name: 'Preview' }).getByRole('progressbar')).toBeVisible();
  });

  await step('the message that an e-book is ready hides no button of the bar, at any width', async () => {
    finish('epub', 'book.epub');
    const message = status.getByText('E-book is ready.');
    await expect.element(message).toBeVisible();
    for (const width of [320, 390, 820, 1024, 1440]) {
      await page.viewport(width, 900);
      bar.element().scrollIntoView({ block: 'end' });
      await expect.poll(() => document.documentElement.clientWidth).toBeLessThanOrEqual(width);
      const [shown, hidden] = [message, bar].map((each) => each.element().getBoundingClientRect());
      if (!shown || !hidden) throw new Error('Something is not there.');
      const isBeside = shown.right <= hidden.left || shown.left >= hidden.right;
      const isAboveOrBelow = shown.bottom <= hidden.top || shown.top >= hidden.bottom;
      expect(isBeside || isAboveOrBelow, `at ${width} px`).toBe(true);
    }
  });

  await step('the page has no accessibility violations, and fits 320 px', async () => {
    await saved();
    // with its file to download
    await expect.element(page.getByRole('link', { name: /^Download .*\.epub/ })).toBeVisible();
    // after the preview has moved: beside the panels, or into a tab
    const fits = () => expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
    await expectAccessible(fits);
    await page.viewport(320, 900);
    await fits();
    await commands.emulateMedia({ colorScheme: 'light' });
    expect(await violations()).toEqual([]);
  });

  await step('two books that the page learns of at once are both said to be ready', async () => {
    await page.viewport(1440, 900);
    state.builds = [build('screen', { state: 'cancelled' })];
    const release = hold('POST /api/books/{id}/builds');
    await make('To have it printed, with a cover');
    release();
    await expect.poll(() => state.builds.length).toBe(3);
    finish('print', 'print.pdf');
    finish('cover', 'cover.pdf');
    const said = page.css('.announcer');
    await expect.element(said).toMatchTextContent('Book for a printer is ready.');
    await expect.element(said).toMatchTextContent('Cover for a printer is ready.');
  });
});

test('a width of the spine that cannot be is refused in words, and not saved', async () => {
  await openBook(teller('Rose', 'Who taught you to swim?'));
  await page.getByRole('button', { name: 'Make the book' }).click();
  await page.getByRole('radio', { name: 'To have it printed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Printer').selectOptions('Another printer: enter the spine width');
  const spine = dialog.getByLabelText('Width of the spine in mm');
  await spine.fill('500');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/100/);
  await spine.fill('12.5');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await expect.poll(() => bodiesOf('PATCH /api/books/{id}').at(-1)).toMatchObject({ spine_mm: 12.5 });
  expect(bodiesOf('PATCH /api/books/{id}')).not.toContainEqual(expect.objectContaining({ spine_mm: 500 }));
});

test('when a chapter is removed the focus stays in the chapters', async () => {
  const state = serveBooks(serveFamily(teller('Rose', 'The lake')));
  await makeFirst();
  await saved();
  Object.assign(state.books[0] ?? {}, {
    chapters: [{ title: 'Nothing yet', questions: [] }, ...(state.books[0]?.chapters ?? [])],
    version: 3,
  });
  open('/admin/keepsake');
  const remove = page.getByRole('button', { name: 'Remove this chapter' });
  await focus(page.getByRole('button', { name: 'Show the stories of Nothing yet' }));
  await press('Enter');
  await focus(remove);
  await press('Enter');
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Chapters and stories' })).toHaveFocus();
});

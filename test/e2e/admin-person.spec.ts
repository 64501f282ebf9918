import type { Page } from '@playwright/test';
import type { WholePerson } from '../../src/shared/people/people.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { Queue } from '../../src/shared/questions/queue.ts';
import { jpeg } from '../sample-images.ts';
import { hold } from './answer-steps.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';
import { chooseForPerson, personMenu } from './person-menu.ts';

type Fixtures = {
  /** Opens the page of Grandma Rose with these questions in her queue; returns her id. */
  openPerson: (...queue: string[]) => Promise<string>;
  loadQueue: (id: string) => Promise<string[]>;
};

const test = base.extend<Fixtures>({
  ...signedIn,
  openPerson: ({ page, admin, addPerson }, use) =>
    use(async (...queue) => {
      const { id } = await addPerson('Grandma Rose');
      if (queue.length > 0)
        await admin.post(`/api/people/${id}/questions/import`, { data: { lines: queue, to: 'queue' } });
      await page.goto(`/admin/people/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Grandma Rose' })).toBeFocused();
      await waitForFonts(page);
      return id;
    }),
  loadQueue: ({ admin }, use) =>
    use(async (id) => {
      const { questions } = (await (await admin.get(`/api/people/${id}/queue`)).json()) as Queue;
      return questions.map(({ question_text }) => question_text);
    }),
});

const queue = (page: Page) => page.getByRole('region', { name: 'Next questions' });
const waiting = (page: Page) => queue(page).getByRole('listitem').getByRole('paragraph').filter({ hasText: '?' });
const handle = (page: Page, text: string) => queue(page).getByRole('button', { name: `Move: ${text}` });
const more = (page: Page, text: string) => queue(page).getByRole('button', { name: `More for this question: ${text}` });
const choose = async (page: Page, text: string, item: string) => {
  await more(page, text).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const asked = (page: Page) => page.getByRole('region', { name: 'Questions and answers' });
const said = (page: Page) => page.locator('.announcer');

/** Where a handle is on the screen, once nothing moves it any more. */
const boxOf = async (page: Page, text: string) => {
  await waitForFonts(page);
  const box = await handle(page, text).boundingBox();
  if (!box) throw new Error('The handle is not visible.');
  return box;
};

test('the page of a person', async ({ page, openPerson, addQuestion }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const id = await openPerson(...Array.from({ length: 30 }, (_, index) => `Next ${index}?`));

  await test.step('opening it logs nothing in the console', async () => {
    await expect(page.getByRole('button', { name: 'Make this link' })).toBeVisible();
    expect(logged).toEqual([]);
  });

  await test.step('the name on a card leads to the page of the person, and from there back', async () => {
    await page.getByRole('main').getByRole('link', { name: 'People' }).click();
    await page.getByRole('link', { name: 'Grandma Rose' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Grandma Rose' })).toBeFocused();
    await expect(page).toHaveTitle('Grandma Rose · Family Stories');
    await page.getByRole('main').getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('article', { name: 'Grandma Rose' })).toBeVisible();
  });

  await test.step('the address of a question on the page leads to it', async () => {
    const question = await addQuestion({ person_id: id, question_text: 'First?' });
    // what waits to be asked is above it
    const release = await hold(page, `**/api/people/${id}/queue`);
    await page.goto(`/admin/people/${id}#question-${question.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Grandma Rose' })).toBeVisible();
    release();
    await expect(asked(page).getByRole('listitem')).toBeFocused();
    await expect(asked(page).getByRole('listitem')).toBeInViewport();
  });

  await test.step('an id with a slash in the address asks for nobody else', async () => {
    await page.goto(`/admin/people/${id}%2Fqueue`);
    await expect(page.getByRole('alert')).toContainText('This person is no longer on the list.');
  });

  await test.step('somebody who is not there is said to be missing', async () => {
    await page.goto('/admin/people/nobody');
    await expect(page.getByRole('alert')).toContainText('This person is no longer on the list.');
  });
});

test('a language is proposed from the first answer or the name, and set only by the admin', async ({
  page,
  admin,
  openPerson,
  addQuestion,
}) => {
  const id = await openPerson();
  const line = page.getByRole('definition').last();
  const change = page.getByRole('button', { name: 'Change what is written' });
  const choice = page.getByLabel('Language');
  const use = page.getByRole('button', { name: 'Use this language' });
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(change).toBeFocused();
  };
  const language = async () => ((await (await admin.get(`/api/people/${id}`)).json()) as WholePerson).language;

  await test.step('nothing is proposed while no language is detected', () => expect(line).toHaveText('Add'));

  await test.step('saving something else sets none', async () => {
    await admin.patch(`/api/people/${id}`, { data: { name: 'סבתא רוז' } });
    await page.reload();
    await expect(line).toHaveText('Hebrew?');
    await change.click();
    await expect(choice).toHaveValue('');
    await expect(choice).toHaveAccessibleDescription('Judging by the name or the answers: Hebrew.');
    await page.getByLabel('Relation').fill('My aunt');
    await save();
    expect(await language()).toBeUndefined();
  });

  await test.step('an answer says more than the name', async () => {
    const { access_token } = await addQuestion({ person_id: id, question_text: 'Where were you born?' });
    const content = '<p>Urodziłam się w małej wsi. Mama była krawcową, a kiedy byłam mała, bardzo bałam się burzy.</p>';
    await admin.put('/api/answer', {
      headers: { 'access-token': access_token },
      data: { content, status: 'submitted', base_version: 0 },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Add: Language, Polish?' }).click();
    await use.click();
    await expect(choice).toBeFocused();
    await expect(choice).toHaveValue('pl');
    await expect(use).toHaveCount(0);
    expect(await language()).toBeUndefined();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(line).toHaveText('Polish');
    expect(await language()).toBe('pl');
  });

  await test.step('a language that the admin unsets stays unset', async () => {
    await change.click();
    await choice.selectOption('Not set');
    await expect(use).toHaveCount(0);
    await save();
    await change.click();
    await expect(choice).toHaveValue('');
    await page.getByLabel('Relation').fill('My grandmother');
    await save();
    expect(await language()).toBeUndefined();
  });

  await test.step('accessibility', async () => {
    await change.click();
    await expectAccessible(page, async (width) => {
      if (width < 400) await page.getByRole('button', { name: 'About', exact: true }).click();
      await expect(use).toBeVisible();
    });
  });
});

test('what is known of a person', async ({ page, admin, openPerson }) => {
  const id = await openPerson();
  await admin.patch(`/api/people/${id}`, { data: { calls_admin: 'Annie', relation: 'Aunt' } });
  await page.reload();

  await test.step('is changed in its place, and only what was changed', async () => {
    await page.getByRole('button', { name: 'Change what is written about Grandma Rose' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Relation').fill('My grandmother');
    await page.getByLabel('What you call them').fill('סבתא');
    await page.getByLabel('Year of birth').fill('1938');
    await page.getByLabel('Language').selectOption('German');
    // meanwhile, somewhere else
    await admin.patch(`/api/people/${id}`, { data: { calls_admin: 'Anna' } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(said(page)).toHaveText('Saved.');
    await expect(page.getByRole('button', { name: 'Change what is written' })).toBeFocused();
    const person = (await (await admin.get(`/api/people/${id}`)).json()) as WholePerson;
    expect(person).toMatchObject({
      name: 'Grandma Rose',
      relation: 'My grandmother',
      called_by_admin: 'סבתא',
      calls_admin: 'Anna',
      year_of_birth: 1938,
      language: 'de',
    });
    await expect(page.getByRole('definition')).toHaveText([
      'Grandma Rose',
      'My grandmother',
      'סבתא',
      'Anna',
      '1938',
      'German',
    ]);
    await expect(page.getByText('My grandmother, born 1938 · German')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'סבתא' }).locator('bdi')).toHaveCSS('direction', 'rtl');
  });

  await test.step('a file that is no photo is refused with words', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    await (await chooser).setFiles({ name: 'rose.txt', mimeType: 'text/plain', buffer: Buffer.from('Rose') });
    await expect(page.getByRole('alert')).not.toBeEmpty();
  });

  await test.step('a photo is shown once it is chosen, replaced, and taken away', async () => {
    await expect(page.getByText('GR', { exact: true })).toBeVisible();
    const choose = async (button: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).click();
      await (await chooser).setFiles({ name: 'rose.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
    };
    await choose('Choose a photo');
    const photo = page.locator('.portrait img');
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const before = await photo.getAttribute('src');
    await choose('Choose another photo');
    await expect(photo).not.toHaveAttribute('src', before ?? '');
    // its response must not undo what is changed meanwhile
    const release = await hold(page, '**/photo');
    await chooseForPerson(page, 'Grandma Rose', 'Remove the photo');
    await expect(personMenu(page, 'Grandma Rose')).toBeFocused();
    await page.getByRole('button', { name: 'Change what is written' }).click();
    await page.getByLabel('Relation').fill('My great-grandmother');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('definition').nth(1)).toHaveText('My great-grandmother');
    release();
    await expect(photo).toHaveCount(0);
    await expect(page.getByRole('definition').nth(1)).toHaveText('My great-grandmother');
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible();
  });

  await test.step('that could not be saved says why, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Change what is written' }).click();
    await page.getByLabel('Relation').fill('My grandmother');
    await page.route('**/api/people/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible();
    await expect(page.getByLabel('Relation')).toHaveValue('My grandmother');
    await page.unroute('**/api/people/*');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('definition').nth(1)).toHaveText('My grandmother');
  });

  await test.step('is taken away when it is emptied, but never the name', async () => {
    await page.getByRole('button', { name: 'Change what is written' }).click();
    await page.getByLabel('Relation').fill('');
    await page.getByLabel('Name', { exact: true }).fill('   ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill('Rose');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rose');
    const person = (await (await admin.get(`/api/people/${id}`)).json()) as WholePerson;
    expect(person.name).toBe('Rose');
    expect(person.relation).toBeUndefined();
  });

  await test.step('is changed by pressing its line, also one that is empty', async () => {
    await page.getByRole('button', { name: 'Add: Relation' }).click();
    await expect(page.getByLabel('Relation')).toBeFocused();
    await page.getByLabel('Relation').fill('My aunt');
    await page.keyboard.press('Enter');
    const line = page.getByRole('button', { name: 'Change: Relation, My aunt' });
    await expect(line).toBeFocused();
    await line.click();
    await expect(page.getByLabel('Relation')).toHaveValue('My aunt');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(line).toBeFocused();
  });
});

test('a person is deleted on their page, which leads to the dashboard, and is back after Undo', async ({
  page,
  openPerson,
}) => {
  await openPerson();
  await chooseForPerson(page, 'Grandma Rose', 'Delete person');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article', { name: 'Grandma Rose' })).toBeVisible();
  await expect(said(page)).toHaveText('Grandma Rose is back.');
});

test('notes about a person', async ({ page, context, admin, openPerson }) => {
  const id = await openPerson();
  const notesOn = (within: Page) => within.getByLabel('Notes about Grandma Rose');
  const notes = notesOn(page);
  const stateOn = (within: Page) => within.getByRole('region', { name: 'Notes' }).getByRole('status');
  const write = (text: string) => admin.patch(`/api/people/${id}`, { data: { notes: text } });
  const stored = async () => ((await (await admin.get(`/api/people/${id}`)).json()) as WholePerson).notes;

  await test.step('that were changed elsewhere are shown beside her own before they are replaced', async () => {
    const elsewhere = page.getByLabel('The notes as they are stored now');
    await write('Likes Mondays.');
    await notes.fill('Likes Sundays.');
    await expect(page.getByRole('alert').filter({ hasText: 'changed elsewhere' })).toBeVisible();
    await expect(elsewhere).toHaveValue('Likes Mondays.');
    await expect(notes).toHaveValue('Likes Sundays.');
    expect(await stored()).toBe('Likes Mondays.');
    // what was kept on this device is no older than what it began from
    await page.reload();
    await expect(elsewhere).toHaveValue('Likes Mondays.');
    await notes.fill('Likes Sundays and Mondays.');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(stateOn(page)).toHaveText('Your notes are saved.');
    await expect(elsewhere).toHaveCount(0);
    expect(await stored()).toBe('Likes Sundays and Mondays.');
  });

  await test.step('are saved by themselves, and survive the end of the session', async () => {
    await notes.fill('Likes to be called on Sundays.');
    await expect.poll(stored).toBe('Likes to be called on Sundays.');
    await expect(stateOn(page)).toHaveText('Your notes are saved.');
    await page.route('**/api/people/*', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'not_signed_in', detail: 'Please sign in.' }),
      }),
    );
    await notes.fill('Likes to be called on Mondays.');
    await expect(page).toHaveURL(/\/login$/);
    await page.unroute('**/api/people/*');
    await context.route('**/api/people/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.evaluate(() => localStorage.setItem('adminAuthenticated', 'true'));
    await page.goto(`/admin/people/${id}`);
    await expect(notes).toHaveValue('Likes to be called on Mondays.');
    await expect(stateOn(page)).toHaveText('Not saved yet.');
  });

  const other = await context.newPage();
  await test.step('are kept until they are saved, also when the page and the tab are left', async () => {
    await notes.fill('Likes to be called on Tuesdays.');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You and your family' })).toBeFocused();
    await page.goBack();
    await expect(notes).toHaveValue('Likes to be called on Tuesdays.');
    // a second tab shows them too, so that it cannot overwrite them
    await other.goto(`/admin/people/${id}`);
    await notes.press('End');
    await notes.pressSequentially(' At ten.');
    await expect(notesOn(other)).toHaveValue('Likes to be called on Tuesdays. At ten.');
    await page.close();
    await expect(stateOn(other)).toHaveText('Not saved yet.');
    await context.unroute('**/api/people/*');
    await other.getByRole('button', { name: 'Save notes' }).click();
    await expect(stateOn(other)).toHaveText('Your notes are saved.');
    await other.reload();
    await expect(notesOn(other)).toHaveValue('Likes to be called on Tuesdays. At ten.');
  });

  await test.step('of somebody who was deleted meanwhile are not lost', async () => {
    await admin.delete(`/api/people/${id}`);
    await notesOn(other).fill('Likes to be called on Sundays.');
    await expect(other.getByRole('alert').filter({ hasText: 'no longer on the list' })).toBeVisible();
    await expect(notesOn(other)).toHaveValue('Likes to be called on Sundays.');
  });
});

test.describe('the queue', () => {
  test('is put in order, asked, and filled', async ({ page, admin, openPerson, loadQueue }) => {
    const id = await openPerson('First?', 'Second?', 'Third?');

    await test.step('is put in order with the keyboard, which is said', async () => {
      const status = queue(page).getByRole('status');
      await handle(page, 'Third?').focus();
      await page.keyboard.press('Space');
      await expect(status).toContainText('Third? is lifted, place 3 of 3.');
      await expect(queue(page).getByText('Lifted.')).toBeVisible();
      await page.keyboard.press('ArrowUp');
      await expect(status).toHaveText('Place 2 of 3.');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(waiting(page)).toHaveText(['Third?', 'First?', 'Second?']);
      await expect(handle(page, 'Third?')).toBeFocused();
      expect(await loadQueue(id)).toEqual(['First?', 'Second?', 'Third?']);
      await page.keyboard.press('Space');
      await expect(status).toHaveText('Third? is now at place 1 of 3.');
      await expect.poll(() => loadQueue(id)).toEqual(['Third?', 'First?', 'Second?']);
      await expect(handle(page, 'Third?')).toBeFocused();
    });

    await test.step('is as it was after Escape', async () => {
      await handle(page, 'Third?').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await expect(waiting(page)).toHaveText(['First?', 'Third?', 'Second?']);
      await page.keyboard.press('Escape');
      await expect(waiting(page)).toHaveText(['Third?', 'First?', 'Second?']);
      await expect(queue(page).getByRole('status')).toHaveText('Third? is back at place 1 of 3.');
      expect(await loadQueue(id)).toEqual(['Third?', 'First?', 'Second?']);
    });

    await test.step('is put in order by dragging', async () => {
      const [from, to] = [await boxOf(page, 'Third?'), await boxOf(page, 'Second?')];
      await page.mouse.move(from.x + 20, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(to.x + 20, to.y + 20, { steps: 10 });
      await page.mouse.up();
      await expect(waiting(page)).toHaveText(['First?', 'Second?', 'Third?']);
      await expect.poll(() => loadQueue(id)).toEqual(['First?', 'Second?', 'Third?']);
    });

    await test.step('has a question where the pointer let go of it, however quickly', async () => {
      // once it no longer moves
      await handle(page, 'First?').hover();
      const to = await boxOf(page, 'Third?');
      await page.mouse.down();
      // both before React renders again
      await queue(page)
        .getByRole('list')
        .evaluate((list, clientY) => {
          for (const type of ['pointermove', 'pointerup'])
            list.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientY }));
        }, to.y + 20);
      await page.mouse.up();
      await expect(waiting(page)).toHaveText(['Second?', 'Third?', 'First?']);
      await expect.poll(() => loadQueue(id)).toEqual(['Second?', 'Third?', 'First?']);
    });

    await test.step('is as it was if Escape ends the dragging', async () => {
      const from = await boxOf(page, 'Second?');
      await page.mouse.move(from.x + 20, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(from.x + 20, from.y + 120, { steps: 5 });
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(queue(page).getByRole('status')).toHaveText('Second? is back at place 1 of 3.');
      await expect(waiting(page)).toHaveText(['Second?', 'Third?', 'First?']);
      expect(await loadQueue(id)).toEqual(['Second?', 'Third?', 'First?']);
    });

    await test.step('whose order could not be saved says why, and is shown as it is', async () => {
      await page.route('**/api/people/*/queue', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await handle(page, 'Second?').focus();
      for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
      await expect(page.getByRole('alert')).toContainText('can’t be reached');
      await expect(waiting(page)).toHaveText(['Second?', 'Third?', 'First?']);
      expect(await loadQueue(id)).toEqual(['Second?', 'Third?', 'First?']);
      await page.unroute('**/api/people/*/queue');
    });

    await test.step('is put in order step by step', async () => {
      await choose(page, 'Third?', 'Move down');
      await expect.poll(() => loadQueue(id)).toEqual(['Second?', 'First?', 'Third?']);
      await expect(more(page, 'Third?')).toBeFocused();
      await more(page, 'Third?').click();
      await expect(page.getByRole('menuitem')).toHaveText(['Move up', 'Change', 'Delete']);
      await page.keyboard.press('Escape');
    });

    await test.step('says that it was changed somewhere else, and shows it as it is', async () => {
      await admin.post(`/api/people/${id}/questions/import`, { data: { lines: ['Fourth?'], to: 'queue' } });
      await choose(page, 'Second?', 'Move down');
      await expect(page.getByRole('alert')).toContainText('changed somewhere else');
      await expect(waiting(page)).toHaveText(['Second?', 'First?', 'Third?']);
      await page.getByRole('button', { name: 'Show 1 more' }).click();
      await expect(waiting(page)).toHaveText(['Second?', 'First?', 'Third?', 'Fourth?']);
      await choose(page, 'Second?', 'Move down');
      await expect.poll(() => loadQueue(id)).toEqual(['First?', 'Second?', 'Third?', 'Fourth?']);
    });

    await test.step('asks the one that is shown first only once that order is stored', async () => {
      const release = await hold(page, '**/queue', (request) => request.method() === 'PUT');
      await choose(page, 'First?', 'Move down');
      await expect(waiting(page)).toHaveText(['Second?', 'First?', 'Third?', 'Fourth?']);
      const next = page.getByRole('button', { name: 'Ask next' });
      await expect(next).toBeDisabled();
      await next.press('Enter');
      release();
      await expect(next).toBeEnabled();
      await expect(waiting(page)).toHaveText(['Second?', 'First?', 'Third?', 'Fourth?']);
      await next.click();
      await expect(asked(page).getByRole('heading', { level: 3 })).toHaveText(['Second?']);
      await page.unroute('**/queue');
    });

    await test.step('that could not ask says why, and asks the same question the next time', async () => {
      await page.route('**/queue/next', (route) => route.abort());
      await page.getByRole('button', { name: 'Ask next' }).click();
      await expect(page.getByRole('alert')).toContainText('can’t be reached');
      await expect(waiting(page)).toHaveText(['First?', 'Third?', 'Fourth?']);
      await page.unroute('**/queue/next');
      await page.getByRole('button', { name: 'Ask next' }).click();
      await expect(asked(page).getByRole('heading', { level: 3 })).toHaveText(['First?', 'Second?']);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await test.step('takes a new question with days, a correction, and a removal', async () => {
      await page.getByRole('button', { name: 'Add a question' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Question').fill('And\nthen?');
      await dialog.getByLabel('Days to answer').fill('0');
      await dialog.getByRole('button', { name: 'Add a question' }).click();
      await expect(dialog.getByLabel('Days to answer')).toHaveAccessibleDescription('Days must be at least 1.');
      await expect(dialog.getByLabel('Question')).not.toHaveAccessibleDescription(/Days/);
      await dialog.getByLabel('Days to answer').fill('7');
      await dialog.getByRole('button', { name: 'Add a question' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(waiting(page)).toHaveText(['Third?', 'Fourth?', 'And then?']);
      await expect(queue(page)).toContainText('7 days to answer');
      await choose(page, 'Third?', 'Change');
      await dialog.getByLabel('Question').fill('Third of all?');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(waiting(page)).toHaveText(['Third of all?', 'Fourth?', 'And then?']);
      const { questions } = (await (await admin.get(`/api/people/${id}/queue`)).json()) as Queue;
      expect(questions[2]).toMatchObject({ question_text: 'And then?', days_to_complete: 7 });
      await choose(page, 'Third of all?', 'Delete');
      await expect(waiting(page)).toHaveText(['Fourth?', 'And then?']);
      await expect(handle(page, 'Fourth?')).toBeFocused();
      await expect.poll(() => loadQueue(id)).toEqual(['Fourth?', 'And then?']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(waiting(page)).toHaveText(['Third of all?', 'Fourth?', 'And then?']);
      await expect(said(page)).toHaveText('The question is back in the queue.');
      await choose(page, 'Third of all?', 'Delete');
      await expect(waiting(page)).toHaveText(['Fourth?', 'And then?']);
      await expect.poll(() => loadQueue(id)).toEqual(['Fourth?', 'And then?']);
    });

    await test.step('asks the next one, to the last', async () => {
      await page.getByRole('button', { name: 'Ask next' }).click();
      await expect(asked(page).getByRole('heading', { level: 3 })).toHaveText(['Fourth?', 'First?', 'Second?']);
      await expect(waiting(page)).toHaveText(['And then?']);
      await expect(said(page)).toContainText('Asked: “Fourth?”');
      await expect(asked(page).getByRole('listitem').first()).toBeFocused();
      await page.getByRole('button', { name: 'Ask next: And then?' }).press('Enter');
      await expect(asked(page).getByRole('heading', { level: 3 })).toHaveText([
        'And then?',
        'Fourth?',
        'First?',
        'Second?',
      ]);
      await expect(asked(page).getByRole('listitem').first()).toBeFocused();
      expect(await loadQueue(id)).toEqual([]);
    });

    await test.step('takes many pasted lines after a look at them, and marks the line that is wrong', async () => {
      await page.getByRole('button', { name: 'Paste many' }).click();
      const card = page.getByRole('region', { name: 'Paste many' });
      const field = card.getByLabel('Questions, one on each line');
      const dialog = page.getByRole('dialog');
      await expect(field).toBeFocused();
      await card.getByRole('button', { name: 'Look them over' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(field).toBeFocused();
      await field.fill(`Fifth?\n\n${'x'.repeat(2001)}\n`);
      await card.getByRole('button', { name: 'Look them over' }).click();
      // nobody to choose: the page is about one person
      await expect(dialog.getByRole('checkbox')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Add 2 questions to the queue' }).click();
      await expect(dialog.getByRole('listitem').nth(1).getByRole('alert')).toHaveText(
        /^Grandma Rose, line 2 must have at most 2,?000 characters$/,
      );
      expect(await loadQueue(id)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(field).toHaveValue(/^Fifth\?/);
      await field.fill('Fifth?\n\nמה אכלתם?\n');
      await card.getByRole('button', { name: 'Look them over' }).click();
      await expect(dialog.getByRole('listitem')).toHaveText(['Fifth?', 'מה אכלתם?']);
      await dialog.getByRole('button', { name: 'Add 2 questions to the queue' }).click();
      await expect(waiting(page)).toHaveText(['Fifth?', 'מה אכלתם?']);
      await expect(card).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Next questions' })).toBeFocused();
      expect(await loadQueue(id)).toEqual(['Fifth?', 'מה אכלתם?']);
    });
  });

  test.describe('with a finger', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test('is put in order by its handles, and the page does not scroll meanwhile', async ({
      page,
      context,
      openPerson,
      loadQueue,
    }) => {
      const id = await openPerson('First?', 'Second?', 'Third?');
      await page.getByRole('button', { name: 'Queue 3' }).click();
      await queue(page).scrollIntoViewIfNeeded();
      const [from, to] = [await boxOf(page, 'First?'), await boxOf(page, 'Third?')];
      const before = await page.evaluate(() => scrollY);
      const device = await context.newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
        device.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: y === undefined ? [] : [{ x: from.x + 20, y: y + 20 }],
        });
      await touch('touchStart', from.y);
      for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.y + (to.y - from.y) * share);
      await touch('touchEnd');
      await expect(waiting(page)).toHaveText(['Second?', 'Third?', 'First?']);
      await expect.poll(() => loadQueue(id)).toEqual(['Second?', 'Third?', 'First?']);
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });
  });
});

test('questions, answers and links', async ({ page, context, admin, origin, openPerson, addQuestion }) => {
  const id = await openPerson();

  await test.step('are shown the newest first, or in the order of asking, with their state and links', async () => {
    const first = await addQuestion({ person_id: id, question_text: 'First?' });
    const second = await addQuestion({ person_id: id, question_text: 'Second?' });
    const answer = async ({ access_token }: Question, content: string, status: 'submitted' | 'in_progress') => {
      const headers = { 'access-token': access_token };
      const data = { content, status, base_version: 0 };
      expect((await admin.put('/api/answer', { headers, data })).status()).toBe(200);
    };
    await answer(first, '<p>Bread, first.</p>', 'submitted');
    await page.reload();
    const texts = asked(page).getByRole('heading', { level: 3 });
    await expect(texts).toHaveText(['Second?', 'First?']);
    await expect(asked(page).locator('.badge')).toHaveText(['Not Started', 'Submitted']);
    await expect(asked(page)).toContainText('1 of 2 answered');
    await expect(asked(page).getByRole('link', { name: 'Open Link: First?' })).toHaveAttribute('href', first.link);
    await expect(asked(page).locator('.new-answer')).toHaveText('New');
    await answer(second, '<p>Then</p>', 'in_progress');
    await page.reload();
    await expect(asked(page).locator('.badge')).toHaveText(['In Progress', 'Submitted']);
    await expect(texts).toHaveText(['Second?', 'First?']);
    await asked(page).getByText('In the order asked').click();
    await expect(texts).toHaveText(['First?', 'Second?']);
    await asked(page).getByText('Newest first').click();
    await expect(asked(page).getByLabel('Newest first')).toBeChecked();
    await expect(texts).toHaveText(['Second?', 'First?']);
    const people = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'People' });
    await expect(people).toHaveAttribute('aria-current', 'true');
    await asked(page).getByRole('link', { name: 'Bread, first.' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'First?' })).toBeFocused();
    await page.getByRole('link', { name: 'Back' }).click();
    await asked(page).getByRole('link', { name: 'Read Answer: First?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'First?' })).toBeFocused();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(asked(page).locator('.new-answer')).toHaveCount(0);
    await asked(page).getByRole('button', { name: 'More: Second?' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await expect(page.getByRole('dialog', { name: 'Share with Grandma Rose' })).toBeVisible();
    await page.getByText('Link settings').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(asked(page).getByText('Link paused')).toBeVisible();
  });

  await test.step('the own link of a person is off until it is made, copied, paused, replaced, and ended', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const stored = async () => (await admin.get(`/api/people/${id}/link`)).json();
    expect((await admin.get(`/api/people/${id}/link`)).status()).toBe(404);
    const card = page.getByRole('region', { name: 'One link for everything' });
    await card.getByRole('button', { name: 'Make this link' }).click();
    await expect(card.getByRole('link', { name: 'Open the page' })).toBeVisible();
    const { token, link } = await stored();
    await expect(card.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', link);
    await expect(card.getByRole('heading')).toBeFocused();
    await card.getByRole('button', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    const message = share.getByLabel('A message to go with it');
    await expect(message).toHaveValue(new RegExp(`${origin}/for/${token}$`));
    await share.getByRole('button', { name: 'Copy only the link' }).click();
    await expect(share.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/for/${token}`);
    await share.getByText('Link settings').click();
    await share.getByRole('button', { name: 'Pause link' }).click();
    await expect(share.getByText('This link is paused.')).toBeVisible();
    await expect(card.getByRole('paragraph').filter({ hasText: 'Link paused' })).toBeVisible();
    expect((await stored()).link_paused).toBe(true);
    await share.getByRole('button', { name: 'Open link again' }).click();
    await share.getByLabel('Stop sharing after').fill('2098-12-31');
    await share.getByRole('button', { name: 'Set this day' }).click();
    await expect(share.getByText('The day is set.')).toBeVisible();
    await share.getByRole('button', { name: 'Make a new link' }).click();
    await expect(share.getByRole('group', { name: 'Make a new link' })).toContainText('links of single questions stay');
    await share.getByRole('button', { name: 'Make a new link' }).click();
    await expect(share.getByText('The new link is ready.')).toBeVisible();
    const renewed = await stored();
    expect(renewed.token).not.toBe(token);
    await expect(message).toHaveValue(new RegExp(`${origin}/for/${renewed.token}$`));
    await share.getByRole('button', { name: 'End this link' }).click();
    await share.getByRole('button', { name: 'End this link' }).click();
    await expect(card.getByRole('button', { name: 'Make this link' })).toBeVisible();
    await expect(said(page)).toHaveText('The link is gone.');
    expect((await admin.get(`/api/people/${id}/link`)).status()).toBe(404);
  });

  await test.step('an overdue question says so, calmly', async () => {
    await addQuestion({ person_id: id, question_text: 'Third?', days_to_complete: 1 });
    await page.clock.install();
    await page.reload();
    await expect(asked(page).getByText(/^Due /)).toBeVisible();
    await expect(asked(page).getByText('Overdue')).toHaveCount(0);
    await page.clock.fastForward(25 * 60 * 60 * 1000);
    await expect(asked(page).getByText('Overdue')).toBeVisible();
  });
});

test('a small phone, and axe', async ({ page, openPerson, addQuestion }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const person_id = await openPerson(`${'Donaudampfschifffahrt'.repeat(4)}?`, 'Second?');
  await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
  await page.reload();

  await test.step('everything fits on a small phone, with targets for fingers', async () => {
    for (const part of ['Answers', 'Queue 2', 'About', 'Notes']) {
      await page.getByRole('button', { name: part, exact: true }).click();
      if (part === 'Queue 2') await more(page, 'Second?').click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBe(320);
      const heights = await page
        .locator('main :is(button, a, input:not([type=radio]), textarea, summary)')
        .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
      const shown = heights.filter((height) => height > 0);
      expect(shown.length, part).toBeGreaterThan(4);
      expect(Math.min(...shown), part).toBeGreaterThanOrEqual(44);
    }
  });

  await test.step('nothing is wrong for axe', async () => {
    for (const part of ['Answers', 'Queue 2', 'Notes']) {
      await page.getByRole('button', { name: part, exact: true }).click();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'About', exact: true }).click();
    await page.getByRole('button', { name: 'Change what is written' }).click();
    await page.getByRole('button', { name: 'Make this link' }).click();
    await expectAccessible(page);
    await page.getByRole('region', { name: 'One link for everything' }).getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link settings').click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await more(page, 'Second?').click();
    await expectAccessible(page);
  });
});

import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { jpeg } from '../sample-images.ts';
import { countStored, editorOf, sendPageAlone } from './answer-steps.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

const question_text = 'Who taught you to swim?';

const test = base.extend(signedIn);

/** Nothing set, and an empty wastebasket: both outlive the tests of this worker. */
const clear = async (admin: APIRequestContext) => {
  const data = { asker_name: null, message_templates: [], records_opened: false, public_url: null };
  expect((await admin.patch('/api/settings', { data })).status()).toBe(200);
  expect((await admin.delete('/api/settings/photo')).status()).toBe(204);
  const { people, questions } = await (await admin.get('/api/wastebasket')).json();
  for (const { id } of people) await admin.delete(`/api/wastebasket/people/${id}`);
  for (const { id } of questions) await admin.delete(`/api/wastebasket/${id}`);
};

test.beforeEach(async ({ admin }) => clear(admin));
test.afterEach(async ({ admin }) => clear(admin));

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The address of a section, and its title. */
const sections = {
  family: 'You and your family',
  messages: 'Messages',
  wastebasket: 'Wastebasket',
  files: 'Files',
} as const;
const open = async (page: Page, section: keyof typeof sections) => {
  await page.goto(`/admin/settings/${section}`);
  await expect(page.getByRole('heading', { level: 1, name: sections[section] })).toBeFocused();
  // a button that moves between mousedown and mouseup is not clicked
  await waitForFonts(page);
};
const settingsOf = async (admin: APIRequestContext) => (await admin.get('/api/settings')).json();

test('the page, the address in links, and who asks', async ({
  page,
  context,
  admin,
  origin,
  addPerson,
  addQuestion,
}) => {
  const index = page.getByRole('navigation', { name: 'Settings' });
  const link = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });

  await test.step('each section has an address, and the index leads to all of them', async () => {
    await page.goto('/admin/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'You and your family' })).toBeFocused();
    const links = index.getByRole('listitem').getByRole('link');
    await expect(links).toHaveText([
      'You and your family',
      'Messages',
      'Mail',
      'Voice',
      'Security',
      'Wastebasket',
      'Files',
    ]);
    for (const title of ['Messages', 'Mail', 'Voice', 'Security', 'Wastebasket', 'Files', 'You and your family']) {
      await index.getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await expect(index.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
      await expect(link('Settings')).toHaveAttribute('aria-current', 'true');
    }
  });

  await test.step('on a phone the index is the page, and says what is set', async () => {
    const { id } = await addPerson('Uncle Tomasz');
    await admin.delete(`/api/people/${id}`);
    await admin.patch('/api/settings', { data: { asker_name: 'Ania' } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    await expect(index.getByRole('listitem').getByRole('link')).toHaveText([
      'You and your familyAnia',
      'Messages',
      'MailOff',
      'Voice',
      'Security',
      'Wastebasket1',
      'Files',
    ]);
    await expect(link('Settings')).toHaveAttribute('aria-current', 'page');
    await index.getByRole('link', { name: 'Wastebasket' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wastebasket' })).toBeFocused();
    await expect(index).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    await clear(admin);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the pages lead to each other', async () => {
    await page.goto('/admin/settings');
    await expect(link('Settings')).toHaveAttribute('aria-current', 'true');
    await link('People').click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(link('People')).toHaveAttribute('aria-current', 'page');
    await page.goto('/');
    await expect(link('People')).toHaveAttribute('aria-current', 'page');
  });

  await test.step('the address in links is set, corrected and taken away, and a wrong one says what to do', async () => {
    await open(page, 'messages');
    const address = card(page, 'Address of this website');
    const field = address.getByLabel('Address', { exact: true });
    const save = address.getByRole('button', { name: 'Save the address' });
    await expect(address).toContainText(`Links begin with ${origin}. Only this computer can open them.`);
    await field.fill('stories.example.org');
    await save.click();
    await expect(address.getByRole('alert')).toHaveText(
      'The address must look like https://stories.example.org, with nothing after it.',
    );
    await expect(field).toHaveValue('stories.example.org');
    await field.fill('https://Stories.example.org/');
    await page.keyboard.press('Enter');
    await expect(address).toContainText('Links begin with https://stories.example.org.');
    await expect(field).toHaveValue('https://stories.example.org');
    await expect(field).toBeFocused();
    await expect(address).not.toContainText('Only this computer');
    expect((await settingsOf(admin)).public_url).toBe('https://stories.example.org');
    await field.fill('');
    await save.click();
    await expect(address).toContainText(`Links begin with ${origin}.`);
    await expect(save).toBeFocused();
    expect(await settingsOf(admin)).not.toHaveProperty('public_url');
  });

  const asker = card(page, 'What your family calls you');
  const photo = card(page, 'Your photo');
  const { id: person_id } = await addPerson('Grandma Rose');
  const { access_token } = await addQuestion({ person_id, question_text });
  await test.step('who asks is named with a photo, on the answer page too, and taken away again', async () => {
    await open(page, 'family');
    await expect(asker.getByText('Right now no name is shown.')).toBeVisible();
    await asker.getByLabel('What your family calls you').fill('  Lina ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your name is saved.')).toBeVisible();
    await expect(asker.getByText('They will read: Lina asks you')).toBeVisible();

    const chosen = page.waitForEvent('filechooser');
    await photo.getByRole('button', { name: 'Choose a photo' }).click();
    await (await chosen).setFiles({ name: 'lina.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 300) });
    await expect(page.getByText('The photo is saved.')).toBeVisible();
    await expect(photo.getByRole('img')).toBeVisible();

    const answerer = await context.newPage();
    await answerer.goto(`/question/${access_token}`);
    await expect(answerer.getByText('Hello, Grandma Rose')).toBeVisible();
    const line = answerer.locator('.asker');
    await expect(line).toHaveText('Lina asks you');
    await expect
      .poll(() => line.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    // once the page's code has taken over
    await expect(editorOf(answerer)).toHaveClass(/ProseMirror/);
    await expect(line).toHaveText('Lina asks you');
    await answerer.close();

    await photo.getByRole('button', { name: 'Remove the photo' }).click();
    await expect(page.getByText('The photo was removed.')).toBeVisible();
    await expect(photo.getByRole('button', { name: 'Choose a photo' })).toBeFocused();
    await asker.getByLabel('What your family calls you').fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your name is no longer shown.')).toBeVisible();
    expect(await settingsOf(admin)).toEqual({
      mail: { sends: false, receives: false },
      message_templates: [],
      records_opened: false,
      voice: { ffmpeg: false, megabytes: 200 },
    });
  });

  await test.step('who asks is named where the page loads its question by itself, and offline', async () => {
    await admin.patch('/api/settings', { data: { asker_name: 'Lina' } });
    const answerer = await context.newPage();
    await sendPageAlone(answerer);
    await answerer.goto(`/question/${access_token}`);
    await expect(answerer.getByText('Lina asks you')).toBeVisible();
    await expect.poll(() => countStored(answerer)).toMatchObject({ answers: 1 });
    await answerer.route('**/api/answer', (route) => route.abort());
    await answerer.reload();
    await expect(answerer.getByText('Lina asks you')).toBeVisible();
    await answerer.close();
  });

  await test.step('a file that is not a photo is refused with a message', async () => {
    const chosen = page.waitForEvent('filechooser');
    await photo.getByRole('button', { name: 'Choose a photo' }).click();
    await (await chosen).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') });
    await expect(photo.getByRole('alert')).toHaveText(/Please upload an image file/);
    await expect(photo.getByRole('img')).toHaveCount(0);
  });
});

test('messages to go with a link', async ({ page, admin, addPerson, addQuestion }) => {
  const messages = card(page, 'Messages to go with a link');

  await test.step('are written, changed, put first, offered when sharing, and removed', async () => {
    const { id: person_id } = await addPerson('Grandma Rose');
    const { link } = await addQuestion({ person_id, question_text });
    await open(page, 'messages');
    const write = async (title: string, text: string) => {
      await messages.getByRole('button', { name: 'Add a message' }).click();
      await expect(messages.getByLabel('Title, for you alone')).toBeFocused();
      await expect(messages.getByLabel('Message', { exact: true })).toHaveValue(/^Dear \{name\},/);
      await messages.getByLabel('Title, for you alone').fill(title);
      await messages.getByLabel('Message', { exact: true }).fill(text);
      await messages.getByRole('button', { name: 'Save message' }).click();
    };
    await write('Short', 'Look: {link}');
    await expect(page.getByText('The message is saved.')).toBeVisible();
    await expect(messages.getByRole('heading', { name: 'Messages to go with a link' })).toBeFocused();
    await write('Dutch', 'Lieve {name}, {question} {link} {smile}');
    await expect(messages.getByRole('listitem')).toHaveCount(2);

    await messages.getByRole('button', { name: 'Change: Short' }).click();
    await messages.getByLabel('Message', { exact: true }).fill('Look here.');
    // any other action would close the form, with what was typed
    await expect(messages.getByRole('button', { name: /: Dutch$/ })).toHaveCount(0);
    await messages.getByRole('button', { name: 'Save message' }).click();
    await expect(messages.getByRole('alert')).toHaveText(/Please keep \{link\} in the message/);
    await messages.getByLabel('Message', { exact: true }).fill('Look here: {link}');
    await messages.getByRole('button', { name: 'Save message' }).click();
    await expect(messages.getByText('Look here: {link}')).toBeVisible();
    await messages.getByRole('button', { name: 'Put first: Dutch' }).click();
    await expect(messages.getByRole('listitem').first()).toContainText('Dutch');

    await page.goto('/admin');
    await page.getByRole('button', { name: `Share: ${question_text}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    const message = dialog.getByLabel('A message to go with it');
    await expect(message).toHaveValue(`Lieve Grandma Rose, ${question_text} ${link} {smile}`);
    await dialog.getByLabel('Which message').selectOption('Short');
    await expect(message).toHaveValue(`Look here: ${link}`);

    await open(page, 'messages');
    await messages.getByRole('button', { name: 'Remove: Dutch' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('“Dutch” was removed.')).toBeVisible();
    await expect(messages.getByRole('heading', { name: 'Messages to go with a link' })).toBeFocused();
    expect((await settingsOf(admin)).message_templates).toEqual([{ title: 'Short', text: 'Look here: {link}' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('It is back.')).toBeVisible();
    await expect(messages.getByRole('button', { name: 'Remove: Dutch' })).toBeVisible();
    expect((await settingsOf(admin)).message_templates).toHaveLength(2);
    await messages.getByRole('button', { name: 'Remove: Dutch' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(messages.getByRole('button', { name: 'Remove: Dutch' })).toHaveCount(0);
  });

  await test.step('of another tab are kept', async () => {
    await messages.getByRole('button', { name: 'Add a message' }).click();
    await messages.getByLabel('Title, for you alone').fill('Mine');
    const { message_templates } = await settingsOf(admin);
    const theirs = { title: 'Theirs', text: '{link}' };
    await admin.patch('/api/settings', { data: { message_templates: [...message_templates, theirs] } });
    await messages.getByRole('button', { name: 'Save message' }).click();
    await expect(messages.getByRole('listitem')).toHaveCount(3);
    expect((await settingsOf(admin)).message_templates.map(({ title }: { title: string }) => title)).toEqual([
      'Short',
      'Theirs',
      'Mine',
    ]);
  });

  await test.step('axe finds no violation, and the page fits 320 px', async () => {
    await page.getByRole('button', { name: 'Change: Short' }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('openings', async ({ page, context, browser, admin, origin, addPerson, addQuestion }) => {
  const tablet = await browser.newContext({ baseURL: origin, storageState: { cookies: [], origins: [] } });
  const { id: person_id } = await addPerson('Grandma Rose');
  const { id, access_token } = await addQuestion({ person_id, question_text });
  const openedAt = async () => (await (await admin.get(`/api/questions/${id}`)).json()).opened_at;
  const look = async (device: BrowserContext) => {
    const answerer = await device.newPage();
    await answerer.goto(`/question/${access_token}`);
    await expect(editorOf(answerer)).toHaveClass(/ProseMirror/);
    const sent = answerer.waitForResponse('**/api/answer/opened');
    await answerer.mouse.move(100, 100);
    await answerer.mouse.move(120, 140);
    expect((await sent).status()).toBe(204);
    await answerer.close();
  };

  await test.step('are not reported by a page that nobody touches', async () => {
    const answerer = await tablet.newPage();
    const reports: string[] = [];
    answerer.on('request', (request) => request.url().endsWith('/api/answer/opened') && reports.push(request.method()));
    await answerer.goto(`/question/${access_token}`);
    await expect(editorOf(answerer)).toHaveClass(/ProseMirror/);
    expect(reports).toEqual([]);
    // each sign of a person would report once
    await answerer.keyboard.press('Tab');
    await answerer.mouse.move(100, 100);
    await answerer.mouse.move(120, 140);
    await expect.poll(() => reports).toEqual(['POST']);
    await answerer.close();
    expect(await openedAt()).toBeUndefined();
  });

  await test.step('are noted only if wanted, shown on the row, and deleted when turned off', async () => {
    await open(page, 'family');
    const choice = card(page, 'Has it been opened?').getByLabel('Note when a question is first opened');
    await choice.check();
    await expect(page.getByText('From now on the first opening is noted.')).toBeVisible();
    // she follows the link herself, to see how it looks
    await look(context);
    expect(await openedAt()).toBeUndefined();
    await look(tablet);
    expect(await openedAt()).toBeDefined();
    await page.goto('/admin');
    await expect(page.getByText(/^Opened /)).toBeVisible();

    await open(page, 'family');
    await choice.click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('This also deletes all the dates noted so far.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(choice).toBeChecked();
    await choice.click();
    await dialog.getByRole('button', { name: 'Stop and delete' }).click();
    await expect(choice).not.toBeChecked();
    await expect(page.getByText('Openings are no longer noted. What was noted has been deleted.')).toBeVisible();
    expect(await openedAt()).toBeUndefined();
  });
  await tablet.close();
});

test('the wastebasket', async ({ page, admin, addPerson, addQuestion }) => {
  const wastebasket = card(page, 'Wastebasket');

  await test.step('brings a question back with its link, and deletes one for good', async () => {
    const { id: person_id } = await addPerson('Grandma Rose');
    const kept = await addQuestion({ person_id, question_text });
    const lost = await addQuestion({ person_id, question_text: 'And to sew?' });
    for (const { id } of [kept, lost]) await admin.delete(`/api/questions/${id}`);
    await open(page, 'wastebasket');
    await expect(wastebasket.getByRole('listitem')).toHaveCount(2);
    await expect(wastebasket.getByText(/^30 days left/)).toHaveCount(2);
    await expect(wastebasket.getByText(/^Gone on /)).toHaveCount(2);
    await expect(wastebasket.getByText('For Grandma Rose')).toHaveCount(2);

    await wastebasket.getByRole('button', { name: `Bring back: ${question_text}` }).click();
    await expect(page.getByText('The question is back, with its answer and its link.')).toBeVisible();
    await expect(wastebasket).toBeFocused();
    const headers = { 'access-token': kept.access_token };
    expect((await admin.get('/api/answer', { headers })).status()).toBe(200);

    await wastebasket.getByRole('button', { name: 'More: And to sew?' }).click();
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(/You can’t get them back\./)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(wastebasket.getByText('It is empty.')).toBeVisible();
    await expect(wastebasket).toBeFocused();
  });

  await test.step('shows a person with the questions that went with them, and brings both back', async () => {
    const { id: person_id } = await addPerson('Grandma Rose');
    const before = await addQuestion({ person_id, question_text: 'Deleted before' });
    await addQuestion({ person_id, question_text });
    await admin.delete(`/api/questions/${before.id}`);
    await admin.delete(`/api/people/${person_id}?with_questions=true`);
    await open(page, 'wastebasket');
    await wastebasket.getByText('1 question went with them').click();
    await expect(wastebasket.getByText(question_text)).toBeVisible();
    await wastebasket.getByRole('button', { name: 'Bring back: Grandma Rose' }).click();
    await expect(page.getByText('Grandma Rose is back on the list.')).toBeVisible();
    await expect(wastebasket.getByRole('heading', { level: 2 })).toHaveText(['Deleted before']);
    const person = await (await admin.get(`/api/people/${person_id}`)).json();
    expect(person.questions.map((question: { question_text: string }) => question.question_text)).toEqual([
      question_text,
    ]);
  });
});

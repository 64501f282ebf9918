import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { jpeg } from '../sample-images.ts';
import { countStored, editorOf, sendPageAlone } from './answer-steps.ts';
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

test('what is set', async ({ page, context, admin, origin, addPerson, addQuestion }) => {
  await test.step('the address in links and a message are stored, and there after a reload', async () => {
    await open(page, 'messages');
    const address = card(page, 'Address of this website');
    const field = address.getByLabel('Address', { exact: true });
    await expect(address).toContainText(`Links begin with ${origin}. Only this computer can open them.`);
    await field.fill('stories.example.org');
    await page.keyboard.press('Enter');
    await expect(address.getByRole('alert')).toHaveText(
      'The address must look like https://stories.example.org, with nothing after it.',
    );
    await field.fill('https://Stories.example.org/');
    await page.keyboard.press('Enter');
    await expect(address).toContainText('Links begin with https://stories.example.org.');

    const messages = card(page, 'Messages to go with a link');
    await messages.getByRole('button', { name: 'Add a message' }).click();
    await messages.getByLabel('Title, for you alone').fill('Short');
    await messages.getByLabel('Message', { exact: true }).fill('Look: {link}');
    await messages.getByRole('button', { name: 'Save message' }).click();
    await expect(page.getByText('The message is saved.')).toBeVisible();
    expect(await settingsOf(admin)).toMatchObject({
      public_url: 'https://stories.example.org',
      message_templates: [{ title: 'Short', text: 'Look: {link}' }],
    });

    await page.reload();
    await expect(field).toHaveValue('https://stories.example.org');
    await expect(messages.getByRole('listitem')).toContainText('Look: {link}');
    await field.fill('');
    await address.getByRole('button', { name: 'Save the address' }).click();
    await expect(address).toContainText(`Links begin with ${origin}.`);
    expect(await settingsOf(admin)).not.toHaveProperty('public_url');
    await clear(admin);
  });

  const asker = card(page, 'What your family calls you');
  const photo = card(page, 'Your photo');
  const { id: person_id } = await addPerson('Grandma Rose');
  const { access_token } = await addQuestion({ person_id, question_text });
  await test.step('who asks is named with a photo, on the answer page too, and taken away again', async () => {
    await open(page, 'family');
    await asker.getByLabel('What your family calls you').fill('Lina');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your name is saved.')).toBeVisible();

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

test('openings', async ({ page, context, browser, admin, origin, addPerson, addQuestion }) => {
  const tablet = await browser.newContext({ baseURL: origin, storageState: { cookies: [], origins: [] } });
  const { id: person_id } = await addPerson('Grandma Rose');
  const { id, access_token } = await addQuestion({ person_id, question_text });
  const openedAt = async () => (await (await admin.get(`/api/questions/${id}`)).json()).opened_at;
  /** Opens the link on a device; only a sign of a person is reported, and only once. */
  const look = async (device: BrowserContext) => {
    const answerer = await device.newPage();
    const reports: string[] = [];
    answerer.on('request', (request) => request.url().endsWith('/api/answer/opened') && reports.push(request.method()));
    await answerer.goto(`/question/${access_token}`);
    await expect(editorOf(answerer)).toHaveClass(/ProseMirror/);
    expect(reports).toEqual([]);
    const sent = answerer.waitForResponse('**/api/answer/opened');
    await answerer.keyboard.press('Tab');
    await answerer.mouse.move(100, 100);
    await answerer.mouse.move(120, 140);
    expect((await sent).status()).toBe(204);
    expect(reports).toEqual(['POST']);
    await answerer.close();
  };

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
    await dialog.getByRole('button', { name: 'Stop and delete' }).click();
    await expect(choice).not.toBeChecked();
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

    await wastebasket.getByRole('button', { name: `Bring back: ${question_text}` }).click();
    await expect(page.getByText('The question is back, with its answer and its link.')).toBeVisible();
    const headers = { 'access-token': kept.access_token };
    expect((await admin.get('/api/answer', { headers })).status()).toBe(200);

    await wastebasket.getByRole('button', { name: 'More: And to sew?' }).click();
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(wastebasket.getByText('It is empty.')).toBeVisible();
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

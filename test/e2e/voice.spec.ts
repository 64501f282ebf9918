import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

type Recorded = { question_id: string; recording_id: string; access_token: string; reader: string };

const cues = [
  { start_ms: 0, end_ms: 1500, text: 'We rode to the island,' },
  { start_ms: 1500, end_ms: 3300, text: 'and the herons stayed where they were.' },
];

const test = base.extend<{ recorded: Recorded }>({
  ...signedIn,
  /** A story of Grandma Rose with 3.3 s of speech, and a reading link that opens it. */
  // after the storage state, which begins without people
  recorded: async ({ storageState: _signedIn, admin, addPerson, addQuestion }, use) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    const { id, access_token } = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
    const headers = { 'access-token': access_token };
    const buffer = await readFile(join(import.meta.dirname, '../fixtures/recordings/herons.webm'));
    const file = { name: 'herons.webm', mimeType: 'audio/webm', buffer };
    const sent = await admin.post('/api/answer/recordings/file', { headers, multipart: { file } });
    expect(sent.status()).toBe(202);
    const { id: recording_id } = await sent.json();
    const statusOf = async () =>
      (await (await admin.get(`/api/answer/recordings/${recording_id}`, { headers })).json()).status;
    await expect.poll(statusOf, { timeout: 60_000 }).toBe('ready');
    const data = { content: '<p>My brother did.</p>', status: 'submitted', base_version: 0 };
    await admin.put('/api/answer', { headers, data });
    const made = await admin.post('/api/readers', { data: { name: 'the cousins', people: [person_id] } });
    await use({ question_id: id, recording_id, access_token, reader: (await made.json()).token });
  },
});

const player = (page: Page) => page.getByRole('group', { name: 'Recording, 0:03' });
const currentTime = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);

test('the admin hears an answer in the reading room, puts its words right, and relatives read and hear them', async ({
  page,
  admin,
  recorded,
}) => {
  const path = `/api/recordings/${recorded.recording_id}/transcript`;
  await admin.put(path, { data: { cues } });

  await test.step('the list says that the answer has a voice', async () => {
    await page.goto('/admin');
    await expect(page.getByText('Recording, 0:03')).toBeVisible();
  });

  await test.step('the room plays it, by keyboard only', async () => {
    await page.goto(`/admin/answers/${recorded.question_id}`);
    await player(page).getByRole('button', { name: 'Play', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('slider', { name: 'Position' })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Speed' })).toBeFocused();
  });

  await test.step('the original can be downloaded', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the original' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Grandma Rose .*\.webm$/);
  });

  await test.step('readers hear it, but see no words before they are said to be right', async () => {
    await page.goto(`/read/${recorded.reader}/${recorded.question_id}`);
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(page.getByText('We rode to the island')).toHaveCount(0);
  });

  await test.step('a word is typed over and released', async () => {
    await page.goto(`/admin/answers/${recorded.question_id}`);
    await page.getByRole('button', { name: 'We rode to the island,' }).click();
    await page.getByRole('textbox', { name: 'Words at 0:00' }).fill('We rowed to the island,');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'These words are right' }).click();
    await expect(page.getByText('Readers see these words.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('readers read the words, and a time plays its line', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/read/${recorded.reader}/${recorded.question_id}`);
    await expect(page.getByRole('listitem').filter({ hasText: 'We rowed to the island,' })).toBeVisible();
    // not as large as headings of the story
    await expect(page.locator('.words-head h2')).toHaveCSS('font-size', '17px');
    await page.getByRole('button', { name: 'Play from 0:01' }).click();
    await expect.poll(() => currentTime(page)).toBeGreaterThan(1.5);
    await expect(page.locator('.words-line.is-playing')).toContainText('and the herons');
    await waitForFonts(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });

  await test.step('the admin takes them back, and brings the first version back; readers see none', async () => {
    await page.goto(`/admin/answers/${recorded.question_id}`);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('once somebody says that they are right')).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    const versions = page.getByRole('dialog').getByRole('listitem');
    await expect(versions.first()).toContainText('Corrected by you');
    await versions.last().getByRole('button').click();
    await page.getByRole('button', { name: 'Bring this version back' }).click();
    await expect(page.getByRole('button', { name: 'We rode to the island,' })).toBeVisible();
    await page.goto(`/read/${recorded.reader}/${recorded.question_id}`);
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(page.getByText('to the island')).toHaveCount(0);
  });
});

test('the key of a page that has been open for long is renewed on request', async ({ page, recorded }) => {
  await page.route('**/recordings/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/admin/answers/${recorded.question_id}`);
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText('The recording can’t be played right now.')).toBeVisible();
  await page.unroute('**/recordings/**');
  await player(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.2);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a reading page has the browser’s own player; printed, it says how long the recording is', async ({
    page,
    recorded,
  }) => {
    await page.goto(`/read/${recorded.reader}/${recorded.question_id}`);
    await expect(page.locator('audio[controls]')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Recording, 0:03')).toBeVisible();
    await expect(page.locator('audio')).toBeHidden();
  });
});

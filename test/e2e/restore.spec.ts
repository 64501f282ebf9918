import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { password } from '../call-server.ts';
import { jpeg } from '../sample-images.ts';
import { startProgram } from '../start-program.ts';
import { startServer } from '../start-server.ts';
import { hold } from './answer-steps.ts';
import { expectAccessible } from './axe.ts';
import { test as base, enterPassword, expect, waitForFonts } from './fixtures.ts';

const passphrase = 'correct horse battery';
const passwordHere = 'only-of-this-instance';

// each test has its own server, because a backup can only be restored into an empty instance
const test = base.extend<{ folder: string; backup: string; home: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the parameters
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  /** An encrypted backup of one person with an answer and a photo. */
  backup: async ({ folder }, use) => {
    const DATA_DIR = join(folder, 'there');
    const server = await startServer({ DATA_DIR });
    const { access_token } = await server.addQuestion('Who taught you to swim?');
    await server.upload(access_token, await jpeg());
    await server.save(access_token, '<p>In the river.</p>', 0, 'submitted');
    await server.stop();
    const [file, secret] = [join(folder, 'stories.tar.age'), join(folder, 'passphrase')];
    await writeFile(secret, passphrase, { mode: 0o600 });
    expect(await startProgram({ DATA_DIR, BACKUP_PASSPHRASE_FILE: secret }, ['backup', file]).ended).toBe(0);
    await use(file);
  },
  home: async ({ folder }, use) => {
    const server = await startServer({ DATA_DIR: join(folder, 'here'), ADMIN_PASSWORD: passwordHere });
    await use(server.origin);
    await server.stop();
  },
  baseURL: ({ home }, use) => use(home),
});

const card = (page: Page) => page.getByRole('region', { name: 'Restore from a backup' });

const choose = async (page: Page, file: string) => {
  const chooser = page.waitForEvent('filechooser');
  await card(page).getByRole('button', { name: 'Choose a backup' }).click();
  await (await chooser).setFiles(file);
};

/** Drops a file, like one dragged from a folder. */
const drop = async (page: Page, text: string) => {
  const dataTransfer = await page.evaluateHandle((content) => {
    const dragged = new DataTransfer();
    dragged.items.add(new File([content], 'stories.tar'));
    return dragged;
  }, text);
  const place = card(page).getByText('Drop the backup here');
  for (const type of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer });
};

test('an empty dashboard offers to restore a backup', async ({ page, backup }) => {
  await page.goto('/login');
  await enterPassword(page, passwordHere);
  await waitForFonts(page);

  await test.step('beside the first person', async () => {
    await expect(page.getByRole('heading', { name: 'Whose stories would you like to hear?' })).toBeVisible();
    await expect(card(page).getByText('Drop the backup here')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a file that is not a backup is refused with a message', async () => {
    await drop(page, 'Dear Rose, '.repeat(200));
    await expect(card(page).getByRole('alert')).toHaveText(
      'This file isn’t a Family Stories backup, or it is damaged. Nothing was changed.',
    );
  });

  const field = card(page).getByLabel('Passphrase for this backup');

  await test.step('an encrypted one asks for its passphrase, and can be cancelled', async () => {
    await choose(page, backup);
    await expect(field).toBeFocused();
    await expect(card(page).getByText('stories.tar.age is encrypted')).toBeVisible();
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page).getByRole('button', { name: 'Choose a backup' })).toBeVisible();
  });

  await test.step('a wrong passphrase is refused, and can be typed again', async () => {
    await choose(page, backup);
    await field.fill('something else');
    await field.press('Enter');
    await expect(card(page).getByRole('alert')).toHaveText(
      'This passphrase doesn’t open this backup. Please check it. Nothing was changed.',
    );
    await expect(field).toBeFocused();
  });

  await test.step('its progress is shown, and sending it can be cancelled', async () => {
    const letGo = await hold(page, '**/api/restore');
    await field.fill(passphrase);
    await card(page).getByRole('button', { name: 'Restore' }).click();
    await expect(card(page).getByRole('status')).toHaveText('Sending the backup…');
    await expect(card(page).getByRole('progressbar', { name: 'Sending the backup…' })).toBeVisible();
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(field).toBeVisible();
    letGo();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('afterwards the login says what came back, and takes the password of the backup', async () => {
    await field.fill(passphrase);
    await card(page).getByRole('button', { name: 'Restore' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('1 person, 1 question and 1 photo are back.')).toHaveText(
      '1 person, 1 question and 1 photo are back. Please sign in with the password you had when the backup was made.',
    );
    await expectAccessible(page);
    await enterPassword(page, passwordHere);
    await expect(page.getByText('Invalid password')).toBeVisible();
    await enterPassword(page, password);
    await expect(page.getByRole('link', { name: 'Read Answer: Who taught you to swim?' })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });

  await test.step('the next login no longer says so', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByPlaceholder('Enter password')).toBeVisible();
    await expect(page.getByText('are back.')).toHaveCount(0);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { totpCode } from '../../src/server/domain/sign-in/totp.ts';
import { readQrCode } from '../qr-code.ts';
import { startServer } from '../start-server.ts';
import { adminPassword, test as base, expect } from './fixtures.ts';

// each test has its own server, because turning on two-step sign-in ends the sessions of others
const test = base.extend<{ home: string; turnOnElsewhere: () => Promise<{ secret: string; codes: string[] }> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the parameters
  home: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-e2e-'));
    const server = await startServer({ ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn', DATA_DIR: folder });
    await use(server.origin);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: ({ home }, use) => use(home),

  // leaves this browser signed out
  turnOnElsewhere: ({ home, playwright }, use) =>
    use(async () => {
      const elsewhere = await playwright.request.newContext({ baseURL: home });
      await elsewhere.post('/api/session', { data: { password: adminPassword } });
      const { secret } = await (await elsewhere.post('/api/second-step/secret')).json();
      const data = { secret, code: shown(secret), current_password: adminPassword };
      const response = await elsewhere.post('/api/second-step', { data });
      expect(response.status()).toBe(200);
      const { recovery_codes } = await response.json();
      await elsewhere.dispose();
      return { secret, codes: recovery_codes };
    }),
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

/** The code of the app, now or so many half minutes later: each is accepted once, also one that is early. */
const shown = (secret: string, later = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + later);

const signInWithPassword = async (page: Page) => {
  await page.goto('/login');
  await page.getByPlaceholder('Enter password').fill(adminPassword);
  await button(page, 'Sign In').click();
};

/** Reads the QR code as a camera does. */
const scan = async (qrCode: Locator) => new URL(await readQrCode(await qrCode.screenshot()));

const readKey = async (page: Page) =>
  ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) as string).replaceAll(' ', '');

const readCodes = async (page: Page) => {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
};

const signOut = async (page: Page) => {
  await page.goto('/admin');
  await button(page, 'Logout').click();
  await page.waitForURL(/\/login$/);
};

/** The messages in which the browser reports a violation of the content security policy. */
const policyFaultsOf = (page: Page) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) faults.push(message.text());
  });
  return faults;
};

const tabTo = async (page: Page, target: Locator) => {
  for (let n = 0; n < 40; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

test('two-step sign-in is turned on, used and turned off with only the keyboard', async ({ page }) => {
  const faults = policyFaultsOf(page);
  const press = async (name: string) => {
    await tabTo(page, button(page, name));
    await page.keyboard.press('Enter');
  };
  await page.goto('/login');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin$/);
  for (const name of ['Settings', 'Security']) {
    await tabTo(page, page.getByRole('link', { name }));
    await page.keyboard.press('Enter');
  }
  await press('Turn on two-step sign-in');
  await expect(page.getByRole('heading', { name: /^1\./ })).toBeFocused();
  const secret = await readKey(page);
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`the QR code and the text below it contain the same key (${colorScheme})`, async () => {
      await page.emulateMedia({ colorScheme });
      const uri = await scan(page.getByRole('img', { name: /QR code/ }));
      expect(uri.protocol).toBe('otpauth:');
      expect(uri.searchParams.get('issuer')).toBe('Family Stories');
      expect(uri.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri.searchParams.get('secret')).toBe(secret);
      await expect(page.getByRole('link', { name: 'open the app' })).toHaveAttribute('href', uri.href);
    });
  await tabTo(page, page.getByLabel('Six digits from the app'));
  await page.keyboard.type(shown(secret));
  await page.keyboard.press('Tab');
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your recovery codes for Family Stories' })).toBeFocused();
  const [recovery = ''] = await readCodes(page);
  await press('I’ve put them somewhere safe');
  await expect(page.getByRole('heading', { name: 'Two-step sign-in', exact: true })).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('Two-step sign-in is on');

  await tabTo(page, page.getByRole('link', { name: 'People' }));
  await page.keyboard.press('Enter');
  await press('Logout');
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused();
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(shown(secret, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin$/);

  await page.goto('/security');
  await press('Turn off two-step sign-in');
  await tabTo(page, page.getByLabel('Code from the app, or a recovery code'));
  await page.keyboard.type(recovery);
  await tabTo(page, page.getByLabel('Admin password'));
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-step sign-in', exact: true })).toBeFocused();
  await expect(card(page)).toContainText('Off');
  await expect(page.getByRole('status')).toHaveText('Two-step sign-in is off');
  expect(faults).toEqual([]);
});

test('signing in with a code or a recovery code', async ({ page, turnOnElsewhere }) => {
  const faults = policyFaultsOf(page);
  const { secret, codes } = await turnOnElsewhere();

  await test.step('a code is pasted as the app shows it; a wrong one is reported, and the next replaces it', async () => {
    await signInWithPassword(page);
    await codeField(page).fill('000 00');
    await button(page, 'Sign In').click();
    await expect(page.getByRole('alert')).toContainText('That code isn’t right, or has been used before.');
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.insertText(shown(secret, 1).replace(/(...)/, '$1 '));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin$/);
  });

  await test.step('a recovery code works once, in the same field', async () => {
    const [first = '', second = ''] = codes;
    await signOut(page);
    await signInWithPassword(page);
    await codeField(page).fill(first);
    await button(page, 'Sign In').click();
    await page.waitForURL(/\/admin$/);
    await page.goto('/security');
    await expect(card(page)).toContainText('You have 9 of 10 recovery codes left.');
    await signOut(page);
    await signInWithPassword(page);
    await button(page, 'Don’t have your phone? Use a recovery code').click();
    const field = page.getByRole('textbox', { name: 'Recovery code' });
    await field.fill(first);
    await button(page, 'Sign In').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await field.fill(second.toLowerCase());
    await button(page, 'Sign In').click();
    await page.waitForURL(/\/admin$/);
  });
  expect(faults).toEqual([]);
});

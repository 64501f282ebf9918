import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { totpCode } from '../../src/server/domain/sign-in/totp.ts';
import { readQrCode } from '../qr-code.ts';
import { startServer } from '../start-server.ts';
import { expectAccessible } from './axe.ts';
import { adminPassword, test as base, expect, flagSignedIn, waitForFonts } from './fixtures.ts';

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

/** Signs in without the pages for it, and begins to turn it on. */
const offerOn = async (page: Page) => {
  expect((await page.request.post('/api/session', { data: { password: adminPassword } })).status()).toBe(204);
  await flagSignedIn(page);
  await page.goto('/security');
  await button(page, 'Turn on two-step sign-in').click();
  return readKey(page);
};

const fillReauthentication = async (page: Page, code: string, password = adminPassword) => {
  await page.getByLabel(/Six digits|Code from the app/).fill(code);
  await page.getByLabel('Admin password').fill(password);
};

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

const expectFit = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
};

/** As Playwright opens it, after tests of other appearances. */
const resetAppearance = async (page: Page) => {
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
};

const tabTo = async (page: Page, target: Locator) => {
  for (let n = 0; n < 40; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

test('two-step sign-in is turned on, used and turned off with only the keyboard', async ({ page }) => {
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
});

test('two-step sign-in is turned on, and has recovery codes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  const faults = policyFaultsOf(page);
  const secret = await offerOn(page);

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

  await test.step('axe finds no violation, and the page fits 320 px, while it is turned on', async () => {
    await expectAccessible(page);
    await expectFit(page);
    await resetAppearance(page);
  });

  await test.step('a wrong password or code on the page is reported there, and does not sign out', async () => {
    await fillReauthentication(page, '000000');
    await button(page, 'Turn on').click();
    await expect(page.getByRole('alert')).toContainText('That code isn’t right');
    await fillReauthentication(page, shown(secret), 'a guess');
    await button(page, 'Turn on').click();
    await expect(page.getByRole('alert')).toHaveText('Invalid password');
    await expect(page).toHaveURL(/\/security$/);
    await button(page, 'Cancel').click();
    await expect(card(page)).toContainText('Off');
  });

  await button(page, 'Turn on two-step sign-in').click();
  await fillReauthentication(page, shown(await readKey(page), 1));
  await button(page, 'Turn on').click();
  const codes = await readCodes(page);

  await test.step('axe finds no violation, and the page fits 320 px, with the recovery codes', async () => {
    await expectAccessible(page);
    await expectFit(page);
    await resetAppearance(page);
  });

  await test.step('recovery codes are copied, and printed without anything else', async () => {
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await button(page, 'Copy').click();
    await expect(page.getByRole('status')).toHaveText('Copied');
    // our pages may not read the clipboard; another page pastes it
    const notes = await context.newPage();
    await notes.setContent('<textarea autofocus></textarea>');
    await notes.getByRole('textbox').press('ControlOrMeta+v');
    await expect(notes.getByRole('textbox')).toHaveValue(codes.join('\n'));
    await notes.close();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await button(page, 'Print').click();
    await expect(page.locator('body')).toHaveAttribute('data-printed');
    await page.emulateMedia({ media: 'print' });
    await expect(list).toBeVisible();
    await expect(page.getByText('Your recovery codes for Family Stories')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Sign-ins and changes')).toBeHidden();
    await resetAppearance(page);
  });

  await button(page, 'I’ve put them somewhere safe').click();
  await expect(card(page)).toContainText('On');

  await test.step('new recovery codes replace the old ones, and the list shows it', async () => {
    await button(page, 'Make new recovery codes').click();
    await fillReauthentication(page, codes[0] as string);
    await button(page, 'Make new codes').click();
    for (const code of await readCodes(page)) expect(codes).not.toContain(code);
    await button(page, 'I’ve put them somewhere safe').click();
    await expect(page.getByRole('region', { name: 'Sign-ins and changes' })).toContainText('Made new recovery codes');
  });

  await test.step('dialogs are centred at every screen width', async () => {
    await button(page, 'Turn off two-step sign-in').click();
    const dialog = page.getByRole('dialog');
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(dialog).toBeVisible();
      await waitForFonts(page);
      /** How far its middle is from that of the screen. */
      const offCentre = () =>
        dialog.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return Math.max(Math.abs(left + right - innerWidth), Math.abs(top + bottom - innerHeight));
        });
      await expect.poll(offCentre).toBeLessThanOrEqual(1);
    }
  });

  await test.step('axe finds no violation while it is turned off', async () => {
    await expectAccessible(page);
  });
  expect(faults).toEqual([]);
});

test('signing in with a code or a recovery code', async ({ page, turnOnElsewhere }) => {
  const faults = policyFaultsOf(page);
  const { secret, codes } = await turnOnElsewhere();

  await test.step('the code step leads back to the password', async () => {
    await signInWithPassword(page);
    await button(page, 'Back').click();
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(page.getByLabel('Password')).toHaveValue('');
  });

  await test.step('a code is pasted as the app shows it; a wrong one is reported, and the next replaces it', async () => {
    await page.getByPlaceholder('Enter password').fill(adminPassword);
    await button(page, 'Sign In').click();
    await expect(page.getByText('Please enter the six digits that the app on your phone is showing now')).toBeVisible();
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
    await codeField(page).fill('000 00');
    await button(page, 'Sign In').click();
    await expect(page.getByRole('alert')).toContainText('That code isn’t right, or has been used before.');
    await test.step('axe finds no violation, and the page fits 320 px', async () => {
      await expectAccessible(page);
      await expectFit(page);
      await resetAppearance(page);
    });
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
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'text');
    await field.fill(first);
    await button(page, 'Sign In').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await field.fill(second.toLowerCase());
    await button(page, 'Sign In').click();
    await page.waitForURL(/\/admin$/);
  });
  expect(faults).toEqual([]);
});

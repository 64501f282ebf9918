import type { Page } from '@playwright/test';
import { hold, stopClock } from './answer-steps.ts';
import { setWidth } from './appearances.ts';
import { expectAccessible } from './axe.ts';
import { adminPassword, expect, test } from './fixtures.ts';

const password = (page: Page) => page.getByPlaceholder('Enter password');
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });

const signIn = async (page: Page, typed: string) => {
  await password(page).fill(typed);
  await signInButton(page).click();
};

/** Signs out, and waits for the page for signing in. */
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

/** The flag of a signed-in browser. */
const flagOf = (page: Page) => page.evaluate(() => localStorage.getItem('adminAuthenticated'));

/** The bodies of all sign-ins that this page sends from now on. */
const signInsOf = (page: Page) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/session')) sent.push(request.postDataJSON());
  });
  return sent;
};

/** Answers every sign-in with this error instead of the server. */
const refuse = (page: Page, status: number, body: object) =>
  page.route('**/api/session', (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }),
  );

test('the page for signing in', async ({ page }) => {
  await test.step('the page loads no part of the editor', async () => {
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text());
    });
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(scripts.length).toBeGreaterThan(0);
    expect((await Promise.all(scripts)).join('')).not.toContain('ProseMirror');
  });

  await test.step('the page asks for the admin password and nothing else', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Access' })).toBeVisible();
    await expect(page.getByText('Please enter the admin password to continue')).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await expect(page.locator('input')).toHaveCount(1);
    await expect(page.getByText('Family Stories', { exact: true })).toBeVisible();
  });

  await test.step('a button shows what is typed, and hides it again', async () => {
    await page.keyboard.type('secret');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Hide what I type' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await expect(password(page)).toHaveValue('secret');
  });

  await test.step('unreadable settings show the specified message', async () => {
    await refuse(page, 503, { code: 'settings_unreadable', detail: 'An error occurred. Please try again.' });
    await signIn(page, 'secret');
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
    await expect(password(page)).toHaveValue('secret');
    await page.unroute('**/api/session');
  });

  await test.step('too many attempts show the message of the server', async () => {
    const detail = 'Too many attempts. Please wait a little and try again.';
    await refuse(page, 429, { code: 'too_many_attempts', detail });
    await signIn(page, 'secret');
    await expect(page.getByRole('alert')).toContainText(detail);
    await page.unroute('**/api/session');
  });

  await test.step('the form is not sent without a password', async () => {
    await password(page).fill('');
    const sent = signInsOf(page);
    await signInButton(page).click();
    expect(await password(page).evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
    await expect(password(page)).toBeFocused();
    // a request made above would have been sent before this one
    await signIn(page, adminPassword);
    await expect(page).toHaveURL(/\/admin$/);
    expect(sent).toEqual([{ password: adminPassword }]);
    await signOut(page);
  });

  await test.step('the button shows that the password is being verified, and sends it once', async () => {
    const sent = signInsOf(page);
    const release = await hold(page, '**/api/session');
    await password(page).fill(adminPassword);
    await signInButton(page).dblclick();
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
    // Enter as well, while the first request is on its way
    await password(page).press('Enter');
    release();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { name: 'Family Stories' })).toBeVisible();
    expect(sent).toEqual([{ password: adminPassword }]);
    await page.unroute('**/api/session');
    await signOut(page);
  });

  await test.step('an unreachable server shows the same message, says that it is unreachable, and the next attempt succeeds', async () => {
    await page.route('**/api/session', (route) => route.abort());
    await signIn(page, adminPassword);
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
    await expect(page.getByRole('status')).toHaveText(
      'The server can’t be reached right now. Please check your connection.',
    );
    await expect(password(page)).toHaveAttribute('aria-invalid', 'false');
    await page.unroute('**/api/session');
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/admin$/);
    await signOut(page);
  });

  await test.step('a wrong password is refused, stays in the field and can be replaced at once', async () => {
    await signIn(page, 'wrong');
    await expect(page.getByRole('alert')).toHaveText('Invalid password');
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(password(page)).toHaveValue('wrong');
    await expect(password(page)).toBeFocused();
    await expect.poll(() => flagOf(page)).toBeNull();
    await test.step('axe finds no violation', () => expectAccessible(page));
    await test.step('the page fits 320 px without horizontal scrolling', async () => {
      await setWidth(page, 320, 256);
      await expect(signInButton(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await setWidth(page, 1440);
    });
    await page.keyboard.type(adminPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin$/);
  });
});

test('the right password leads to the dashboard, using only the keyboard', { tag: '@nginx' }, async ({ page }) => {
  await page.goto('/login');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Family Stories' })).toBeFocused();
  await expect.poll(() => flagOf(page)).toBe('true');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/admin$/);
});

test('pages without a session lead to signing in', async ({ page }) => {
  await test.step('/ and /admin lead to the login without the signed-in flag', async () => {
    for (const path of ['/', '/admin']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/login$/);
    }
  });

  await test.step('the signed-in flag alone opens nothing', async () => {
    await page.evaluate(() => localStorage.setItem('adminAuthenticated', 'true'));
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
    await expect.poll(() => flagOf(page)).toBeNull();
  });

  await test.step('signing in after the session has ended leads back to where she was', async () => {
    await signIn(page, adminPassword);
    await expect(page).toHaveURL(/\/admin$/);
    await page.goto('/admin/library');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.context().request.delete('/api/session')).status()).toBe(204);
    await page.goto('/admin/settings/files?from=mail#here');
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await signIn(page, adminPassword);
    await expect(page).toHaveURL(/\/admin\/settings\/files\?from=mail#here$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  });
});

test('Logout ends the session on the server and in other tabs', { tag: '@nginx' }, async ({ page, context }) => {
  await page.goto('/login');
  await signIn(page, adminPassword);
  await expect(page).toHaveURL(/\/admin$/);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Family Stories' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await expect.poll(() => flagOf(page)).toBeNull();
  expect((await context.request.get('/api/session')).status()).toBe(401);
});

test.describe('Logout without a network', () => {
  const sessionOf = async (page: Page) => (await page.context().request.get('/api/session')).status();

  const logOutOffline = async (page: Page) => {
    await page.goto('/login');
    await signIn(page, adminPassword);
    await expect(page).toHaveURL(/\/admin$/);
    await page.route('**/api/session', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('status')).toContainText('The server can’t be reached, so you are not signed out yet.');
    expect(await sessionOf(page)).toBe(204);
  };

  test('is done as soon as possible', async ({ page }) => {
    await test.step('leaves the dashboard, says so, and ends the session as soon as it can', async () => {
      await logOutOffline(page);
      await page.reload();
      await expect(page.getByRole('status')).toContainText('not signed out yet');
      await page.unroute('**/api/session');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByRole('status')).toHaveText('You are signed out.');
      expect(await sessionOf(page)).toBe(401);
      await page.reload();
      await expect(signInButton(page)).toBeVisible();
      await expect(page.getByRole('status')).toHaveCount(0);
    });

    await test.step('is remembered with full storage as well', async () => {
      await page.goto('/login');
      await signIn(page, adminPassword);
      await expect(page).toHaveURL(/\/admin$/);
      await page.evaluate(() => {
        for (let size = 2 ** 23; size >= 1; size /= 2)
          try {
            for (let n = 0; ; n += 1) localStorage.setItem(`${size} ${n}`, 'x'.repeat(size));
          } catch {
            // half of it may have room
          }
      });
      await page.route('**/api/session', (route) => route.abort());
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('status')).toContainText('not signed out yet');
      await page.unroute('**/api/session');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByRole('status')).toHaveText('You are signed out.');
      expect(await sessionOf(page)).toBe(401);
    });
  });

  test('and signing in again', async ({ page, origin, playwright }) => {
    await page.clock.install();

    await test.step('and signing in again ends the session before, and keeps the new one', async () => {
      await logOutOffline(page);
      const before = await playwright.request.newContext({
        baseURL: origin,
        storageState: await page.context().storageState(),
      });
      await page.unroute('**/api/session');
      await signIn(page, adminPassword);
      await expect(page).toHaveURL(/\/admin$/);
      expect((await before.get('/api/session')).status()).toBe(401);
      await before.dispose();
      await page.clock.runFor(60_000);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Family Stories' })).toBeVisible();
      expect(await sessionOf(page)).toBe(204);
      await signOut(page);
    });

    await test.step('sends one request at a time, and signing in waits for it', async () => {
      await page.goto('/login');
      await signIn(page, adminPassword);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await stopClock(page);
      const sent: string[] = [];
      page.on('request', (request) => request.url().endsWith('/api/session') && sent.push(request.method()));
      const release = await hold(page, '**/api/session');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect.poll(() => sent).toEqual(['DELETE']);
      await page.clock.runFor(3000);
      await expect(page.getByRole('status')).toContainText('not signed out yet');
      await page.clock.runFor(5500);
      await signIn(page, adminPassword);
      await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
      expect(sent).toEqual(['DELETE']);
      release();
      await expect(page).toHaveURL(/\/admin$/);
      expect(sent.slice(0, 2)).toEqual(['DELETE', 'POST']);
      expect(await sessionOf(page)).toBe(204);
    });
  });
});

import type { Page } from '@playwright/test';
import { hold, stopClock } from './answer-steps.ts';
import { adminPassword, enterPassword, expect, test } from './fixtures.ts';

const password = (page: Page) => page.getByPlaceholder('Enter password');
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });

/** Signs out, and waits for the page for signing in. */
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

/** The flag of a signed-in browser. */
const flagOf = (page: Page) => page.evaluate(() => localStorage.getItem('adminAuthenticated'));

test('the page for signing in loads no part of the editor', async ({ page }) => {
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

test('a wrong password is refused, and the right one leads to the dashboard, using only the keyboard', {
  tag: '@nginx',
}, async ({ page }) => {
  await page.goto('/login');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid password');
  await expect.poll(() => flagOf(page)).toBeNull();
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Family Stories' })).toBeFocused();
  await expect.poll(() => flagOf(page)).toBe('true');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/admin$/);
});

test('pages without a session lead to signing in', async ({ page }) => {
  await test.step('/, /admin and /security lead to the login without the signed-in flag', async () => {
    for (const path of ['/', '/admin', '/security']) {
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
    await enterPassword(page);
    await expect(page).toHaveURL(/\/admin$/);
    await page.goto('/admin/library');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.context().request.delete('/api/session')).status()).toBe(204);
    await page.goto('/admin/settings/files?from=mail#here');
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await enterPassword(page);
    await expect(page).toHaveURL(/\/admin\/settings\/files\?from=mail#here$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  });
});

test('Logout ends the session on the server and in other tabs', { tag: '@nginx' }, async ({ page, context }) => {
  await page.goto('/login');
  await enterPassword(page);
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
    await enterPassword(page);
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
      await enterPassword(page);
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
      await enterPassword(page);
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
      await enterPassword(page);
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
      await enterPassword(page);
      await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
      expect(sent).toEqual(['DELETE']);
      release();
      await expect(page).toHaveURL(/\/admin$/);
      expect(sent.slice(0, 2)).toEqual(['DELETE', 'POST']);
      expect(await sessionOf(page)).toBe(204);
    });
  });
});

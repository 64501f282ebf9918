import type { APIRequestContext, Page } from '@playwright/test';
import { adminPassword, test as base, expect, flagSignedIn, signIn } from './fixtures.ts';

const test = base.extend<{ elsewhere: APIRequestContext }>({
  /** Signed in, like another device. */
  elsewhere: async ({ origin, playwright }, use) => {
    const elsewhere = await playwright.request.newContext({ baseURL: origin });
    expect((await elsewhere.post('/api/session', { data: { password: adminPassword } })).status()).toBe(204);
    await use(elsewhere);
    await elsewhere.dispose();
  },
});

const next = 'another lamp on another stair';

const openSecurity = async (page: Page) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused();
};
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Opens the page without the login and the dashboard before it. */
const goToSecurity = async (page: Page) => {
  expect((await page.request.post('/api/session', { data: { password: adminPassword } })).status()).toBe(204);
  await flagSignedIn(page);
  await page.goto('/security');
};

// a changed password ends the session of this worker's admin, which later files need
test.afterEach(async ({ admin }) => {
  expect((await admin.post('/api/session', { data: { password: adminPassword } })).status()).toBe(204);
});

test('an attempt with a wrong password is listed', { tag: '@nginx' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByPlaceholder('Enter password').fill('a guess');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid password');
  await openSecurity(page);
  const signIns = card(page, 'Sign-ins and changes').getByRole('listitem');
  await expect(signIns.nth(0)).toContainText(/^Signed in/);
  await expect(signIns.nth(1)).toContainText(/^Wrong password.*Chrome on Linux · 127\.0\.0\.1Today, /i);
});

test('the other sessions are listed and ended, and this one stays', { tag: '@nginx' }, async ({ page, elsewhere }) => {
  await goToSecurity(page);
  const sessions = card(page, 'Where you are signed in');
  await expect(sessions.getByText('(this one)')).toHaveCount(1);
  expect(await sessions.getByRole('listitem').count()).toBeGreaterThan(1);
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(sessions.getByText('You aren’t signed in anywhere else.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.get('/api/session')).status()).toBe(401);
});

test('the password is changed, and a refused one says why', { tag: '@nginx' }, async ({ page, elsewhere }) => {
  await goToSecurity(page);
  const password = card(page, 'Password');
  const open = password.getByRole('button', { name: 'Change password' });
  const change = async (from: string, to: string) => {
    await password.getByLabel('Current password').fill(from);
    await password.getByLabel('New password').fill(to);
    await page.keyboard.press('Enter');
  };
  await open.click();
  await change(adminPassword, 'football');
  await expect(password.getByRole('alert')).toHaveText(
    'The new password is one of the first that people would guess. Please choose another.',
  );
  await change('a guess', next);
  await expect(password.getByRole('alert')).toHaveText('Invalid password');
  await expect(page).toHaveURL(/\/security$/);
  await change(adminPassword, next);
  await expect(page.getByText('Your password has been changed. You are signed out everywhere else.')).toBeVisible();
  await expect(password.getByLabel('Current password')).toHaveCount(0);
  await expect(open).toBeFocused();
  expect((await elsewhere.get('/api/session')).status()).toBe(401);
  // and back, for the tests that follow
  await page.keyboard.press('Enter');
  await change(next, adminPassword);
  await expect(card(page, 'Sign-ins and changes').getByText('Changed the password')).toHaveCount(2);
});

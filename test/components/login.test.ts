import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearAdminFlag } from '../../src/client/admin/frame/admin-flag.ts';
import { keepRestored } from '../../src/client/admin/frame/restored.ts';
import { login as messages } from '../../src/shared/messages/en/login.ts';
import { press, step, type } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { bodiesOf, cutOff, hold, problem, type Sent, serve } from './server.ts';

const password = page.getByPlaceholder('Enter password');
const signInButton = page.getByRole('button', { name: 'Sign In' });
const alert = page.getByRole('alert');
const secret = 'correct horse battery staple';
const code = page.getByRole('textbox', { name: 'Code', exact: true });

const signIn = async (typed: string) => {
  await password.fill(typed);
  await signInButton.click();
};
const openLogin = async () => {
  localStorage.clear();
  open('/login', false);
  await expect.element(password).toBeVisible();
};
const signedIn = () => expect.poll(() => location.pathname).toBe('/admin');
const sent = () => bodiesOf('POST /api/session');
const fits = async () => {
  await page.viewport(320, 256);
  await expect.element(signInButton).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320);
  await page.viewport(1440, 900);
};

beforeEach(() => {
  serveFamily();
  serve({
    'POST /api/session': ({ body }: Sent) =>
      (body as { password: string }).password === secret ? undefined : problem(401, 'wrong_password'),
  });
});

afterEach(() => keepRestored(undefined));

test('the login page reports a restore even if it was rendered before the response', async () => {
  open('/admin');
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  clearAdminFlag();
  await expect.element(password).toBeVisible();
  keepRestored({ people: 1, questions: 2, images: 0, signed_out: true });
  await expect.element(page.getByText('2 questions')).toBeVisible();
  await signIn(secret);
  await signedIn();
});

test('signing in and out works on a device whose storage is full', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  serve({ 'DELETE /api/session': () => undefined });
  await openLogin();
  await signIn(secret);
  await signedIn();
  await step('a logout in another tab shows the login here', async () => {
    dispatchEvent(new StorageEvent('storage', { key: 'lastLogout', newValue: '1' }));
    await expect.element(password).toBeVisible();
  });
  await signIn(secret);
  await signedIn();
  const reconnect = cutOff('DELETE /api/session');
  await page.getByRole('button', { name: 'Logout' }).click();
  await step('a logout without a network is retried', async () => {
    await expect.element(page.getByText(messages.logoutPending)).toBeVisible();
    reconnect();
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(messages.loggedOut)).toBeVisible();
  });
});

test('signing in and out works on a device whose storage is blocked', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await openLogin();
  for (const area of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, area, 'get').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
  serve({ 'DELETE /api/session': () => undefined });
  await signIn(secret);
  await signedIn();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(password).toBeVisible();
});

test('the page for signing in', async () => {
  await openLogin();

  await step('asks for the admin password and nothing else', async () => {
    await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Access' })).toBeVisible();
    await expect.element(page.getByText('Please enter the admin password to continue')).toBeVisible();
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(page.css('#root input')).toHaveLength(1);
    await expect.element(page.getByText('Family Stories', { exact: true })).toBeVisible();
  });

  await step('has a button that shows what is typed, and hides it again', async () => {
    await type('secret');
    await press('Tab');
    await press('Enter');
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(page.getByRole('button', { name: 'Hide what I type' })).toHaveFocus();
    await press('Enter');
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(password).toHaveValue('secret');
  });

  await step('shows the specified message if the settings are unreadable', async () => {
    serve({
      'POST /api/session': problem(503, 'settings_unreadable', 'An error occurred. Please try again.', {
        request_id: 'a',
      }),
    });
    await signIn('secret');
    await expect.element(alert).toHaveTextContent('An error occurred. Please try again.');
    await expect.element(password).toHaveValue('secret');
  });

  await step('shows the message of the server after too many attempts', async () => {
    const detail = 'Too many attempts. Please wait a little and try again.';
    serve({ 'POST /api/session': problem(429, 'too_many_attempts', detail) });
    await signIn('secret');
    await expect.element(alert).toMatchTextContent(detail);
  });

  await step('is not sent without a password', async () => {
    await password.fill('');
    const before = sent().length;
    await signInButton.click();
    expect((password.element() as HTMLInputElement).validity.valueMissing).toBe(true);
    await expect.element(password).toHaveFocus();
    expect(sent()).toHaveLength(before);
  });
});

test('a wrong password is refused, stays in the field and can be replaced at once', async () => {
  await openLogin();
  await signIn('wrong');
  await expect.element(alert).toHaveTextContent('Invalid password');
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(password).toHaveValue('wrong');
  await expect.element(password).toHaveFocus();
  expect(localStorage.getItem('adminAuthenticated')).toBeNull();
  await expectAccessible();
  await fits();
  await type(secret);
  await press('Enter');
  await signedIn();
  expect(localStorage.getItem('adminAuthenticated')).toBe('true');
});

test('the button shows that the password is being verified, and sends it once', async () => {
  await openLogin();
  const release = hold('POST /api/session');
  await password.fill(secret);
  await signInButton.dblClick();
  await expect.element(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  // Enter as well, while the first request is on its way
  await password.click();
  await press('Enter');
  release();
  await signedIn();
  await expect.element(page.getByRole('heading', { name: 'Family Stories' })).toBeVisible();
  expect(sent()).toEqual([{ password: secret }]);
});

test('an unreachable server shows the same message, says that it is unreachable, and the next attempt succeeds', async () => {
  await openLogin();
  const reconnect = cutOff('POST /api/session');
  await signIn(secret);
  await expect.element(alert).toHaveTextContent('An error occurred. Please try again.');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('The server can’t be reached right now. Please check your connection.');
  await expect.element(password).toHaveAttribute('aria-invalid', 'false');
  reconnect();
  await signInButton.click();
  await signedIn();
});

test('signing in leads to where she was', async () => {
  open('/admin/settings/family?from=mail#here', false);
  await expect.poll(() => location.pathname).toBe('/login');
  await signIn(secret);
  await expect
    .poll(() => location.pathname + location.search + location.hash)
    .toBe('/admin/settings/family?from=mail#here');
  await expect.element(page.getByRole('heading', { level: 1, name: 'You and your family' })).toBeVisible();
});

test('the code of two-step sign-in', async () => {
  const wrong = 'That code isn’t right, or has been used before.';
  serve({
    'POST /api/session': ({ body }: Sent) => {
      const typed = (body as { code?: string }).code;
      if (typed === undefined) return problem(401, 'code_needed');
      return typed === '123 456' ? undefined : problem(401, 'wrong_code', wrong);
    },
  });
  await openLogin();

  await step('leads back to the password', async () => {
    await signIn(secret);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveValue('');
  });

  await step('has a field for the app’s code; a wrong one is reported, and the next replaces it', async () => {
    await signIn(secret);
    await expect
      .element(page.getByText('Please enter the six digits that the app on your phone is showing now'))
      .toBeVisible();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    await code.fill('000 00');
    await signInButton.click();
    await expect.element(alert).toMatchTextContent(wrong);
    await expectAccessible();
    await fits();
    await expect.element(code).toHaveFocus();
  });

  await step('has a field for a recovery code, with another keyboard', async () => {
    await page.getByRole('button', { name: 'Don’t have your phone? Use a recovery code' }).click();
    const field = page.getByRole('textbox', { name: 'Recovery code' });
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('inputmode', 'text');
    await field.fill('123 456');
    await signInButton.click();
    await signedIn();
    expect(sent().at(-1)).toEqual({ password: secret, code: '123 456' });
  });
});

import { beforeEach, expect, test, vi } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { security as messages } from '../../src/shared/messages/en/security.ts';
import type { AuditNote } from '../../src/shared/sign-in/audit.ts';
import type { Session } from '../../src/shared/sign-in/session.ts';
import { focus, press, step, texts } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { fakeClock } from './clock.ts';
import { serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { bodiesOf, cutOff, problem, type Sent, serve } from './server.ts';

const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const oldCodes = Array.from({ length: 10 }, (_, at) => `old-code-${at}`);
const newCodes = Array.from({ length: 10 }, (_, at) => `new-code-${at}`);
const card = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const twoStep = card('Two-step sign-in');
const sessions = card('Where you are signed in');
const signIns = card('Sign-ins and changes');
const codes = page.getByRole('list', { name: 'Recovery codes' });

const session = (current: boolean): Session => ({
  created_at: new Date().toISOString(),
  last_used_at: new Date().toISOString(),
  client: '127.0.0.1',
  device: current ? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' : 'curl',
  current,
});
const note = (at: number, event: AuditNote['event'] = 'signed_in'): AuditNote => ({
  ...{ id: `note-${at}`, event, client: '127.0.0.1', device: 'curl', at: new Date().toISOString() },
});

let isOn = false;
let others: Session[] = [];

beforeEach(() => {
  isOn = false;
  others = [session(false)];
  serveFamily();
  const check = ({ body }: Sent, turn: () => unknown) => {
    const { code, current_password } = body as { code: string; current_password: string };
    if (code === '000000') return problem(401, 'wrong_code', 'That code isn’t right, or has been used before.');
    return current_password === 'secret' ? turn() : problem(401, 'wrong_password', 'Invalid password');
  };
  serve({
    'GET /api/second-step': () => ({ is_on: isOn, recovery_codes_left: isOn ? 10 : 0 }),
    'POST /api/second-step/secret': {
      secret,
      uri: `otpauth://totp/Family%20Stories?secret=${secret}&issuer=Family%20Stories`,
    },
    'POST /api/second-step': (sent: Sent) =>
      check(sent, () => {
        isOn = true;
        return { recovery_codes: oldCodes };
      }),
    'DELETE /api/second-step': (sent: Sent) =>
      check(sent, () => {
        isOn = false;
      }),
    'POST /api/second-step/recovery-codes': (sent: Sent) => check(sent, () => ({ recovery_codes: newCodes })),
    'GET /api/sessions': () => ({ sessions: [session(true), ...others] }),
    'DELETE /api/sessions': () => {
      others = [];
    },
    'GET /api/audit-log': { notes: [note(1)] },
  });
});

const openSecurity = async () => {
  open('/security');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Security' })).toHaveFocus();
};
const reauthenticate = async (within: typeof page | Locator, code: string, password: string) => {
  await within.getByLabelText(/Six digits|Code from the app/).fill(code);
  await within.getByLabelText('Admin password').fill(password);
};
const fits = async () => {
  await page.viewport(320, 640);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320);
  await commands.emulateMedia({ media: null, colorScheme: 'light' });
  await page.viewport(1440, 900);
};

test('two-step sign-in', async () => {
  await openSecurity();
  await button('Turn on two-step sign-in').click();
  await expect.element(page.getByRole('heading', { name: /^1\./ })).toHaveFocus();

  await step('shows the key as text and behind the link', async () => {
    await expect.element(page.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
    const link = page.getByRole('link', { name: 'open the app' }).element();
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('secret')).toBe(secret);
  });

  await step('axe finds no violation, and the page fits 320 px, while it is turned on', async () => {
    await expectAccessible();
    await fits();
  });

  await step('a wrong password or code is reported there, and does not sign out', async () => {
    await reauthenticate(page, '000000', 'secret');
    await button('Turn on').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('That code isn’t right');
    await reauthenticate(page, '123456', 'a guess');
    await button('Turn on').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid password');
    expect(location.pathname).toBe('/security');
    await button('Cancel').click();
    await expect.element(twoStep).toMatchTextContent('Off');
  });

  await step('is turned on, and has recovery codes', async () => {
    await button('Turn on two-step sign-in').click();
    await reauthenticate(page, '123456', 'secret');
    await button('Turn on').click();
    await expect.poll(() => texts(codes.getByRole('listitem'))).toEqual(oldCodes);
    expect(bodiesOf('POST /api/second-step').at(-1)).toEqual({ secret, code: '123456', current_password: 'secret' });
    await expectAccessible();
    await fits();
  });

  await step('the recovery codes are copied, and printed without anything else', async () => {
    await button('Copy').click();
    await expect.element(page.getByRole('status')).toHaveTextContent('Copied');
    expect(await navigator.clipboard.readText()).toBe(oldCodes.join('\n'));
    const { clipboard } = navigator;
    await clipboard.writeText('');
    // as over plain HTTP
    const missing = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
    await button('Copy').click();
    await expect.poll(() => clipboard.readText()).toBe(oldCodes.join('\n'));
    await expect.element(button('Copy')).toHaveFocus();
    missing.mockRestore();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await button('Print').click();
    expect(print).toHaveBeenCalledTimes(1);
    await commands.emulateMedia({ media: 'print' });
    await expect.element(codes).toBeVisible();
    await expect.element(page.getByText('Your recovery codes for Family Stories')).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
    await expect.element(page.getByText('Sign-ins and changes')).not.toBeVisible();
    await commands.emulateMedia({ media: null });
    await button('I’ve put them somewhere safe').click();
    await expect.element(twoStep).toMatchTextContent('On');
    await expect.element(page.getByRole('heading', { name: 'Two-step sign-in', exact: true })).toHaveFocus();
  });

  await step('new recovery codes replace the old ones', async () => {
    await button('Make new recovery codes').click();
    await reauthenticate(page, oldCodes[0] ?? '', 'secret');
    await button('Make new codes').click();
    await expect.poll(() => texts(codes.getByRole('listitem'))).toEqual(newCodes);
    await button('I’ve put them somewhere safe').click();
  });

  await step('dialogs are centred at every screen width', async () => {
    await button('Turn off two-step sign-in').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    for (const width of [320, 390, 820, 1440]) {
      await page.viewport(width, 900);
      /** How far its middle is from that of the screen. */
      const offCentre = () => {
        const { left, right, top, bottom } = dialog.element().getBoundingClientRect();
        return Math.max(Math.abs(left + right - innerWidth), Math.abs(top + bottom - innerHeight));
      };
      await expect.poll(offCentre).toBeLessThanOrEqual(1);
    }
  });

  await step('is turned off', async () => {
    await expectAccessible();
    await reauthenticate(page.getByRole('dialog'), oldCodes[1] ?? '', 'secret');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect.element(twoStep).toMatchTextContent('Off');
    await expect.element(page.getByRole('status')).toHaveTextContent('Two-step sign-in is off');
  });
});

test('the page is reached from the dashboard and left, with only the keyboard', async () => {
  open('/admin');
  for (const name of ['Settings', 'Security']) {
    await focus(page.getByRole('link', { name }));
    await press('Enter');
    // the new page takes the focus once it is there
    await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  }
  await expect.poll(() => location.pathname).toBe('/security');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Security' })).toHaveFocus();
  await focus(page.getByRole('link', { name: 'People' }));
  await press('Enter');
  await expect.poll(() => location.pathname).toBe('/admin');
  localStorage.clear();
  open('/security', false);
  await expect.poll(() => location.pathname).toBe('/login');
});

test('a list that fails to load is reported and can be retried', async () => {
  const clock = fakeClock();
  const reconnect = cutOff('GET /api/sessions');
  open('/security');
  await expect.element(sessions.getByRole('alert')).toMatchTextContent('The server can’t be reached right now.');
  // the next attempt of the page itself would take the button away
  clock.stop();
  reconnect();
  await sessions.getByRole('button', { name: 'Try now' }).click();
  await expect.element(sessions.getByText('(this one)')).toBeVisible();
});

test('axe finds no violation, and the page fits 320 px', async () => {
  await openSecurity();
  await expect.element(signIns.getByRole('listitem')).toHaveLength(1);
  await expectAccessible();
  await fits();
});

test('older sign-ins are shown on request', async () => {
  const notes = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => note(from + at));
  serve({
    'GET /api/audit-log': ({ query }: Sent) =>
      query.after ? { notes: notes(50, 53) } : { notes: notes(0, 50), next: 'note-49' },
  });
  await openSecurity();
  await expect.element(signIns.getByRole('listitem')).toHaveLength(50);
  await signIns.getByRole('button', { name: messages.signIns.older }).click();
  await expect.element(signIns.getByRole('listitem')).toHaveLength(53);
});

test('the other sessions are listed and ended, and this one stays', async () => {
  await openSecurity();
  await expect.element(sessions.getByRole('listitem')).toHaveLength(2);
  const thisOne = sessions.getByRole('listitem').filter({ hasText: '(this one)' });
  await expect.element(thisOne).toMatchTextContent(/Now$/);
  await expect.element(thisOne).not.toMatchTextContent('Last used');
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.element(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect.element(sessions.getByText('You aren’t signed in anywhere else.')).toBeVisible();
  await expect.element(sessions.getByRole('listitem')).toHaveLength(1);
});

test('the form for a new password opens with the focus in it, shows what is typed, and gives the focus back', async () => {
  await openSecurity();
  const password = card('Password');
  const opener = password.getByRole('button', { name: 'Change password' });
  const [current, next] = [password.getByLabelText('Current password'), password.getByLabelText('New password')];
  await expect.element(password.getByRole('textbox')).not.toBeInTheDocument();
  await opener.click();
  await expect.element(current).toHaveFocus();
  await password.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(opener).toHaveFocus();
  await press('Enter');
  serve({ 'PUT /api/password': problem(401, 'wrong_password', 'Invalid password') });
  await current.fill('a guess');
  await next.fill('another lamp on another stair');
  await press('Enter');
  await expect.element(password.getByRole('alert')).toHaveTextContent('Invalid password');
  expect(location.pathname).toBe('/security');
  await password.getByLabelText('Show what I type').click();
  await expect.element(next).toHaveAttribute('type', 'text');
  serve({ 'PUT /api/password': () => undefined });
  await focus(next);
  await press('Enter');
  await expect
    .element(page.getByText('Your password has been changed. You are signed out everywhere else.'))
    .toBeVisible();
  await expect.element(current).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

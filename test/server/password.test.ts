import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { chooseFirstPassword } from '../../src/server/domain/sign-in/password.ts';
import { findPasswordWeakness } from '../../src/server/domain/sign-in/password-rules.ts';
import { totpCode } from '../../src/server/domain/sign-in/totp.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { adminPassword, cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
const open = async () => {
  t = await openTestApp({});
  onTestFinished(t.close);
};

const next = 'another lamp, another stair';
const signIn = (password = adminPassword, headers: Record<string, string> = {}) => t.signIn({ password }, headers);
const ask = async (cookie: string) => (await t.call({ url: '/api/session', headers: { cookie } })).statusCode;
const change = (payload: object, cookie = t.cookie) =>
  t.call({ method: 'PUT', url: '/api/password', payload, headers: { cookie } });
const changeTo = (new_password: string, current_password = adminPassword) => change({ current_password, new_password });

describe('changing the password', () => {
  beforeEach(open);

  test('ends all other sessions and gives this one a new secret', async () => {
    const other = cookieOf(await signIn());
    const changed = await changeTo(next);
    expect(changed.statusCode).toBe(204);
    const cookie = cookieOf(changed);
    expect(cookie).not.toBe(t.cookie);
    expect([await ask(cookie), await ask(t.cookie), await ask(other)]).toEqual([204, 401, 401]);
    expectProblem(await signIn(), 'wrong_password');
    expect((await signIn(next)).statusCode).toBe(204);
    const log = await t.call({ url: '/api/audit-log', headers: { cookie } });
    expect(log.json().notes.map(({ event }: { event: string }) => event)).toContain('password_changed');
  });

  test('needs the current one, and a wrong one does not end the session', async () => {
    const refused = await changeTo(next, 'guess');
    expectProblem(refused, 'wrong_password', 'Invalid password');
    expect(await ask(t.cookie)).toBe(204);
    expect((await signIn()).statusCode).toBe(204);
    expectProblem(await change({ current_password: adminPassword, new_password: next }, ''), 'not_signed_in');
    expectRefusedFields(await change({ new_password: next }), 'current_password');
    expectRefusedFields(await change({ current_password: adminPassword }), 'new_password');
  });

  test('needs a code as well with two-step sign-in', async () => {
    const { secret } = (await t.asAdmin('POST', '/api/second-step/secret')).json();
    const step = Math.floor(t.clock.now / 30_000);
    const proof = { current_password: adminPassword, code: totpCode(secret, step) };
    expect((await t.asAdmin('POST', '/api/second-step', { ...proof, secret })).statusCode).toBe(200);
    expectProblem(await changeTo(next), 'code_needed');
    expectProblem(await change({ ...proof, new_password: next }), 'wrong_code');
    expect((await signIn(adminPassword)).json().code).toBe('code_needed');
    const code = totpCode(secret, step + 1);
    expect((await change({ ...proof, code, new_password: next })).statusCode).toBe(204);
    expect((await signIn(next)).json().code).toBe('code_needed');
  });

  test('counts wrong ones together with those of the login', async () => {
    for (let n = 0; n < 5; n++) expectProblem(await changeTo(next, 'guess'), 'wrong_password');
    for (let n = 0; n < 5; n++) expectProblem(await signIn('guess'), 'wrong_password');
    const refused = await changeTo(next);
    expectProblem(refused, 'too_many_attempts');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expectProblem(await signIn(), 'too_many_attempts');
  });

  test('accepts any characters, including spaces and other scripts, unchanged', async () => {
    const odd = '  Ölkännchen 祖母 👵🏽 ';
    const changed = await changeTo(odd);
    expect(changed.statusCode).toBe(204);
    expectProblem(await signIn(odd.trim()), 'wrong_password');
    expect((await signIn(odd)).statusCode).toBe(204);
  });

  test.each([
    ['seven77', 'must have at least 8 characters'],
    ['👵🏽👵🏽👵🏽', 'must have at least 8 characters'],
    ['Football', 'is one of the first that people would guess. Please choose another'],
    ['PASSW0RD', 'is one of the first that people would guess. Please choose another'],
    [' 1qaz2wsx ', 'is one of the first that people would guess. Please choose another'],
    ['Family-Stories2026!', 'is made of words from these pages. Please choose another'],
    ['ADMIN access', 'is made of words from these pages. Please choose another'],
    ['zzzzzzzzzzzz', 'is one character over and over. Please choose another'],
    ['x'.repeat(1025), 'must have at most 1024 characters'],
  ])('to a weak one is refused with the reason (%#)', async (password, message) => {
    const refused = await changeTo(password);
    expectRefusedFields(refused, 'new_password');
    expect(refused.json().errors).toEqual([{ field: 'new_password', message }]);
    expect((await signIn()).statusCode).toBe(204);
  });
});

test('the list contains more than 15,000 passwords that are long enough', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const long = new Set(dictionary['passwords-common'].filter((one) => one.length >= 8));
  expect(long.size).toBeGreaterThan(15_000);
  for (const password of [...long].slice(0, 200)) expect(await findPasswordWeakness(password)).toBeDefined();
});

test('a password of the maximum length, and uncommon ones, are not weak', async () => {
  for (const password of [
    adminPassword,
    'correct horse battery staple',
    'a'.repeat(1023).concat('b'),
    'rose family 1931',
  ])
    expect(await findPasswordWeakness(password)).toBeUndefined();
});

describe('the first password', () => {
  beforeEach(async () => {
    await open();
    await t.app.db.deleteFrom('admin_settings').execute();
  });

  test('is refused with the reason if it is weak', async () => {
    await expect(chooseFirstPassword(t.app, 'secret')).rejects.toMatchObject({
      weakness: { code: 'tooShort', values: { limit: '8' } },
    });
    await expect(chooseFirstPassword(t.app, 'Football')).rejects.toMatchObject({
      weakness: { code: 'passwordCommon' },
    });
  });

  test('is strong if generated', async () => {
    const { generated = '' } = (await chooseFirstPassword(t.app, undefined)) ?? {};
    expect(await findPasswordWeakness(generated)).toBeUndefined();
  });
});

describe('open sessions', () => {
  beforeEach(open);

  const list = async (cookie = t.cookie) =>
    (await t.call({ url: '/api/sessions', headers: { cookie } })).json().sessions as Record<string, unknown>[];

  test('are listed with time, address and browser, last used first', async () => {
    const begun = new Date(t.clock.now).toISOString();
    t.clock.now += 2 * 60 * 60_000;
    await signIn(adminPassword, {
      'user-agent': 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) Version/18.6 Safari/604.1',
    });
    const later = new Date(t.clock.now).toISOString();
    t.clock.now += 60_000;
    const now = new Date(t.clock.now).toISOString();
    expect(await list()).toEqual([
      { created_at: begun, last_used_at: now, client: '127.0.0.1', device: 'lightMyRequest', current: true },
      { created_at: later, last_used_at: later, client: '127.0.0.1', device: 'Safari on an iPad', current: false },
    ]);
  });

  test('are listed without those that have ended', async () => {
    const gone = cookieOf(await signIn());
    await t.call({ method: 'DELETE', url: '/api/session', headers: { cookie: gone } });
    t.clock.now += 8 * 24 * 60 * 60_000;
    const cookie = cookieOf(await signIn());
    expect(await list(cookie)).toHaveLength(1);
  });

  test('elsewhere can be ended, and this one stays', async () => {
    const others = [cookieOf(await signIn()), cookieOf(await signIn())];
    const ended = await t.asAdmin('DELETE', '/api/sessions');
    expect(ended.statusCode).toBe(204);
    expect(await Promise.all([t.cookie, ...others].map(ask))).toEqual([204, 401, 401]);
    expect(await list()).toHaveLength(1);
    const { notes } = (await t.asAdmin('GET', '/api/audit-log')).json();
    expect(notes[0].event).toBe('sessions_ended');
    // and without other sessions there is nothing to report
    await t.asAdmin('DELETE', '/api/sessions');
    expect((await t.asAdmin('GET', '/api/audit-log')).json().notes).toHaveLength(notes.length);
  });

  test('can be seen and ended by the admin only', async () => {
    expectProblem(await t.call({ url: '/api/sessions' }), 'not_signed_in');
    expectProblem(await t.call({ method: 'DELETE', url: '/api/sessions' }), 'not_signed_in');
  });
});

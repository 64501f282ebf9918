import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { restoreBackup, writeBackup } from '../../src/server/domain/backup/backup.ts';
import { setPassword } from '../../src/server/domain/sign-in/password.ts';
import { totpCode } from '../../src/server/domain/sign-in/totp.ts';
import { hour, minute } from '../../src/shared/durations.ts';
import type { OfferedSecret, RecoveryCodes } from '../../src/shared/sign-in/second-step.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { adminPassword, cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';

const second = 1000;

let t: TestApp;
let secret: string;
let recovery: string[];

const signIn = (code?: string, password = adminPassword, headers: Record<string, string> = {}) =>
  t.signIn({ password, ...(code !== undefined && { code }) }, headers);
/** The code of the app on a phone whose clock is off by so many ms. */
const shown = (off = 0) => totpCode(secret, Math.floor((t.clock.now + off) / (30 * second)));
const wrong = () => String((Number(shown()) + 500_000) % 1_000_000).padStart(6, '0');
const reauthentication = (code = shown()) => ({ code, current_password: adminPassword });
const state = async () => (await t.asAdmin('GET', '/api/second-step')).json();
const events = async () => {
  const notes = await t.app.db.selectFrom('family_stories_audit_log').select('event').orderBy('id').execute();
  return notes.map(({ event }) => event);
};

const open = async (options: Parameters<typeof openTestApp>[0] = {}) => {
  t = await openTestApp(options);
  onTestFinished(t.close);
};

/** Each code is accepted once: tests that need another one advance the clock. */
const wait = () => {
  t.clock.now += 2 * minute;
};

const turnOn = async () => {
  secret = ((await t.asAdmin('POST', '/api/second-step/secret')).json() as OfferedSecret).secret;
  const response = await t.asAdmin('POST', '/api/second-step', { ...reauthentication(), secret });
  expect(response.statusCode).toBe(200);
  recovery = (response.json() as RecoveryCodes).recovery_codes;
  wait();
};

describe('TOTP codes', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('match RFC 6238 at %i', (seconds, code) => {
    // the secret is 12345678901234567890
    expect(totpCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', Math.floor(seconds / 30))).toBe(code);
  });
});

describe('turning two-step sign-in on', () => {
  beforeEach(() => open());

  test('offers a secret that is not stored until a code has confirmed it', async () => {
    const response = await t.asAdmin('POST', '/api/second-step/secret');
    const offer = response.json() as OfferedSecret;
    expect(offer.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(offer.uri).toBe(`otpauth://totp/Family%20Stories%3Aadmin?secret=${offer.secret}&issuer=Family%20Stories`);
    expect((await t.asAdmin('POST', '/api/second-step/secret')).json().secret).not.toBe(offer.secret);
    expect(await state()).toEqual({ is_on: false, recovery_codes_left: 0 });
    expect((await signIn()).statusCode).toBe(204);
  });

  test('returns ten recovery codes of 120 bits, and stores only their hashes', async () => {
    await turnOn();
    expect(new Set(recovery).size).toBe(10);
    for (const code of recovery) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows = await t.app.db.selectFrom('family_stories_recovery_codes').selectAll().execute();
    expect(rows).toHaveLength(10);
    for (const { id } of rows) expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(await state()).toEqual({ is_on: true, recovery_codes_left: 10 });
  });

  test('ends all other sessions', async () => {
    const other = cookieOf(await signIn());
    await turnOn();
    expect((await t.call({ url: '/api/session', headers: { cookie: other } })).statusCode).toBe(401);
    expect((await t.asAdmin('GET', '/api/session')).statusCode).toBe(204);
  });

  test('needs the password and a right code', async () => {
    secret = (await t.asAdmin('POST', '/api/second-step/secret')).json().secret;
    const confirm = (change: object) =>
      t.asAdmin('POST', '/api/second-step', { ...reauthentication(), secret, ...change });
    expectProblem(await confirm({ current_password: 'a guess' }), 'wrong_password');
    expectProblem(await confirm({ code: wrong() }), 'wrong_code');
    expectProblem(await confirm({ code: 'ABCD-EFGH-JKMN-PQRS' }), 'wrong_code');
    expectRefusedFields(await confirm({ secret: 'MFRGG' }), 'secret');
    expectRefusedFields(await confirm({ secret: '1'.repeat(32) }), 'secret');
    expectRefusedFields(await confirm({ code: '' }), 'code');
    expectRefusedFields(await confirm({ code: undefined }), 'code');
    expectRefusedFields(await confirm({ extra: 1 }), 'extra');
    expect(await state()).toEqual({ is_on: false, recovery_codes_left: 0 });
  });

  test('marks the confirming code as used', async () => {
    secret = (await t.asAdmin('POST', '/api/second-step/secret')).json().secret;
    await t.asAdmin('POST', '/api/second-step', { ...reauthentication(), secret });
    expectProblem(await signIn(shown()), 'wrong_code');
  });
});

describe('two-step sign-in', () => {
  beforeEach(async () => {
    await open();
    await turnOn();
  });

  test('asks for a code only after the right password', async () => {
    const response = await signIn();
    expectProblem(response, 'code_needed', 'Please enter the code from your app.');
    expect(response.headers['set-cookie']).toBeUndefined();
    expectProblem(await signIn(undefined, 'a guess'), 'wrong_password');
    expectProblem(await signIn(shown(), 'a guess'), 'wrong_password');
    // which consumed nothing
    expect((await signIn(shown())).statusCode).toBe(204);
  });

  test('accepts a code once', async () => {
    expect((await signIn(shown())).statusCode).toBe(204);
    expectProblem(await signIn(shown()), 'wrong_code');
    t.clock.now += 30 * second;
    expectProblem(await signIn(shown(-30 * second)), 'wrong_code');
    expect((await signIn(shown())).statusCode).toBe(204);
  });

  test('tolerates a clock that is half a minute off, and no more', async () => {
    for (const off of [-60 * second, 60 * second]) expectProblem(await signIn(shown(off)), 'wrong_code');
    for (const off of [-30 * second, 0, 30 * second]) expect((await signIn(shown(off))).statusCode).toBe(204);
  });

  test('accepts no older code after a newer one', async () => {
    expect((await signIn(shown(30 * second))).statusCode).toBe(204);
    expectProblem(await signIn(shown()), 'wrong_code');
  });

  test('accepts a code with spaces as it is read and typed', async () => {
    const spaced = shown().replace(/(...)/, '$1 ');
    expect((await signIn(` ${spaced}\u00a0`)).statusCode).toBe(204);
    wait();
    const wide = [...shown()].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    expect((await signIn(wide)).statusCode).toBe(204);
    const [one = '', two = ''] = recovery;
    expect((await signIn(one.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(204);
    expect((await signIn(two.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', '–'))).statusCode).toBe(204);
  });

  test('accepts each recovery code once', async () => {
    for (const [used, code] of recovery.entries()) {
      expect((await signIn(code)).statusCode).toBe(204);
      expectProblem(await signIn(code), 'wrong_code');
      expect(await state()).toEqual({ is_on: true, recovery_codes_left: 9 - used });
    }
  });

  test.each(['', ' ', '12345', '1234567', '-1e999', '😀', '0000-0000-0000-0000'])('refuses %j', async (code) => {
    const response = await signIn(code);
    if (code === '') expectRefusedFields(response, 'code');
    else expectProblem(response, 'wrong_code');
  });

  test('refuses a code that is not a string, or too long', async () => {
    const send = (code: unknown) => t.signIn({ code });
    for (const code of [123456, null, ['123456'], { $gt: '' }, 'x'.repeat(65)])
      expectRefusedFields(await send(code), 'code');
  });

  test('is not needed by a signed-in browser', async () => {
    expect((await t.asAdmin('GET', '/api/people')).statusCode).toBe(200);
  });

  test('records what happened, without code or secret', async () => {
    await signIn(wrong());
    await signIn(shown());
    await signIn(recovery[0]);
    await signIn(recovery[0]);
    expect((await events()).slice(-6)).toEqual([
      'second_step_on',
      'wrong_code',
      'signed_in_with_code',
      'recovery_code_used',
      'signed_in_with_code',
      'wrong_recovery_code',
    ]);
    const notes = JSON.stringify(await t.app.db.selectFrom('family_stories_audit_log').selectAll().execute());
    for (const hidden of [secret, shown(), recovery[0] as string]) expect(notes).not.toContain(hidden);
  });
});

describe('guessing codes', () => {
  const from = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` });

  beforeEach(async () => {
    await open({ trust_proxy: true });
    await turnOn();
  });

  test('is limited like guessing passwords', async () => {
    for (let n = 0; n < 10; n++) expectProblem(await signIn(wrong()), 'wrong_code');
    expectProblem(await signIn(shown()), 'too_many_attempts');
    expectProblem(await signIn(undefined, 'a guess'), 'too_many_attempts');
  });

  test('with the right password is in the audit log: somebody has the password', async () => {
    expectProblem(await signIn(), 'code_needed');
    const { notes } = (await t.asAdmin('GET', '/api/audit-log')).json();
    expect(notes[0]).toMatchObject({ event: 'code_needed', client: '127.0.0.1' });
  });

  test('with the right password counts too', async () => {
    for (let n = 0; n < 10; n++) expectProblem(await signIn(), 'code_needed');
    expectProblem(await signIn(), 'too_many_attempts');
  });

  test('from many addresses ends after twenty in six hours; a recovery code still works', async () => {
    for (let n = 1; n <= 20; n++) expectProblem(await signIn(wrong(), adminPassword, from(n)), 'wrong_code');
    const refused = await signIn(shown(), adminPassword, from(30));
    expectProblem(refused, 'too_many_codes');
    expect(Number(refused.headers['retry-after'])).toBe((6 * hour) / second);
    expect((await signIn(recovery[0], adminPassword, from(31))).statusCode).toBe(204);
    t.clock.now += 6 * hour;
    expect((await signIn(shown(), adminPassword, from(32))).statusCode).toBe(204);
  });

  test('is not reset by a right one, which is not counted', async () => {
    for (let n = 1; n <= 25; n++) {
      expect((await signIn(shown(), adminPassword, from(1))).statusCode).toBe(204);
      wait();
    }
  });
});

describe('changing two-step sign-in', () => {
  beforeEach(async () => {
    await open();
    await turnOn();
  });

  const changes = [
    ['DELETE', '/api/second-step'],
    ['POST', '/api/second-step/recovery-codes'],
  ] as const;

  test.each(changes)('%s %s needs the password and a code', async (method, url) => {
    const change = (payload: object) => t.asAdmin(method, url, payload);
    expectProblem(await change({ ...reauthentication(), current_password: 'a guess' }), 'wrong_password');
    expectProblem(await change(reauthentication(wrong())), 'wrong_code');
    expectRefusedFields(await change({ current_password: adminPassword }), 'code');
    expectRefusedFields(await change({ code: shown() }), 'current_password');
    expect(await state()).toEqual({ is_on: true, recovery_codes_left: 10 });
    for (let n = 0; n < 10; n++) await change(reauthentication(wrong()));
    expectProblem(await change(reauthentication()), 'too_many_attempts');
  });

  test('new recovery codes replace all earlier ones', async () => {
    const response = await t.asAdmin('POST', '/api/second-step/recovery-codes', reauthentication(recovery[9]));
    expect(response.statusCode).toBe(200);
    const { recovery_codes } = response.json() as RecoveryCodes;
    expect(recovery_codes).toHaveLength(10);
    expect(await state()).toEqual({ is_on: true, recovery_codes_left: 10 });
    expectProblem(await signIn(recovery[0]), 'wrong_code');
    expect((await signIn(recovery_codes[0])).statusCode).toBe(204);
    expect(await events()).toContain('recovery_codes_made');
  });

  test.each([
    ['a code', () => shown()],
    ['a recovery code', () => recovery[3]],
  ])('turning it off with %s leaves nothing of it, and the password alone is enough', async (_kind, code) => {
    expect((await t.asAdmin('DELETE', '/api/second-step', reauthentication(code()))).statusCode).toBe(204);
    expect((await signIn()).statusCode).toBe(204);
    expect(await state()).toEqual({ is_on: false, recovery_codes_left: 0 });
    const settings = await t.app.db.selectFrom('admin_settings').selectAll().executeTakeFirst();
    expect(settings).toMatchObject({ totp_secret: null, totp_last_step: null });
    expectProblem(await t.asAdmin('DELETE', '/api/second-step', reauthentication()), 'second_step_changed');
    expectProblem(
      await t.asAdmin('POST', '/api/second-step/recovery-codes', reauthentication()),
      'second_step_changed',
    );
    expect(await events()).toContain('second_step_off');
    await turnOn();
    expectProblem(await signIn(), 'code_needed');
  });

  test('set-password turns it off', async () => {
    expect(await setPassword(t.app, 'another-lamp-paper')).toEqual({ had_second_step: true });
    expect((await signIn(undefined, 'another-lamp-paper')).statusCode).toBe(204);
    expect(await t.app.db.selectFrom('family_stories_recovery_codes').selectAll().execute()).toEqual([]);
    expect(await setPassword(t.app, adminPassword)).toEqual({ had_second_step: false });
  });
});

describe('another instance', () => {
  let folder: string;
  let restoredInstance: TestApp;

  beforeEach(async () => {
    await open();
    await turnOn();
    restoredInstance = await openTestApp({});
    onTestFinished(restoredInstance.close);
    folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    onTestFinished(() => rm(folder, { recursive: true }));
  });

  const expectTheSame = async () => {
    restoredInstance.clock.now = t.clock.now;
    const ask = (code?: string) =>
      restoredInstance.call({
        method: 'POST',
        url: '/api/session',
        payload: { password: adminPassword, ...(code && { code }) },
      });
    expectProblem(await ask(), 'code_needed');
    expect((await ask(shown())).statusCode).toBe(204);
    expectProblem(await ask(shown()), 'wrong_code');
    expect((await ask(recovery[0])).statusCode).toBe(204);
  };

  test('has two-step sign-in after a backup was restored there', async () => {
    await writeBackup(t.app, join(folder, 'stories.tar'));
    await restoreBackup(restoredInstance.app, { file: join(folder, 'stories.tar') });
    await expectTheSame();
  });
});

describe('without a session', () => {
  beforeAll(async () => {
    t = await openTestApp({});
  });
  afterAll(() => t.close());

  test.each([
    ['GET', '/api/second-step'],
    ['POST', '/api/second-step/secret'],
    ['POST', '/api/second-step'],
    ['DELETE', '/api/second-step'],
    ['POST', '/api/second-step/recovery-codes'],
  ] as const)('%s %s is refused', async (method, url) => {
    expectProblem(await t.call({ method, url, ...(method === 'GET' ? {} : { payload: {} }) }), 'not_signed_in');
  });
});

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { deleteOldNotes, recordFailure, recordSuccess } from '../../src/server/domain/audit.ts';
import { totpCode } from '../../src/server/domain/sign-in/totp.ts';
import { inTransaction } from '../../src/server/domain/transaction.ts';
import { describeDevice } from '../../src/server/http/requester.ts';
import type { ServerOptions } from '../../src/server/server.ts';
import { day, minute } from '../../src/shared/durations.ts';
import type { AuditLog, AuditNote } from '../../src/shared/sign-in/audit.ts';
import { readDescription } from '../../src/shared/sign-in/devices.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { adminPassword, cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';
import { refuseWrites } from '../refuse-writes.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let t: TestApp;
const open = async (options: Partial<ServerOptions> = {}) => {
  const opened = await openTestApp(options);
  onTestFinished(opened.close);
  return opened;
};
const signIn = (password: string, headers: Record<string, string> = {}, on = t) => on.signIn({ password }, headers);
const readLog = async (query = ''): Promise<AuditLog> => (await t.asAdmin('GET', `/api/audit-log${query}`)).json();
const readEvents = async () => (await readLog()).notes.map(({ event }) => event);
const stranger = { client: '192.0.2.1', device: '', log: () => {} };

describe('the audit log', () => {
  beforeEach(async () => {
    t = await open();
  });

  test('records sign-ins, failures and sign-outs with time and client, newest first', async () => {
    t.clock.now += minute;
    await signIn('a guess', { 'user-agent': firefox });
    t.clock.now += minute;
    const cookie = String((await signIn(adminPassword, { 'user-agent': firefox })).headers['set-cookie']);
    t.clock.now += minute;
    await t.call({ method: 'DELETE', url: '/api/session', headers: { cookie, 'user-agent': firefox } });
    const { notes, next } = await readLog();
    const clientAndDevice = { client: '127.0.0.1', device: 'Firefox on Linux' };
    expect(notes.slice(0, 3)).toEqual([
      { id: expect.any(String), at: new Date(t.clock.now).toISOString(), event: 'signed_out', ...clientAndDevice },
      {
        id: expect.any(String),
        at: new Date(t.clock.now - minute).toISOString(),
        event: 'signed_in',
        ...clientAndDevice,
      },
      {
        id: expect.any(String),
        at: new Date(t.clock.now - 2 * minute).toISOString(),
        event: 'wrong_password',
        ...clientAndDevice,
      },
    ]);
    expect(next).toBeUndefined();
  });

  test('contains no typed text and no cookie', async () => {
    await signIn('a guess that nobody reads');
    const cookie = String((await signIn(adminPassword)).headers['set-cookie']);
    const stored = JSON.stringify(await t.app.db.selectFrom('family_stories_audit_log').selectAll().execute());
    for (const secret of ['a guess', adminPassword, cookie.split(/[=;]/)[1] as string])
      expect(stored).not.toContain(secret);
  });

  test('records the address given by a trusted proxy, and no other', async () => {
    t = await open({ trust_proxy: 1 });
    await signIn('a guess', { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' });
    expect((await readLog()).notes[0]?.client).toBe('203.0.113.7');
    t = await open();
    await signIn('a guess', { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' });
    expect((await readLog()).notes[0]?.client).toBe('127.0.0.1');
  });

  test('records once that requests were refused for a while', async () => {
    for (let n = 0; n < 14; n++) await signIn('a guess');
    const events = await readEvents();
    expect(events.filter((event) => event === 'wrong_password')).toHaveLength(10);
    expect(events.filter((event) => event === 'slowed_down')).toHaveLength(1);
  });

  test('is not flooded by failures: some per hour are recorded, and that there were more', async () => {
    t = await open({ trust_proxy: true });
    for (let n = 0; n < 60; n++) await signIn('a guess', { 'x-forwarded-for': `192.0.2.${n}` });
    const events = await readEvents();
    expect(events.filter((event) => event === 'wrong_password')).toHaveLength(20);
    expect(events.filter((event) => event === 'more_failures')).toHaveLength(1);
    // other events are still recorded
    await signIn(adminPassword);
    expect((await readEvents())[0]).toBe('signed_in');
    t.clock.now += 60 * minute;
    await signIn('a guess');
    expect((await readEvents())[0]).toBe('wrong_password');
  });

  test('records that somebody had the password, however many guesses came before', async () => {
    for (let n = 0; n < 60; n++) await recordFailure(t.app, 'wrong_password', stranger);
    for (const event of ['code_needed', 'wrong_code', 'wrong_recovery_code'] as const) {
      await recordFailure(t.app, event, stranger);
      expect((await readEvents())[0]).toBe(event);
    }
    for (let n = 0; n < 60; n++) await recordFailure(t.app, 'wrong_code', stranger);
    const events = await readEvents();
    expect(events.filter((event) => event.startsWith('wrong_')).length).toBeLessThanOrEqual(40);
  });

  test('is read page by page, each entry once', async () => {
    for (let n = 0; n < 120; n++)
      await inTransaction(t.app, (transaction) =>
        recordSuccess(transaction, 'signed_in', { ...stranger, device: `${n}` }),
      );
    const notes: AuditNote[] = [];
    let page: AuditLog = { notes: [], next: '' };
    do {
      page = await readLog(page.next ? `?after=${page.next}` : '');
      expect(page.notes.length).toBeLessThanOrEqual(50);
      notes.push(...page.notes);
    } while (page.next);
    expect(notes.map(({ device }) => device)).toEqual([
      ...Array.from({ length: 120 }, (_, n) => `${119 - n}`),
      'lightMyRequest',
    ]);
    expect(await readLog('?after=gone')).toEqual({ notes: [] });
  });

  test('deletes entries older than 400 days, and the oldest beyond 20,000', async () => {
    const row = (n: number, ms: number) => ({
      ...{ id: `n${n}`, at: new Date(t.clock.now - ms).toISOString() },
      ...{ event: 'signed_in' as const, client: '', device: '' },
    });
    await t.app.db.deleteFrom('family_stories_audit_log').execute();
    const count = async () =>
      (await t.app.db.selectFrom('family_stories_audit_log').select('id').execute()).map(({ id }) => id);
    await t.app.db
      .insertInto('family_stories_audit_log')
      .values([row(1, 400 * day), row(2, 400 * day + 1)])
      .execute();
    await deleteOldNotes(t.app);
    expect(await count()).toEqual(['n1']);
    const many = Array.from({ length: 20_000 }, (_, n) => row(n + 10, n * 1000));
    for (let at = 0; at < many.length; at += 1000)
      await t.app.db
        .insertInto('family_stories_audit_log')
        .values(many.slice(at, at + 1000))
        .execute();
    await deleteOldNotes(t.app);
    const left = await count();
    expect(left).toHaveLength(20_000);
    expect(left).not.toContain('n1');
  });

  test('is for the admin only and takes no parameter but the page', async () => {
    expectProblem(await t.call({ url: '/api/audit-log' }), 'not_signed_in');
    expectRefusedFields(await t.asAdmin('GET', '/api/audit-log?before=1'), 'before');
  });
});

test.each([
  [firefox, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1',
    'Safari on an iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
    'Safari on a Mac',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  [undefined, ''],
  ['', ''],
  ['\u0007<script>alert(1)</script>', ''],
  ['evil\r\nset-cookie: a=b', 'evil'],
  ['\u202eevil', ''],
])('the user agent %j is shown as %j', (userAgent, shown) => {
  expect(describeDevice(userAgent)).toBe(shown);
});

test.each([
  ['Safari on an iPhone', { program: 'Safari', system: 'iphone' }],
  ['Samsung Internet on Android', { program: 'Samsung Internet', system: 'android' }],
  ['Chrome on a Chromebook', { program: 'Chrome', system: 'chromebook' }],
  ['Firefox', undefined],
  ['curl/8.5.0', undefined],
  ['Safari on a Mac from 1999', undefined],
  ['', undefined],
])('the description %j is read, to be written in the admin’s language', (device, read) => {
  expect(readDescription(device)).toEqual(read);
});

test('a long user agent is truncated', () => {
  expect(describeDevice('a'.repeat(10_000))).toBe('a'.repeat(31));
});

describe('if the audit log cannot be written, the action fails, and no success is reported as a failure', () => {
  beforeEach(async () => {
    t = await open();
  });
  const secondSession = async () => cookieOf(await t.signIn());
  const isOpen = async (cookie: string) =>
    (await t.call({ url: '/api/session', headers: { cookie } })).statusCode === 204;
  const stored = async (table: 'admin_settings' | 'admin_sessions' | 'family_stories_recovery_codes') => {
    const rows = await t.app.db.selectFrom(table).selectAll().execute();
    return new Set(rows.map((row) => JSON.stringify({ ...row, last_used_at: '' })));
  };
  const storedAll = async () => [
    await stored('admin_settings'),
    await stored('admin_sessions'),
    await stored('family_stories_recovery_codes'),
    await t.app.db
      .selectFrom('family_stories_questions')
      .select(['access_token', 'link_paused', 'link_expires_at'])
      .execute(),
    await t.app.db.selectFrom('family_stories_audit_log').select('event').orderBy('id').execute(),
  ];
  const codeNow = (secret: string) => totpCode(secret, Math.floor(t.clock.now / 30_000));

  test('without log lines too: signing in and out, passwords, codes and links stay as they were', async () => {
    const { id } = await t.addQuestion();
    const other = await secondSession();
    const { secret } = (await t.asAdmin('POST', '/api/second-step/secret')).json();
    const current_password = adminPassword;
    const turnOn = () => t.asAdmin('POST', '/api/second-step', { secret, code: codeNow(secret), current_password });
    const reauthentication = () => ({ current_password, code: codeNow(secret) });
    const withPassword: (() => ReturnType<typeof t.call>)[] = [
      turnOn,
      () => signIn(adminPassword),
      () => t.asAdmin('PUT', '/api/password', { current_password, new_password: 'plum-stair-lamp-paper' }),
    ];
    const anyTime = [
      () => t.asAdmin('POST', `/api/questions/${id}/link`),
      () => t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true }),
      () => t.asAdmin('DELETE', '/api/sessions'),
      () => t.asAdmin('DELETE', '/api/session'),
    ];
    const withCode = [
      () => t.signIn({ code: codeNow(secret) }),
      () => t.asAdmin('PUT', '/api/password', { ...reauthentication(), new_password: 'plum-stair-lamp-paper' }),
      () => t.asAdmin('POST', '/api/second-step/recovery-codes', reauthentication()),
      () => t.asAdmin('DELETE', '/api/second-step', reauthentication()),
    ];
    const refuseAll = async (changes: (() => ReturnType<typeof t.call>)[]) => {
      for (const change of changes) {
        const before = await storedAll();
        const end = await refuseWrites(t.app.db, 'insert on family_stories_audit_log');
        const response = await change();
        await end();
        expect(response.statusCode).toBeGreaterThanOrEqual(500);
        expect(response.headers['set-cookie']).toBeUndefined();
        expect(await storedAll()).toEqual(before);
      }
    };
    await refuseAll([...withPassword, ...anyTime]);
    expect((await turnOn()).statusCode).toBe(200);
    t.clock.now += minute;
    await refuseAll(withCode);
    expect(await isOpen(t.cookie)).toBe(true);
    expect(await isOpen(other)).toBe(false);
    // an unused code is valid for the next attempt
    expect((await t.asAdmin('POST', '/api/second-step/recovery-codes', reauthentication())).statusCode).toBe(200);
  });

  test.each([
    ['its failed attempts cannot be reset', 'delete on attempts'],
    ['the previous session cannot be ended', 'delete on admin_sessions'],
  ])('a sign-in creates no session if %s', async (_what, write) => {
    await signIn('a guess');
    const before = await storedAll();
    const end = await refuseWrites(t.app.db, write);
    const response = await signIn(adminPassword, { cookie: t.cookie });
    await end();
    expect(response.statusCode).toBeGreaterThanOrEqual(500);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await storedAll()).toEqual(before);
    expect((await signIn(adminPassword)).statusCode).toBe(204);
  });
});

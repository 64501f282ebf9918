import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ServerOptions } from '../../src/server/server.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { adminPassword, openTestApp, type TestApp } from '../open-test-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const open = async (options: Partial<ServerOptions> = {}) => {
  const opened = await openTestApp(options);
  onTestFinished(opened.close);
  return opened;
};

let t: TestApp;

const signIn = (payload: object = { password: adminPassword }, headers: Record<string, string> = {}, on = t) =>
  on.call({ method: 'POST', url: '/api/session', payload, headers });
const guess = (headers: Record<string, string> = {}, on = t) => signIn({ password: 'guess' }, headers, on);
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] as string;
const ask = (cookie: string) => t.call({ url: '/api/session', headers: { cookie } });

const shareOne = () => {
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());
};

describe('signing in', () => {
  beforeEach(async () => {
    t = await open();
  });

  test('with the password gives a cookie that no script can read and no other site can send', async () => {
    const answer = await signIn();
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    const attributes = String(answer.headers['set-cookie']).split('; ').slice(1);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict']);
    expect((await ask(cookieOf(answer))).statusCode).toBe(204);
  });

  test('through a trusted proxy that speaks HTTPS marks the cookie Secure', async () => {
    const behindProxy = await open({ trust_proxy: true });
    const answer = await signIn(undefined, { 'x-forwarded-proto': 'https' }, behindProxy);
    expect(answer.headers['set-cookie']).toContain('; Secure');
    expect((await signIn(undefined, { 'x-forwarded-proto': 'https' })).headers['set-cookie']).not.toContain('Secure');
  });

  test('with a wrong password is refused in the words of the specification', async () => {
    for (const password of ['guess', `${adminPassword} `, adminPassword.toUpperCase(), '\u{1f600}'])
      expectProblem(await signIn({ password }), 'wrong_password', 'Invalid password');
    expect((await guess()).headers['set-cookie']).toBeUndefined();
  });

  test('needs the one field, as text', async () => {
    expectRefusedFields(await signIn({}), 'password');
    expectRefusedFields(await signIn({ password: '' }), 'password');
    expectRefusedFields(await signIn({ password: 5 }), 'password');
    expectRefusedFields(await signIn({ password: null }), 'password');
    expectRefusedFields(await signIn({ password: 'x'.repeat(1025) }), 'password');
    expectRefusedFields(await signIn({ password: adminPassword, remember: true }), 'remember');
  });

  test('without settings says that an error occurred', async () => {
    await t.app.db.deleteFrom('admin_settings').execute();
    expectProblem(await signIn(), 'settings_unreadable', 'An error occurred. Please try again.');
    expectProblem(await guess(), 'settings_unreadable', 'An error occurred. Please try again.');
  });

  test('with settings that cannot be read says that an error occurred', async () => {
    await t.app.db.schema.dropTable('admin_settings').execute();
    expectProblem(await signIn(), 'settings_unreadable', 'An error occurred. Please try again.');
  });

  test('ends the session that the browser had before', async () => {
    const before = cookieOf(await signIn());
    await signIn(undefined, { cookie: before });
    expect((await ask(before)).statusCode).toBe(401);
  });
});

describe('too many wrong passwords', () => {
  beforeEach(async () => {
    t = await open();
  });

  const guessUntilRefused = async (headers: (n: number) => Record<string, string> = () => ({}), on = t) => {
    for (let n = 1; n <= 10; n++) expect((await guess(headers(n), on)).statusCode).toBe(401);
    return guess(headers(11), on);
  };

  test('are refused for a while, the right one too, and then it works again', async () => {
    const refused = await guessUntilRefused();
    expectProblem(refused, 'too_many_attempts');
    expect(Number(refused.headers['retry-after'])).toBe(5 * 60);
    expectProblem(await signIn(), 'too_many_attempts');
    t.clock.now += 5 * minute - 1;
    const almost = await signIn();
    expect(almost.statusCode).toBe(429);
    expect(almost.headers['retry-after']).toBe('1');
    t.clock.now += 1;
    expect((await signIn()).statusCode).toBe(204);
  });

  test('that a process with a clock hours ahead counted are refused for no longer than by the right clock', async () => {
    t.clock.now += 5 * 60 * minute;
    await guessUntilRefused();
    t.clock.now -= 5 * 60 * minute;
    const refused = await signIn();
    expectProblem(refused, 'too_many_attempts');
    expect(Number(refused.headers['retry-after'])).toBe(5 * 60);
    t.clock.now += 5 * minute;
    expect((await signIn()).statusCode).toBe(204);
  });

  test('are not dodged by making up forwarded addresses', async () => {
    expectProblem(await guessUntilRefused((n) => ({ 'x-forwarded-for': `192.0.2.${n}` })), 'too_many_attempts');
  });

  test('are counted apart for each address that a trusted proxy names', async () => {
    const behindProxy = await open({ trust_proxy: true });
    await guessUntilRefused(() => ({ 'x-forwarded-for': '192.0.2.1' }), behindProxy);
    expect((await signIn(undefined, { 'x-forwarded-for': '192.0.2.1' }, behindProxy)).statusCode).toBe(429);
    expect((await signIn(undefined, { 'x-forwarded-for': '192.0.2.2' }, behindProxy)).statusCode).toBe(204);
  });

  test('from many addresses are refused in all', async () => {
    const behindProxy = await open({ trust_proxy: true });
    const from = (n: number) => guess({ 'x-forwarded-for': `192.0.2.${n}` }, behindProxy);
    const statuses = [];
    for (let n = 0; n < 101; n++) statuses.push((await from(n)).statusCode);
    expect(statuses).toEqual([...Array(100).fill(401), 429]);
    t.clock.now += minute;
  });

  test('sent at once do not slip through together', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess()));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  test('are forgotten once the right one is given, and right ones are never counted', async () => {
    for (let n = 1; n <= 9; n++) await guess();
    for (let n = 1; n <= 12; n++) expect((await signIn()).statusCode).toBe(204);
    for (let n = 1; n <= 10; n++) expect((await guess()).statusCode).toBe(401);
    const rows = await t.app.db.selectFrom('attempts').selectAll().execute();
    const ofPasswords = rows.filter(({ name }) => name.startsWith('password'));
    expect(ofPasswords.map(({ count }) => count).sort((a, b) => a - b)).toEqual([10, 19]);
  });
});

describe('a session', () => {
  shareOne();

  test('ends when the admin signs out', async () => {
    const cookie = cookieOf(await signIn());
    const other = cookieOf(await signIn());
    const left = await t.call({ method: 'DELETE', url: '/api/session', headers: { cookie } });
    expect(left.statusCode).toBe(204);
    expect(left.headers['set-cookie']).toMatch(/^family_stories_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await ask(cookie)).statusCode).toBe(401);
    expect((await ask(other)).statusCode).toBe(204);
  });

  test('is left without one just as well', async () => {
    expect((await t.call({ method: 'DELETE', url: '/api/session' })).statusCode).toBe(204);
  });

  test('ends after seven days without use', async () => {
    const cookie = cookieOf(await signIn());
    t.clock.now += 7 * day;
    expect((await ask(cookie)).statusCode).toBe(204);
    t.clock.now += 7 * day + 1;
    expectProblem(await ask(cookie), 'not_signed_in');
  });

  test('ends after thirty days however much it is used', async () => {
    const cookie = cookieOf(await signIn());
    for (let n = 0; n < 6; n++) {
      t.clock.now += 5 * day;
      expect((await ask(cookie)).statusCode).toBe(204);
    }
    t.clock.now += 1;
    expect((await ask(cookie)).statusCode).toBe(401);
  });

  test('is stored without what would open it', async () => {
    const cookie = cookieOf(await signIn());
    const sessions = await t.app.db.selectFrom('admin_sessions').selectAll().execute();
    expect(sessions).not.toHaveLength(0);
    for (const { id } of sessions) expect(cookie).not.toContain(id);
    expect(JSON.stringify(await t.app.db.selectFrom('admin_settings').selectAll().execute())).toMatch(/\$argon2id\$/);
  });
});

describe('without a session', () => {
  shareOne();

  const calls = [
    ['GET', '/api/session'],
    ['GET', '/api/people'],
    ['POST', '/api/people'],
    ['PATCH', '/api/people/1'],
    ['DELETE', '/api/people/1'],
    ['POST', '/api/people/1/questions'],
    ['GET', '/api/questions/1'],
    ['PATCH', '/api/questions/1'],
    ['DELETE', '/api/questions/1'],
  ] as const;

  test.each(calls)('%s %s is refused, whatever else is sent', async (method, url) => {
    const { access_token } = await t.addQuestion();
    for (const headers of [
      {},
      { cookie: 'adminAuthenticated=true' },
      { cookie: 'family_stories_session=' },
      { cookie: 'family_stories_session=true; family_stories_session=x' },
      { authorization: `Bearer ${adminPassword}` },
      { 'access-token': access_token },
    ])
      expectProblem(
        await t.call({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) }),
        'not_signed_in',
      );
  });
});

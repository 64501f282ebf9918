import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setPassword } from '../../src/server/domain/sign-in/password.ts';
import { buildServer, type ServerOptions } from '../../src/server/server.ts';
import { day, minute } from '../../src/shared/durations.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import type { Document } from '../fuzz/routes.ts';
import { adminPassword, cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';

vi.mock('@node-rs/argon2', { spy: true });

const open = async (options: Partial<ServerOptions> = {}) => {
  const opened = await openTestApp(options);
  onTestFinished(opened.close);
  return opened;
};

let t: TestApp;

const signIn = (payload: object = { password: adminPassword }, headers: Record<string, string> = {}, on = t) =>
  on.call({ method: 'POST', url: '/api/session', payload, headers });
const guess = (headers: Record<string, string> = {}, on = t) => signIn({ password: 'guess' }, headers, on);
const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie']].flat() as string[];
const attributesOf = (cookie = '') => cookie.split('; ').slice(1).sort();
const ask = (cookie: string) => t.call({ url: '/api/session', headers: { cookie } });

const shareApp = () => {
  beforeAll(async () => {
    t = await openTestApp({});
  });
  afterAll(() => t.close());
};

describe('signing in', () => {
  beforeEach(async () => {
    t = await open();
  });

  test('with the password sets an HttpOnly, SameSite=Strict cookie', async () => {
    const response = await signIn();
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    const [session, browser] = cookiesOf(response);
    expect(session).toMatch(/^family_stories_session=[\w-]{43}; /);
    expect(attributesOf(session)).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict']);
    expect(browser).toMatch(/^family_stories_browser=[\w-]{22}\.\d+\.[\w-]{43}; /);
    expect(attributesOf(browser)).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict']);
    expect((await ask(cookieOf(response))).statusCode).toBe(204);
  });

  test('over TLS sets Secure cookies with the prefix __Host-', async () => {
    const behindProxy = await open({ trust_proxy: true });
    const response = await signIn(undefined, { 'x-forwarded-proto': 'https' }, behindProxy);
    const attributes = ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict', 'Secure'];
    for (const [n, name] of ['__Host-family_stories_session', '__Host-family_stories_browser'].entries())
      expect(cookiesOf(response)[n]).toMatch(new RegExp(`^${name}=.*; Secure`));
    expect(attributesOf(cookiesOf(response)[0])).toEqual(attributes);
    const asked = await behindProxy.call({ url: '/api/session', headers: { cookie: cookieOf(response) } });
    expect(asked.statusCode).toBe(204);
    const plain = await signIn(undefined, { 'x-forwarded-proto': 'https' });
    expect(String(plain.headers['set-cookie'])).not.toMatch(/Secure|__Host/);
  });

  test('at the public https address sets such cookies even without a trusted proxy', async () => {
    const on = await open({ public_url: 'https://stories.example.org' });
    const isSecure = async (headers: Record<string, string>) =>
      cookieOf(await signIn(undefined, headers, on)).startsWith('__Host-');
    expect(await isSecure({ host: 'stories.example.org' })).toBe(true);
    expect(await isSecure({ host: 'stories.example.org', origin: 'https://stories.example.org' })).toBe(true);
    // directly to the server, at home: a browser would drop a Secure cookie without a message
    expect(await isSecure({ host: '192.168.1.5:3000' })).toBe(false);
    expect(await isSecure({ host: 'localhost:3000' })).toBe(false);
    const plain = {
      host: 'stories.example.org',
      origin: 'http://stories.example.org',
      'sec-fetch-site': 'same-origin',
    };
    expect(await isSecure(plain)).toBe(false);
  });

  test('reads both cookie names, and the one for TLS takes precedence', async () => {
    const on = await open({ trust_proxy: true });
    const tls = { 'x-forwarded-proto': 'https' };
    const older = cookieOf(await signIn(undefined, {}, on));
    const asked = (cookie: string) => on.call({ url: '/api/session', headers: { ...tls, cookie } });
    expect((await asked(older)).statusCode).toBe(204);
    const renewed = await signIn(undefined, { ...tls, cookie: older }, on);
    expect(cookiesOf(renewed).filter((cookie) => /^family_stories_session=; .*1970/.test(cookie))).toHaveLength(1);
    expect((await asked(older)).statusCode).toBe(401);
    expect((await asked(`${cookieOf(renewed)}; family_stories_session=x`)).statusCode).toBe(204);
    const left = await on.call({
      ...{ method: 'DELETE', url: '/api/session' },
      headers: { ...tls, cookie: cookieOf(renewed) },
    });
    expect(cookiesOf(left).map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-family_stories_session',
      'family_stories_session',
    ]);
    expect(cookiesOf(left)[0]).toContain('; Secure');
    expect((await asked(cookieOf(renewed))).statusCode).toBe(401);
  });

  test('with a wrong password is refused with the specified message', async () => {
    for (const password of ['guess', `${adminPassword} `, adminPassword.toUpperCase(), '\u{1f600}'])
      expectProblem(await signIn({ password }), 'wrong_password', 'Invalid password');
    expect((await guess()).headers['set-cookie']).toBeUndefined();
  });

  test('needs exactly one field, a string', async () => {
    expectRefusedFields(await signIn({}), 'password');
    expectRefusedFields(await signIn({ password: '' }), 'password');
    expectRefusedFields(await signIn({ password: 5 }), 'password');
    expectRefusedFields(await signIn({ password: null }), 'password');
    expectRefusedFields(await signIn({ password: 'x'.repeat(1025) }), 'password');
    expectRefusedFields(await signIn({ password: adminPassword, remember: true }), 'remember');
  });

  test('without settings reports that an error occurred', async () => {
    await t.app.db.deleteFrom('admin_settings').execute();
    expectProblem(await signIn(), 'settings_unreadable', 'An error occurred. Please try again.');
    expectProblem(await guess(), 'settings_unreadable', 'An error occurred. Please try again.');
  });

  test('with unreadable settings reports that an error occurred', async () => {
    await t.app.db.schema.dropTable('admin_settings').execute();
    expectProblem(await signIn(), 'settings_unreadable', 'An error occurred. Please try again.');
  });

  test('ends the previous session of the browser', async () => {
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

  test('counted by a process with a clock hours ahead are refused no longer than by the right clock', async () => {
    t.clock.now += 5 * 60 * minute;
    await guessUntilRefused();
    t.clock.now -= 5 * 60 * minute;
    const refused = await signIn();
    expectProblem(refused, 'too_many_attempts');
    expect(Number(refused.headers['retry-after'])).toBe(5 * 60);
    t.clock.now += 5 * minute;
    expect((await signIn()).statusCode).toBe(204);
  });

  test('cannot be hidden by forged forwarded addresses', async () => {
    expectProblem(await guessUntilRefused((n) => ({ 'x-forwarded-for': `192.0.2.${n}` })), 'too_many_attempts');
  });

  test('are counted separately for each address given by a trusted proxy', async () => {
    const behindProxy = await open({ trust_proxy: true });
    await guessUntilRefused(() => ({ 'x-forwarded-for': '192.0.2.1' }), behindProxy);
    expect((await signIn(undefined, { 'x-forwarded-for': '192.0.2.1' }, behindProxy)).statusCode).toBe(429);
    expect((await signIn(undefined, { 'x-forwarded-for': '192.0.2.2' }, behindProxy)).statusCode).toBe(204);
  });

  /** Makes this many failed attempts of all addresses count as recent. */
  const countForAll = (count: number, on: TestApp) =>
    on.app.db
      .insertInto('attempts')
      .values({ name: 'passwords all', count, ends_at: on.clock.now + minute })
      .onConflict((c) => c.column('name').doUpdateSet({ count, ends_at: on.clock.now + minute }))
      .execute();
  const from = (client: string, password: string, on: TestApp, cookie = '') =>
    signIn({ password }, { 'x-forwarded-for': client, cookie }, on);

  test('from many addresses are refused in total', async () => {
    const behindProxy = await open({ trust_proxy: true });
    await countForAll(95, behindProxy);
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await from(`192.0.2.${n}`, 'guess', behindProxy)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await from('192.0.2.99', adminPassword, behindProxy)).statusCode).toBe(429);
    behindProxy.clock.now += minute;
    expect((await from('192.0.2.99', adminPassword, behindProxy)).statusCode).toBe(204);
  });

  test('from many addresses do not lock out a browser that has signed in before, from any address', async () => {
    const on = await open({ trust_proxy: true });
    const browser = cookiesOf(await from('198.51.100.1', adminPassword, on))[1]?.split(';')[0] as string;
    await countForAll(100, on);
    expect((await from('198.51.100.2', adminPassword, on)).statusCode).toBe(429);
    const again = await from('198.51.100.3', adminPassword, on, browser);
    expect(again.statusCode).toBe(204);
    // it stays the same browser
    expect(cookiesOf(again)[1]?.split('.')[0]).toBe(browser.split('.')[0]);
  });

  test('lock out a browser that has not signed in for 400 days', async () => {
    const on = await open({ trust_proxy: true });
    const browser = cookiesOf(await from('198.51.100.1', adminPassword, on))[1]?.split(';')[0] as string;
    const signInAfter = async (ms: number) => {
      on.clock.now += ms;
      await countForAll(100, on);
      return (await from('198.51.100.2', adminPassword, on, browser)).statusCode;
    };
    expect(await signInAfter(400 * 24 * 60 * minute - 1)).toBe(204);
    expect(await signInAfter(1)).toBe(429);
  });

  test('from the same address do not lock out a browser that has signed in before', async () => {
    const browser = cookiesOf(await signIn())[1]?.split(';')[0] as string;
    await guessUntilRefused();
    expect((await signIn()).statusCode).toBe(429);
    expect((await signIn(undefined, { cookie: browser })).statusCode).toBe(204);
  });

  test('in a known browser are limited too, from all addresses together', async () => {
    const on = await open({ trust_proxy: true });
    const browser = cookiesOf(await from('198.51.100.1', adminPassword, on))[1]?.split(';')[0] as string;
    for (let n = 1; n <= 10; n++) expect((await from(`192.0.2.${n}`, 'guess', on, browser)).statusCode).toBe(401);
    expect((await from('192.0.2.11', adminPassword, on, browser)).statusCode).toBe(429);
    expect((await from('192.0.2.11', adminPassword, on)).statusCode).toBe(204);
  });

  test('cannot be hidden by a forged browser cookie', async () => {
    const on = await open({ trust_proxy: true });
    const browser = cookiesOf(await from('198.51.100.1', adminPassword, on))[1]?.split(';')[0] as string;
    await countForAll(100, on);
    const name = 'family_stories_browser';
    const [id, at, mac] = browser.slice(name.length + 1).split('.') as [string, string, string];
    const made = [id, `${id}.`, `${id}.${at}.`, `${id}.${mac}`, `x${id}.${at}.${mac}`, `.${at}.${mac}`];
    const forged = [
      `${id}.${at}.${mac}x`,
      `${id}.${at}.${mac.startsWith('x') ? 'y' : 'x'}${mac.slice(1)}`,
      `${id}.${at}0.${mac}`,
      `${id}..${mac}`,
    ];
    for (const value of [...made, ...forged])
      expect((await from('192.0.2.1', adminPassword, on, `${name}=${value}`)).statusCode).toBe(429);
    await setPassword(on.app, 'another-lamp-paper');
    expect((await from('192.0.2.1', 'another-lamp-paper', on, browser)).statusCode).toBe(429);
  });

  test('from elsewhere do not lock out a person at the computer itself', async () => {
    const on = await open({ trust_proxy: 'loopback'.split(',') });
    await countForAll(100, on);
    expect((await from('192.0.2.1', adminPassword, on)).statusCode).toBe(429);
    expect((await signIn(undefined, {}, on)).statusCode).toBe(204);
  });

  const guessFrom = (remoteAddress: string, headers: Record<string, string>, on: TestApp) =>
    on.call({ method: 'POST', url: '/api/session', payload: { password: 'guess' }, remoteAddress, headers });

  test('from the computer itself are counted together, whichever of its addresses they use', async () => {
    const statuses = [];
    for (let n = 1; n <= 12; n++) statuses.push((await guessFrom(`127.0.0.${n}`, {}, t)).statusCode);
    statuses.push((await guessFrom('::1', {}, t)).statusCode, (await guessFrom('::ffff:127.0.0.9', {}, t)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  });

  test('cannot be hidden by forged forwarded addresses of the computer itself', async () => {
    const on = await open({ trust_proxy: ['loopback'] });
    const statuses = [];
    for (let n = 1; n <= 12; n++)
      statuses.push((await guessFrom('127.0.0.1', { 'x-forwarded-for': `127.0.0.${n}` }, on)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    on.clock.now += 5 * minute;
    await countForAll(100, on);
    expect((await from('127.0.0.1', adminPassword, on)).statusCode).toBe(429);
    // and they do not lock out a person at the computer itself
    expect((await signIn(undefined, {}, on)).statusCode).toBe(204);
  });

  test('of an admin who mistyped a few times at the computer itself lock nobody out', async () => {
    for (let n = 0; n < 9; n++) await guess();
    expect((await signIn()).statusCode).toBe(204);
    for (let n = 0; n < 9; n++) await guess();
    expect((await signIn()).statusCode).toBe(204);
  });

  test('are counted for the whole network of an IPv6 address', async () => {
    const on = await open({ trust_proxy: true });
    for (let n = 1; n <= 10; n++) await from(`2001:db8:1:2:${n}::1`, 'guess', on);
    expect((await from('2001:db8:1:2::ffff', adminPassword, on)).statusCode).toBe(429);
    expect((await from('2001:db8:1:3::1', adminPassword, on)).statusCode).toBe(204);
  });

  test('are remembered across a restart and by other processes on the same database', async () => {
    await guessUntilRefused();
    const second = await buildServer(t.app, {
      public_url: undefined,
      trust_proxy: false,
      log_level: 'silent',
      pages: false,
    });
    onTestFinished(() => second.close());
    const payload = { password: adminPassword };
    expect((await second.inject({ method: 'POST', url: '/api/session', payload })).statusCode).toBe(429);
  });

  test('sent concurrently do not bypass the limit', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => guess()));
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  test('are reset by the right one, and right ones are never counted', async () => {
    t = await open({ trust_proxy: true });
    for (let n = 1; n <= 9; n++) await from('192.0.2.1', 'guess', t);
    for (let n = 1; n <= 12; n++) expect((await from('192.0.2.1', adminPassword, t)).statusCode).toBe(204);
    for (let n = 1; n <= 10; n++) expect((await from('192.0.2.1', 'guess', t)).statusCode).toBe(401);
    const rows = await t.app.db.selectFrom('attempts').selectAll().execute();
    const ofPasswords = rows.filter(({ name }) => name.startsWith('password'));
    expect(ofPasswords.map(({ count }) => count).sort((a, b) => a - b)).toEqual([10, 19]);
  });
});

describe('every failure makes the same number of password hashes:', () => {
  beforeEach(async () => {
    t = await open();
  });

  /** The hashes that the password was compared with. */
  const hashesOf = async (password: string) => {
    vi.mocked(verify).mockClear();
    await signIn({ password });
    return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
  };
  const cost = '$argon2id$v=19$m=19456,t=2,p=1';

  test('a wrong password, a right one, and any without a stored one', async () => {
    // tests begin with a cheaper hash
    await setPassword(t.app, adminPassword);
    expect(await hashesOf('guess')).toEqual([cost]);
    expect(await hashesOf(adminPassword)).toEqual([cost]);
    await t.app.db.deleteFrom('admin_settings').execute();
    expect(await hashesOf(adminPassword)).toEqual([cost]);
  });

  test('and none after too many attempts', async () => {
    for (let n = 0; n < 10; n++) await guess();
    expect(await hashesOf(adminPassword)).toEqual([]);
  });
});

describe('a session', () => {
  shareApp();

  test('ends on sign-out', async () => {
    const cookie = cookieOf(await signIn());
    const other = cookieOf(await signIn());
    const left = await t.call({ method: 'DELETE', url: '/api/session', headers: { cookie } });
    expect(left.statusCode).toBe(204);
    expect(left.headers['clear-site-data']).toBe('"cache"');
    expect(left.headers['set-cookie']).toMatch(/^family_stories_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await ask(cookie)).statusCode).toBe(401);
    expect((await ask(other)).statusCode).toBe(204);
    const late = await t.call({ method: 'DELETE', url: '/api/session', headers: { cookie } });
    expect(late.statusCode).toBe(204);
    expect(late.headers['set-cookie']).toBeUndefined();
  });

  test('can also be left without one', async () => {
    expect((await t.call({ method: 'DELETE', url: '/api/session' })).statusCode).toBe(204);
  });

  test('ends after seven days without use', async () => {
    const cookie = cookieOf(await signIn());
    t.clock.now += 7 * day;
    expect((await ask(cookie)).statusCode).toBe(204);
    t.clock.now += 7 * day + 1;
    expectProblem(await ask(cookie), 'not_signed_in');
  });

  test('ends after thirty days of any use', async () => {
    const cookie = cookieOf(await signIn());
    for (let n = 0; n < 6; n++) {
      t.clock.now += 5 * day;
      expect((await ask(cookie)).statusCode).toBe(204);
    }
    t.clock.now += 1;
    expect((await ask(cookie)).statusCode).toBe(401);
  });

  test('is stored only as a hash', async () => {
    const cookie = cookieOf(await signIn());
    const sessions = await t.app.db.selectFrom('admin_sessions').selectAll().execute();
    expect(sessions).not.toHaveLength(0);
    for (const { id } of sessions) expect(cookie).not.toContain(id);
    expect(JSON.stringify(await t.app.db.selectFrom('admin_settings').selectAll().execute())).toMatch(/\$argon2id\$/);
  });
});

describe('without a session', () => {
  shareApp();

  test('every call of the admin is refused, whatever else is sent', async () => {
    const { access_token } = await t.addQuestion();
    const { paths }: Document = (await t.call({ url: '/api/openapi.json' })).json();
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { security }]) => security?.some((scheme) => 'session' in scheme))
        .map(([method]) => ({ method: method.toUpperCase() as 'GET', url: path.replaceAll(/\{\w+\}/g, '1') })),
    );
    expect(calls.length).toBeGreaterThan(70);
    for (const call of calls)
      for (const headers of [
        {},
        { cookie: 'adminAuthenticated=true' },
        { cookie: 'family_stories_session=' },
        { cookie: 'family_stories_session=true; family_stories_session=x' },
        { authorization: `Bearer ${adminPassword}` },
        { 'access-token': access_token },
      ])
        expectProblem(
          await t.call({ ...call, headers, ...(call.method === 'GET' ? {} : { payload: {} }) }),
          'not_signed_in',
        );
  });
});

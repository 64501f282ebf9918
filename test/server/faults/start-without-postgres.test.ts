import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startProgram } from '../../start-program.ts';
import { createDatabase, type Postgres, startPostgres } from '../../stores/postgres.ts';

const withPassword = async (): Promise<Postgres> => {
  const postgres = await startPostgres({ password: 'plum' });
  onTestFinished(postgres.stop);
  return postgres;
};

const change = (
  url: string,
  part: Partial<Record<'hostname' | 'port' | 'username' | 'password' | 'pathname', string>>,
) => Object.assign(new URL(url), part).href;

/** The real program, waiting for this database. */
const startWaiting = async (database_url: string, env: Record<string, string> = {}) => {
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const program = startProgram({ PORT: '0', DATA_DIR: data_dir, DATABASE_URL: database_url, ...env });
  onTestFinished(async () => {
    program.signal('SIGTERM');
    await program.ended;
    await rm(data_dir, { recursive: true, force: true });
  });
  const [, origin] = (await program.waitForOutput(/Server listening at (http:[^"]+)"/)) as unknown as [string, string];
  return { ...program, origin };
};

const read = (origin: string, path: string, method = 'GET') => fetch(`${origin}${path}`, { method });

const expectWaiting = async (origin: string) => {
  for (const [path, method] of [
    ['/api/people', 'GET'],
    ['/api/answer', 'PUT'],
    ['/api/session', 'POST'],
    ['/story-images/a.jpg', 'GET'],
    ['/readyz', 'GET'],
  ] as const) {
    const response = await read(origin, path, method);
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
    expect(await response.json()).toMatchObject({
      code: 'unavailable',
      detail: 'We can’t reach our storage right now. Please try again in a moment.',
      request_id: response.headers.get('x-request-id'),
    });
  }
  for (const path of ['/admin', '/question/abcdefghijkl']) {
    const page = await read(origin, path);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toContain('Family Stories');
  }
  expect((await read(origin, '/healthz')).status).toBe(200);
};

describe('a start without PostgreSQL', () => {
  const wrong: [string, (url: string) => string, RegExp][] = [
    ['host', (url) => change(url, { hostname: 'nowhere.invalid' }), /The name nowhere\.invalid leads nowhere\./],
    ['port', (url) => change(url, { port: '9' }), /Nothing listens at 127\.0\.0\.1 port 9\. Is PostgreSQL running/],
    ['user', (url) => change(url, { username: 'stranger' }), /refuses the user or the password .*user \\"stranger\\"/],
    ['password', (url) => change(url, { password: 'lamp' }), /It refuses the user or the password in DATABASE_URL/],
    ['missing password', (url) => change(url, { password: '' }), /It wants a password, and DATABASE_URL has none\./],
    ['database', (url) => change(url, { pathname: 'other' }), /Create the database, or correct its name .*\\"other\\"/],
    ['TLS', (url) => `${url}?sslmode=require`, /It speaks no TLS\. Turn ssl on there/],
  ];

  test('reports what is wrong with each wrong DATABASE_URL, without the password, and waits', {
    timeout: 90_000,
  }, async () => {
    const postgres = await withPassword();
    const expectMessage = async ([name, makeWrong, expectedLog]: (typeof wrong)[number]) => {
      const { origin, waitForOutput, printed } = await startWaiting(makeWrong(postgres.url));
      await waitForOutput(expectedLog).catch((error) => expect.fail(`${name}: ${error.message}`));
      await expectWaiting(origin);
      expect(printed()).not.toMatch(/plum|lamp|is ready|\bat .*\.[jt]s/);
    };
    await Promise.all(wrong.map(expectMessage));
  });

  test('continues once the database is there', { timeout: 60_000 }, async () => {
    const postgres = await withPassword();
    await postgres.pause();
    const database_url = change(postgres.url, { pathname: 'stories' });
    const { origin, waitForOutput, printed } = await startWaiting(database_url);
    await waitForOutput(/Nothing listens at/);
    await postgres.resume();
    await waitForOutput(/Create the database, or correct its name/);
    await expectWaiting(origin);
    expect(printed()).not.toMatch(/is ready|password/);
    await createDatabase(postgres.url, 'stories');
    const [, password] = (await waitForOutput(/is ready[\s\S]*Your admin password: (\S+)\s/)) as unknown as [
      string,
      string,
    ];
    const headers = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${origin}/api/session`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ password }),
    });
    expect(signedIn.status).toBe(204);
    for (const path of ['/readyz', '/admin']) expect((await read(origin, path)).status).toBe(200);
  });
});

import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { type Calls, callServer, cookieOf, isReachable, password, signIn } from '../call-server.ts';
import { type Document, describedRoutes, type Route } from '../fuzz/routes.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { asPatterns, publicPathsOf } from '../public-paths.ts';
import { sendRaw } from '../raw-http.ts';
import { jpeg } from '../sample-images.ts';
import { type Program, startProgram } from '../start-program.ts';
import { startNginx } from '../stores/nginx.ts';
import { freePorts } from '../stores/processes.ts';
import { findProgram } from '../stores/programs.ts';

const public_url = 'https://stories.example.org';
const root = join(import.meta.dirname, '../..');

type Served = { program: Program; port: number; usual: string; admin: string; calls: Calls };

const serveOnTwoPorts = async (): Promise<Served & { stop: () => Promise<void> }> => {
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const [port, adminPort] = (await freePorts(2)) as [number, number];
  const program = startProgram({
    DATA_DIR: data_dir,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    PUBLIC_URL: public_url,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
  });
  const admin = `http://127.0.0.1:${adminPort}`;
  await program.waitForOutput(new RegExp(`Open ${admin}/admin in your browser.\n.*${public_url}, .*:${port}\\.`));
  const stop = async () => {
    program.signal('SIGTERM');
    await program.ended;
    await rm(data_dir, { recursive: true, force: true });
  };
  return { program, port, usual: `http://127.0.0.1:${port}`, admin, calls: callServer(admin), stop };
};

/** The code of a problem; undefined for any other response. */
const codeOf = async (response: Response): Promise<string | undefined> =>
  response.headers.get('content-type') === 'application/problem+json'
    ? ((await response.json()) as { code: string }).code
    : void (await response.arrayBuffer());

const html = { accept: 'text/html' };

/** The OpenAPI document also lists pages, but without a summary. */
const isCall = ({ operation }: Route) => operation?.summary !== undefined;

describe('with ADMIN_PORT', () => {
  let served: Awaited<ReturnType<typeof serveOnTwoPorts>>;
  /** A server with one port, for its list of routes. */
  let one: TestApp;
  let routes: Route[];
  let usual: string;
  let admin: string;
  beforeAll(async () => {
    served = await serveOnTwoPorts();
    ({ usual, admin } = served);
    one = await openTestApp({ pages: true });
    const document: Document = (await one.call({ url: '/api/openapi.json' })).json();
    // Fastify lists the route of assets without its prefix
    routes = describedRoutes(one.server, document).map((route) =>
      route.path === '/*' ? { ...route, path: '/assets/*' } : route,
    );
  });
  afterAll(async () => {
    await served.stop();
    await one.close();
  });

  const fill = (path: string) => path.replace(/\{\w+\}|\*/g, 'aaaaaaaaaaaa');
  const call = (origin: string, { method, path }: Route, headers = {}) =>
    fetch(origin + fill(path), { method, headers, redirect: 'manual' });

  test('every API route is served on the right port, and answers 404 on the other', async () => {
    const calls = routes.filter(isCall);
    expect(calls.length).toBeGreaterThan(90);
    const isUnknown = async (origin: string, route: Route) =>
      (await codeOf(await call(origin, route))) === 'unknown_page';
    const placed = { session: 0, accessToken: 0, both: 0 };
    for (const route of calls) {
      const [security] = (route.operation?.security ?? []).flatMap(Object.keys);
      // signing in and out need no session, but are for the admin
      const isForAdmin = security === 'session' || route.path === '/api/session';
      // a mail provider, which signs its requests, is outside as well
      const isBehindLink = security === 'accessToken' || route.path === '/api/incoming-mail';
      placed[isForAdmin ? 'session' : isBehindLink ? 'accessToken' : 'both'] += 1;
      expect([route.method, route.path, await isUnknown(usual, route), await isUnknown(admin, route)]).toEqual([
        route.method,
        route.path,
        isForAdmin,
        isBehindLink,
      ]);
    }
    expect(Object.values(placed).every((count) => count > 2)).toBe(true);
    expect(placed.both).toBe(7);
  });

  test('every page is served on the right port, and the other one answers with the 404 page', async () => {
    const pages = routes.filter((route) => !isCall(route) && route.path !== '/api/openapi.json');
    const isThere = async (origin: string, route: Route) => {
      const response = await call(origin, route, html);
      const text = await response.text();
      return !text.includes('There’s nothing at this address');
    };
    const behindLinks = /^\/(question|for|listen|mail|read)\/|^\/question-worker\.js$/;
    // assets are checked below: there is none with the filled-in name
    const onBoth = ['/licences.txt', '/robots.txt'];
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages.filter(({ path }) => !path.startsWith('/assets/'))) {
      const { path } = page;
      const expected = onBoth.includes(path) ? [true, true] : [behindLinks.test(path), !behindLinks.test(path)];
      expect([path, await isThere(usual, page), await isThere(admin, page)]).toEqual([path, ...expected]);
    }
    const [script] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${admin}/admin`)).text()) ?? [];
    for (const origin of [usual, admin]) expect((await fetch(`${origin}${script}`)).status).toBe(200);
  });

  test('a path of the other port gets the same response as an unknown path', async () => {
    const withoutId = (response: Response) =>
      [...response.headers].filter(([name]) => !/^(x-request-id|date)$/.test(name));
    for (const [origin, hidden] of [
      [usual, '/admin'],
      [usual, '/api/people'],
      [admin, '/question/aaaaaaaaaaaa'],
      [admin, '/api/answer'],
    ] as const)
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
        const [there, nowhere] = await Promise.all(
          [hidden, hidden.startsWith('/api') ? '/api/nowhere' : '/nowhere'].map((path) =>
            fetch(origin + path, { method, headers: html }),
          ),
        );
        expect(there?.status).toBe(404);
        expect(withoutId(there as Response)).toEqual(withoutId(nowhere as Response));
        expect(await there?.text()).toBe(await nowhere?.text());
      }
  });

  test('only the 404 page on the admin’s port links to the dashboard', async () => {
    const pageAt = async (origin: string) => (await fetch(`${origin}/nowhere`, { headers: html })).text();
    expect(await pageAt(usual)).not.toContain('dashboard');
    expect(await pageAt(admin)).toContain('Go to your dashboard');
  });

  test('both answer health checks', async () => {
    for (const origin of [usual, admin])
      for (const path of ['/healthz', '/readyz']) expect((await fetch(origin + path)).status).toBe(200);
  });

  test('the admin asks on one port, the link leads to PUBLIC_URL, and the answer is written on the other', async () => {
    const { calls } = served;
    const answering = callServer(usual);
    const { id, link, access_token } = await calls.addQuestion();
    expect(link).toBe(`${public_url}/question/${access_token}`);
    expect((await calls.asAdmin('GET', '/api/settings')).status).toBe(200);
    const reader = await (await calls.asAdmin('POST', '/api/readers', { name: 'Ben' })).json();
    expect(reader.link).toBe(`${public_url}/read/${reader.token}`);
    const image = await (await answering.upload(access_token, await jpeg())).json();
    const content = `<figure><img src="${image.url}" alt=""></figure><p>In the river.</p>`;
    expect((await answering.save(access_token, content, 0, 'submitted')).status).toBe(200);
    expect((await (await calls.asAdmin('GET', `/api/questions/${id}`)).json()).content).toContain('In the river.');
    for (const origin of [usual, admin])
      for (const size of ['', '?w=400']) expect((await fetch(`${origin}${image.url}${size}`)).status).toBe(200);
    const seen = await fetch(`${usual}/api/read`, { headers: { 'access-token': reader.token } });
    expect(await seen.text()).toContain(id);
  });

  test('the password and the session give no access on the usual port', async () => {
    expect(await codeOf(await signIn(usual))).toBe('unknown_page');
    const signedIn = await signIn(admin);
    expect(signedIn.status).toBe(204);
    const headers = { cookie: cookieOf(signedIn) };
    expect((await fetch(`${admin}/api/people`, { headers })).status).toBe(200);
    expect(await codeOf(await fetch(`${usual}/api/people`, { headers }))).toBe('unknown_page');
    // browsers send cookies to every port of a host; no __Host- prefix, because this is plain HTTP
    expect(signedIn.headers.get('set-cookie')).toMatch(/^family_stories_session=[^;]+;.*HttpOnly; SameSite=Strict/);
  });

  test('changes are accepted from the pages of the same port only', async () => {
    const { access_token } = await served.calls.addQuestion();
    const headers = { cookie: cookieOf(await signIn(admin)), 'content-type': 'application/json' };
    const add = async (origin: string) =>
      codeOf(
        await fetch(`${admin}/api/people`, {
          method: 'POST',
          headers: { ...headers, origin },
          body: '{"name":"Rose"}',
        }),
      );
    expect(await add(admin)).toBeUndefined();
    for (const other of [public_url, usual, 'https://elsewhere.example']) expect(await add(other)).toBe('cross_site');
    const save = async (origin: string) =>
      codeOf(
        await fetch(`${usual}/api/answer`, {
          method: 'PUT',
          headers: { 'access-token': access_token, 'content-type': 'application/json', origin },
          body: JSON.stringify({ content: '<p>a</p>', status: 'in_progress', base_version: 0 }),
        }),
      );
    expect(await save(admin)).toBe('cross_site');
    expect(await save(public_url)).toBeUndefined();
    expect(await save(usual)).toBeUndefined();
  });

  test('the admin’s port has the same limits and refuses what is not HTTP', async () => {
    for (const origin of [usual, admin]) {
      const { responses } = await sendRaw(origin, 'nonsense\r\n\r\n');
      expect(responses[0]).toMatchObject({ statusCode: 400, headers: { 'x-content-type-options': 'nosniff' } });
      const large = await sendRaw(origin, `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(17_000)}\r\n\r\n`);
      expect(large.responses[0]?.statusCode).toBe(400);
    }
  });

  test('the documentation and both proxy configurations list exactly the paths that need no session', async () => {
    const read = (path: string) => readFile(join(root, path), 'utf8');
    const paths = await listPublicPaths();
    expect(paths).toContain('/question/*');
    expect(await read('docs/install/reverse-proxy.md')).toContain(`\`\`\`\n${paths.join('\n')}\n\`\`\``);
    expect(await read('deploy/Caddyfile.example')).toContain(`not path ${paths.join(' ')}\n`);
    for (const pattern of asPatterns(paths))
      expect(await read('deploy/nginx.conf.example')).toContain(`    ~^outside${pattern}  0;\n`);
  });

  test('nginx, if configured so, refuses all other paths to visitors outside the VPN', async ({ skip }) => {
    if (findProgram('nginx') === undefined) skip('nginx is not here');
    const nginx = await startNginx([Number(new URL(await one.listen()).port)], { outside: true });
    onTestFinished(nginx.stop);
    const paths = await listPublicPaths();
    const isListed = (path: string) =>
      paths.some((each) => (each.endsWith('*') ? path.startsWith(each.slice(0, -1)) : path === each));
    for (const route of routes) {
      const response = await call(nginx.origin, route);
      const isFromNginx = response.headers.get('x-request-id') === null;
      await response.arrayBuffer();
      expect([route.path, isFromNginx]).toEqual([route.path, !isListed(fill(route.path))]);
    }
    for (const path of [
      '/question/../api/people',
      '//api/people',
      '/api%2Fpeople',
      '/question/..%2fapi/people',
      '/API/people',
    ]) {
      const { responses } = await sendRaw(nginx.origin, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect([path, responses[0]?.statusCode]).toEqual([path, 404]);
    }
  });

  /** The paths that the routes declare as public. */
  const listPublicPaths = async () => {
    const two = await openTestApp({ pages: true, public_url, admin: { port: 0, host: '127.0.0.1' } });
    onTestFinished(() => two.close());
    const all = routes.map(({ method, path }) => `${method.toLowerCase()} ${path}`);
    return publicPathsOf(two.server, all);
  };
});

test('a shutdown finishes requests in progress on the admin’s port, and closes both ports', async () => {
  const { program, usual, admin, stop } = await serveOnTwoPorts();
  onTestFinished(stop);
  const headers = { cookie: cookieOf(await signIn(admin)), 'content-type': 'application/json', expect: '100-continue' };
  const underWay = request(`${admin}/api/people`, { method: 'POST', headers, agent: false });
  const answered = new Promise<number | undefined>((resolve) =>
    underWay.once('response', (response) => resolve(response.resume().statusCode)),
  );
  underWay.flushHeaders();
  await once(underWay, 'continue');
  underWay.write('{"name":');
  program.signal('SIGTERM');
  for (const origin of [usual, admin]) await expect.poll(() => isReachable(origin)).toBe(false);
  underWay.end('"Rose"}');
  expect(await answered).toBe(201);
  expect(await program.ended).toBe(0);
});

test('an open event stream of the dashboard ends with a shutdown', async () => {
  const { program, admin, stop } = await serveOnTwoPorts();
  onTestFinished(stop);
  const stream = await fetch(`${admin}/api/changes`, { headers: { cookie: cookieOf(await signIn(admin)) } });
  expect(stream.status).toBe(200);
  program.signal('SIGTERM');
  await stream.text();
  expect(await program.ended).toBe(0);
});

test('a port in use and an invalid address are reported with the name of the setting', async () => {
  const { usual, port, stop } = await serveOnTwoPorts();
  onTestFinished(stop);
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }));
  const env = { DATA_DIR: data_dir, PORT: '0', PUBLIC_URL: public_url, LOG_LEVEL: 'error' };
  const taken = startProgram({ ...env, ADMIN_PORT: String(port) });
  expect([await taken.ended, taken.printed()]).toEqual([
    1,
    `Port ${port} is in use. Set ADMIN_PORT to another one, or stop what uses it.\n`,
  ]);
  const elsewhere = startProgram({ ...env, ADMIN_PORT: '0', ADMIN_HOST: '192.0.2.1' });
  expect(await elsewhere.ended).toBe(1);
  expect(elsewhere.printed()).toMatch(
    /^ADMIN_HOST=192\.0\.2\.1 is not an address of this computer\. Set ADMIN_HOST to /,
  );
  expect(await isReachable(usual)).toBe(true);
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    'without PUBLIC_URL',
    { ADMIN_PORT: '3001' },
    /^ADMIN_PORT needs PUBLIC_URL: please set it to the address at which others reach PORT/,
  ],
  ['of PORT', { ADMIN_PORT: '3000', PUBLIC_URL: public_url }, /^ADMIN_PORT must be another port than PORT\.$/],
  [
    'of the metrics',
    { ADMIN_PORT: '9464', METRICS_PORT: '9464', PUBLIC_URL: public_url },
    /^METRICS_PORT must be another port than ADMIN_PORT\.$/,
  ],
  ['that is none', { ADMIN_PORT: 'x', PUBLIC_URL: public_url }, /^ADMIN_PORT must be a number from 0 to 65535\.$/],
  ['that is off, with its address', { ADMIN_PORT: 'off', ADMIN_HOST: '127.0.0.1' }, /^ADMIN_HOST is where ADMIN_PORT/],
])('a port of the admin %s is refused', (_name, env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test('the admin’s port is off by default, and listens on this computer only', () => {
  expect(readConfig({}).admin).toBeUndefined();
  expect(readConfig({ ADMIN_PORT: 'off' }).admin).toBeUndefined();
  expect(readConfig({ ADMIN_PORT: '3001', PUBLIC_URL: public_url }).admin).toEqual({ port: 3001, host: '127.0.0.1' });
});

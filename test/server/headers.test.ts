import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ServerOptions } from '../../src/server/server.ts';
import { expectProblem } from '../expect-problem.ts';
import type { Document } from '../fuzz/routes.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

describe('every response', () => {
  const responses: [string, () => ReturnType<TestApp['call']>][] = [
    ['of the dashboard', () => t.asAdmin('GET', '/api/people')],
    ['of the answer page', async () => t.asAnswerer((await t.addQuestion()).access_token, 'GET', '/api/answer')],
    ['that is an error', () => t.call({ url: '/api/people' })],
    ['that has no content', () => t.asAdmin('GET', '/api/session')],
    ['for an unknown address', () => t.call({ url: '/nothing' })],
    ['for a malformed address', () => t.call({ url: '/%zz' })],
    ['of the health checks', () => t.call({ url: '/healthz' })],
    ['of the OpenAPI document', () => t.call({ url: '/api/openapi.json' })],
  ];

  test.each(responses)('%s is closed to other sites and not cached', async (_name, get) => {
    const { headers } = await get();
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    for (const telling of ['x-powered-by', 'server', 'access-control-allow-origin'])
      expect(headers[telling]).toBeUndefined();
  });

  test('that is an image is closed too, but cacheable', async () => {
    const { access_token } = await t.addQuestion();
    const { url } = (await t.upload(access_token, await jpeg())).json();
    expect((await t.call({ url })).headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});

test.each(['/', '/login', '/question/', '/question-worker.js'])(
  '%s has a minimal content security policy',
  async (url) => {
    const opened = await openTestApp({ pages: true });
    onTestFinished(opened.close);
    const { headers } = await opened.call({ url });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        expect.stringMatching(/^script-src 'self'/),
        expect.stringMatching(/^style-src 'self'/),
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        expect.stringMatching(/^trusted-types /),
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|\*|http/);
    if (!url.endsWith('.js')) expect(headers['permissions-policy']).toContain('camera=()');
  },
);

test('only the answer page may use the microphone, and only pages that play load sound', async () => {
  const opened = await openTestApp({ pages: true });
  onTestFinished(opened.close);
  const headersOf = async (url: string) => (await opened.call({ url })).headers;
  const microphone = async (url: string) =>
    /microphone=\(\w*\)/.exec(String((await headersOf(url))['permissions-policy']))?.[0];
  expect(await microphone('/question/abc')).toBe('microphone=(self)');
  for (const url of ['/', '/admin/read', '/read/abc', '/listen/abc', '/for/abc', '/mail/abc'])
    expect([url, await microphone(url)]).toEqual([url, 'microphone=()']);
  const media = async (url: string) =>
    String((await headersOf(url))['content-security-policy'])
      .split('; ')
      .find((directive) => directive.startsWith('media-src'));
  for (const url of ['/question/abc', '/admin/read', '/read/abc', '/read/abc/def', '/listen/abc'])
    expect([url, await media(url)]).toEqual([url, "media-src 'self' blob:"]);
  for (const url of ['/for/abc', '/mail/abc', '/nothing', '/api/answer']) expect(await media(url)).toBeUndefined();
});

describe('Strict-Transport-Security', () => {
  const strict = 'max-age=31536000';
  const strictTransport = async (options: Partial<ServerOptions>, headers: Record<string, string>) => {
    const opened = await openTestApp(options);
    onTestFinished(opened.close);
    const responses = await Promise.all(
      ['/api/answer', '/nothing', '/healthz'].map((url) => opened.call({ url, headers })),
    );
    const values = new Set(responses.map((response) => response.headers['strict-transport-security']));
    expect(values.size).toBe(1);
    return [...values][0];
  };

  test('is sent if a trusted proxy uses TLS or the public address is requested', async () => {
    expect(await strictTransport({ trust_proxy: true }, { 'x-forwarded-proto': 'https' })).toBe(strict);
    const published = { public_url: 'https://stories.example' };
    expect(await strictTransport(published, { host: 'stories.example' })).toBe(strict);
    expect(await strictTransport(published, { host: 'STORIES.example' })).toBe(strict);
  });

  test('is not sent otherwise: a home network has no TLS', async () => {
    expect(await strictTransport({}, { 'x-forwarded-proto': 'https', host: 'stories.example' })).toBeUndefined();
    const published = { public_url: 'https://stories.example' };
    expect(await strictTransport(published, { host: 'localhost:3000' })).toBeUndefined();
    expect(
      await strictTransport({ public_url: 'http://stories.example' }, { host: 'stories.example' }),
    ).toBeUndefined();
  });
});

describe('a request that changes something', () => {
  const signIn = (headers: Record<string, string>, on = t) => on.signIn({}, headers);
  const open = async (options: Partial<ServerOptions>) => {
    const opened = await openTestApp(options);
    onTestFinished(opened.close);
    return opened;
  };
  const here = { host: 'stories.example' };

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'nonsense' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://sibling.stories.example' },
    { origin: 'http://sibling.stories.example' },
    { origin: 'http://stories.example', 'sec-fetch-site': 'same-origin, cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://stories.example' },
    { origin: 'https://evil.example' },
    { origin: 'http://stories.example.evil.example' },
    { origin: 'http://stories.example:8080' },
    { origin: 'http://evil.example/stories.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'file://' },
    { origin: 'stories.example' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ])('from another origin is refused: %j', async (headers) => {
    expectProblem(await signIn({ ...here, ...headers }), 'cross_site');
  });

  test.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://stories.example' },
    { origin: 'https://stories.example' },
    { origin: 'http://STORIES.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://stories.example' },
  ])('from our own pages, or from a program, is accepted: %j', async (headers) => {
    expect((await signIn({ ...here, ...headers })).statusCode).toBe(204);
  });

  test('from another port is refused', async () => {
    expect((await signIn({ host: 'localhost:3000', origin: 'http://localhost:3000' })).statusCode).toBe(204);
    expect((await signIn({ host: '[::1]:3000', origin: 'http://[::1]:3000' })).statusCode).toBe(204);
    expectProblem(await signIn({ host: 'localhost:3000', origin: 'http://localhost' }), 'cross_site');
  });

  test('through a trusted proxy is compared with the host that the proxy was asked for', async () => {
    const behindProxy = await open({ trust_proxy: true });
    const forwarded = { host: 'localhost:3000', 'x-forwarded-host': 'stories.example', 'x-forwarded-proto': 'https' };
    expect((await signIn({ ...forwarded, origin: 'https://stories.example' }, behindProxy)).statusCode).toBe(204);
    expectProblem(await signIn({ ...forwarded, origin: 'https://evil.example' }, behindProxy), 'cross_site');
  });

  test('from the public address is accepted whatever host a proxy names', async () => {
    const published = await open({ public_url: 'https://stories.example' });
    const headers = { host: 'localhost:3000' };
    expect((await signIn({ ...headers, origin: 'https://stories.example' }, published)).statusCode).toBe(204);
    expectProblem(await signIn({ ...headers, origin: 'http://stories.example' }, published), 'cross_site');
    expectProblem(await signIn({ ...headers, origin: 'https://evil.example' }, published), 'cross_site');
  });

  test('from another origin is refused on every route, and reading is not', async () => {
    const { access_token } = await t.addQuestion();
    const headers = { 'sec-fetch-site': 'cross-site', 'access-token': access_token };
    const { paths }: Document = (await t.call({ url: '/api/openapi.json' })).json();
    const changes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => method !== 'get')
        .map((method) => ({ method: method.toUpperCase() as 'PUT', url: path.replaceAll(/\{\w+\}/g, '1') })),
    );
    expect(changes.length).toBeGreaterThan(50);
    // a provider posts mail without cookies, and signs it
    const fromPages = changes.filter(({ url }) => url !== '/api/incoming-mail');
    expect(fromPages).toHaveLength(changes.length - 1);
    for (const change of fromPages) expectProblem(await t.call({ ...change, headers }), 'cross_site');
    expect((await t.call({ url: '/api/answer', headers })).statusCode).toBe(200);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ pages: true });
});
afterAll(() => t.close());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const nowhere = [
  '/nowhere',
  '/nowhere/at/all?x=1',
  '/admin/x',
  `/question/${'x'.repeat(300)}`,
  '/question/a/b',
  '/apis',
];

test.each(nowhere)('a browser that requests %s gets a page with the headers of a page', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await t.call({ method, url, headers: { accept: browser } });
    expect(response.statusCode).toBe(404);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'/,
      ),
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      vary: 'accept, accept-language, cookie',
    });
    if (method === 'HEAD') continue;
    expect(response.body).toContain('<h1>There’s nothing at this address</h1>');
    expect(response.body).not.toMatch(/<script(?! type="module")|<style|\{\{|xxx/);
    const [, style] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(response.body) ?? [];
    const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(response.body) ?? [];
    for (const file of [style, script]) expect((await t.call({ url: String(file) })).statusCode).toBe(200);
  }
});

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'application/problem+json, text/html',
  'text/html;q=0.5, */*;q=0.8',
  'text/html;q=0, application/json',
  'image/*',
])('a client that accepts %s gets a problem', async (accept) => {
  expectProblem(await t.call({ url: '/nowhere', headers: accept === undefined ? {} : { accept } }), 'unknown_page');
});

test.each(['/api', '/api/nothing', '/api?x=1'])('a browser that requests %s gets a problem', async (url) => {
  expectProblem(await t.call({ url, headers: { accept: browser } }), 'unknown_page');
});

test('a request with a body to an unknown address gets a problem', async () => {
  expectProblem(await t.call({ method: 'POST', url: '/nowhere', headers: { accept: browser } }), 'unknown_page');
});

import { request as plainRequest } from 'node:http';
import { type RequestOptions, request as tlsRequest } from 'node:https';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from '../fuzz/routes.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { startTlsNginx, type TlsNginx } from '../stores/nginx-tls.ts';

let t: TestApp;
let nginx: TlsNginx;

type Answer = { status: number | undefined; headers: Record<string, string | string[] | undefined> };

/** Requests with the name of the certificate, which is self-signed. */
const call = (port: number, path: string, options: RequestOptions = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = port === nginx.tls ? tlsRequest : plainRequest;
    const host = 'stories.example.org';
    const headers = { host, ...(options.headers as Record<string, string>) };
    const all = { port, path, servername: host, rejectUnauthorized: false, agent: false, ...options, headers };
    request(all, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode, headers: response.headersDistinct }));
    })
      .on('error', reject)
      .end();
  });

describe('behind the nginx of deploy/nginx.conf.example', () => {
  beforeAll(async () => {
    t = await openTestApp({ pages: true, trust_proxy: ['loopback'], public_url: 'https://stories.example.org' });
    nginx = await startTlsNginx(Number(new URL(await t.listen()).port));
  });
  afterAll(async () => {
    await nginx.stop();
    await t.close();
  });

  test('HTTP is redirected to TLS, and API calls with secrets over HTTP are refused', async () => {
    const page = await call(nginx.plain, '/question/abc?x=1', { headers: { host: 'evil.example' } });
    expect([page.status, page.headers.location]).toEqual([301, ['https://stories.example.org/question/abc?x=1']]);
    for (const path of ['/api/answer', '/api/session', '/api/people', '/API/../api/answer', '//api/answer'])
      expect([path, (await call(nginx.plain, path)).status]).toEqual([path, 403]);
  });

  test('its logs name every request and contain no token, however a link is written and whatever fails', async () => {
    const { access_token: token } = await t.addQuestion();
    const headers = { 'access-token': token, referer: `https://stories.example.org/question/${token}` };
    const paths = [
      `/question/${token}`,
      `/question/${token}?x=${token}`,
      `/question/${token}/`,
      `/question//${token}`,
      `//question/${token}`,
      `/QUESTION/${token}`,
      `/%71uestion/${token}`,
      `/question%2f${token}`,
      `/admin/../question/${token}`,
      `/api/answer?token=${token}`,
    ];
    for (const port of [nginx.tls, nginx.plain])
      for (const path of paths)
        for (const method of ['GET', 'POST', 'TRACE']) await call(port, path, { headers, method });
    await call(nginx.tls, `/question/${token}`, {
      headers: { ...headers, 'content-length': '99999999' },
      method: 'POST',
    });
    await call(nginx.tls, `/question/${token}`, { headers: { ...headers, large: 'x'.repeat(40_000) } });
    expect((await call(nginx.tls, '/api/answer', { headers })).status).toBe(200);
    // nginx logs a request after its response
    await expect.poll(nginx.logged).toContain(' GET /api/answer 200 ');
    const logged = await nginx.logged();
    expect(logged.match(/ GET \/question\/\.\.\. 404 /g)?.length).toBeGreaterThan(1);
    expect(logged).not.toContain(token);
  });

  test('its log names every call and page: by the whole path, or by its beginning', async () => {
    const routes = routesOf(t.server).map((route) => (route.split(' ')[1] as string).replace('*', ''));
    const paths = [...new Set(routes.map((path) => path.replace(/\{\w+\}/g, 'something')))];
    for (const path of paths) await call(nginx.tls, path);
    await call(nginx.tls, '/api/the-last');
    await expect.poll(nginx.logged).toContain(' GET ... 404 ');
    const logged = await nginx.logged();
    const isLogged = (path: string) =>
      [path, ...['', '...'].map((rest) => path.replace(/^(\/api\/[^/]+|\/[^/]+\/).*/, `$1${rest}`))].some(
        (named) => !named.includes('something') && logged.includes(` GET ${named} `),
      );
    expect(paths.filter((path) => !isLogged(path))).toEqual([]);
    expect(logged).not.toContain('something');
  });

  test('Strict-Transport-Security is sent once with every response, also with those of nginx itself', async () => {
    const strict = ['max-age=31536000'];
    const oversized = { method: 'POST', headers: { 'content-length': String(20 * 1024 * 1024) } };
    const responses = [
      await call(nginx.tls, '/api/answer'),
      await call(nginx.tls, '/nothing'),
      await call(nginx.tls, '/api/answer/images', oversized),
      await call(nginx.tls, '/', { method: 'TRACE' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 413, 405]);
    expect(responses.map(({ headers }) => headers['strict-transport-security'])).toEqual(responses.map(() => strict));
  });

  test.each<[string, ConnectionOptions, string | undefined]>([
    ['TLS 1.3 is preferred', {}, 'TLSv1.3'],
    ['TLS 1.2 is there for old tablets', { maxVersion: 'TLSv1.2' }, 'TLSv1.2'],
    ['TLS 1.1 is not', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }, undefined],
    ['nor are ciphers without forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384' }, undefined],
    [
      'nor those without authentication of what is sent',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES256-SHA' },
      undefined,
    ],
  ])('%s', async (_name, options, spoken) => {
    const protocol = await new Promise((resolve) => {
      const socket = connect({ port: nginx.tls, host: '127.0.0.1', rejectUnauthorized: false, ...options });
      socket.on('secureConnect', () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
      socket.on('error', () => resolve(undefined));
    });
    expect(protocol).toBe(spoken);
  });
});

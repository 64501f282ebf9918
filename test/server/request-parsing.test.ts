import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultHeaders } from '../../src/server/http/headers.ts';
import type { ProblemCode } from '../../src/shared/errors.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { type RawResponse, sendRaw } from '../raw-http.ts';

let t: TestApp;
let origin: string;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp({ pages: true });
  origin = await t.listen();
  ({ access_token: token, id } = await t.addQuestion());
});
afterAll(() => t.close());

const sendJson = (payload: string | Buffer, type = 'application/json', headers: Record<string, string> = {}) =>
  t.call({
    method: 'POST',
    url: '/api/people',
    payload,
    headers: { cookie: t.cookie, 'content-type': type, ...headers },
  });
const countPeople = async () => (await t.asAdmin('GET', '/api/people')).json().people.length;

/** Sends a request over a real connection; returns the only response. */
const sendRequest = async (first: string, headers: string[] = [], body: string | Buffer = ''): Promise<RawResponse> => {
  const head = [first, ...headers, 'connection: close', '', ''].join('\r\n');
  const [method] = first.split(' ');
  const { responses } = await sendRaw(origin, [head, body], { method });
  expect(responses).toHaveLength(1);
  return responses[0] as RawResponse;
};
const host = `host: stories.example`;

describe('JSON', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'Application/JSON',
  ])('is accepted as %s', async (type) => {
    expect((await sendJson('{"name":"Rose"}', type)).statusCode).toBe(201);
  });

  test.each([
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16; charset=utf-8',
    'application/json; nonsense',
    'application/json; version=1',
    'application/jsonp',
    'application/ld+json',
    'application/problem+json',
    'text/json',
    'text/plain; application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=application/json',
    'application/json, text/plain',
    '',
    'json',
  ])('is not accepted as %j', async (type) => {
    expectProblem(await sendJson('{"name":"Rose"}', type), 'unsupported_media_type');
  });

  test.each<[string, Buffer]>([
    ['an invalid start byte', Buffer.from([0xff])],
    ['Latin-1', Buffer.from('Jos\xe9', 'latin1')],
    ['an overlong slash', Buffer.from([0xc0, 0xaf])],
    ['an overlong NUL', Buffer.from([0xc0, 0x80])],
    ['a lone surrogate', Buffer.from([0xed, 0xa0, 0x80])],
    ['a code point beyond Unicode', Buffer.from([0xf4, 0x90, 0x80, 0x80])],
    ['a truncated character', Buffer.from([0xe2, 0x82])],
  ])('must be UTF-8: %s', async (_name, bytes) => {
    const payload = Buffer.concat([Buffer.from('{"name":"'), bytes, Buffer.from('"}')]);
    expectProblem(await sendJson(payload), 'malformed_request');
  });

  test.each([
    ['a byte order mark', '\ufeff{"name":"Rose"}'],
    ['UTF-16', Buffer.from('{"name":"Rose"}', 'utf16le')],
    ['trailing data', '{"name":"Rose"}{}'],
    ['a comment', '{"name":"Rose"/**/}'],
    ['a trailing comma', '{"name":"Rose",}'],
    ['NaN', '{"name":NaN}'],
    ['a raw line break in a string', '{"name":"Ro\nse"}'],
    ['many brackets', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['many braces', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['many values', `[${'1,'.repeat(20_000)}1]`],
    ['compressed bytes', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0])],
  ])('must be a single value: %s', async (_name, payload) => {
    expectProblem(await sendJson(payload), 'malformed_request');
  });

  test.each([
    '{"name":"Rose","name":"Fumiko"}',
    '{"name":"Rose","na\\u006de":"Fumiko"}',
    '{"name":"Rose","\\u006eame" : "Rose"}',
    '{"name":"\\\\","name":"a\\":\\"b"}',
    '{"name":"Rose","more":{"a":1,"a":1}}',
    '[{"a":1,"a":1}]',
  ])('must not repeat a name: %s', async (payload) => {
    expectRefusedFields(await sendJson(payload), 'body');
  });

  test.each(['{"name":"a: b, {\\"name\\":1} \\\\"}', '{ "name" : "\\\\\\\\" }', '{"name":":"}'])(
    'may contain anything in strings: %s',
    async (payload) => {
      const response = await sendJson(payload);
      expect(response.statusCode).toBe(201);
      expect(response.json().name).toBe(JSON.parse(payload).name);
    },
  );

  test.each([
    '{"__proto__":{"isAdmin":true},"name":"Rose"}',
    '{"\\u005f_proto__":1,"name":"Rose"}',
    '{"name":{"__proto__":{"length":5}}}',
    '{"name":[{"constructor":{"prototype":{"isAdmin":true}}}]}',
    '{"constructor":1,"name":"Rose"}',
    '{"prototype":null,"name":"Rose"}',
  ])('must not contain prototype keys: %s', async (payload) => {
    expectProblem(await sendJson(payload), 'malformed_request');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test.each([
    ['{"name":"a\\u0000"}', 'name'],
    ['{"name":"\\ud800"}', 'name'],
    ['{"name":"\\udc00\\ud800"}', 'name'],
    ['{"name":["\\u0000"]}', 'name'],
    ['{"name":{"a":["\\ud800"]}}', 'name'],
    ['{"name":"Rose","a\\u0000":1}', 'body'],
    ['{"name":"Rose","\\ud800":1}', 'body'],
  ])('must contain only characters that can be stored: %s', async (payload, field) => {
    expectRefusedFields(await sendJson(payload), field);
  });

  test.each(['1e400', '-1e400', '1.5', '-1', '99999999999999999999', '2147483648', '"1"', 'true', '[1]', '{}'])(
    'must contain only numbers in range: %s',
    async (number) => {
      const payload = `{"content":"","status":"in_progress","base_version":${number}}`;
      const headers = { 'access-token': token, 'content-type': 'application/json' };
      expectRefusedFields(await t.call({ method: 'PUT', url: '/api/answer', payload, headers }), 'base_version');
      const asked = `{"question_text":"Why?","days_to_complete":${number}}`;
      const url = `/api/people/${(await t.addPerson()).id}/questions`;
      const response = await t.call({ method: 'POST', url, payload: asked, headers: { ...headers, cookie: t.cookie } });
      expectRefusedFields(response, 'days_to_complete');
    },
  );

  test('is parsed fast, even 8 MB of brackets', async () => {
    const payload = '['.repeat(8_000_000);
    const headers = { 'access-token': token, 'content-type': 'application/json' };
    const started = process.cpuUsage();
    expectProblem(await t.call({ method: 'PUT', url: '/api/answer', payload, headers }), 'malformed_request');
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});

describe('query parameters', () => {
  test.each([
    '/api/people?limit=1&limit=2',
    '/api/people?limit=1&limit=1',
    '/api/people?after=a&after=a',
    '/api/people?__proto__=1',
    '/api/people?constructor[prototype]=1',
    '/api/people?limit[]=1',
    '/api/people?limit=1&nothing=1',
    '/api/people?limit=1%00',
    '/api/session?a=1',
    '/api/answer?access_token=x',
    '/api/answer/revisions?limit=1',
  ])('must be known and not repeated: %s', async (url) => {
    const response = await t.call({ url, headers: { cookie: t.cookie, 'access-token': token } });
    expectProblem(response, 'invalid_fields');
  });

  test.each(['%', '%zz', '%ff', '%ED%A0%80', '%c0%80', '%u0041'])('must be UTF-8: %s', async (text) => {
    for (const url of ['/api/people?after=', '/api/answer?', '/story-images/a.jpg?w='])
      expectProblem(await t.call({ url: url + text, headers: { cookie: t.cookie } }), 'malformed_request');
  });

  test('on a link are ignored, because other programs add them', async () => {
    for (const query of ['?utm_source=mail&utm_source=mail', '?fbclid=1', '?__proto__=1', '?%zz', '?'])
      expect((await t.call({ url: `/question/${token}${query}` })).statusCode).toBe(200);
  });
});

describe('a path is matched exactly', () => {
  const others = [
    ...[
      '//admin',
      '/admin/',
      '/ADMIN',
      '/Admin',
      '/%61dmin',
      '/adm%69n',
      '/admin;x',
      '/admin%2f',
      '/admin%2F',
      '/admin.',
    ],
    ...[
      '/./admin',
      '/../admin',
      '/x/../admin',
      '/%2e/admin',
      '/admin/.',
      '/admin/..',
      '/admin%00',
      '/admin%20',
      '/admin#x',
    ],
    ...['\\admin', '/\\admin', '/admin\\', '/%5cadmin', '/admin%3f', '/admin%23', '/admin&', '/admin%2525'],
    ...['/api/..;/people', '/api/../api/people', '/api/%70eople', '/api%2fpeople', '/API/people', '/api/people%00'],
    ...['/api/people/', '/api//people', '/api/people;x=1', '/api/./people', '/%2fapi/people', '/api/people.json'],
    ...['/api/people%2f..', '/%61pi/people', '/api/people%3flimit=1', '/api/session/', '/story%2dimages/a.jpg'],
    ...['/%71uestion/', '/Question/', '/readyz/', '/%72eadyz', '/healthz%2f'],
    ...[
      'http://stories.example/admin',
      'http://evil.example/api/people',
      'https://a/api/people',
      '*',
      'admin',
      '?/admin',
    ],
  ];
  test.each(others)('%s is not found', async (path) => {
    const response = await sendRequest(`GET ${path} HTTP/1.1`, [host, `cookie: ${t.cookie}`]);
    expect([400, 404]).toContain(response.statusCode);
    expectProblem(response, response.statusCode === 404 ? 'unknown_page' : 'malformed_request');
    expect(response.body).not.toContain('<html');
  });

  test('and decoded once', async () => {
    const encoded = id.replace(/-/g, '%2d');
    expect((await t.asAdmin('GET', `/api/questions/${encoded}`)).statusCode).toBe(200);
    for (const other of [
      id.replace(/-/g, '%252d'),
      `${id}%2f..`,
      `..%2f${id}`,
      `${id}%2frevisions`,
      `${id}%5c`,
      id.toUpperCase(),
    ])
      expectProblem(await t.asAdmin('GET', `/api/questions/${other}`), 'unknown_question');
  });

  const besideThePages = {
    unknown_page: [
      ...['%2e%2e%2fdashboard.html', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json', '..%252fdashboard.html'],
      ...['.vite/manifest.json', '.env', '%2fetc%2fpasswd', '~root', '..;/dashboard.html'],
    ],
    malformed_request: [
      ...['....//dashboard.html', '..%5c..%5cpackage.json', '', '/', '/etc/passwd', 'C:%5cwindows'],
      // dots in an overlong encoding
      '%c0%ae%c0%ae/dashboard.html',
    ],
    invalid_fields: ['%00', 'a%00.js'],
  } as const;
  const paths = Object.entries(besideThePages).flatMap(([code, all]) => all.map((path) => [path, code]));
  test.each(paths as [string, ProblemCode][])(
    'and files beside the pages are not served: /assets/%s (%s)',
    async (path, code) => {
      expectProblem(await t.call({ url: `/assets/${path}` }), code);
    },
  );

  test('and the assets folder has no listing', async () => {
    for (const [url, code] of [
      ['/assets', 'unknown_page'],
      ['/assets/', 'malformed_request'],
      ['/assets/?', 'malformed_request'],
      ['/assets//', 'malformed_request'],
    ] as const)
      expectProblem(await t.call({ url }), code);
  });

  test.each(['..%2foriginals%2f', 'originals%2f', '%2e%2e%2fw400%2f', '..%5c', '%00', './', 'w400%2f'])(
    'and no image has a second path: %s',
    async (prefix) => {
      const code = prefix === '%00' ? 'invalid_fields' : 'unknown_image';
      expectProblem(await t.call({ url: `/story-images/${prefix}image-1-abc.jpg` }), code);
    },
  );
});

describe('request headers', () => {
  test.each<[string, string[]]>([
    ['two hosts', [host, 'host: evil.example']],
    ['two hosts that are the same', [host, host]],
    ['two tokens', [host, 'access-token: TOKEN', 'access-token: other']],
    ['one token twice', [host, 'access-token: TOKEN', 'access-token: TOKEN']],
    ['two spellings of different tokens', [host, 'access-token: TOKEN', 'access_token: other']],
    ['two spellings, one of them empty', [host, 'access-token: TOKEN', 'access_token:']],
    ['two origins', [host, 'origin: http://stories.example', 'origin: http://evil.example']],
    ['two sites', [host, 'sec-fetch-site: same-origin', 'sec-fetch-site: cross-site']],
    ['two content types', [host, 'content-type: application/json', 'content-type: text/plain']],
    ['two Content-Length headers', [host, 'content-length: 0', 'content-length: 0']],
    ['a Content-Length with two values', [host, 'content-length: 0, 0']],
    ['Content-Length and chunked encoding', [host, 'content-length: 5', 'transfer-encoding: chunked']],
    ['no host', []],
    ['an empty host', ['host:']],
    ['a host with a user', ['host: stories.example@evil.example']],
    ['a host with a path', ['host: stories.example/evil']],
    ['a host with a space', ['host: stories.example evil']],
    ['a host that is a list', ['host: stories.example, evil.example']],
    ['a host with a quote', ['host: stories"example']],
    ['a host with a long port', ['host: stories.example:1234567']],
    ['NUL', [host, 'x-a: a\0b']],
    ['a bare line feed', [host, 'x-a: a\nx-b: b']],
    ['a bare carriage return', [host, 'x-a: a\rx-b: b']],
    ['a folded line', [host, 'x-a: a', ' b']],
    ['a space before the colon', [host, 'access-token : TOKEN']],
    ['an invalid name', [host, 'x(a): 1']],
  ])('with %s are refused', async (_name, headers) => {
    const response = await sendRequest(
      'GET /api/answer HTTP/1.1',
      headers.map((line) => line.replace('TOKEN', token)),
    );
    expectProblem(response, 'malformed_request');
    expect(response.headers).toMatchObject(defaultHeaders);
    expect(response.headers['x-request-id']).toMatch(/\w/);
  });

  test.each<[string, string[]]>([
    ['a port', ['host: stories.example:8443']],
    ['an address', ['host: 192.168.1.20:3000']],
    ['an IPv6 address', ['host: [fe80::1]:3000']],
    ['a name with an underscore', ['host: stories_app_1']],
    ['both spellings of one token', [host, 'access_token: TOKEN']],
    ['an expectation', [host, 'expect: nonsense']],
    ['hundreds of them', [host, ...Array.from({ length: 500 }, (_, n) => `x-${n}: 1`)]],
    ['an upgrade', [host, 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: AA==']],
  ])('with %s are accepted', async (_name, headers) => {
    const lines = [...headers, 'access-token: TOKEN'].map((line) => line.replace('TOKEN', token));
    const response = await sendRequest('GET /api/answer HTTP/1.1', lines);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject(defaultHeaders);
  });

  test('need no host in HTTP/1.0', async () => {
    expect((await sendRequest('GET /healthz HTTP/1.0')).statusCode).toBe(200);
  });

  test('cannot override the method', async () => {
    const before = await t.read(token);
    const body = JSON.stringify({ content: 'Overridden', status: 'submitted', base_version: 0 });
    const override = ['x-http-method-override: PUT', 'x-method-override: PUT', 'x-http-method: PUT', '_method: PUT'];
    const lines = [host, `access-token: ${token}`, 'content-type: application/json', `content-length: ${body.length}`];
    for (const line of override)
      expect((await sendRequest('POST /api/answer HTTP/1.1', [...lines, line], body)).statusCode).toBe(404);
    expect((await sendRequest('GET /api/answer HTTP/1.1', [...lines, ...override], body)).statusCode).toBe(200);
    const removal = [host, `cookie: ${t.cookie}`, 'x-http-method-override: DELETE'];
    expect((await sendRequest(`GET /api/questions/${id}?_method=DELETE HTTP/1.1`, removal)).statusCode).toBe(422);
    expect(await t.read(token)).toEqual(before);
  });
});

describe('other methods', () => {
  test.each(['TRACE', 'HEAD', 'OPTIONS', 'PROPFIND', 'SEARCH', 'LOCK', 'MKCOL', 'PURGE', 'LINK', 'QUERY'])(
    '%s changes nothing',
    async (method) => {
      const before = [await t.read(token), await countPeople()];
      const body = JSON.stringify({ name: 'Rose' });
      for (const path of ['/api/people', '/api/answer', '/api/session', `/api/questions/${id}`, '/admin', '/nothing']) {
        const lines = [host, `cookie: ${t.cookie}`, `access-token: ${token}`, 'content-type: application/json'];
        const response = await sendRequest(
          `${method} ${path} HTTP/1.1`,
          [...lines, `content-length: ${body.length}`],
          body,
        );
        const isRead = method === 'HEAD' && path !== '/nothing';
        expect(response.statusCode).toBeLessThan(500);
        if (isRead) expect(response.statusCode).toBeLessThan(300);
        else expect(response.statusCode).toBeGreaterThanOrEqual(400);
        expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
        expect(response.headers['access-control-allow-methods']).toBeUndefined();
      }
      expect([await t.read(token), await countPeople()]).toEqual(before);
    },
  );

  test.each(['CONNECT stories.example:443', 'CONNECT /admin', 'NONSENSE /admin', 'get /admin', 'PRI *', 'GET'])(
    '%s is refused',
    async (first) => {
      expectProblem(await sendRequest(`${first} HTTP/1.1`, [host]), 'malformed_request');
    },
  );
});

describe('another site', () => {
  test('cannot read anything, even with our cookies', async () => {
    for (const url of [
      '/api/people',
      `/api/questions/${id}`,
      '/api/session',
      '/api/openapi.json',
      '/admin',
      '/api/nothing',
    ]) {
      const { headers } = await t.call({
        url,
        headers: {
          cookie: t.cookie,
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'cors',
        },
      });
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test.each([
    ['POST', '/api/people', 'text/plain', '{"name":"Mallory"}'],
    ['POST', '/api/people', 'application/x-www-form-urlencoded', 'name=Mallory'],
    ['POST', '/api/people', 'multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    ['POST', '/api/answer/images', 'multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    ['DELETE', '/api/session', 'text/plain', ''],
  ] as const)('cannot send a simple request: %s %s as %s', async (method, url, type, payload) => {
    const before = await countPeople();
    for (const foreign of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://sibling.localhost' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      const headers = { cookie: t.cookie, 'access-token': token, 'content-type': type, ...foreign };
      expectProblem(await t.call({ method, url, payload, headers }), 'cross_site');
    }
    expect(await countPeople()).toBe(before);
    expect((await t.asAdmin('GET', '/api/session')).statusCode).toBe(204);
  });

  test('gets no permission from a preflight', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'access-token',
    };
    const response = await t.call({ method: 'OPTIONS', url: '/api/answer', headers });
    expectProblem(response, 'unknown_page');
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('an unexpected body', () => {
  test.each(['{"name":"Rose"}', '{', '\0', 'x'.repeat(70_000)])('changes nothing', async (body) => {
    for (const [method, path] of [
      ['GET', '/api/people'],
      ['GET', '/api/answer'],
      ['HEAD', '/admin'],
    ]) {
      const lines = [host, `cookie: ${t.cookie}`, `access-token: ${token}`, `content-length: ${body.length}`];
      const response = await sendRequest(`${method} ${path} HTTP/1.1`, [...lines, 'content-type: text/plain'], body);
      expect(response.statusCode).toBe(200);
    }
    const response = await t.call({
      method: 'DELETE',
      url: '/api/people/none',
      payload: body,
      headers: { cookie: t.cookie },
    });
    expect(response.statusCode).toBeLessThan(500);
    expectProblem(response, response.json().code);
  });
});

describe('request smuggling', () => {
  const inner = `POST /api/people HTTP/1.1\r\nhost: a\r\ncookie: COOKIE\r\ncontent-type: application/json\r\ncontent-length: 18\r\n\r\n{"name":"Mallory"}`;
  test.each([
    ['Content-Length and chunked', 'content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunked and Content-Length', 'transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n'],
    ['an obfuscated transfer coding', 'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['two transfer codings', 'transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n'],
    ['a transfer coding with control characters', 'transfer-encoding:\tchunked\x0b\r\n\r\n0\r\n\r\n'],
    ['a header split across lines', 'transfer-encoding\r\n: chunked\r\n\r\n0\r\n\r\n'],
    ['a length with a sign', 'content-length: +0\r\n\r\n'],
    ['a length in hexadecimal', 'content-length: 0x0\r\n\r\n'],
    ['a length that overflows', 'content-length: 99999999999999999999\r\n\r\n'],
    ['a negative length', 'content-length: -1\r\n\r\n'],
    ['a chunk with a sign', 'transfer-encoding: chunked\r\n\r\n+0\r\n\r\n'],
    ['a chunk with a bare line feed', 'transfer-encoding: chunked\r\n\r\n0\n\n'],
    ['a chunk longer than its size', 'transfer-encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n'],
    ['a chunk without a size', 'transfer-encoding: chunked\r\n\r\nx\r\n'],
    ['a huge chunk', 'transfer-encoding: chunked\r\n\r\nffffffffffffffff1\r\n'],
  ])('%s: the connection ends, and the second request is not read', async (_name, rest) => {
    const before = await countPeople();
    const first = `POST /api/session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${rest}`;
    const { responses } = await sendRaw(origin, first + inner.replace('COOKIE', t.cookie), { halfClose: true });
    expect(responses.length).toBeLessThanOrEqual(1);
    for (const response of responses) expectProblem(response, 'malformed_request');
    expect(await countPeople()).toBe(before);
  });

  test('headers that are too large are not read', async () => {
    expectProblem(await sendRequest(`GET /${'x'.repeat(17_000)} HTTP/1.1`, [host]), 'malformed_request');
    expectProblem(await sendRequest('GET / HTTP/1.1', [host, `x: ${'x'.repeat(17_000)}`]), 'malformed_request');
    expect((await sendRequest(`GET /question/${token}?${'x'.repeat(8000)} HTTP/1.1`, [host])).statusCode).toBe(200);
  });
});

describe('forwarded headers of an untrusted client', () => {
  const forged = [
    'x-forwarded-for: 203.0.113.9',
    'x-forwarded-host: evil.example',
    'x-forwarded-proto: https',
    'x-forwarded-port: 443',
    'forwarded: for=203.0.113.9;host=evil.example;proto=https',
    'x-real-ip: 203.0.113.9',
    'x-original-url: /api/people',
    'x-rewrite-url: /api/people',
    'x-forwarded-prefix: /evil',
    'x-host: evil.example',
    'x-forwarded-server: evil.example',
    'x-http-host-override: evil.example',
    'true-client-ip: 203.0.113.9',
    'cf-connecting-ip: 203.0.113.9',
    'via: 1.1 evil.example',
  ];

  test('change no page, no link, no cookie and no redirect', async () => {
    for (const path of [
      '/',
      '/admin',
      `/question/${token}`,
      '/api/openapi.json',
      '/api/session',
      '/nothing',
      '/robots.txt',
    ]) {
      const usual = await sendRequest(`GET ${path} HTTP/1.1`, [host, `cookie: ${t.cookie}`]);
      const response = await sendRequest(`GET ${path} HTTP/1.1`, [
        'host: evil.example',
        `cookie: ${t.cookie}`,
        ...forged,
      ]);
      expect([response.statusCode, response.body]).toEqual([usual.statusCode, usual.body]);
      expect(JSON.stringify(response)).not.toMatch(/evil\.example|203\.0\.113/);
      expect(response.headers.location).toBeUndefined();
    }
    const body = JSON.stringify({ password: 'lamp-paper-plum-stair' });
    const lines = ['host: evil.example', ...forged, 'content-type: application/json', `content-length: ${body.length}`];
    const signedIn = await sendRequest('POST /api/session HTTP/1.1', lines, body);
    expect(signedIn.statusCode).toBe(204);
    expect(signedIn.headers['set-cookie']).not.toMatch(/secure|evil|domain/i);
  });

  test('do not change its address', async () => {
    const own = await openTestApp();
    const guess = (n: number) =>
      own.call({
        url: '/api/answer',
        headers: {
          'access-token': `unknown-${n}`,
          'x-forwarded-for': `203.0.113.${n % 250}`,
          'x-real-ip': `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
        },
      });
    for (let n = 0; n < 120; n++) await guess(n);
    const last = await guess(200);
    await own.close();
    expectProblem(last, 'too_many_attempts');
  });

  test('count from the trusted hop, and no further', async () => {
    const ips: string[] = [];
    for (const [trust_proxy, forwarded] of [
      [1, '198.51.100.1, 198.51.100.2'],
      [2, '198.51.100.1, 198.51.100.2'],
      [2, '198.51.100.2'],
      [true, '198.51.100.1, 198.51.100.2'],
      [['192.0.2.0/24'], '198.51.100.1'],
      [['loopback'], '198.51.100.1, 127.0.0.1'],
      [false, '198.51.100.1'],
    ] as const) {
      const own = await openTestApp({
        trust_proxy: Array.isArray(trust_proxy) ? [...trust_proxy] : (trust_proxy as boolean | number),
      });
      await own.call({ url: '/api/answer', headers: { 'access-token': 'unknown', 'x-forwarded-for': forwarded } });
      const { name } = await own.app.db
        .selectFrom('attempts')
        .select('name')
        .where('name', 'like', 'token %')
        .executeTakeFirstOrThrow();
      ips.push(name.split(' ')[1] as string);
      await own.close();
    }
    expect(ips).toEqual([
      '198.51.100.2',
      '198.51.100.1',
      '198.51.100.2',
      '198.51.100.1',
      'loopback',
      '198.51.100.1',
      'loopback',
    ]);
  });
});

import dns from 'node:dns/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPrivateAddress } from '../../src/server/outside/mail/private-addresses.ts';
import { postJson } from '../../src/server/outside/mail/webhook.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { listenLocally } from '../listen-locally.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

// a fake only of the network: names resolve to what a test says
const named = (...addresses: string[]) =>
  vi
    .spyOn(dns, 'lookup')
    .mockImplementation(
      async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) as never,
    );
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the address of a webhook', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());
  const set = (webhook_url: unknown) => t.asAdmin('PATCH', '/api/settings', { notices: { webhook_url, on: [] } });

  test.each([
    ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['0.0.0.0', '100.64.0.1', '255.255.255.255', '224.0.0.1', '[::1]', '[::]', '[fc00::1]', '[fd12:3456::1]'],
    ...['[fe80::1]', '[::ffff:127.0.0.1]', '[::ffff:10.0.0.1]', '[::127.0.0.1]', '[64:ff9b::10.0.0.1]'],
    // decimal, octal, hexadecimal, short, with a dot, full width
    ...['2130706433', '0177.0.0.1', '0x7f.0.0.1', '0x7f000001', '127.1', '127.0.0.1.', '１２７.0.0.1', '0'],
    ...['localhost', 'localhost.', 'a.localhost'],
  ])('may not be that of this machine or its private network: %s', async (host) => {
    expectProblem(await set(`http://${host}:8080/hook`), 'private_address');
  });

  test('may not be a name that leads there, even among other addresses', async () => {
    named('93.184.215.14', '10.0.0.7');
    expectProblem(await set('https://ntfy.example.org/stories'), 'private_address');
    named('::ffff:192.168.0.9');
    expectProblem(await set('https://ntfy.example.org/stories'), 'private_address');
    named('93.184.215.14', '2606:2800:21f::1');
    expect((await set('https://ntfy.example.org/stories')).json().notices).toEqual({
      webhook_url: 'https://ntfy.example.org/stories',
      on: [],
    });
  });

  test('may be one that cannot be resolved now: it is checked again when something is sent', async () => {
    vi.spyOn(dns, 'lookup').mockRejectedValue(new Error('EAI_AGAIN'));
    expect((await set('https://ntfy.example.org/later')).statusCode).toBe(200);
  });

  test('is a web address, and is taken away by null', async () => {
    for (const url of ['ftp://93.184.215.14/', 'file:///etc/passwd', 'ntfy.example.org', 'http://', '', 7])
      expectRefusedFields(await set(url), 'notices.webhook_url');
    named('93.184.215.14');
    await set('https://ntfy.example.org/stories');
    expect((await set(null)).json().notices).toEqual({ on: [] });
  });

  test('may be private where the environment allows it', async () => {
    t.app.webhook_allow_private = true;
    expect((await set('http://127.0.0.1:8080/hook')).statusCode).toBe(200);
    t.app.webhook_allow_private = false;
  });
});

test('the addresses of this machine itself are private', () => {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  for (const { address } of own) expect([address, isPrivateAddress(address)]).toEqual([address, true]);
  for (const address of ['93.184.215.14', '172.32.0.1', '11.0.0.1', '2606:2800:21f::1', '::ffff:93.184.215.14'])
    expect([address, isPrivateAddress(address)]).toEqual([address, false]);
});

describe('posting', () => {
  const { signal } = new AbortController();
  let respond: (request: IncomingMessage, response: ServerResponse) => void;
  const received: { url: string | undefined; type: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    received.push({ url: request.url, type: request.headers['content-type'], body });
    respond(request, response);
  });
  let origin = '';
  beforeAll(async () => {
    origin = `http://127.0.0.1:${await listenLocally(server)}`;
  });
  beforeEach(() => {
    received.length = 0;
    respond = (_request, response) => response.end('ok');
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const post = (url: string, allow_private = true) =>
    postJson(new URL(url), { title: 'Röse' }, { allow_private, signal });

  test('sends JSON to the path', async () => {
    expect(await post(`${origin}/hook?a=1`)).toBe(true);
    expect(received).toEqual([{ url: '/hook?a=1', type: 'application/json', body: '{"title":"Röse"}' }]);
  });

  test('never reaches a private address, also if the name only leads there now', async () => {
    expect(await post(`${origin}/hook`, false)).toBe(false);
    named('127.0.0.1');
    expect(await post(`${origin.replace('127.0.0.1', 'ntfy.example.org')}/hook`, false)).toBe(false);
    expect(received).toEqual([]);
  });

  test('connects to the address that was checked, and resolves the name only once', async () => {
    named('127.0.0.1');
    expect(await post(`${origin.replace('127.0.0.1', 'ntfy.example.org')}/hook`)).toBe(true);
    expect(dns.lookup).toHaveBeenCalledTimes(1);
    expect(received).toHaveLength(1);
  });

  test('follows no redirect', async () => {
    respond = (_request, response) => response.writeHead(302, { location: `${origin}/inside` }).end();
    expect(await post(`${origin}/hook`)).toBe(false);
    expect(received.map(({ url }) => url)).toEqual(['/hook']);
  });

  test('reads no endless response', async () => {
    const closed = Promise.withResolvers<void>();
    respond = (_request, response) => {
      response.on('close', closed.resolve).writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
      };
      response.on('drain', more);
      more();
    };
    expect(await post(`${origin}/hook`)).toBe(true);
    await closed.promise;
  });

  test('fails for an error, a broken connection or a server that is not there', async () => {
    respond = (_request, response) => response.writeHead(500).end();
    expect(await post(`${origin}/hook`)).toBe(false);
    respond = (request) => request.socket.destroy();
    expect(await post(`${origin}/hook`)).toBe(false);
    expect(await post('http://127.0.0.1:1/hook')).toBe(false);
  });
});

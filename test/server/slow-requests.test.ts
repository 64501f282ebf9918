import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectionLimits } from '../../src/server/http/connections.ts';
import { limits } from '../../src/shared/limits.ts';
import { openStream } from '../change-stream.ts';
import { expectProblem } from '../expect-problem.ts';
import { formWith, openTestApp, type TestApp } from '../open-test-app.ts';
import { sendRaw } from '../raw-http.ts';
import { jpeg } from '../sample-images.ts';

const { grace, shortBodyGrace, rate, every } = connectionLimits;
const maxWithoutRequest = 50;

let t: TestApp;
let token: string;
beforeAll(async () => {
  // what the limits are measured with: time passes only in `pass`
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  t = await openTestApp({ connectionLimits: { maxWithoutRequest, maxConnections: 200 } });
  await t.listen();
  token = (await t.addQuestion()).access_token;
});
afterAll(async () => {
  await t.close();
  vi.useRealTimers();
});

/** Lets time pass, with all the checks of the server in it. */
const pass = (ms: number) => void vi.advanceTimersByTime(ms);

/** A connection to the server. */
type Client = {
  socket: Socket;
  received: () => string;
  /** Resolves once the server has read the bytes, or has ended the connection. */
  send: (bytes: string | Buffer) => Promise<void>;
  /** Whether the server has not ended it. */
  isOpen: () => boolean;
  closed: Promise<unknown>;
};

const open = async (to: TestApp = t): Promise<Client> => {
  const { port, hostname } = new URL(await to.listen());
  const accepting = once(to.server.server, 'connection') as Promise<[Socket]>;
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const [accepted] = await accepting;
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => (received += text));
  const isOpen = () => accepted.writable;
  let sent = 0;
  const send = async (bytes: string | Buffer) => {
    sent += Buffer.byteLength(bytes);
    socket.write(bytes);
    await expect.poll(() => !isOpen() || accepted.bytesRead === sent, { interval: 1, timeout: 20_000 }).toBe(true);
  };
  return { socket, received: () => received, send, isOpen, closed };
};

/** Long bodies whose only fault is their slowness. */
const head = (method: string, path: string, length = 50_000, type = 'application/json') =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\naccess-token: ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

const responseOf = (text: string) => {
  const [start = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...lines] = start.split('\r\n');
  const headers = Object.fromEntries(lines.map((each) => each.split(': ') as [string, string]));
  return { statusCode: Number(line.split(' ')[1]), headers, body };
};

const save = (content: string) => Buffer.from(JSON.stringify({ content, status: 'in_progress', base_version: 0 }));

test.each([
  ['a save', 'PUT', '/api/answer', 'application/json'],
  ['a sign-in', 'POST', '/api/session', 'application/json'],
  ['an image', 'POST', '/api/answer/images', 'multipart/form-data; boundary=x'],
  ['a refused request', 'POST', '/api/people', 'application/json'],
])('%s sent a byte at a time is cut off, with a response if none was started', async (_name, method, path, type) => {
  const client = await open();
  await client.send(head(method, path, undefined, type));
  let took = 0;
  for (; client.isOpen() && took < 2 * grace; took += every) {
    await client.send(' ');
    pass(every);
  }
  expect(took).toBe(grace + every);
  await client.closed;
  if (path === '/api/people') expect(client.received().match(/HTTP\/1\.1 (\d+)/g)).toEqual(['HTTP/1.1 401']);
  else expectProblem(responseOf(client.received()), 'too_slow');
  expect((await t.read(token)).question.version).toBe(0);
});

test('a save of 1 MB and an image of 10 MB at the lowest rate arrive, each long after the limit for a slowloris', async () => {
  const { access_token } = await t.addQuestion();
  /** Returns how long it took. */
  const sendAtLowestRate = async (first: string, body: Buffer) => {
    const client = await open();
    await client.send(first.replace(token, access_token));
    const size = Math.ceil(body.length / 200);
    for (let at = 0; at < body.length; at += size) {
      await client.send(body.subarray(at, at + size));
      pass((size / rate) * 1000);
    }
    await expect.poll(client.received, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 20[01]/);
    return (body.length / rate) * 1000;
  };
  const image = await jpeg();
  const padded = Buffer.concat([image, Buffer.alloc(limits.imageBytes - image.length)]);
  const { type, payload } = await formWith(padded, {});
  const words = save(`<p>${'word '.repeat(200_000)}</p>`);
  expect(words.length).toBeGreaterThan(1_000_000);
  const saving = await sendAtLowestRate(head('PUT', '/api/answer', words.length), words);
  expect(saving).toBeGreaterThan(8 * grace);
  const sending = await sendAtLowestRate(head('POST', '/api/answer/images', payload.length, type), payload);
  expect(sending).toBeGreaterThan(80 * grace);
}, 120_000);

test('the default limits are 16 kbit/s, with a minute of grace, and 15 s for a short body', () => {
  expect(connectionLimits).toMatchObject({ grace: 60_000, shortBodyGrace: 15_000, rate: 2000 });
});

test('a client that does not read is cut off, and one that reads slowly gets everything', async () => {
  const { access_token } = await t.addQuestion();
  const content = `<p>${'word '.repeat(200_000)}</p>`;
  expect((await t.save(access_token, { content })).statusCode).toBe(200);
  const ask = `GET /api/answer HTTP/1.1\r\nhost: a\r\naccess-token: ${access_token}\r\n\r\n`;
  const idle = await open();
  idle.socket.pause();
  // more than the socket buffers of both sides hold
  idle.socket.write(ask.repeat(16));
  const isCutOff = () => {
    pass(grace);
    return !idle.isOpen();
  };
  await expect.poll(isCutOff, { timeout: 20_000 }).toBe(true);
  const slow = await open();
  // TCP passes on in jumps what is read evenly: well above the lowest rate
  let took = 0;
  slow.socket.on('data', (text) => {
    slow.socket.pause();
    setImmediate(() => {
      const ms = (text.length / rate / 15) * 1000;
      took += ms;
      pass(ms);
      slow.socket.resume();
    });
  });
  slow.socket.write(ask.repeat(16));
  await expect.poll(() => slow.received().length, { timeout: 60_000 }).toBeGreaterThan(16 * content.length);
  expect(took).toBeGreaterThan(8 * grace);
}, 100_000);

const serverSockets = () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  t.server.server.getConnections((_error, count) => resolve(count));
  return promise;
};

test('idle connections make room for active ones', async () => {
  const silent: Socket[] = [];
  for (let n = 0; n < 150; n++) silent.push((await open()).socket);
  await expect.poll(() => silent.map(({ destroyed }) => destroyed).lastIndexOf(true)).toBe(99);
  expect(await serverSockets()).toBe(maxWithoutRequest);
  expect((await fetch(`${await t.listen()}/healthz`)).status).toBe(200);
  expect((await t.save((await t.addQuestion()).access_token, { content: 'Still here.' })).statusCode).toBe(200);
});

test('a short body gets less time than a long one', async () => {
  const begin = async (length: number) => {
    const client = await open();
    await client.send(`${head('PUT', '/api/answer', length)} `);
    return client;
  };
  const [short, long] = [await begin(16 * 1024), await begin(16 * 1024 + 1)];
  const areOpen = () => [short.isOpen(), long.isOpen()];
  pass(shortBodyGrace);
  expect(areOpen()).toEqual([true, true]);
  pass(every);
  expect(areOpen()).toEqual([false, true]);
  pass(grace - shortBodyGrace - every);
  expect(areOpen()).toEqual([false, true]);
  pass(every);
  expect(areOpen()).toEqual([false, false]);
  for (const client of [short, long]) {
    await client.closed;
    expectProblem(responseOf(client.received()), 'too_slow');
  }
});

describe('when nearly all connections are in use', () => {
  const openSmall = async () => {
    const small = await openTestApp({ connectionLimits: { maxConnections: 40 } });
    onTestFinished(small.close);
    const at = await small.listen();
    /** Starts a request and never ends it. */
    const begin = async (length: number) => {
      const client = await open(small);
      await client.send(head('POST', '/api/session', length));
      return client;
    };
    return { small, at, begin };
  };

  test('incomplete requests are evicted, the oldest first, and nobody is shut out', async () => {
    const { at, begin } = await openSmall();
    const busy: Client[] = [];
    for (let n = 0; n < 60; n++) busy.push(await begin(5000));
    expect((await fetch(`${at}/healthz`)).status).toBe(200);
    await expect.poll(() => busy.findIndex(({ socket }) => !socket.destroyed)).toBeGreaterThan(19);
    expect(busy.slice(-20).filter(({ socket }) => socket.destroyed)).toEqual([]);
    expectProblem(responseOf(busy[0]?.received() ?? ''), 'too_slow');
  });

  test('an upload on a slow line stays while there are shorter requests to evict', async () => {
    const { at, begin } = await openSmall();
    const photo = await begin(60_000);
    for (let n = 0; n < 60; n++) await begin(5000);
    expect((await fetch(`${at}/healthz`)).status).toBe(200);
    expect(photo.socket.destroyed).toBe(false);
  });

  test('by active requests, more are refused until there is room again', async () => {
    const { small, at } = await openSmall();
    const streams = [];
    for (let n = 0; n < 40; n++) {
      const abort = new AbortController();
      streams.push(abort);
      await fetch(`${at}/api/changes`, { headers: { cookie: small.cookie }, signal: abort.signal });
    }
    await expect(fetch(`${at}/healthz`)).rejects.toThrow();
    for (const abort of streams) abort.abort();
    await expect.poll(async () => (await fetch(`${at}/healthz`)).status).toBe(200);
  });
});

test('headers that do not end are cut off within seconds', async () => {
  expect(t.server.server.headersTimeout).toBe(20_000);
  const giveUpAfter = (ms: number) => {
    t.server.server.headersTimeout = ms;
  };
  onTestFinished(() => giveUpAfter(20_000));
  giveUpAfter(300);
  const origin = await t.listen();
  // the second sends nothing at all
  const [begun, silent] = await Promise.all(
    ['GET /healthz HTTP/1.1\r\nhost: a\r\nx-slow: ', ''].map((bytes) => sendRaw(origin, bytes)),
  );
  expectProblem(begun?.responses[0] as never, 'too_slow');
  expect(silent?.responses.map(({ statusCode }) => statusCode)).toEqual([408]);
});

test('an event stream survives all of that', async () => {
  const stream = await openStream(`${await t.listen()}/api/changes`, { cookie: t.cookie });
  onTestFinished(stream.close);
  await stream.next(({ name }) => name === 'reload');
  pass(4 * grace);
  await t.addPerson('Late');
  await stream.next(({ name }) => name === 'changes');
});

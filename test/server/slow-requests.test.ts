import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connectionLimits } from '../../src/server/http/connections.ts';
import { limits } from '../../src/shared/limits.ts';
import { expectProblem } from '../expect-problem.ts';
import { formWith, openTestApp, type TestApp } from '../open-test-app.ts';
import { sendRaw } from '../raw-http.ts';
import { jpeg } from '../sample-images.ts';

// a hundredth of the default times, and 250 times the default rate
const fastLimits = {
  grace: 600,
  shortBodyGrace: 150,
  rate: 500_000,
  every: 20,
  maxWithoutRequest: 50,
  maxConnections: 200,
};

let t: TestApp;
let origin: string;
let token: string;
beforeAll(async () => {
  t = await openTestApp({ connectionLimits: fastLimits });
  origin = await t.listen();
  token = (await t.addQuestion()).access_token;
});
afterAll(() => t.close());

const open = async (at = origin) => {
  const { port, hostname } = new URL(at);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
};

/** Long bodies whose only fault is their slowness. */
const head = (method: string, path: string, length = 50_000, type = 'application/json') =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\naccess-token: ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

/** Sends it in `pieces`, with pauses of `wait` ms, until the server closes the connection; returns response and time. */
const sendSlowly = async (socket: Socket, first: string, body: Buffer, pieces: number, wait: number) => {
  const started = performance.now();
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => (received += text));
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - started)));
  socket.write(first);
  const size = Math.ceil(body.length / pieces);
  for (let at = 0; at < body.length && !socket.destroyed; at += size) {
    socket.write(body.subarray(at, at + size));
    await pause(wait);
  }
  return { received: () => received, closed };
};

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
  const socket = await open();
  const { received, closed } = await sendSlowly(
    socket,
    head(method, path, undefined, type),
    Buffer.alloc(200, ' '),
    200,
    10,
  );
  expect(await closed).toBeLessThan(2500);
  if (path === '/api/people') expect(received().match(/HTTP\/1\.1 (\d+)/g)).toEqual(['HTTP/1.1 401']);
  else expectProblem(responseOf(received()), 'too_slow');
  expect((await t.read(token)).question.version).toBe(0);
});

test('a save of 1 MB and an image of 10 MB over a slow line arrive, each long after the limit for a slowloris', async () => {
  // twice the minimum rate: this machine may be slow itself
  const lasts = (bytes: number) => ((bytes / fastLimits.rate) * 1000) / 2;
  const { access_token } = await t.addQuestion();
  const send = async (first: string, body: Buffer) => {
    const pieces = 200;
    const socket = await open();
    const started = performance.now();
    let received = '';
    socket.setEncoding('utf8').on('data', (text) => (received += text));
    socket.write(first.replace(token, access_token));
    const size = Math.ceil(body.length / pieces);
    for (let n = 0; n < pieces; n++) {
      socket.write(body.subarray(n * size, (n + 1) * size));
      await pause(Math.max(0, started + (lasts(body.length) * (n + 1)) / pieces - performance.now()));
    }
    const took = performance.now() - started;
    await expect.poll(() => received, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 20[01]/);
    return took;
  };
  const image = await jpeg();
  const padded = Buffer.concat([image, Buffer.alloc(limits.imageBytes - image.length)]);
  const { type, payload } = await formWith(padded, {});
  const words = save(`<p>${'word '.repeat(200_000)}</p>`);
  expect(words.length).toBeGreaterThan(1_000_000);
  const [saving, sending] = await Promise.all([
    send(head('PUT', '/api/answer', words.length), words),
    send(head('POST', '/api/answer/images', payload.length, type), payload),
  ]);
  expect(saving).toBeGreaterThan(fastLimits.grace);
  expect(sending).toBeGreaterThan(10 * fastLimits.grace);
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
  idle.pause();
  // more than the socket buffers of both sides hold
  idle.write(ask.repeat(16));
  await expect.poll(() => serverSockets(), { timeout: 10_000 }).toBeGreaterThan(0);
  await expect.poll(() => serverSockets(), { timeout: 20_000 }).toBe(0);
  const slow = await open();
  let taken = 0;
  slow.on('data', (bytes) => {
    taken += bytes.length;
    slow.pause();
    setTimeout(() => slow.resume(), 10);
  });
  slow.write(ask.repeat(16));
  await expect.poll(() => taken, { timeout: 60_000 }).toBeGreaterThan(16 * content.length);
}, 100_000);

const serverSockets = () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  t.server.server.getConnections((_error, count) => resolve(count));
  return promise;
};

test('idle connections make room for active ones', async () => {
  const silent = await Promise.all(Array.from({ length: 150 }, () => open()));
  for (const socket of silent) socket.resume();
  await expect.poll(() => silent.map(({ destroyed }) => destroyed).lastIndexOf(true)).toBe(99);
  expect(await serverSockets()).toBe(fastLimits.maxWithoutRequest);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await t.save((await t.addQuestion()).access_token, { content: 'Still here.' })).statusCode).toBe(200);
});

test('a short body gets less time than a long one', async () => {
  const lasts = async (length: number) => {
    const { received, closed } = await sendSlowly(
      await open(),
      head('PUT', '/api/answer', length),
      Buffer.alloc(1),
      1,
      0,
    );
    const ms = await closed;
    expectProblem(responseOf(received()), 'too_slow');
    return ms;
  };
  const [short, long] = await Promise.all([lasts(16 * 1024), lasts(16 * 1024 + 1)]);
  expect(short).toBeLessThan(long);
  expect(long).toBeGreaterThan(fastLimits.grace);
});

describe('when nearly all connections are in use', () => {
  const openSmall = async () => {
    const small = await openTestApp({
      connectionLimits: { ...fastLimits, grace: 60_000, shortBodyGrace: 60_000, maxConnections: 40 },
    });
    onTestFinished(small.close);
    const at = await small.listen();
    /** Starts a request and never ends it. */
    const begin = async (length: number) => {
      const socket = await open(at);
      const asked = once(small.server.server, 'request');
      let received = '';
      socket.setEncoding('utf8').on('data', (text) => (received += text));
      socket.write(head('POST', '/api/session', length));
      await asked;
      return { socket, received: () => received };
    };
    return { small, at, begin };
  };

  test('incomplete requests are evicted, the oldest first, and nobody is shut out', async () => {
    const { at, begin } = await openSmall();
    const busy: Awaited<ReturnType<typeof begin>>[] = [];
    for (let n = 0; n < 60; n++) busy.push(await begin(5000));
    expect((await fetch(`${at}/healthz`)).status).toBe(200);
    await expect.poll(() => busy.findIndex(({ socket }) => !socket.destroyed), { timeout: 10_000 }).toBeGreaterThan(19);
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
    await expect.poll(async () => (await fetch(`${at}/healthz`)).status, { timeout: 10_000 }).toBe(200);
  });
});

test('headers that do not end are cut off within seconds', async () => {
  expect(t.server.server.headersTimeout).toBe(20_000);
  const giveUpAfter = (ms: number) => {
    t.server.server.headersTimeout = ms;
  };
  onTestFinished(() => giveUpAfter(20_000));
  giveUpAfter(300);
  const { responses } = await sendRaw(origin, 'GET /healthz HTTP/1.1\r\nhost: a\r\nx-slow: ');
  expectProblem(responses[0] as never, 'too_slow');
  // a connection on which nothing is ever sent
  expect((await sendRaw(origin, '')).responses.map(({ statusCode }) => statusCode)).toEqual([408]);
});

test('an event stream survives all of that', async () => {
  const reader = await fetch(`${origin}/api/changes`, { headers: { cookie: t.cookie } });
  const text = reader.body?.pipeThrough(new TextDecoderStream()).getReader();
  await text?.read();
  await pause(4 * fastLimits.grace);
  await t.addPerson('Late');
  expect((await text?.read())?.value).toContain('event: changes');
  await text?.cancel();
});

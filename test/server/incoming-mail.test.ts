import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../src/shared/limits.ts';
import { expectProblem } from '../expect-problem.ts';
import { writeRaw } from '../mail/messages.ts';
import { post, webhookSecret } from '../mail/receive.ts';
import { mailThrough } from '../mail/relay.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
const open = async (webhook_secret: string | undefined) => {
  const mail = mailThrough({ url: 'smtp://127.0.0.1:1' }, { webhook_secret, reply_to: 'stories+{token}@example.org' });
  t = await openTestApp({}, undefined, { mail });
};
beforeEach(() => open(webhookSecret));
afterEach(() => t.close());

const raw = writeRaw({ text: 'Hello' });
const stored = () => t.app.db.selectFrom('family_stories_replies').select('state').execute();

test('a signed message is stored before it is acknowledged, once', async () => {
  for (let n = 0; n < 2; n++) {
    const response = await post(t, raw);
    expect([response.statusCode, response.body]).toEqual([202, '']);
    expect(await stored()).toEqual([{ state: 'arrived' }]);
  }
});

test('it may come from any site: it has no rights of a session', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  expect((await post(t, raw, { headers })).statusCode).toBe(202);
});

test.each<[what: string, headers: object, minutes: number]>([
  ['another signature', { 'x-signature': '0'.repeat(64) }, 0],
  ['no signature', { 'x-signature': '' }, 0],
  ['a signature that is none', { 'x-signature': 'zz' }, 0],
  ['another time', { 'x-timestamp': '1' }, 0],
  ['no time', { 'x-timestamp': '' }, 0],
  ['a time six minutes ago', {}, -6],
  ['a time six minutes from now', {}, 6],
])('%s is refused, and nothing is kept', async (_what, headers, minutes) => {
  const timestamp = String(Math.floor(t.clock.now / 1000) + minutes * 60);
  expectProblem(await post(t, raw, { timestamp, headers }), 'wrong_signature');
  expect(await stored()).toEqual([]);
});

test('a message in another media type is refused', async () => {
  expectProblem(await post(t, raw, { headers: { 'content-type': 'text/plain' } }), 'unsupported_media_type');
});

test('more than 35 MB are refused, also if the request does not say how many they are', async () => {
  const large = Buffer.alloc(limits.messageBytes + 1);
  expectProblem(await post(t, large), 'request_too_large');
  const { hostname, port } = new URL(await t.listen());
  const socket = connect(Number(port), hostname);
  const head = [
    'POST /api/incoming-mail HTTP/1.1',
    'host: localhost',
    'content-type: message/rfc822',
    'transfer-encoding: chunked',
    `x-timestamp: ${Math.floor(t.clock.now / 1000)}`,
    `x-signature: ${'0'.repeat(64)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${large.length.toString(16)}\r\n`);
  socket.write(large);
  socket.write('\r\n0\r\n\r\n');
  const [answer] = await new Promise<[Buffer]>((resolve, reject) => {
    socket.once('data', (bytes) => resolve([bytes])).once('error', reject);
  });
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1.1 413/);
  expect(await stored()).toEqual([]);
});

/** Begins an upload; `closed` resolves with what the server answers. */
const begin = async () => {
  const { hostname, port } = new URL(await t.listen());
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const head = [
    ...[
      'POST /api/incoming-mail HTTP/1.1',
      'host: localhost',
      'content-type: message/rfc822',
      'content-length: 100000',
    ],
    ...[`x-timestamp: ${Math.floor(t.clock.now / 1000)}`, `x-signature: ${'0'.repeat(64)}`],
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\nFrom: `);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => (answer += part));
  const closed = once(socket, 'close').then(() => answer);
  await once(socket, 'connect');
  return { socket, closed };
};

/** Calls `onChunk` for each chunk that is read. */
async function* observed(body: AsyncIterable<Uint8Array>, onChunk: () => void) {
  for await (const chunk of body) {
    onChunk();
    yield chunk;
  }
}

test('an upload that takes longer than a minute is ended', async () => {
  await t.listen();
  const begun = Promise.withResolvers<void>();
  const { receive } = t.app.uploads;
  t.app.uploads.receive = (name, body) => receive(name, observed(body, begun.resolve));
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { closed } = await begin();
  await begun.promise;
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1.1 408/);
  expect(answer).toContain('too_slow');
  expect(await stored()).toEqual([]);
});

test('three uploads from one address may be under way at once', async () => {
  const receive = vi.spyOn(t.app.uploads, 'receive');
  const uploads = [await begin(), await begin(), await begin()];
  await expect.poll(() => receive.mock.calls).toHaveLength(3);
  expectProblem(await post(t, raw), 'too_much_at_once');
  expect((await post(t, raw, { remoteAddress: '192.0.2.7' })).statusCode).toBe(202);
  for (const { socket } of uploads) socket.destroy();
  await expect.poll(async () => (await post(t, raw)).statusCode).toBe(202);
});

test('without its secret it is off', async () => {
  await t.close();
  await open(undefined);
  expectProblem(await post(t, raw), 'mail_off');
});

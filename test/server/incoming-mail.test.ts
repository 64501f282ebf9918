import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('without its secret it is off', async () => {
  await t.close();
  await open(undefined);
  expectProblem(await post(t, raw), 'mail_off');
});

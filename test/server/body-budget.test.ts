import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bodyBudget } from '../../src/server/http/body-budget.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

const kilobyte = 1024;
const longTimeout = { timeout: 20_000 };
let t: TestApp;
let origin: string;
beforeAll(async () => {
  t = await openTestApp({ bodies: { perSender: 200 * kilobyte, total: 300 * kilobyte } });
  origin = await t.listen();
});
afterAll(() => t.close());

const addToken = async () => (await t.addQuestion()).access_token;

/** Starts a save and sends this many bytes of it, and never the rest. */
const begin = async (token: string, bytes: number): Promise<Socket> => {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {}).resume();
  onTestFinished(() => void socket.destroy());
  const asked = once(t.server.server, 'request');
  const head = ['PUT /api/answer HTTP/1.1', 'host: a', `access-token: ${token}`, 'content-type: application/json'];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${1024 * kilobyte}\r\n\r\n`);
  const [request] = await asked;
  await new Promise((resolve) => socket.write(Buffer.alloc(bytes, ' '), resolve));
  // the headers are sent first, on the same connection
  await expect.poll(() => request.socket.bytesRead, longTimeout).toBeGreaterThan(bytes);
  return socket;
};

const save = async (token: string, kilobytes: number, status = 'in_progress') => {
  const content = 'a'.repeat(kilobytes * kilobyte);
  const response = await fetch(`${origin}/api/answer`, {
    method: 'PUT',
    headers: { 'access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ content, status, base_version: 0 }),
  });
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
};
const statusOf = async (token: string, kilobytes: number) => (await save(token, kilobytes)).statusCode;

test('incomplete saves over one link use a budget of their own until they end', async () => {
  const [one, other] = [await addToken(), await addToken()];
  const unfinished = await begin(one, 150 * kilobyte);
  const refused = await save(one, 100);
  expectProblem(refused, 'too_much_at_once');
  expect(refused.headers['retry-after']).toBe('5');
  expect((await t.read(one)).question.version).toBe(0);
  expect(await statusOf(other, 100)).toBe(200);
  unfinished.destroy();
  await expect.poll(() => statusOf(one, 100), longTimeout).toBe(200);
});

test('all incomplete saves together use one budget until they end', async () => {
  const tokens = [await addToken(), await addToken(), await addToken()] as const;
  const unfinished = [await begin(tokens[0], 140 * kilobyte), await begin(tokens[1], 140 * kilobyte)];
  expectProblem(await save(tokens[2], 100), 'too_much_at_once');
  // ordinary saves are never refused
  expect(await statusOf(tokens[2], 10)).toBe(200);
  for (const socket of unfinished) socket.destroy();
  await expect.poll(() => statusOf(tokens[1], 100), longTimeout).toBe(200);
});

test('many incomplete saves over one link are refused beyond its budget', async () => {
  const token = await addToken();
  const sockets = await Promise.all(Array.from({ length: 6 }, () => begin(token, 90 * kilobyte)));
  await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed).length, longTimeout).toBe(2);
});

test('a request returns its share of the budget however it ends', async () => {
  const token = await addToken();
  for (let n = 0; n < 10; n++) {
    expect(await statusOf(token, 150)).toBe(200);
    expect((await save(token, 150, 'nonsense')).statusCode).toBe(422);
    expect((await save('nothing-here', 150)).statusCode).toBe(404);
    (await begin(token, 150 * kilobyte)).destroy();
    await expect.poll(() => statusOf(token, 150), longTimeout).toBe(200);
  }
});

test('the budget allows two of the longest saves per link, and six times as many in total', () => {
  expect(bodyBudget).toEqual({ perSender: 16 * 1024 * 1024, total: 96 * 1024 * 1024 });
});

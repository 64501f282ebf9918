import { afterEach, beforeEach, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

const get = (url: string) => t.call({ url });

test('a server with working stores is healthy and ready', async () => {
  const alive = await get('/healthz');
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok', version: packageJson.version }]);
  const ready = await get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok' }]);
});

test('without its image store it is healthy and not ready', async () => {
  const { ping } = t.app.files;
  t.app.files.ping = () => Promise.reject(new Error('gone'));
  const response = await get('/readyz');
  expectProblem(response, 'unavailable');
  expect(response.headers['retry-after']).toBe('5');
  expect((await get('/healthz')).statusCode).toBe(200);
  t.app.files.ping = ping;
  expect((await get('/readyz')).statusCode).toBe(200);
});

test('without its database it is healthy and not ready', async () => {
  await t.app.db.destroy();
  expectProblem(await get('/readyz'), 'unavailable');
  expect((await get('/healthz')).statusCode).toBe(200);
});

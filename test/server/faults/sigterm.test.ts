import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { reportCounts } from '../../report-counts.ts';
import { startServer } from '../../start-server.ts';

let data_dir: string;
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }));
});
const serve = async (env: Record<string, string> = {}) => {
  const server = await startServer({ DATA_DIR: data_dir, ...env });
  onTestFinished(async () => void (await server.stop()));
  return server;
};

test('SIGTERM does not wait for idle connections', { timeout: 60_000 }, async () => {
  const server = await serve();
  const open = async (said: string) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.on('error', () => {}).write(said);
    await new Promise((resolve) => socket.once('connect', resolve));
    return { closed: new Promise((resolve) => socket.resume().once('close', resolve)) };
  };
  const host = `host: ${new URL(server.origin).host}`;
  // one that a browser opened speculatively, one that stopped in the middle, one idle after a request
  const connections = await Promise.all([
    open(''),
    open('GET /healthz HTTP/1.1\r\nhos'),
    open(`GET /healthz HTTP/1.1\r\n${host}\r\n\r\n`),
  ]);
  await pause(300);
  const signalledAt = Date.now();
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  await Promise.all(connections.map(({ closed }) => closed));
  const seconds = (Date.now() - signalledAt) / 1000;
  reportCounts('A stop with three idle connections', { seconds });
  expect(seconds).toBeLessThan(10);
});

test('with DRAIN_SECONDS the server continues after SIGTERM, and reports that it is not ready', {
  timeout: 60_000,
}, async () => {
  const server = await serve({ DRAIN_SECONDS: '8', LOG_LEVEL: 'info' });
  const { access_token } = await server.addQuestion();
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  server.signal('SIGTERM');
  const ready = async () => {
    const { status, headers } = await fetch(`${server.origin}/readyz`);
    return [status, headers.get('retry-after')];
  };
  await expect.poll(ready).toEqual([503, '5']);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  const saved = await server.save(access_token, '<p>At the last moment.</p>', 0);
  expect([saved.status, saved.headers.get('connection')]).toEqual([200, 'close']);
  expect(await server.ended).toBe(0);
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow();

  const lines = server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const log = lines.map((line) => JSON.parse(line));
  const stopping = log.findIndex(({ msg }) => msg === 'stopping');
  expect(log[stopping]).toMatchObject({ signal: 'SIGTERM', drain_seconds: 8 });
  // a planned shutdown is not an error
  expect(log.slice(stopping).filter(({ level }) => level >= 40)).toEqual([]);
  expect(log).toContainEqual(expect.objectContaining({ why: 'The server is shutting down.', level: 30 }));
});

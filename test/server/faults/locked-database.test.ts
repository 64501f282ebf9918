import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from '../../start-program.ts';
import { startServer } from '../../start-server.ts';
import { openMigratedStore } from '../../stores.ts';

test('a database locked by another process is reported at once, blocks no other request, and is used again afterwards', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const server = await startServer({ DATA_DIR: data_dir });
  onTestFinished(async () => {
    await server.stop();
    await rm(data_dir, { recursive: true, force: true });
  });
  const { access_token } = await server.addQuestion();
  expect((await server.save(access_token, '<p>a</p>', 0)).status).toBe(200);
  const other = new SQLite(join(data_dir, 'family-stories.sqlite'));
  onTestFinished(() => void other.close());
  other.exec('begin exclusive');
  try {
    const start = performance.now();
    for (let n = 0; n < 5; n++) {
      const response = await server.save(access_token, '<p>b</p>', 1);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    }
    expect((performance.now() - start) / 5).toBeLessThan(1500);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    // reading still works
    expect((await server.read(access_token)).question).toMatchObject({ version: 1, content: '<p>a</p>' });
    const health = performance.now();
    const saves = Array.from({ length: 5 }, () => server.save(access_token, '<p>b</p>', 1));
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect(performance.now() - health).toBeLessThan(3000);
    for (const { status } of await Promise.all(saves)) expect(status).toBe(503);
  } finally {
    other.exec('rollback');
  }
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(await (await server.save(access_token, '<p>b</p>', 1)).json()).toMatchObject({ version: 2 });
});

test('a first start waits for a lock of another process before it stores its password', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }));
  await openMigratedStore(data_dir);
  const other = new SQLite(join(data_dir, 'family-stories.sqlite'));
  other.exec('begin immediate');
  const program = startProgram({ DATA_DIR: data_dir, PORT: '0' });
  onTestFinished(async () => {
    program.signal('SIGTERM');
    await program.ended;
  });
  await program.waitForOutput(/Another process holds it/);
  other.close();
  await program.waitForOutput(/Your admin password: /);
});

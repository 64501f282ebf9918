import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { sendRaw } from '../raw-http.ts';
import { jpeg } from '../sample-images.ts';
import { envOf, startProgram } from '../start-program.ts';
import { startServer } from '../start-server.ts';
import { onPostgres, openMigratedStore, type TestStore } from '../stores.ts';

let data_dir: string;
let store: TestStore;
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  store = await openMigratedStore(data_dir, { withBucket: true });
  onTestFinished(async () => {
    await store.close();
    await rm(data_dir, { recursive: true, force: true });
  });
});

const serve = async (env: Record<string, string> = {}) => {
  const server = await startServer({ DATA_DIR: data_dir, LOG_LEVEL: 'info', ...envOf(store.settings), ...env });
  onTestFinished(async () => void (await server.stop()));
  return server;
};

const metricsOf = (printed: string) => /Metrics are at (http:[^"]+)/.exec(printed)?.[1] as string;
const read = async (address: string) => (await fetch(address)).text();
const figureOf = (text: string, sample: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};

test('metrics count what happened, and contain no token, name or text', async () => {
  const server = await serve({ METRICS_PORT: '0' });
  const address = metricsOf(server.printed());
  const { access_token: token, id, person_id } = await server.addQuestion('Secret-question');
  await server.asAdmin('PATCH', `/api/people/${person_id}`, { name: 'Secret-name' });
  await server.save(token, '<p>Secret-one</p>', 0);
  await server.save(token, '<p>Secret-two</p>', 1, 'submitted');
  await server.save(token, '<p>Secret-three</p>', 0);
  await server.save('Secret-token', '<p>a</p>', 0);
  await server.upload(token, await jpeg(300, 200), 'Secret-name.jpg');
  const before = await read(address);
  for (let round = 0; round < 3; round++)
    for (const path of [`/question/${token}`, `/${token}/${round}`, `/api/questions/${id}`, `/story-images/${token}`])
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'SEARCH'])
        await fetch(`${server.origin}${path}${round}?access_token=${token}`, {
          method,
          headers: { 'access-token': token, 'x-request-id': 'Secret-id' },
        });
  await sendRaw(server.origin, `GET /%zz${token} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`, { method: 'any' });
  await sendRaw(server.origin, `SECRET /${token} HTTP/1.1\r\nhost: a\r\n\r\n`, { method: 'any' });
  const text = await read(address);

  expect(text).not.toMatch(new RegExp(`${token}|${id}|${person_id}|Secret|Rose|SECRET`, 'i'));
  expect(figureOf(text, 'family_stories_saves_total{status="in_progress"}')).toBe(1);
  expect(figureOf(text, 'family_stories_saves_total{status="submitted"}')).toBe(1);
  expect(figureOf(text, 'family_stories_refusals_total{code="answer_changed"}')).toBe(1);
  expect(figureOf(before, 'family_stories_refusals_total{code="unknown_token"}')).toBe(1);
  expect(figureOf(text, 'family_stories_requests_total{method="PUT",route="/api/answer",status="409"}')).toBe(1);
  expect(figureOf(text, 'family_stories_upload_bytes_count{}')).toBe(1);
  expect(figureOf(text, 'family_stories_upload_bytes_bucket{le="104857.6"}')).toBe(1);
  expect(figureOf(text, 'family_stories_pictures_waiting')).toBe(0);
  expect(figureOf(text, 'family_stories_database_seconds_count{outcome="done"}')).toBeGreaterThan(10);
  expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(2 ** 25);
  const open = figureOf(text, 'family_stories_database_connections{state="open"}');
  if (onPostgres) expect(open).toBeGreaterThan(0);
  else expect(open).toBeUndefined();
  // unusual methods and unknown addresses have one label each
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  const methods = new Set([...text.matchAll(/method="([^"]*)"/g)].map(([, method]) => method));
  expect([...routes].every((route) => /^(\/[a-z/:*.-]*|unknown|unreadable)$/.test(String(route)))).toBe(true);
  expect(routes.size).toBeLessThan(30);
  expect([...methods].toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'other']);
});

test('every line is valid Prometheus format', async () => {
  const server = await serve({ METRICS_PORT: '0' });
  await server.addQuestion();
  const lines = (await read(metricsOf(server.printed()))).trimEnd().split('\n');
  const sample = /^[a-z_]+(\{([a-z]+="[^"\\]*",?)*\})? -?\d+(\.\d+)?(e-?\d+)?$/;
  expect(
    lines.filter((line) => !/^# (HELP|TYPE) [a-z_0-9]+ \S/.test(line) && !sample.test(line.replace('p99', 'p'))),
  ).toEqual([]);
  const named = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
  expect(new Set(named).size).toBe(named.length);
});

// the same on every database: run once
if (!onPostgres)
  describe('on any database', () => {
    test('metrics contain the version and the time of the last daily backup', async () => {
      const server = await serve({ METRICS_PORT: '0', BACKUPS: 'on' });
      const address = metricsOf(server.printed());
      expect(figureOf(await read(address), `family_stories_build_info{version="${packageJson.version}"}`)).toBe(1);
      const name = 'family_stories_last_backup_timestamp_seconds';
      await expect.poll(async () => figureOf(await read(address), name)).toBe(0);
      const backups = join(data_dir, 'backups');
      await mkdir(backups);
      for (const [file, seconds] of [
        ['family-stories-2026-11-20.tar', 1_795_000_000],
        ['family-stories-2026-11-21.tar.age', 1_795_086_400],
        // made while the clock was years ahead
        ['family-stories-2090-01-01.tar', 3_786_912_000],
        ['notes.tar', 1_796_000_000],
        ['.family-stories-2026-11-22.tar.part', 1_796_000_000],
      ] as const) {
        await writeFile(join(backups, file), '');
        await utimes(join(backups, file), seconds, seconds);
      }
      expect(figureOf(await read(address), name)).toBe(1_795_086_400);
    });

    test('metrics are served to this computer only, on their own port, and off by default', async () => {
      const server = await serve({ METRICS_PORT: '0', HOST: '0.0.0.0' });
      const address = metricsOf(server.printed());
      expect((await fetch(address, { method: 'POST' })).status).toBe(404);
      expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
      expect((await fetch(`${server.origin.replace('0.0.0.0', '127.0.0.1')}/metrics`)).status).toBe(404);
      const others = Object.values(networkInterfaces())
        .flatMap((all) => all ?? [])
        .filter(({ internal, family }) => !internal && family === 'IPv4');
      for (const other of others) await expect(fetch(address.replace('127.0.0.1', other.address))).rejects.toThrow();
      expect(await server.stop()).toBe(0);
      const plain = await serve();
      expect(plain.printed()).not.toContain('Metrics');
    });

    test('an unavailable port is reported as a wrong setting', async () => {
      const same = startProgram({ PORT: '4000', METRICS_PORT: '4000', DATA_DIR: data_dir });
      expect(await same.ended).toBe(2);
      expect(same.printed()).toContain('METRICS_PORT must be another port than PORT.');
      const server = await serve({ METRICS_PORT: '0' });
      const { port } = new URL(metricsOf(server.printed()));
      const late = startProgram({ PORT: '0', METRICS_PORT: port, DATA_DIR: data_dir });
      expect(await late.ended).toBe(2);
      expect(late.printed()).toMatch(/METRICS_PORT cannot be used: .*EADDRINUSE/);
    });
  });

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { type App, openApp } from '../../src/server/app.ts';
import type { BucketConfig } from '../../src/server/outside/files/bucket-files.ts';
import { openBucketFiles } from '../../src/server/outside/files/bucket-files.ts';
import { inMemory } from '../../src/server/outside/files/file-store.ts';
import { buildServer } from '../../src/server/server.ts';
import { pingDatabase } from '../../src/server/storage/database/database.ts';
import { isDatabaseUnavailable } from '../../src/server/storage/database/database-errors.ts';
import { findLossyCommits } from '../../src/server/storage/database/postgres-durability.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { envOf } from '../start-program.ts';
import { startServer } from '../start-server.ts';
import { query, startPostgres } from '../stores/postgres.ts';
import type { S3 } from '../stores/swift.ts';
import { openTestStore } from '../stores.ts';

const servers = inject('servers');

const openHere = async () => {
  const t = await openTestApp({}, undefined, { withBucket: true });
  onTestFinished(t.close);
  return t;
};

const uploadPicture = async (t: TestApp, token: string) => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'plum' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'canal.jpg', { type: 'image/jpeg' }));
  const body = new Response(form);
  const headers = { 'access-token': token, 'content-type': body.headers.get('content-type') as string };
  const payload = Buffer.from(await body.arrayBuffer());
  return t.call({ method: 'POST', url: '/api/answer/images', headers, payload });
};

const unavailable = { statusCode: 503, headers: { 'content-type': 'application/problem+json', 'retry-after': '5' } };

if (!servers)
  describe('SQLite', () => {
    test('a save is durable before it is acknowledged', async () => {
      // as the server opens it: the tests' own apps commit without syncs
      const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
      onTestFinished(() => rm(data_dir, { recursive: true }));
      const { db, close } = await openApp({ data_dir, database_url: undefined, bucket: undefined });
      onTestFinished(close);
      expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }]);
      expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }]);
      expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }]);
    });
  });

if (servers)
  describe('a bucket', () => {
    const openOn = async (change: (bucket: S3) => Partial<BucketConfig>) => {
      const t = await openTestApp();
      onTestFinished(t.close);
      const { s3 } = servers as { s3: S3 };
      t.app.files = openBucketFiles({ ...s3, bucket: 'first', ...change(s3) });
      return t;
    };

    test.each([
      ['is missing', () => ({ bucket: 'nowhere' })],
      ['has another secret', () => ({ secret_access_key: 'forgotten' })],
      ['has another key', () => ({ access_key_id: 'test:stranger' })],
      ['does not answer', () => ({ endpoint: 'http://127.0.0.1:9' })],
    ])('that %s gets 503, and nothing is recorded', async (_name, change) => {
      const t = await openOn(change);
      const { access_token } = await t.addQuestion();
      expect(await t.call({ method: 'GET', url: '/readyz' })).toMatchObject(unavailable);
      const uploaded = await uploadPicture(t, access_token);
      expect(uploaded).toMatchObject(unavailable);
      expect(uploaded.json()).toMatchObject({ code: 'images_unavailable', status: 503 });
      expect(uploaded.body).not.toMatch(/127\.0\.0\.1|nowhere|forgotten|stranger|bucket/i);
      expect(await t.app.db.selectFrom('family_stories_images').selectAll().execute()).toEqual([]);
    });

    test('that disappears later makes its images unavailable, not unknown', async () => {
      const t = await openHere();
      const { access_token } = await t.addQuestion();
      const { url } = (await uploadPicture(t, access_token)).json();
      expect(await t.call({ method: 'GET', url })).toMatchObject({ statusCode: 200 });
      t.app.files = openBucketFiles({ ...(servers as { s3: S3 }).s3, bucket: 'nowhere' });
      for (const headers of [{}, { range: 'bytes=0-9' }])
        expect(await t.call({ method: 'GET', url, headers })).toMatchObject(unavailable);
    });

    test('returns the bytes it was given, and undefined for an unknown key', async () => {
      const { app } = await openHere();
      const bytes = new Uint8Array(3_000_000).map((_, i) => i % 251);
      // a view into a larger buffer, as image decoders return it
      await app.files.put('originals/a b+c.jpg', inMemory(bytes.subarray(100, 2_900_000)), 'image/jpeg');
      const file = await app.files.get('originals/a b+c.jpg');
      expect(file?.size).toBe(2_899_900);
      const read = Buffer.concat(await (file as NonNullable<typeof file>).body.toArray());
      expect(read.equals(bytes.subarray(100, 2_900_000))).toBe(true);
      expect(await app.files.sizeOf('originals/a b+c.jpg')).toBe(2_899_900);
      const part = await app.files.get('originals/a b+c.jpg', { start: 1_000_000, end: 2_899_899 });
      expect(part?.size).toBe(2_899_900);
      expect(Buffer.concat((await part?.body.toArray()) ?? []).equals(bytes.subarray(1_000_100, 2_900_000))).toBe(true);
      await app.files.delete('originals/a b+c.jpg');
      await app.files.delete('originals/a b+c.jpg');
      expect(await app.files.get('originals/a b+c.jpg')).toBeUndefined();
      expect(await app.files.get('originals/a b+c.jpg', { start: 0, end: 9 })).toBeUndefined();
      expect(await app.files.sizeOf('originals/a b+c.jpg')).toBeUndefined();
    });
  });

if (servers)
  describe('PostgreSQL', () => {
    const openOn = async (database_url: string): Promise<App> => {
      const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
      const app = await openApp({ data_dir, database_url, bucket: undefined });
      onTestFinished(async () => {
        await app.close();
        await rm(data_dir, { recursive: true, force: true });
      });
      return app;
    };
    const serve = (app: App) =>
      buildServer(app, { public_url: undefined, trust_proxy: false, log_level: 'silent', pages: false });

    test('outage: requests get 503 and recover', async () => {
      const postgres = await startPostgres();
      onTestFinished(postgres.stop);
      const server = await serve(await openOn(postgres.url));
      const isReady = () => server.inject('/readyz');
      const save = () =>
        server.inject({
          method: 'PUT',
          url: '/api/answer',
          headers: { 'access-token': 'aaaaaaaaaaaa' },
          payload: { content: '', status: 'in_progress', base_version: 0 },
        });
      expect(await isReady()).toMatchObject({ statusCode: 200 });
      await postgres.pause();
      const started = Date.now();
      for (const call of [save, isReady, save]) expect(await call()).toMatchObject(unavailable);
      expect(Date.now() - started).toBeLessThan(6000);
      await postgres.resume();
      expect(await isReady()).toMatchObject({ statusCode: 200 });
      expect(await save()).toMatchObject({ statusCode: 404 });
    });

    test('ends a connection within a transaction: the request gets 503', async () => {
      const { app, close } = await openTestApp();
      onTestFinished(close);
      const ended = app.db
        .transaction()
        .execute((db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
      expect(isDatabaseUnavailable(await ended.catch((error) => error))).toBe(true);
      await pingDatabase(app.db);
    });

    test('refuses connections: requests get 503', async () => {
      const { settings, close } = await openTestStore();
      const app = await openOn(settings.database_url as string);
      const server = await serve(app);
      await close();
      expect(await server.inject('/readyz')).toMatchObject(unavailable);
    });

    test('that does not sync its commits is warned of', async () => {
      const durable = await startPostgres({ isDurable: true });
      onTestFinished(durable.stop);
      expect(await findLossyCommits((await openOn(durable.url)).db)).toBeUndefined();
      await query(durable.url, 'alter role current_user set synchronous_commit = off');
      expect(await findLossyCommits((await openOn(durable.url)).db)).toMatch(
        /^PostgreSQL runs with synchronous_commit = off:/,
      );
      // without fsync, for speed
      const { settings, close } = await openTestStore();
      onTestFinished(close);
      const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
      onTestFinished(() => rm(data_dir, { recursive: true, force: true }));
      const server = await startServer({ DATA_DIR: data_dir, LOG_LEVEL: 'warn', ...envOf(settings) });
      await expect
        .poll(server.printed)
        .toContain('PostgreSQL runs with fsync = off: a power cut can take away answers');
      await server.stop();
    });

    test('accepts parameters in its URL', async () => {
      const { settings, close } = await openTestStore();
      const app = await openOn(`${settings.database_url}?application_name=grandmother&sslmode=disable`);
      const { rows } = await sql`select current_setting('application_name') as name`.execute(app.db);
      expect(rows).toEqual([{ name: 'grandmother' }]);
      await app.close();
      await close();
    });
  });

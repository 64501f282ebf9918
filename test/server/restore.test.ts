import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { whole, writeBackupFile } from '../../src/server/outside/backups/backup-file.ts';
import { FileStoreUnavailable } from '../../src/server/outside/files/file-store.ts';
import { schemaName } from '../../src/server/storage/copied-tables.ts';
import { errors } from '../../src/shared/messages/en/errors.ts';
import { cookieOf, password, signIn } from '../call-server.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { contentsOf, fill, type Instance, instanceAt, type LocalServer, withoutVersions } from '../instances.ts';
import { openTestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';
import { onPostgres, openTestStore } from '../stores.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const openInstance = async (name: string, at = folder) => {
  const store = await openTestStore();
  return { instance: instanceAt(join(at, name), store.settings), store };
};

type Source = { instance: Instance; tar: string; sealed: string; close: () => Promise<void> };
let source: Promise<Source> | undefined;
afterAll(async () => (await source)?.close());

const passphrase = 'Großmutters Apfelkuchen 🥧';

/** A stopped instance and its backups, which the tests share and do not change. */
const backedUp = (): Promise<Source> => {
  source ??= fillAndBackUp();
  return source;
};

const fillAndBackUp = async (): Promise<Source> => {
  const own = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const { instance, store } = await openInstance('here', own);
  const server = await instance.serveHere();
  await fill(server, 9);
  const [tar, sealed, secret] = ['stories.tar', 'stories.tar.age', 'passphrase'].map((name) => join(own, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(secret, passphrase, { mode: 0o600 });
  expect((await instance.runHere(['backup', tar])).status).toBe(0);
  expect((await instance.runHere(['backup', sealed], { BACKUP_PASSPHRASE_FILE: secret })).status).toBe(0);
  await server.stop();
  const close = async () => {
    await store.close();
    await rm(dirname(instance.data_dir), { recursive: true, force: true });
  };
  return { instance, tar, sealed, close };
};

type Target = { instance: Instance; server: LocalServer; cookie: string };

/** A new instance, whose password differs from the backup's. */
const startTarget = async (): Promise<Target> => {
  const { instance, store } = await openInstance('there');
  onTestFinished(store.close);
  const server = await instance.serveHere();
  const body = { current_password: password, new_password: ownPassword };
  expect((await server.asAdmin('PUT', '/api/password', body)).status).toBe(204);
  return { instance, server, cookie: cookieOf(await signIn(server.origin, ownPassword)) };
};

const ownPassword = 'only-of-this-instance';

/** Uploads a backup; returns the response, its lines, and the response as a problem. */
const send = async ({ server, cookie }: Target, body: string | Uint8Array, headers = {}) => {
  const response = await fetch(`${server.origin}/api/restore`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', ...headers },
    body: typeof body === 'string' ? await readFile(body) : new Uint8Array(body),
  });
  const received = await response.text();
  const lines = received
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const problem = { statusCode: response.status, headers: Object.fromEntries(response.headers), body: received };
  return { response, lines, problem };
};

const encoded = (secret: string) => ({ 'backup-passphrase': encodeURIComponent(secret) });

/** There are no people, questions, images or uploaded files. */
const expectUntouched = async ({ instance, server, cookie }: Target) => {
  const people = await fetch(`${server.origin}/api/people`, { headers: { cookie } });
  expect([people.status, await people.json()]).toEqual([200, { people: [] }]);
  const { rows, files } = await contentsOf(instance);
  expect([rows.family_stories_questions, rows.family_stories_images, files]).toEqual([[], [], {}]);
  expect(await readdir(join(instance.data_dir, 'uploads')).catch(() => [])).toEqual([]);
};

describe('a backup that the admin sends', { timeout: 120_000 }, () => {
  test('brings everything back, with the password of the backup', async () => {
    const { instance, tar } = await backedUp();
    const target = await startTarget();
    const { origin } = target.server;
    const asTarget = { cookie: target.cookie, 'content-type': 'application/json' };
    const change = { method: 'PATCH', headers: asTarget, body: JSON.stringify({ language: 'ja' }) };
    expect((await fetch(`${origin}/api/settings`, change)).status).toBe(200);
    const { response, lines } = await send(target, tar);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    expect(lines[0]).toMatchObject({ step: 'checking' });
    expect(lines.at(-1)).toEqual({ people: 9, questions: 9, images: 1, signed_out: true });
    const ended = await fetch(`${origin}/api/people`, { headers: asTarget });
    // in the language of the backup
    expect([ended.status, (await ended.json()).detail]).toEqual([401, errors.not_signed_in]);
    expect((await signIn(origin, ownPassword)).status).toBe(401);
    const cookie = cookieOf(await signIn(origin));
    const headers = { cookie };
    // a job builds the search index
    const found = async () => (await (await fetch(`${origin}/api/search?q=Question`, { headers })).json()).hits.length;
    await expect.poll(found).toBeGreaterThan(0);
    const log = await (await fetch(`${origin}/api/audit-log`, { headers })).json();
    expect(log.notes.map(({ event }: { event: string }) => event)).toContain('backup_restored');
    await target.server.stop();

    const [before, after] = [await contentsOf(instance), await contentsOf(target.instance)].map(withoutVersions);
    const known = new Set(before?.rows.family_stories_audit_log.map(({ id }) => id));
    const inBackup = after?.rows.family_stories_audit_log.filter(({ id }) => known.has(id));
    expect(inBackup).toEqual(before?.rows.family_stories_audit_log);
    const ofAll = (contents: typeof before) => ({
      ...contents,
      rows: { ...contents?.rows, family_stories_audit_log: [], admin_settings: [] },
    });
    expect(ofAll(after)).toEqual(ofAll(before));
    expect(await readdir(join(target.instance.data_dir, 'uploads'))).toEqual([]);
  });

  if (!onPostgres) {
    test('needs its passphrase if it is encrypted', async () => {
      const { sealed } = await backedUp();
      const target = await startTarget();
      expectProblem((await send(target, sealed)).problem, 'passphrase_needed');
      expectProblem((await send(target, sealed, encoded('Großmutters Apfelkuchen'))).problem, 'wrong_passphrase');
      expectRefusedFields(
        (await send(target, sealed, { 'backup-passphrase': '%E0%A4%A' })).problem,
        'backup-passphrase',
      );
      await expectUntouched(target);
      const { lines } = await send(target, sealed, encoded(passphrase));
      expect(lines.at(-1)).toMatchObject({ people: 9, images: 1 });
    });

    test('is refused if it is not a backup, damaged or from a newer release, and nothing is changed', async () => {
      const { tar, sealed } = await backedUp();
      const target = await startTarget();
      for (const none of [await jpeg(), Buffer.alloc(0), Buffer.from('Dear Rose, '.repeat(9000))])
        expectProblem((await send(target, none)).problem, 'backup_unreadable');

      const newer = join(folder, 'newer.tar');
      await writeBackupFile(newer, async ({ add }) => {
        const manifest = Buffer.from(
          JSON.stringify({ format: 'family-stories-backup', version: 1, schema: '999-later' }),
        );
        await add('manifest.json', manifest.length, whole(manifest));
      });
      expectProblem((await send(target, newer)).problem, 'backup_too_new');

      const [bytes, encrypted] = [await readFile(tar), await readFile(sealed)];
      const changed = Buffer.from(bytes);
      const at = bytes.indexOf('\xff\xd8\xff', 0, 'latin1') + 50;
      changed[at] = (bytes[at] as number) ^ 1;
      for (const [damaged, headers] of [
        [bytes.subarray(0, bytes.length >> 1), {}],
        [changed, {}],
        [encrypted.subarray(0, encrypted.length - 20), encoded(passphrase)],
      ] as const) {
        // the damage is found after the response has begun, so the problem is its last line
        const { lines } = await send(target, damaged, headers);
        const last = JSON.stringify(lines.at(-1));
        const asProblem = { 'content-type': 'application/problem+json' };
        expectProblem({ statusCode: 422, headers: asProblem, body: last }, 'backup_unreadable');
      }
      await expectUntouched(target);
    });

    test('is refused unless the instance is empty and the admin is signed in', async () => {
      const { tar } = await backedUp();
      const target = await startTarget();
      expectProblem((await send({ ...target, cookie: '' }, tar)).problem, 'not_signed_in');
      const json = { 'content-type': 'application/json' };
      expectProblem((await send(target, tar, json)).problem, 'unsupported_media_type');
      await expectUntouched(target);
      const headers = { cookie: target.cookie, 'content-type': 'application/json' };
      await fetch(`${target.server.origin}/api/people`, { method: 'POST', headers, body: '{"name":"Rose"}' });
      expectProblem((await send(target, tar)).problem, 'not_empty');
      const { rows } = await contentsOf(target.instance);
      expect(rows.family_stories_people.map(({ name }) => name)).toEqual(['Rose']);
    });

    test('is written to a file, one at a time, and deleted if the upload is aborted', async () => {
      const { tar } = await backedUp();
      const target = await startTarget();
      const uploads = join(target.instance.data_dir, 'uploads');
      const { size } = await stat(tar);
      const headers = { cookie: target.cookie, 'content-type': 'application/octet-stream', 'content-length': size };
      const sending = request(`${target.server.origin}/api/restore`, { method: 'POST', headers });
      sending.on('error', () => {});
      for await (const chunk of createReadStream(tar, { end: size >> 1 })) sending.write(chunk);
      const onDisk = async () => {
        const [one = ''] = await readdir(uploads).catch(() => []);
        return (await stat(join(uploads, one, 'backup')).catch(() => undefined))?.size ?? 0;
      };
      await expect.poll(onDisk).toBeGreaterThan(size >> 2);
      expectProblem((await send(target, tar)).problem, 'restore_running');
      sending.destroy();
      await expect.poll(() => readdir(uploads)).toEqual([]);
      await expectUntouched(target);
      expect((await send(target, tar)).lines.at(-1)).toMatchObject({ people: 9 });
    });

    test('is restored even if the client disconnects', async () => {
      const { tar } = await backedUp();
      const target = await startTarget();
      const headers = { cookie: target.cookie };
      const ofFile = { ...headers, 'content-type': 'application/octet-stream' };
      const sending = request(`${target.server.origin}/api/restore`, { method: 'POST', headers: ofFile });
      sending.on('error', () => {});
      sending.end(await readFile(tar));
      await new Promise((resolve) => sending.once('response', resolve));
      sending.destroy();
      // the restore ends the session
      const status = async () => (await fetch(`${target.server.origin}/api/session`, { headers })).status;
      await expect.poll(status, { timeout: 60_000 }).toBe(401);
      expect((await contentsOf(target.instance)).rows.family_stories_people).toHaveLength(9);
    });
  }

  test('without a password keeps the password, recovery codes and sessions of this instance', async () => {
    const t = await openTestApp();
    onTestFinished(t.close);
    await t.app.db.insertInto('family_stories_recovery_codes').values({ id: 'of this instance' }).execute();
    const file = join(folder, 'without.tar');
    await writeBackupFile(file, async ({ add }) => {
      const { rows } = await contentsOf((await backedUp()).instance);
      const kept = { family_stories_people: rows.family_stories_people };
      const tables = Object.keys(rows);
      const counts = Object.fromEntries(tables.map((name) => [name, name in kept ? 9 : 0]));
      const manifest = { format: 'family-stories-backup', version: 1, schema: schemaName, created_at: '', counts };
      const texts: [string, string][] = [
        ['manifest.json', JSON.stringify(manifest)],
        [
          'rows/family_stories_people/00000001.ndjson',
          kept.family_stories_people.map((row) => `${JSON.stringify({ ...row, photo: null })}\n`).join(''),
        ],
      ];
      for (const [name, content] of texts) await add(name, Buffer.byteLength(content), whole(Buffer.from(content)));
    });
    const headers = { cookie: t.cookie, 'content-type': 'application/octet-stream' };
    const payload = await readFile(file);
    const response = await t.call({ method: 'POST', url: '/api/restore', headers, payload });
    const last = JSON.parse(response.body.trimEnd().split('\n').at(-1) ?? '');
    expect(last).toEqual({ people: 9, questions: 0, images: 0, signed_out: false });
    expect((await t.asAdmin('GET', '/api/people')).json().people).toHaveLength(9);
    const codes = await t.app.db.selectFrom('family_stories_recovery_codes').selectAll().execute();
    expect(codes).toEqual([{ id: 'of this instance' }]);
    expect((await t.signIn()).statusCode).toBe(204);
  });
});

if (!onPostgres)
  test('a backup for which there is no room is refused with a reason', async () => {
    const t = await openTestApp();
    onTestFinished(t.close);
    t.app.uploads.receive = async (_name, body) => {
      await text(body as never);
      throw new FileStoreUnavailable(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    };
    const headers = { cookie: t.cookie, 'content-type': 'application/octet-stream' };
    const response = await t.call({ method: 'POST', url: '/api/restore', headers, payload: Buffer.alloc(2000) });
    expectProblem(response, 'backup_not_received');
  });

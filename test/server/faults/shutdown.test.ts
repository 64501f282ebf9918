import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../../src/server/app.ts';
import type { FileStore } from '../../../src/server/outside/files/file-store.ts';
import { isReachable } from '../../call-server.ts';
import { times } from '../../long-form.ts';
import { formWith } from '../../open-test-app.ts';
import { randomFrom, seedOf } from '../../random.ts';
import { reportCounts } from '../../report-counts.ts';
import { jpeg } from '../../sample-images.ts';
import { envOf } from '../../start-program.ts';
import { startServer } from '../../start-server.ts';
import { openMigratedStore, type TestStore } from '../../stores.ts';

const random = randomFrom(seedOf('interrupted uploads'));

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
  const server = await startServer({ DATA_DIR: data_dir, ...envOf(store.settings), ...env });
  onTestFinished(async () => void (await server.stop()));
  return server;
};

test('SIGTERM lets a slow upload and a save finish, and both are stored', { timeout: 60_000 }, async () => {
  const server = await serve();
  const { access_token } = await server.addQuestion();
  const begin = async (method: string, path: string, type: string, body: Buffer) => {
    // the server sends 100 once it has read the headers
    const expecting = { 'content-type': type, 'content-length': body.length, expect: '100-continue' };
    const headers = { 'access-token': access_token, ...expecting };
    const underWay = request(`${server.origin}${path}`, { method, headers, agent: false });
    underWay.flushHeaders();
    await once(underWay, 'continue');
    underWay.write(body.subarray(0, body.length >> 1));
    const answered = new Promise<number | undefined>((resolve, reject) =>
      underWay.on('error', reject).on('response', (response) => resolve(response.resume().statusCode)),
    );
    return { finish: () => underWay.end(body.subarray(body.length >> 1)), answered };
  };
  const form = await formWith(await jpeg(900, 600), {});
  const change = { content: '<p>My brother, in the canal.</p>', status: 'submitted', base_version: 0 };
  const upload = await begin('POST', '/api/answer/images', form.type, form.payload);
  const save = await begin('PUT', '/api/answer', 'application/json', Buffer.from(JSON.stringify(change)));
  server.signal('SIGTERM');
  await expect.poll(() => isReachable(server.origin)).toBe(false);
  upload.finish();
  save.finish();
  expect(await Promise.all([upload.answered, save.answered])).toEqual([201, 200]);
  expect(await server.ended).toBe(0);

  const again = await serve();
  expect((await again.read(access_token)).question).toMatchObject({ content: change.content, status: 'submitted' });
  const app = await openApp({ data_dir, ...store.settings });
  onTestFinished(app.close);
  expect(await app.db.selectFrom('family_stories_images').select('width').execute()).toEqual([{ width: 900 }]);
});

const cuts = times(12, 200);

test(`${cuts} interrupted uploads leave a whole image or nothing`, { timeout: 600_000 }, async () => {
  const server = await serve();
  const app = await openApp({ data_dir, ...store.settings });
  onTestFinished(app.close);
  let token = '';
  const form = await formWith(await jpeg(300, 200), {});
  const { port, host } = new URL(server.origin);
  for (let cut = 0; cut < cuts; cut++) {
    if (cut % 100 === 0) token = (await server.addQuestion()).access_token;
    const head = ['POST /api/answer/images HTTP/1.1', `host: ${host}`, `access-token: ${token}`];
    const whole = Buffer.concat([
      Buffer.from(
        [...head, `content-type: ${form.type}`, `content-length: ${form.payload.length}`, '', ''].join('\r\n'),
      ),
      form.payload,
    ]);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    // every fourth arrives in full, and only its response has no recipient; the last one gets that, too
    const length = cut % 4 === 3 ? whole.length : Math.floor((whole.length * (cut + 1)) / (cuts + 1));
    socket.write(whole.subarray(0, length));
    if (cut === cuts - 1) await once(socket, 'data');
    else await pause(random() * 60);
    socket.destroy();
  }
  // one more, behind all others in the queue, and then until the others have ended
  expect((await server.upload(token, await jpeg(300, 200))).status).toBe(201);
  await expect.poll(() => readdir(join(data_dir, 'uploads')), { timeout: 20_000 }).toEqual([]);
  const rows = await app.db.selectFrom('family_stories_images').select('name').execute();
  const files = await listImageFiles(app.files);
  reportCounts('Interrupted uploads', {
    cuts,
    'stored completely': rows.length - 1,
    'files left without a row': files.length - 2 * rows.length,
  });
  // the last interrupted one and the whole one; of the others, those that arrived in full may be there
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(rows.length).toBeLessThanOrEqual(cuts / 4 + 1);
  // an image this small has two files
  expect(new Set(files)).toEqual(new Set(rows.flatMap(({ name }) => [name, `originals/${name}`])));
});

/** The keys of everything in the store but the note of its owner. */
const listImageFiles = async (files: FileStore) => {
  const keys: string[] = [];
  for await (const page of files.list()) keys.push(...page.map(({ key }) => key));
  return keys.filter((key) => key !== 'owner');
};

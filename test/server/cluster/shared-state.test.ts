import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, password, signIn } from '../../call-server.ts';
import { type Cluster, startCluster } from '../../cluster.ts';
import { type Device, deviceAt, sha256 } from '../../recording-device.ts';
import { speech } from '../../recordings.ts';
import { jpeg } from '../../sample-images.ts';
import { envOf, startProgram } from '../../start-program.ts';
import { openTestStore, type TestStore } from '../../stores.ts';

let store: TestStore;
let cluster: Cluster;
beforeAll(async () => {
  store = await openTestStore({ withBucket: true });
  cluster = await startCluster(store.settings);
}, 60_000);
afterAll(async () => {
  await cluster?.stop();
  await store.close();
});

/** The address of each process, without nginx. */
const origins = () => cluster.processes.map(({ origin }) => origin) as [string, string];

const isSignedIn = async (origin: string, cookie: string) =>
  (await fetch(`${origin}/api/session`, { headers: { cookie } })).status === 204;

/** How many requests each process has got since this call. */
const countFromNow = async () => {
  const before = await cluster.countRequests();
  return async () => (await cluster.countRequests()).map((count, index) => count - (before[index] ?? 0));
};

test('requests alternate between the processes', async () => {
  const count = await countFromNow();
  for (let n = 0; n < 10; n++) expect((await fetch(`${cluster.origin}/healthz`)).status).toBe(200);
  await expect.poll(count).toEqual([5, 5]);
});

test('a session opened on one process is valid on the other, and ends on both', async () => {
  const [one, other] = origins();
  const cookie = cookieOf(await signIn(one));
  expect(await isSignedIn(one, cookie)).toBe(true);
  expect(await isSignedIn(other, cookie)).toBe(true);
  const { status } = await fetch(`${other}/api/session`, { method: 'DELETE', headers: { cookie } });
  expect(status).toBe(204);
  expect(await isSignedIn(one, cookie)).toBe(false);
  expect(await isSignedIn(other, cookie)).toBe(false);
});

test('what one process stored the other returns', async () => {
  const [one, other] = origins();
  const { access_token } = await cluster.addQuestion();
  const headers = { 'access-token': access_token };
  const upload = await cluster.upload(access_token, await jpeg());
  const { url } = await upload.json();
  for (const origin of [one, other]) expect((await fetch(`${origin}${url}`)).status).toBe(200);
  for (let version = 0; version < 6; version++) {
    const saved = await cluster.save(access_token, `<p>${version}</p>`, version);
    expect(saved.status).toBe(200);
    for (const origin of [one, other]) {
      const { question } = await (await fetch(`${origin}/api/answer`, { headers })).json();
      expect(question).toMatchObject({ version: version + 1, content: `<p>${version}</p>` });
    }
  }
});

test('the parts of one recording arrive at both processes in turn, also each at both at once', async () => {
  const { access_token } = await cluster.addQuestion();
  const devices = origins().map((origin) => deviceAt(origin, access_token)) as [Device, Device];
  const [one, other] = devices;
  const bytes = await speech('webm');
  const parts = Array.from({ length: 8 }, (_, n) => bytes.subarray(n * 800, n === 7 ? undefined : (n + 1) * 800));
  const id = randomUUID();
  const begun = await Promise.all(devices.map((device) => device.begin(id)));
  expect(begun.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201]);
  for (const [part, body] of parts.entries()) {
    const to = part < 4 ? [devices[part % 2] as Device] : devices;
    const sent = await Promise.all(to.map((device) => device.send(id, { part }, body)));
    for (const response of sent) expect([response.statusCode, response.json().sha256]).toEqual([200, sha256(body)]);
  }
  const contested = await Promise.all([
    one.send(id, { part: 8 }, Buffer.from('mine')),
    other.send(id, { part: 8 }, Buffer.from('yours')),
  ]);
  expect(contested.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  for (const device of devices)
    expect((await device.state(id)).json().takes).toEqual([{ parts: [0, 1, 2, 3, 4, 5, 6, 7, 8] }]);

  const whole = await one.sent(parts.slice(0, 4));
  for (const part of [4, 5, 6, 7]) await other.send(whole, { part }, parts[part] as Buffer);
  const takes = [{ parts: 8, sha256: sha256(bytes) }];
  const finished = await Promise.all(devices.map((device) => device.finish(whole, takes)));
  expect(finished.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  for (const device of devices)
    expect((await device.state(whole)).json()).toMatchObject({ takes: [{ parts: [0, 1, 2, 3, 4, 5, 6, 7] }] });
});

test('a book that one process was asked for is made once, and both hand it out', async () => {
  const { access_token } = await cluster.addQuestion();
  expect((await cluster.save(access_token, '<p>By the lake.</p>', 0, 'submitted')).status).toBe(200);
  const book = await (await cluster.asAdmin('POST', '/api/books', { title: 'Ours' })).json();
  const signedIn = await Promise.all(
    origins().map(async (origin) => ({ origin, cookie: cookieOf(await signIn(origin)) })),
  );
  const ask = async ({ origin, cookie }: (typeof signedIn)[0], path: string, body?: object) =>
    fetch(`${origin}${path}`, {
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const begun = await ask(signedIn[0] as (typeof signedIn)[0], `/api/books/${book.id}/builds`, { edition: 'epub' });
  const { id } = await begun.json();
  const files: { etag: string | null; size: number }[] = [];
  for (const one of signedIn) {
    const state = async () => (await (await ask(one, `/api/builds/${id}`)).json()).state;
    await expect.poll(state, { timeout: 20_000 }).toBe('done');
    expect((await (await ask(one, `/api/books/${book.id}/builds`)).json()).builds).toMatchObject([{ id }]);
    const file = await ask(one, `/api/builds/${id}/file`);
    files.push({ etag: file.headers.get('etag'), size: (await file.arrayBuffer()).byteLength });
  }
  // of the first and only attempt
  expect(files[0]?.etag).toBe(`"keepsake-${id}-1-1"`);
  expect(files[1]).toEqual(files[0]);
});

test('set-password ends the sessions of both processes', async () => {
  const [one, other] = origins();
  const cookies = [cookieOf(await signIn(one)), cookieOf(await signIn(other))];
  const command = startProgram(
    { DATA_DIR: cluster.folder, ...envOf(store.settings) },
    ['set-password'],
    `${password}\n`,
  );
  expect(await command.ended).toBe(0);
  for (const origin of [one, other]) for (const cookie of cookies) expect(await isSignedIn(origin, cookie)).toBe(false);
});

test('wrong passwords and unknown links are counted across both processes', async () => {
  const count = await countFromNow();
  const guesses: number[] = [];
  for (let guess = 0; guess < 12; guess++) guesses.push((await signIn(cluster.origin, 'guess')).status);
  expect(guesses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  await expect.poll(count).toEqual([6, 6]);
  // either process refuses the right password as well
  for (const _ of origins()) expect((await signIn(cluster.origin)).status).toBe(429);
  // requests from this computer without nginx are counted separately from those through it
  for (const origin of origins()) expect((await signIn(origin)).status).toBe(204);

  const links = await Promise.all(Array.from({ length: 122 }, () => cluster.read('AAAAAAAAAAAA')));
  const refused = links.filter((response) => (response as unknown as { code: string }).code === 'too_many_attempts');
  expect(refused).toHaveLength(2);
});

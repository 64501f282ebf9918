import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../../src/server/app.ts';
import { times } from '../../long-form.ts';
import { reportCounts } from '../../report-counts.ts';
import { jpeg } from '../../sample-images.ts';
import { startProgram } from '../../start-program.ts';
import { type RealServer, startServer } from '../../start-server.ts';
import { onPostgres } from '../../stores.ts';
import { addWriters, countLost, saveOnce } from '../../writers.ts';

/** A file system in memory of this size, if this machine allows mounting one. */
const mountSmall = async (megabytes: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const unmount = async () => {
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true });
  };
  return { folder, unmount };
};

/** Fills the remaining space, to the last byte. */
const fillUp = (file: string) => {
  const handle = openSync(file, 'a');
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (;;) if (writeSync(handle, Buffer.alloc(size)) < size) break;
    } catch (error) {
      expect((error as { code: string }).code).toBe('ENOSPC');
    }
  }
  fsyncSync(handle);
  closeSync(handle);
};

const expectUnavailable = async (response: Response) => {
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
};

/** Saves until it is refused; returns the last acknowledged version. */
const saveUntilRefused = async (server: RealServer, token: string, from: number, text: (n: number) => string) => {
  for (let version = from; ; version++) {
    const response = await server.save(token, text(version + 1), version);
    if (response.status !== 200) {
      await expectUnavailable(response);
      return version;
    }
  }
};

const name = 'a full disk is reported, nothing acknowledged is lost, and saving works once there is space';
if (!onPostgres)
  test(name, { timeout: 120_000 }, async ({ skip }) => {
    const disk = await mountSmall(8);
    if (!disk) {
      console.log('LEFT OUT: the full disk, because no file system can be mounted here.');
      return skip('no file system can be mounted here');
    }
    const { folder, unmount } = disk;
    onTestFinished(unmount);
    const data_dir = join(folder, 'data');
    const filler = join(folder, 'filler');
    const env = { DATA_DIR: data_dir };
    const server = await startServer(env);
    onTestFinished(async () => void (await server.stop()));
    const { access_token } = await server.addQuestion();
    const image = await jpeg(1200, 900);
    const text = (n: number) => `<p>${n} ${'words '.repeat(2000)}</p>`;
    expect((await server.upload(access_token, image)).status).toBe(201);
    expect((await server.save(access_token, text(1), 0)).status).toBe(200);
    const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
    expect(await ready()).toBe(200);

    let version = 1;
    for (let round = 0; round < times(1, 2); round++) {
      fillUp(filler);
      version = await saveUntilRefused(server, access_token, version, text);
      const images = await readdir(join(data_dir, 'story-images'), { recursive: true });
      await expectUnavailable(await server.upload(access_token, image));
      expect(await readdir(join(data_dir, 'story-images'), { recursive: true })).toEqual(images);
      await expectUnavailable(await server.save(access_token, text(version + 1), version, 'submitted'));
      await expect.poll(ready).toBe(503);
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      const backup = startProgram(env, ['backup', join(folder, 'backup.tar')]);
      expect([await backup.ended, backup.printed()]).toEqual([1, expect.stringMatching(/no space left|disk is full/i)]);
      expect((await readdir(folder)).sort()).toEqual(['data', 'filler']);
      // existing content can be read
      expect((await server.read(access_token)).question).toMatchObject({ version, content: text(version) });

      rmSync(filler);
      expect(await ready()).toBe(200);
      expect((await server.save(access_token, text(version + 1), version)).status).toBe(200);
      version += 1;
    }
    expect((await server.upload(access_token, image)).status).toBe(201);
    const { revisions } = (await (
      await fetch(`${server.origin}/api/answer/revisions`, { headers: { 'access-token': access_token } })
    ).json()) as { revisions: { version: number }[] };
    expect(revisions.map((revision) => revision.version)).toEqual(
      Array.from({ length: version }, (_, index) => version - index),
    );
    expect(server.printed()).not.toMatch(/cannot (rollback|start)/);

    // also after a kill on the full disk
    fillUp(filler);
    version = await saveUntilRefused(server, access_token, version, text);
    server.signal('SIGKILL');
    await server.ended;
    rmSync(filler);
    const again = await startServer(env);
    expect((await again.read(access_token)).question).toMatchObject({ version, content: text(version) });
    await again.stop();
  });

test('a backup without disk space says so in a sentence, and leaves nothing behind', async ({ skip }) => {
  const disk = await mountSmall(1);
  if (!disk) {
    console.log('LEFT OUT: a backup to a full disk, because no file system can be mounted here.');
    return skip('no file system can be mounted here');
  }
  const { folder, unmount } = disk;
  onTestFinished(unmount);
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }));
  const env = { DATA_DIR: data_dir };
  const server = await startServer(env);
  onTestFinished(async () => void (await server.stop()));
  const { access_token } = await server.addQuestion();
  expect((await server.upload(access_token, await jpeg(1200, 900))).status).toBe(201);
  fillUp(join(folder, 'filler'));
  for (const name of ['backup.tar', 'backup.tar.age']) {
    const backup = startProgram(env, ['backup', join(folder, name)], 'a long passphrase\n');
    expect([await backup.ended, backup.printed()]).toEqual([
      1,
      `The backup cannot be written to ${folder}: the disk is full. Nothing of it was kept there.\n`,
    ]);
  }
  expect(await readdir(folder)).toEqual(['filler']);
});

const writers = 16;

if (!onPostgres)
  test(`of ${writers} concurrent saves on a full disk, none is acknowledged and lost`, {
    timeout: 120_000,
  }, async ({ skip }) => {
    const disk = await mountSmall(8);
    if (!disk) {
      console.log('LEFT OUT: many on a full disk, because no file system can be mounted here.');
      return skip('no file system can be mounted here');
    }
    const { folder, unmount } = disk;
    onTestFinished(unmount);
    const data_dir = join(folder, 'data');
    const filler = join(folder, 'filler');
    const server = await startServer({ DATA_DIR: data_dir });
    onTestFinished(async () => void (await server.stop()));
    const people = await addWriters(server, writers);
    const saveAtOnce = () => Promise.all(people.map((writer) => saveOnce(server, writer)));
    const saveUntilAllAreRefused = async () => {
      let refused = 0;
      for (let statuses: unknown[] = []; statuses.length === 0 || statuses.includes(200); ) {
        statuses = await saveAtOnce();
        for (const status of statuses) expect([200, 503]).toContain(status);
        refused += statuses.filter((status) => status === 503).length;
      }
      return refused;
    };
    expect(await saveAtOnce()).toEqual(people.map(() => 200));
    let refused = 0;
    for (let round = 0; round < times(1, 3); round++) {
      fillUp(filler);
      refused += await saveUntilAllAreRefused();
      for (const writer of people) {
        const { question } = await server.read(writer.token);
        expect(question).toMatchObject({ version: writer.version, content: writer.content });
      }
      rmSync(filler);
      expect(await saveAtOnce()).toEqual(people.map(() => 200));
    }
    fillUp(filler);
    refused += await saveUntilAllAreRefused();
    server.signal('SIGKILL');
    await server.ended;
    rmSync(filler);

    const app = await openApp({ data_dir, database_url: undefined, bucket: undefined });
    onTestFinished(app.close);
    const { acknowledged, lost, stored } = await countLost(app.db, people);
    reportCounts('A full disk', { 'acknowledged saves': acknowledged, 'refused with 503': refused, lost });
    expect(lost).toBe(0);
    // and nothing refused was stored
    expect(stored.map(({ size }) => size)).toEqual(people.map(({ version }) => version));
  });

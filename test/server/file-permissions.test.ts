import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/server/app.ts';
import { makeDailyBackup } from '../../src/server/domain/backup/daily-backup.ts';
import { deleteOrphans } from '../../src/server/domain/images/orphans.ts';
import { openBackupFolder } from '../../src/server/outside/backups/backup-folder.ts';
import { openDatabase } from '../../src/server/storage/database/database.ts';
import { fill, instanceAt } from '../instances.ts';
import { jpeg } from '../sample-images.ts';
import { startServer } from '../start-server.ts';
import { openTestStore } from '../stores.ts';

let folder: string;
let usual: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  // files created without an explicit mode would be open to everybody
  usual = process.umask(0);
});
afterEach(async () => {
  process.umask(usual);
  await rm(folder, { recursive: true, force: true });
});

/** Every file and folder below one, with its mode; those deleted meanwhile are left out. */
const modesBelow = async (root: string) => {
  const modes: [path: string, mode: number][] = [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => undefined);
    if (found) modes.push([path, found.mode & 0o7777]);
  }
  return modes;
};

/** Scans continuously until `stop`, because short-lived files count too. */
const watch = (root: string) => {
  const seen = new Map<string, number>();
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      for (const [path, mode] of await modesBelow(root)) seen.set(path, (seen.get(path) ?? 0) | mode);
      await pause(5);
    }
  };
  const looking = look();
  const stop = async () => {
    isOver = true;
    await looking;
    for (const [path, mode] of await modesBelow(root)) seen.set(path, (seen.get(path) ?? 0) | mode);
    return seen;
  };
  const hasSeen = (pattern: RegExp) => [...seen.keys()].some((path) => pattern.test(path));
  return { stop, hasSeen };
};

test('all files are readable by their owner only, at any moment and with any umask', async () => {
  const store = await openTestStore();
  onTestFinished(store.close);
  const isOnDisk = store.settings.bucket === undefined;
  const watching = watch(folder);
  const here = instanceAt(join(folder, 'deep/er/here'), store.settings);
  const server = await here.serve();
  const [, token = ''] = await fill(server, 9);
  // what exists for a moment only may come and go between two looks
  const upload = async () => {
    expect((await server.upload(token, await jpeg(1700, 200))).status).toBe(201);
    return watching.hasSeen(/\/uploads\/[^/]+\/original$/);
  };
  await expect.poll(upload, { timeout: 60_000 }).toBe(true);
  const app = await openApp({ data_dir: here.data_dir, ...store.settings });
  const openSource = () => openDatabase({ data_dir: here.data_dir, ...store.settings, onError: () => {} });
  const passphrase = () => 'correct horse battery staple';
  for (const given of [{}, { passphrase }])
    await makeDailyBackup(app, openSource, openBackupFolder(join(here.data_dir, 'backups')), {
      days: 7,
      weeks: 4,
      ...given,
    });
  await deleteOrphans(app);
  await app.close();
  const backUp = async () => {
    await rm(join(folder, 'stories.tar'), { force: true });
    expect((await here.run('backup', join(folder, 'stories.tar'))).status).toBe(0);
    return watching.hasSeen(/\/\.stories\.tar\.part$/);
  };
  await expect.poll(backUp, { timeout: 60_000 }).toBe(true);
  const restored = instanceAt(join(folder, 'restored'));
  expect((await restored.run('restore', join(folder, 'stories.tar'))).status).toBe(0);

  const seen = await watching.stop();
  const names = [...seen.keys()].map((path) => path.slice(folder.length + 1));
  // all relevant files existed during the scan
  const expected = [
    /^stories\.tar$/,
    /^\.stories\.tar\.part$/,
    /\/uploads\/[^/]+\/original$/,
    /\/backups\/[^/]*\.age$/,
  ];
  const onDisk = [/^deep\/er\/here\/family-stories\.sqlite-wal$/, /sqlite-shm$/, /\/originals\/[^/]+$/, /\/owner$/];
  for (const pattern of [...expected, ...(isOnDisk ? onDisk : []), /^restored\/family-stories\.sqlite$/])
    expect([pattern, names.filter((name) => pattern.test(name)).length]).not.toEqual([pattern, 0]);
  const wide = [...seen].filter(([, mode]) => (mode & 0o7077) !== 0);
  expect(wide.map(([path, mode]) => `${path} ${mode.toString(8)}`)).toEqual([]);
}, 120_000);

test('the permissions of existing folders are corrected, and a data folder open to others is reported', async () => {
  const data_dir = join(folder, 'copied');
  for (const name of ['', 'backups', 'uploads', 'story-images']) await mkdir(join(data_dir, name), { mode: 0o755 });
  const database = join(data_dir, 'family-stories.sqlite');
  await writeFile(database, '', { mode: 0o644 });
  const start = async () => {
    const server = await startServer({ DATA_DIR: data_dir, LOG_LEVEL: 'warn' });
    await server.stop();
    return server.printed();
  };
  expect(await start()).toContain(`Others can look into ${data_dir}. Please run, as its owner: chmod 700 ${data_dir}`);
  const modes = (await modesBelow(data_dir)).map(([, mode]) => mode & 0o077);
  expect(modes.length).toBeGreaterThan(3);
  expect(new Set(modes)).toEqual(new Set([0]));
  expect((await stat(data_dir)).mode & 0o777).toBe(0o755);
  await chmod(data_dir, 0o700);
  expect(await start()).not.toContain('Others can');
});

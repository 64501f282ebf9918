import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDiskFiles } from '../../src/server/outside/files/disk-files.ts';
import { inMemory, onDisk } from '../../src/server/outside/files/file-store.ts';

const newFolder = async (above = tmpdir()) => {
  const folder = await mkdtemp(join(above, 'family-stories-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const inside = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const bytes = new Uint8Array(3_000_000).map((_, index) => index % 251);

// a file system in memory on Linux
const elsewhere = '/dev/shm';
const isElsewhere = existsSync(elsewhere) && (await stat(elsewhere)).dev !== (await stat(tmpdir())).dev;

const puts = async (from: string) => {
  const folder = await newFolder();
  const path = join(await newFolder(from), 'original');
  await writeFile(path, bytes, { mode: 0o600 });
  const { ino } = await stat(path);
  await openDiskFiles(folder).put('originals/boat.jpg', await onDisk(path), 'image/jpeg');
  const kept = join(folder, 'originals', 'boat.jpg');
  expect(await inside(folder)).toEqual([kept]);
  expect((await readFile(kept)).equals(bytes)).toBe(true);
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  return { isTheSame: (await stat(kept)).ino === ino, isThereStill: existsSync(path) };
};

test('a file on the same disk is moved', async () => {
  expect(await puts(tmpdir())).toEqual({ isTheSame: true, isThereStill: false });
});

test('a file on another disk is copied', async ({ skip }) => {
  skip(!isElsewhere, 'no second disk is here');
  expect(await puts(elsewhere)).toMatchObject({ isThereStill: true });
});

test('a file that was truncated or deleted meanwhile is not stored', async () => {
  const folder = await newFolder();
  const path = join(await newFolder(), 'original');
  await writeFile(path, bytes);
  const file = await onDisk(path);
  await writeFile(path, bytes.subarray(1));
  const images = openDiskFiles(folder);
  await expect(images.put('boat.jpg', file, 'image/jpeg')).rejects.toMatchObject({
    name: 'FileStoreUnavailable',
    cause: { message: '2999999 bytes came instead of 3000000.' },
  });
  await expect(images.put('boat.jpg', file, 'image/jpeg')).rejects.toMatchObject({ cause: { code: 'ENOENT' } });
  await expect(
    images.put('boat.jpg', { ...inMemory(bytes), size: bytes.length + 1 }, 'image/jpeg'),
  ).rejects.toMatchObject({ cause: { message: '3000000 bytes came instead of 3000001.' } });
  expect(await inside(folder)).toEqual([]);
});

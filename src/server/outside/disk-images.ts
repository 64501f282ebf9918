import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ImageStore, translating } from './image-store.ts';

/** Keeps pictures as files below `folder`, readable by their owner only. */
export const openDiskImages = (folder: string): ImageStore => {
  const pathOf = (key: string) => join(folder, key);
  return {
    place: `the folder ${folder}`,
    isEmpty: () => translating(() => isWithoutFiles(folder)),
    put: (key, bytes) => translating(() => writeDurably(pathOf(key), bytes)),
    get: async (key) => {
      const handle = await translating(() => open(pathOf(key)).catch(undefinedIfMissing));
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { body: createReadStream('', { fd: handle }), size };
    },
    delete: (key) => translating(() => rm(pathOf(key), { force: true })),
    ping: () =>
      translating(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.R_OK | constants.W_OK);
      }),
    tryWrite: () => translating(() => writeAndForget(folder)),
  };
};

/** The file appears whole or not at all: written aside, synced, renamed, and the folder synced. */
const writeDurably = async (path: string, bytes: Uint8Array) => {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, `.${randomUUID()}`);
  try {
    await using file = await open(aside, 'wx', 0o600);
    await file.writeFile(bytes);
    await file.sync();
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await using directory = await open(folder);
  await directory.sync();
};

const writeAndForget = async (folder: string) => {
  const aside = join(folder, `.${randomUUID()}`);
  try {
    await using file = await open(aside, 'wx', 0o600);
    await file.writeFile(Buffer.alloc(4096));
    await file.sync();
  } finally {
    await rm(aside, { force: true });
  }
};

const isWithoutFiles = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(undefinedIfMissing);
  return !entries?.some((entry) => !entry.isDirectory());
};

const undefinedIfMissing = (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
};

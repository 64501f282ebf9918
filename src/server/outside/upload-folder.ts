import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type IncomingFile, onDisk, translating } from './image-store.ts';
import { undefinedIfMissing } from './missing-file.ts';

/** Where the files of one upload lie while it is worked on, readable by their owner only. */
export type UploadPlace = {
  folder: string;
  /** Takes in what comes; throws what the sender's stream throws, or ImageStoreUnavailable where there is no room. */
  receive: (name: string, from: Readable) => Promise<void>;
  /** In bytes. */
  sizeOf: (name: string) => Promise<number>;
  open: (name: string) => Promise<IncomingFile>;
};

/** Uploads on their way into the image store, as files: no picture is ever whole in the memory of the server. */
export type UploadFolder = {
  /** Whatever becomes of the work, its files are gone afterwards. */
  use: <T>(work: (place: UploadPlace) => Promise<T>) => Promise<T>;
  /** Deletes what a process that ended in the middle has left; gives how many uploads that were. */
  clear: () => Promise<number>;
};

// in ms: a request may take an hour and a half, and its picture waits for its turn
const abandoned = 3 * 60 * 60 * 1000;

export const openUploadFolder = (root: string): UploadFolder => ({
  use: async (work) => {
    const folder = join(root, randomUUID());
    await translating(() => mkdir(folder, { recursive: true, mode: 0o700 }));
    try {
      return await work(placeIn(folder));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  clear: async () => {
    const names = (await readdir(root).catch(undefinedIfMissing)) ?? [];
    const ages = await Promise.all(names.map((name) => ageOf(join(root, name))));
    // another process may be at work in the same folder
    const old = names.filter((_name, index) => (ages[index] as number) > abandoned);
    await Promise.all(old.map((name) => rm(join(root, name), { recursive: true, force: true })));
    return old.length;
  },
});

const ageOf = async (path: string) => {
  const found = await stat(path).catch(undefinedIfMissing);
  return found ? Date.now() - found.mtimeMs : 0;
};

const placeIn = (folder: string): UploadPlace => ({
  folder,
  receive: async (name, from) => {
    await using file = await translating(() => open(join(folder, name), 'wx', 0o600));
    for await (const chunk of from) await translating(() => file.writeFile(chunk));
  },
  sizeOf: (name) => translating(async () => (await stat(join(folder, name))).size),
  open: (name) => translating(() => onDisk(join(folder, name))),
});

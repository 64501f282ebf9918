import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { undefinedIfMissing } from '../missing-file.ts';
import { type IncomingFile, onDisk, translateErrors } from './image-store.ts';

/** The folder of one upload while it is processed, readable by its owner only. */
export type UploadPlace = {
  folder: string;
  /** Writes a stream to a file. Throws the sender's error, or ImageStoreUnavailable when the disk is full. */
  receive: (name: string, from: Readable) => Promise<void>;
  /** In bytes. */
  sizeOf: (name: string) => Promise<number>;
  open: (name: string) => Promise<IncomingFile>;
};

/** Uploads before they are stored, as files: no image is ever held in the server's memory. */
export type UploadFolder = {
  /** Deletes the files after the work, whether it succeeded or not. */
  use: <T>(work: (place: UploadPlace) => Promise<T>) => Promise<T>;
  /** Deletes what killed processes have left; returns how many uploads that were. */
  clear: () => Promise<number>;
};

// in ms: a request may take an hour and a half, and then waits in the rendering queue
const staleAfter = 3 * 60 * 60 * 1000;

export const openUploadFolder = (root: string): UploadFolder => ({
  use: async (work) => {
    const folder = join(root, randomUUID());
    await translateErrors(() => mkdir(folder, { recursive: true, mode: 0o700 }));
    try {
      return await work(placeIn(folder));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  clear: async () => {
    const names = (await readdir(root).catch(undefinedIfMissing)) ?? [];
    const ages = await Promise.all(names.map((name) => ageOf(join(root, name))));
    // another process may be using the same folder
    const old = names.filter((_name, index) => (ages[index] as number) > staleAfter);
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
    await using file = await translateErrors(() => open(join(folder, name), 'wx', 0o600));
    for await (const chunk of from) await translateErrors(() => file.writeFile(chunk));
  },
  sizeOf: (name) => translateErrors(async () => (await stat(join(folder, name))).size),
  open: (name) => translateErrors(() => onDisk(join(folder, name))),
});

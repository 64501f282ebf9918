import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '../missing-file.ts';
import { type IncomingFile, onDisk, translateErrors } from './file-store.ts';

/** The folder of one upload while it is processed, readable by its owner only. It is deleted when it is disposed of. */
export type UploadFolder = AsyncDisposable & {
  path: string;
  /** Adds a file. Throws the stream's error, or FileStoreUnavailable when the disk is full. */
  write: (name: string, body: AsyncIterable<Uint8Array>) => Promise<void>;
  open: (name: string) => Promise<IncomingFile>;
};

/** Uploads before they are stored, as files: none is ever held in the server's memory. */
export type Uploads = {
  /**
   * Streams an upload to the file `name` of a new folder. Throws the stream's error, or FileStoreUnavailable when the disk
   * is full, and then leaves nothing behind.
   */
  receive: (name: string, body: AsyncIterable<Uint8Array>) => Promise<UploadFolder>;
  /** An empty folder. */
  create: () => Promise<UploadFolder>;
  /** Deletes what killed processes have left; returns how many uploads that were. */
  clear: () => Promise<number>;
};

// in ms: a request may take an hour and a half, and then waits in the rendering queue
const staleAfter = 3 * 60 * 60 * 1000;

export const openUploads = (root: string): Uploads => ({
  create: () => createFolder(root),
  receive: async (name, body) => {
    const folder = await createFolder(root);
    try {
      await folder.write(name, body);
      return folder;
    } catch (error) {
      await folder[Symbol.asyncDispose]();
      throw error;
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

const createFolder = async (root: string): Promise<UploadFolder> => {
  const path = join(root, randomUUID());
  await translateErrors(() => mkdir(path, { recursive: true, mode: 0o700 }));
  return openFolder(path);
};

const openFolder = (path: string): UploadFolder => ({
  path,
  write: (name, body) => write(join(path, name), body),
  open: (name) => translateErrors(() => onDisk(join(path, name))),
  [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
});

const write = async (path: string, body: AsyncIterable<Uint8Array>) => {
  await using file = await translateErrors(() => open(path, 'wx', 0o600));
  for await (const chunk of body) await translateErrors(() => file.writeFile(chunk));
};

const ageOf = async (path: string) => {
  const found = await stat(path).catch(undefinedIfMissing);
  return found ? Date.now() - found.mtimeMs : 0;
};

import { randomUUID } from 'node:crypto';
import { constants, createReadStream, type Dirent, existsSync } from 'node:fs';
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { batchesOf } from '../../../shared/batches-of.ts';
import { makeFolder, syncToDisk } from '../../durable-folders.ts';
import { undefinedIfMissing } from '../missing-file.ts';
import { type FileStore, type IncomingFile, inMemory, type ListedFile, translateErrors } from './file-store.ts';

/** Stores files below `folder`, readable by their owner only. */
export const openDiskFiles = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, key);
  const prepareFolder = openPreparation(folder);
  return {
    location: `the folder ${folder}`,
    put: (key, file) =>
      translateErrors(async () => {
        await prepareFolder(dirname(pathOf(key)));
        await writeDurably(pathOf(key), file);
      }),
    sizeOf: (key) => translateErrors(async () => (await stat(pathOf(key)).catch(undefinedIfMissing))?.size),
    get: async (key, range) => {
      const handle = await translateErrors(() => open(pathOf(key)).catch(undefinedIfMissing));
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { body: createReadStream('', { fd: handle, ...range }), size };
    },
    delete: (key) => translateErrors(() => rm(pathOf(key), { force: true })),
    list: () => listFolder(folder),
    ping: () =>
      translateErrors(async () => {
        await prepareFolder(folder);
        await access(folder, constants.R_OK | constants.W_OK);
      }),
    tryWrite: () => translateErrors(() => writeAndDelete(folder)),
  };
};

/** Creates a folder for files, in or at `root`; returns once its name, and that of `root`, are on the disk. */
const openPreparation = (root: string) => {
  const prepared = new Set<string>();
  return async (folder: string) => {
    for (const path of new Set([root, folder])) {
      // somebody may have deleted it meanwhile
      if (prepared.has(path) && existsSync(path)) continue;
      await makeFolder(path);
      prepared.add(path);
    }
  };
};

/** Writes atomically and durably: temporary file, fsync, rename, fsync of the folder. */
const writeDurably = async (path: string, file: IncomingFile) => {
  const folder = dirname(path);
  const temporary = join(folder, `.${randomUUID()}`);
  try {
    await writeSynced(temporary, file);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncToDisk(folder);
};

/** Moves the file if possible: copying 10 MB takes some hundred turns of the event loop. */
const writeSynced = async (path: string, { size, body, path: from }: IncomingFile) => {
  const isMoved = from !== undefined && (await tryMove(from, path));
  await using file = await open(path, isMoved ? 'r+' : 'wx', 0o600);
  if (!isMoved) await file.writeFile(body);
  const written = (await file.stat()).size;
  if (written !== size) throw new Error(`${written} bytes came instead of ${size}.`);
  await file.sync();
};

/** False when the file is on another file system. */
const tryMove = async (from: string, to: string) => {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false;
    throw error;
  }
};

const writeAndDelete = async (folder: string) => {
  const temporary = join(folder, `.${randomUUID()}`);
  try {
    await writeSynced(temporary, inMemory(Buffer.alloc(4096)));
  } finally {
    await rm(temporary, { force: true });
  }
};

const page = 500;

async function* listFolder(root: string): AsyncGenerator<ListedFile[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = (await translateErrors(() => readdir(root, options).catch(undefinedIfMissing))) ?? [];
  for (const some of batchesOf(entries, page)) {
    const files = some.filter((entry) => entry.isFile());
    const listed = await translateErrors(() => Promise.all(files.map((file) => describe(root, file))));
    yield listed.filter((file) => file !== undefined);
  }
}

const describe = async (root: string, { parentPath, name }: Dirent): Promise<ListedFile | undefined> => {
  const path = join(parentPath, name);
  // it may have been deleted since it was listed
  const found = await stat(path).catch(undefinedIfMissing);
  return found && { key: relative(root, path), changed: found.mtimeMs };
};

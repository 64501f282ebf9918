import { randomUUID } from 'node:crypto';
import { constants, createReadStream, type Dirent } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type ImageStore, type IncomingFile, inMemory, type ListedFile, translating } from './image-store.ts';
import { undefinedIfMissing } from './missing-file.ts';

/** Keeps pictures as files below `folder`, readable by their owner only. */
export const openDiskImages = (folder: string): ImageStore => {
  const pathOf = (key: string) => join(folder, key);
  return {
    place: `the folder ${folder}`,
    put: (key, file) => translating(() => writeDurably(pathOf(key), file)),
    get: async (key) => {
      const handle = await translating(() => open(pathOf(key)).catch(undefinedIfMissing));
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { body: createReadStream('', { fd: handle }), size };
    },
    delete: (key) => translating(() => rm(pathOf(key), { force: true })),
    list: () => listFolder(folder),
    ping: () =>
      translating(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.R_OK | constants.W_OK);
      }),
    tryWrite: () => translating(() => writeAndForget(folder)),
  };
};

/** The file appears whole or not at all: put aside, synced, renamed, and the folder synced. */
const writeDurably = async (path: string, file: IncomingFile) => {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, `.${randomUUID()}`);
  try {
    await putSynced(aside, file);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await using directory = await open(folder);
  await directory.sync();
};

/** Copying 10 MB would be some hundred steps of the thread that answers everybody. */
const putSynced = async (path: string, { size, body, path: from }: IncomingFile) => {
  const isHere = from !== undefined && (await moveHere(from, path));
  await using file = await open(path, isHere ? 'r+' : 'wx', 0o600);
  if (!isHere) await file.writeFile(body);
  const written = (await file.stat()).size;
  if (written !== size) throw new Error(`${written} bytes came instead of ${size}.`);
  await file.sync();
};

/** False where it lies on another disk. */
const moveHere = async (from: string, to: string) => {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false;
    throw error;
  }
};

const writeAndForget = async (folder: string) => {
  const aside = join(folder, `.${randomUUID()}`);
  try {
    await putSynced(aside, inMemory(Buffer.alloc(4096)));
  } finally {
    await rm(aside, { force: true });
  }
};

const page = 500;

async function* listFolder(root: string): AsyncGenerator<ListedFile[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = (await translating(() => readdir(root, options).catch(undefinedIfMissing))) ?? [];
  for (let at = 0; at < entries.length; at += page) {
    const files = entries.slice(at, at + page).filter((entry) => entry.isFile());
    const listed = await translating(() => Promise.all(files.map((file) => look(root, file))));
    yield listed.filter((file) => file !== undefined);
  }
}

const look = async (root: string, { parentPath, name }: Dirent): Promise<ListedFile | undefined> => {
  const path = join(parentPath, name);
  // one that is gone in the meantime needs no look
  const found = await stat(path).catch(undefinedIfMissing);
  return found && { key: relative(root, path), changed: found.mtimeMs };
};

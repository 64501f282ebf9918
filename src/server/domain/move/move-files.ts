import { createHash } from 'node:crypto';
import type { FileStore } from '../../outside/files/file-store.ts';
import { sha256Of } from '../../outside/files/sha256.ts';
import { readRows } from '../../storage/copied-tables.ts';
import { pingDatabase } from '../../storage/database/database.ts';
import type { Database } from '../../storage/database/tables.ts';
import { imageKeys, readStoredImage, typeOfFile } from '../images/images.ts';

type File = { key: string; content_type: string };

/** Copies the files of all images. Skips those whose copy is already identical. */
export const copyFiles = async (db: Database, from: FileStore, to: FileStore): Promise<void> => {
  for await (const files of readFiles(db))
    await Promise.all(
      files.map(async ({ key, content_type }) => {
        const copy = await describe(to, key);
        if (copy && copy.sum === (await describe(from, key))?.sum) return;
        const file = await from.get(key);
        if (file) await to.put(key, file, content_type);
      }),
    );
};

/** `missing`: named by a row, but not in the source. `sum`: SHA-256 over the checksums of all files. */
export type ComparedFiles = { count: number; bytes: number; sum: string; missing: string[] };

/** Compares every file of both stores by checksum; appends to `differences`. */
export const compareFiles = async (
  db: Database,
  from: FileStore,
  to: FileStore,
  differences: string[],
): Promise<ComparedFiles> => {
  const compared: ComparedFiles = { count: 0, bytes: 0, sum: '', missing: [] };
  const hash = createHash('sha256');
  for await (const files of readFiles(db)) {
    const pairs = await Promise.all(
      files.map(async ({ key }) => ({ key, file: await describe(from, key), copy: await describe(to, key) })),
    );
    for (const { key, file, copy } of pairs) {
      if (!file) {
        compared.missing.push(key);
        continue;
      }
      if (copy?.sum !== file.sum) differences.push(`image ${key}: ${copy ? 'is not the same' : 'is missing'}`);
      compared.count += 1;
      compared.bytes += file.size;
      hash.update(file.sum);
    }
  }
  return { ...compared, sum: hash.digest('hex') };
};

/** Yields the files of one image at a time. */
async function* readFiles(db: Database): AsyncGenerator<File[]> {
  for await (const rows of readRows(db, 'family_stories_images'))
    for (const row of rows) {
      // keeps the transaction alive: servers end those that are idle for long
      await pingDatabase(db);
      const image = readStoredImage(row);
      yield imageKeys(image).map((key) => ({
        key,
        content_type: typeOfFile(key, image.name, String(row.content_type)),
      }));
    }
}

const describe = async (store: FileStore, key: string) => {
  const file = await store.get(key);
  return file && { size: file.size, sum: await sha256Of(file.body) };
};

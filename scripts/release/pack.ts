import { createHash } from 'node:crypto';
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { ZipFile } from 'yazl';

/** File modes that do not depend on the umask, for reproducible archives. */
const modeOf = (file: string) => ((statSync(file).mode & 0o100) === 0 ? 0o644 : 0o755);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

const nameIn = (folder: string, file: string) => relative(dirname(folder), file).replaceAll(sep, '/');

export const sha256Of = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Packs a folder into a .tar.gz; paths in it begin with the folder's name. */
export const packTarball = async (folder: string, file: string, mtime: Date): Promise<void> => {
  const sources = filesIn(folder).map((source) => ({
    ...{ type: 'file' as const, source, mtime, mode: modeOf(source), uid: 0, gid: 0, uname: '', gname: '' },
    target: nameIn(folder, source),
  }));
  await pipeline(packTar(sources), createGzip(), createWriteStream(file));
};

/** Packs a folder into a .zip; paths in it begin with the folder's name. */
export const packZip = async (folder: string, file: string, mtime: Date): Promise<void> => {
  const zip = new ZipFile();
  for (const source of filesIn(folder))
    zip.addFile(source, nameIn(folder, source), { mtime, mode: 0o100000 | modeOf(source) });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
};

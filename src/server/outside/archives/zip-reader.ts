import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** The zip is damaged or malicious; the message says what is wrong. */
export class ZipError extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'ZipError';
  }
}

/** A file in a zip. `size` in bytes, as the zip declares it; reading fails if there is more or less. */
export type ZipEntry = {
  name: string;
  size: number;
  read: () => AsyncIterable<Uint8Array>;
  readText: () => Promise<string>;
};

export type ZipReader = AsyncDisposable & { /** By name. Folders are left out. */ entries: Map<string, ZipEntry> };

const maxFiles = 500_000;
/** The allowed ratio of unpacked to packed size: photos hardly compress, text to a tenth; a zip bomb a thousandfold. */
const maxGrowth = { times: 20, bytes: 100 * 1024 * 1024 };

/** Opens a zip of unknown origin. Nothing is unpacked to disk. Throws a ZipError. */
export const openZip = async (file: string): Promise<ZipReader> => {
  let zip: ZipFile;
  try {
    zip = await openPromise(file, { autoClose: false, strictFileNames: true });
  } catch (cause) {
    throw new ZipError((cause as Error).message, { cause });
  }
  try {
    return {
      entries: await readEntries(zip, Math.max(zip.fileSize * maxGrowth.times, maxGrowth.bytes)),
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (cause) {
    zip.close();
    throw cause instanceof ZipError ? cause : new ZipError((cause as Error).message, { cause });
  }
};

const readEntries = async (zip: ZipFile, mostBytes: number) => {
  const entries = new Map<string, ZipEntry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: size } = entry;
    if (name.endsWith('/')) continue;
    bytes += size;
    if (entries.has(name)) throw new ZipError(`${name} is in it twice.`);
    if (!entry.canDecodeFileData())
      throw new ZipError(`${name} is encrypted, or compressed in a way that is not known.`);
    if (entries.size >= maxFiles) throw new ZipError(`It has more than ${maxFiles} files.`);
    if (bytes > mostBytes) throw new ZipError('Unpacked it would be suspiciously large.');
    const read = () => readEntry(zip, entry);
    entries.set(name, { name, size, read, readText: () => text(read()) });
  }
  return entries;
};

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (cause) {
    throw new ZipError(`${entry.fileName}: ${(cause as Error).message}`, { cause });
  }
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { partialName, syncToDisk } from '../../durable-folders.ts';
import { sha256Of } from '../files/sha256.ts';
import { BackupError, damaged, explainUnreadable, refuseExisting } from './backup-folder.ts';
import type { Decrypt } from './encryption.ts';

/** Adds one file at a time: await each `add` before the next. */
export type BackupWriter = { add: (name: string, size: number, body: AsyncIterable<Uint8Array>) => Promise<void> };

const checksums = 'checksums.sha256';
// a partial file that has not grown for so long is stale, in ms
const staleAfter = 60 * 60 * 1000;

/**
 * Writes a tar that ends with the SHA-256 of every file in it, in the format of `sha256sum -c`. It appears at `file`
 * atomically, when complete and synced; an existing file is never replaced. With a passphrase it is encrypted with age.
 */
export const writeBackupFile = async (
  file: string,
  fill: (backup: BackupWriter) => Promise<void>,
  passphrase?: string,
): Promise<void> => {
  await refuseExisting(file);
  const aside = join(dirname(file), partialName(basename(file)));
  const handle = await openAside(aside);
  try {
    await writeTar(handle, fill, passphrase);
    await handle.sync();
    await handle.close();
    await refuseExisting(file);
    await rename(aside, file);
    await syncToDisk(dirname(file));
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(aside, { force: true });
    throw explainWriting(file, error);
  }
};

const noRoom: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your quota on that disk is used up',
  EFBIG: 'that disk takes no file as large as this',
};

/** Errors of a socket have the same form, but none of these codes. */
const explainWriting = (file: string, cause: unknown) => {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const why = noRoom[code] ?? (['EIO', 'EROFS'].includes(code) ? message : undefined);
  if (why === undefined) return cause;
  return new BackupError(`The backup cannot be written to ${dirname(file)}: ${why}. Nothing of it was kept there.`, {
    cause,
  });
};

/** Creates the partial file exclusively, so that only one backup is written at a time. */
const openAside = async (aside: string) => {
  const { mtimeMs } = await stat(aside).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  if (Date.now() - mtimeMs > staleAfter) await rm(aside, { force: true });
  try {
    return await open(aside, 'wx', 0o600);
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === 'EEXIST')
      throw new BackupError(`Another backup is being written to ${aside}. If none is, please delete that file.`, {
        cause,
      });
    throw new BackupError(`Cannot write to ${dirname(aside)}: ${(cause as Error).message}`, { cause });
  }
};

const writeTar = async (
  handle: FileHandle,
  fill: (backup: BackupWriter) => Promise<void>,
  passphrase: string | undefined,
) => {
  const { readable, controller } = createTarPacker();
  const bytes = passphrase === undefined ? readable : await encrypted(readable, passphrase);
  const written = handle.writeFile(bytes as unknown as AsyncIterable<Uint8Array>);
  // awaited below; until then a rejection must not be unhandled
  written.catch(() => {});
  const sums: string[] = [];
  const add: BackupWriter['add'] = async (name, size, body) => {
    const hash = createHash('sha256');
    const entry = controller.add({ name, size, mode: 0o600, type: 'file' }).getWriter();
    for await (const chunk of body) {
      hash.update(chunk);
      await entry.write(chunk);
    }
    await entry.close();
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  };
  try {
    await fill({ add });
    const list = Buffer.from(sums.join(''));
    await add(checksums, list.length, whole(list));
    controller.finalize();
  } catch (error) {
    controller.error(error);
    // the cause, such as a full disk, is here; `error` says only that the stream has ended
    await written;
    throw error;
  }
  await written;
};

// imported only for backups with a passphrase
const encrypted = async (plain: globalThis.ReadableStream<Uint8Array>, passphrase: string) =>
  (await import('./encryption.ts')).encrypt(plain, passphrase);

/** A backup file, and its decryption when it is encrypted. */
export type BackupFile = { file: string; decrypt?: Decrypt | undefined };

/** Opens a backup. If it is encrypted, `askPassphrase` is called; throws a BackupError if the passphrase is wrong. */
export const openBackupFile = async (file: string, askPassphrase: () => Promise<string>): Promise<BackupFile> => {
  const { createDecrypt, isEncrypted } = await import('./encryption.ts');
  return (await isEncrypted(file)) ? { file, decrypt: await createDecrypt(file, await askPassphrase()) } : { file };
};

/** `size` in bytes. */
export type BackupEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> };

/** The entries of a backup, in order; consume each body before requesting the next entry. */
export async function* readBackupFile({ file, decrypt }: BackupFile): AsyncGenerator<BackupEntry> {
  const source = createReadStream(file);
  // not Readable.toWeb, which throws an uncaught exception when reading ends early
  const bytes = ReadableStream.from<Uint8Array>(source) as unknown as globalThis.ReadableStream<Uint8Array>;
  let entries: ReadableStreamDefaultReader<ParsedTarEntry> | undefined;
  try {
    const plain = decrypt ? await decrypt(bytes) : bytes;
    entries = plain.pipeThrough(createTarDecoder({ strict: true })).getReader();
    for (;;) {
      const { done, value } = await entries.read();
      if (done) return;
      if (value.header.type !== 'file')
        throw new Error(`It contains something that is not a file: ${value.header.name}`);
      const { name, size } = value.header;
      yield { name, size, body: explaining(file, value.body as unknown as AsyncIterable<Uint8Array>) };
    }
  } catch (cause) {
    throw cause instanceof BackupError ? cause : explainReading(file, cause);
  } finally {
    await entries?.cancel().catch(() => {});
    source.destroy();
  }
}

/** Translates errors while a body is read: they reach its reader, not the generator above. */
async function* explaining(file: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw explainReading(file, cause);
  }
}

const explainReading = (file: string, cause: unknown) => {
  const error = cause as NodeJS.ErrnoException;
  return typeof error.code === 'string' ? explainUnreadable(file, error) : damaged(file, error.message, { cause });
};

/**
 * Reads all of it, and throws a BackupError unless every file is there and has its checksum. Returns the SHA-256 of each
 * file by its name.
 */
export const verifyBackupFile = async (backup: BackupFile): Promise<Map<string, string>> => {
  const { file } = backup;
  const sums = new Map<string, string>();
  let list: string | undefined;
  for await (const { name, body } of readBackupFile(backup)) {
    if (list !== undefined) throw damaged(file, `${name} comes after the end.`);
    if (sums.has(name)) throw damaged(file, `${name} is there twice.`);
    if (name === checksums) list = await text(body);
    else sums.set(name, await sha256Of(body));
  }
  if (list === undefined) throw damaged(file, 'Its end is missing.');
  const actual = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
  if (actual !== list) throw damaged(file, 'A checksum is wrong.');
  return sums;
};

/** A stream of one chunk. */
export async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

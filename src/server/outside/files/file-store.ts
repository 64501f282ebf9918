import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../../shared/byte-range.ts';

/** A file to be stored. `size` in bytes must match exactly. A file with a `path` may be moved from there instead of copied. */
export type IncomingFile = { size: number; body: AsyncIterable<Uint8Array>; path?: string };

/** A stored file; `changed` is when it was last written, in ms since 1970 by the store's clock. */
export type ListedFile = { key: string; changed: number };

/** Presigned addresses: their origin, and one for a file, valid for so many seconds. */
export type DirectAddresses = {
  origin: string;
  addressOf: (key: string, contentType: string, seconds: number) => Promise<string>;
};

/** Stores files by key, on disk or in a bucket. Any failure other than "not found" throws FileStoreUnavailable. */
export type FileStore = {
  /** Describes where that is, for logs; contains no credentials. */
  location: string;
  /** Returns once the file is durable; a key is written once and never changed. */
  put: (key: string, file: IncomingFile, contentType: string) => Promise<void>;
  /** In bytes; undefined when there is no such file. */
  sizeOf: (key: string) => Promise<number | undefined>;
  /** Undefined when there is no such file. `size` is that of the whole file in bytes; `body` has only the bytes of the range. */
  get: (key: string, range?: ByteRange) => Promise<{ body: Readable; size: number } | undefined>;
  /** Idempotent. */
  delete: (key: string) => Promise<void>;
  /** All files, including any that are not ours, in batches and in no order. */
  list: () => AsyncIterable<ListedFile[]>;
  /** Set when browsers fetch files from the store itself. */
  direct?: DirectAddresses;
  /** Health check: throws when the store cannot be used now. */
  ping: () => Promise<void>;
  /** Throws when the disk is full. A bucket cannot be tried without leaving a file, so it does nothing there. */
  tryWrite: () => Promise<void>;
};

/** The store does not respond, is full, or refuses the request; the caller may retry later. */
export class FileStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The image store does not respond.', { cause });
    this.name = 'FileStoreUnavailable';
  }
}

/** Runs `work` and wraps whatever it throws in FileStoreUnavailable. */
export const translateErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileStoreUnavailable ? error : new FileStoreUnavailable(error);
  }
};

/** A file in a folder of this server. */
export const onDisk = async (path: string): Promise<IncomingFile> => {
  const { size } = await stat(path);
  return { size, body: readLazily(path), path };
};

async function* readLazily(path: string) {
  yield* createReadStream(path);
}

/** A file in memory. */
export const inMemory = (bytes: Uint8Array): IncomingFile => ({
  size: bytes.byteLength,
  body: (async function* () {
    yield bytes;
  })(),
});

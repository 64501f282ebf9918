import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file to be stored. `size` in bytes must match exactly. A file with a `path` may be moved from there instead of copied. */
export type IncomingFile = { size: number; body: AsyncIterable<Uint8Array>; path?: string };

/** A stored file; `changed` is when it was last written, in ms since 1970 by the store's clock. */
export type ListedFile = { key: string; changed: number };

/** Presigned addresses: their origin, and one for a file, valid for so many seconds. */
export type DirectImages = {
  origin: string;
  addressOf: (key: string, contentType: string, seconds: number) => Promise<string>;
};

/** Stores image files by key, on disk or in a bucket. Any failure other than "not found" throws. */
export type ImageStore = {
  /** Describes where that is, for logs; contains no credentials. */
  place: string;
  /** Returns once the file is durable; a key is written once and never changed. */
  put: (key: string, file: IncomingFile, contentType: string) => Promise<void>;
  /** Undefined when there is no such file. `size` in bytes. */
  get: (key: string) => Promise<{ body: Readable; size: number } | undefined>;
  /** Idempotent. */
  delete: (key: string) => Promise<void>;
  /** All files, including any that are not images, in batches and in no order. */
  list: () => AsyncIterable<ListedFile[]>;
  /** Set when browsers fetch images from the store itself. */
  direct?: DirectImages;
  /** Health check: throws when the store cannot be used now. */
  ping: () => Promise<void>;
  /** Throws when the disk is full. A bucket cannot be tried without leaving a file, so it does nothing there. */
  tryWrite: () => Promise<void>;
};

/** The store does not respond, is full, or refuses the request; the caller may retry later. */
export class ImageStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The image store does not answer.', { cause });
    this.name = 'ImageStoreUnavailable';
  }
}

/** Runs `work` and wraps whatever it throws in ImageStoreUnavailable. */
export const translateErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ImageStoreUnavailable ? error : new ImageStoreUnavailable(error);
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

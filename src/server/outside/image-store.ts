import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file on its way into a store; `size` in bytes, and exactly so many come. One with a `path` may be taken from there. */
export type IncomingFile = { size: number; body: AsyncIterable<Uint8Array>; path?: string };

/** A file of a store and when it was last written, in ms since 1970 by the store's clock. */
export type ListedFile = { key: string; changed: number };

/** The origin of all addresses, and one that opens this file for so many seconds to whoever has it. */
export type DirectImages = {
  origin: string;
  addressOf: (key: string, contentType: string, seconds: number) => Promise<string>;
};

/** Where the files of pictures are kept, by key: a disk or a bucket. Any failure other than "not there" throws. */
export type ImageStore = {
  /** Where that is, in words; never holds a key. */
  place: string;
  /** Returns once the file is durable; a key is written once and never changed. */
  put: (key: string, file: IncomingFile, contentType: string) => Promise<void>;
  /** Undefined when there is no such file. `size` in bytes. */
  get: (key: string) => Promise<{ body: Readable; size: number } | undefined>;
  /** A file that is not there is as good as deleted. */
  delete: (key: string) => Promise<void>;
  /** Every file there is, also those that are no pictures, some at a time and in no order. */
  list: () => AsyncIterable<ListedFile[]>;
  /** Set where browsers are to fetch pictures from the store itself. */
  direct?: DirectImages;
  /** Throws when nothing can be read or written just now. */
  ping: () => Promise<void>;
  /** Throws when there is no room left, where that can be tried without leaving anything. */
  tryWrite: () => Promise<void>;
};

/** The store does not answer, is full or refuses us; the caller may try again later. */
export class ImageStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The image store does not answer.', { cause });
    this.name = 'ImageStoreUnavailable';
  }
}

/** Runs `work` and turns whatever it throws into ImageStoreUnavailable. */
export const translating = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ImageStoreUnavailable ? error : new ImageStoreUnavailable(error);
  }
};

/** A file that lies here, in a folder of the server's own. */
export const onDisk = async (path: string): Promise<IncomingFile> => {
  const { size } = await stat(path);
  return { size, body: readWhenAsked(path), path };
};

async function* readWhenAsked(path: string) {
  yield* createReadStream(path);
}

/** A file that is in memory already. */
export const inMemory = (bytes: Uint8Array): IncomingFile => ({
  size: bytes.byteLength,
  body: (async function* () {
    yield bytes;
  })(),
});

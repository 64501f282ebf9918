import type { Readable } from 'node:stream';
import type { ByteRange } from '../../shared/byte-range.ts';
import { Problem } from '../../shared/errors.ts';
import type { App } from '../app.ts';

/** A file in the file store that may be sent. */
export type StoredFile = {
  key: string;
  content_type: string;
  /** The problem if it is not there. */
  unknown: 'unknown_image' | 'unknown_recording' | 'unknown_build' | 'unknown_reply';
  /** Identifies its bytes, if a browser may keep them. */
  etag?: string;
};

/** In bytes. */
export const requireStoredSize = async ({ files }: App, { key, unknown }: StoredFile): Promise<number> => {
  const size = await files.sizeOf(key);
  if (size === undefined) throw new Problem(unknown);
  return size;
};

/** `size` is that of the whole file in bytes; `body` has only the bytes of the range. */
export const openStoredFile = async (
  { files }: App,
  { key, unknown }: StoredFile,
  range?: ByteRange,
): Promise<{ body: Readable; size: number }> => {
  const file = await files.get(key, range);
  if (!file) throw new Problem(unknown);
  return file;
};

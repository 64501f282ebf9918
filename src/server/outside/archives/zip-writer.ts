import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { syncToDisk } from '../../durable-folders.ts';

/** Size in bytes and SHA-256 of a file in a zip. */
export type ZippedFile = { name: string; size: number; sha256: string };

/** Adds one file at a time: await each before the next. */
export type ZipWriter = {
  add: (name: string, content: string | Uint8Array) => Promise<ZippedFile>;
  /** Throws if `body` does not have exactly `size` bytes. Closes it in any case. */
  addStream: (name: string, size: number, body: Readable) => Promise<ZippedFile>;
};

/** `mtime` is that of all files in it. */
type ZipOptions = { mtime: Date; signal: AbortSignal };

/**
 * Writes a new zip, synced to disk, with bounded memory: zip64 where it is needed, UTF-8 names. Files are stored
 * without compression: photos would not get smaller, and a damaged byte harms one file only. A failure leaves the
 * unfinished file.
 */
export const writeZip = async (
  file: string,
  { mtime, signal }: ZipOptions,
  fill: (zip: ZipWriter) => Promise<void>,
): Promise<void> => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable & { writableNeedDrain: boolean };
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  zip.on('error', (error) => failed.abort(error));
  const written = pipeline(output, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal: stop });
  // awaited below; until then this prevents an unhandled rejection, and a write error such as a full disk ends `fill`
  written.catch((error) => failed.abort(error));
  const options = { mtime, mode: 0o100644, compress: false };
  const writer: ZipWriter = {
    add: async (name, content) => {
      stop.throwIfAborted();
      const bytes = Buffer.from(content);
      zip.addBuffer(bytes, name, options);
      if (output.writableNeedDrain) await once(output, 'drain', { signal: stop });
      return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    addStream: async (name, size, body) => {
      const hash = createHash('sha256');
      const source = Readable.from(hashed(body, hash), { objectMode: false });
      // after an abort nobody else listens, and an 'error' event without a listener would end the process
      source.on('error', () => {});
      try {
        stop.throwIfAborted();
        zip.addReadStream(source, name, { ...options, size });
        await once(source, 'end', { signal: stop });
      } finally {
        source.destroy();
        // `source` does so only if it has begun to read
        body.destroy();
      }
      return { name, size, sha256: hash.digest('hex') };
    },
  };
  try {
    await fill(writer);
    zip.end();
    await written;
  } catch (error) {
    failed.abort(error);
    await written.catch(() => {});
    signal.throwIfAborted();
    throw failed.signal.reason;
  }
  await syncToDisk(file);
};

async function* hashed(body: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

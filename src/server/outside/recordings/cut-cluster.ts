import { type FileHandle, open } from 'node:fs/promises';

// EBML, the format of WebM: the id of an element, its length, its content
const webmStart = Buffer.from('1a45dfa3', 'hex');
const clusterId = Buffer.from('1f43b675', 'hex');
/** In bytes: a cluster has at most some seconds of sound. */
const longestCluster = 8 * 1024 * 1024;

/**
 * Makes the last cluster of a WebM that was cut readable: cuts off the block that is not whole, and corrects the length.
 * Otherwise all its blocks, up to half a minute, would count as damaged.
 */
export const repairCutCluster = async (path: string): Promise<void> => {
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  if (!(await readAt(file, 0, 4)).equals(webmStart)) return;
  const from = Math.max(0, size - longestCluster);
  const tail = await readAt(file, from, size - from);
  const cluster = tail.lastIndexOf(clusterId);
  const length = cluster < 0 ? undefined : readLength(tail, cluster + 4);
  if (!length || (length.value !== undefined && length.end + length.value <= tail.length)) return;
  const end = endOfWholeElements(tail, length.end);
  if (length.value !== undefined) await writeLength(file, from + cluster + 4, length, end - length.end);
  await file.truncate(from + end);
};

const readAt = async (file: FileHandle, position: number, length: number) => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

const endOfWholeElements = (bytes: Buffer, start: number) => {
  let end = start;
  for (;;) {
    const id = readLength(bytes, end);
    const length = id && readLength(bytes, id.end);
    if (length?.value === undefined || length.end + length.value > bytes.length) return end;
    end = length.end + length.value;
  }
};

/** In as many bytes as before. */
const writeLength = async (file: FileHandle, position: number, { size }: Length, value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value) | (1n << BigInt(7 * size)));
  await file.write(bytes, 8 - size, size, position);
};

/** `value` is undefined if it is unknown; `size` is in how many bytes it is written, `end` where these end. */
type Length = { value: number | undefined; size: number; end: number };

/** A length is written in 1 to 8 bytes, as many as its first byte has leading zeros and one more. An id has the same form. */
const readLength = (bytes: Buffer, at: number): Length | undefined => {
  const first = bytes[at] ?? 0;
  const size = Math.clz32(first) - 23;
  if (size > 8 || at + size > bytes.length) return undefined;
  let value = first & (0xff >> size);
  let isUnknown = value === 0xff >> size;
  for (let n = 1; n < size; n++) {
    const byte = bytes[at + n] as number;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? undefined : value, size, end: at + size };
};

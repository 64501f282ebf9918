import { type FileHandle, open } from 'node:fs/promises';

// EBML, the format of WebM: the id of an element, its length, its content
const webmStart = Buffer.from('1a45dfa3', 'hex');
const clusterId = Buffer.from('1f43b675', 'hex');
/** In bytes: a cluster has at most some seconds of sound. */
const longestCluster = 8 * 1024 * 1024;

/**
 * Cuts a WebM off where its last cluster, or what follows it, is cut or damaged. Otherwise all blocks of this cluster, up to
 * half a minute, would count as lost, and mediabunny 1.61 looks for ever for the cluster after the damage. False if it
 * has no cluster; true for any other kind of file.
 */
export const repairWebmEnd = async (path: string): Promise<boolean> => {
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  if (!(await readAt(file, 0, 4)).equals(webmStart)) return true;
  const from = Math.max(0, size - longestCluster);
  const tail = await readAt(file, from, size - from);
  const cluster = tail.lastIndexOf(clusterId);
  const length = cluster < 0 ? undefined : readLength(tail, cluster + 4);
  if (!length) return false;
  const end = endOfWholeElements(tail, length.end);
  if (length.value !== undefined && length.end + length.value > end)
    await writeLength(file, from + cluster + 4, length, end - length.end);
  await file.truncate(from + end);
  return true;
};

const readAt = async (file: FileHandle, position: number, length: number) => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** The blocks of a cluster, and what follows it: one element after the other. */
const endOfWholeElements = (bytes: Buffer, start: number) => {
  let end = start;
  for (;;) {
    const id = readLength(bytes, end);
    const length = id && id.size <= 4 ? readLength(bytes, id.end) : undefined;
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

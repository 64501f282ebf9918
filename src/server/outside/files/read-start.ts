import { open } from 'node:fs/promises';

/** The first bytes of a file, at most as many as are wanted. */
export const readStart = async (path: string, bytes: number): Promise<Buffer> => {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
};

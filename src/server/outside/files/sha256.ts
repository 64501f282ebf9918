import { createHash } from 'node:crypto';

/** The SHA-256 of a stream, in hexadecimal. */
export const sha256Of = async (body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk);
  return hash.digest('hex');
};

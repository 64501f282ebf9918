import { randomBytes } from 'node:crypto';

/** A new secret of 256 random bits. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

export const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Random letters of Base32, each of 5 bits. */
export const makeBase32 = (length: number): string =>
  Array.from(randomBytes(length), (byte) => base32Letters[byte % 32]).join('');

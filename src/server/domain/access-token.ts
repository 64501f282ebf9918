import { randomBytes } from 'node:crypto';

/** A random token of `length` characters of A-Z a-z 0-9 _ -, 6 bits each. */
export const makeAccessToken = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);

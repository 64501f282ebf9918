import { randomBytes } from 'node:crypto';

/** So many characters of A-Z a-z 0-9 _ -, of 6 random bits each. */
export const makeAccessToken = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);

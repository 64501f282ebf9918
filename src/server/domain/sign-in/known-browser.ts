import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { day } from '../../../shared/durations.ts';

/** For how long a browser is known after a sign-in, in ms; browsers keep no cookie for longer. */
export const knownBrowserLife = 400 * day;

/**
 * A signed token that marks a browser in which somebody signed in at `now` (ms since 1970). A valid token from before
 * keeps its id.
 */
export const makeBrowserToken = (password_hash: string, before: string | undefined, now: number): string => {
  const id = verifyBrowserToken(password_hash, before, now) ?? randomBytes(16).toString('base64url');
  return `${id}.${now}.${signatureOf(password_hash, id, String(now))}`;
};

/** The browser's id; undefined for a token that is invalid, expired, or from before the last change of the password. */
export const verifyBrowserToken = (
  password_hash: string,
  token: string | undefined,
  now: number,
): string | undefined => {
  const [id = '', at = '', signature = ''] = (token ?? '').split('.');
  const expected = Buffer.from(signatureOf(password_hash, id, at));
  const given = Buffer.from(signature);
  const isValid = given.length === expected.length && timingSafeEqual(given, expected);
  return isValid && now - Number(at) < knownBrowserLife ? id : undefined;
};

// keyed by the password hash: a new password invalidates all tokens
const signatureOf = (password_hash: string, id: string, at: string) =>
  createHmac('sha256', password_hash).update(`browser ${id} ${at}`).digest('base64url');

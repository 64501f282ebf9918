import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** For how long a browser is known after somebody signed in in it, in ms; browsers keep no cookie for longer. */
export const knownBrowserLife = 400 * 24 * 60 * 60 * 1000;

/**
 * What a browser keeps to show later that somebody signed in in it, at `now` (ms since 1970); one that has such a
 * thing keeps its id.
 */
export const makeBrowserToken = (password_hash: string, before: string | undefined, now: number): string => {
  const id = verifyBrowserToken(password_hash, before, now) ?? randomBytes(16).toString('base64url');
  return `${id}.${now}.${proofOf(password_hash, id, String(now))}`;
};

/** The id of a browser in which somebody signed in with this password not long ago; undefined where it shows nothing right. */
export const verifyBrowserToken = (
  password_hash: string,
  known: string | undefined,
  now: number,
): string | undefined => {
  const [id = '', at = '', proof = ''] = (known ?? '').split('.');
  const right = Buffer.from(proofOf(password_hash, id, at));
  const given = Buffer.from(proof);
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && now - Number(at) < knownBrowserLife ? id : undefined;
};

// a new password makes strangers of all
const proofOf = (password_hash: string, id: string, at: string) =>
  createHmac('sha256', password_hash).update(`browser ${id} ${at}`).digest('base64url');

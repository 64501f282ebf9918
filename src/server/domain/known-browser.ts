import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a browser keeps to show later that somebody signed in in it; one that has such a thing keeps its id. */
export const makeKnown = (password_hash: string, before: string | undefined): string => {
  const id = readKnown(password_hash, before) ?? randomBytes(16).toString('base64url');
  return `${id}.${proofOf(password_hash, id)}`;
};

/** The id of a browser in which somebody signed in with this password; undefined where it shows nothing right. */
export const readKnown = (password_hash: string, known = ''): string | undefined => {
  const [id = '', proof = ''] = known.split('.');
  const right = Buffer.from(proofOf(password_hash, id));
  const given = Buffer.from(proof);
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
};

// a new password makes strangers of all
const proofOf = (password_hash: string, id: string) =>
  createHmac('sha256', password_hash).update(`browser ${id}`).digest('base64url');

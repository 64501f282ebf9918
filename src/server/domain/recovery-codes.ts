import { createHash, randomInt } from 'node:crypto';

// Crockford's: what looks alike is one letter
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');

/** Ten new codes of 120 bits each, in groups of four: long enough to be stored under a plain hash. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => Array.from({ length: 6 }, group).join('-'));

/** How a recovery code is stored, however it is typed: dashes or none, small letters, O for 0, I or L for 1. */
export const recoveryCodeId = (typed: string): string => {
  const code = typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest('hex');
};

import { createHash, randomInt } from 'node:crypto';

// Crockford's Base32: without I, L, O and U
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');

/** Ten new codes of 120 bits each, in groups of four characters: enough entropy for a fast, unsalted hash. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => Array.from({ length: 6 }, group).join('-'));

/** The hash under which a code is stored. Ignores case and dashes; O counts as 0, I and L as 1. */
export const recoveryCodeId = (typed: string): string => {
  const code = typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest('hex');
};

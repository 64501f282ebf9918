import { createHmac, timingSafeEqual } from 'node:crypto';
import { base32Letters, makeBase32 } from '../random-texts.ts';

// the RFC 6238 parameters that every authenticator app supports: SHA-1, six digits, 30 seconds
const digits = 6;
const period = 30_000;

/** A new secret of 160 bits, in Base32. */
export const makeTotpSecret = (): string => makeBase32(32);

/** The otpauth URI for a QR code; `account` is the label in the app. */
export const secretUri = (secret: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`Family Stories:${account}`)}?secret=${secret}&issuer=Family%20Stories`;

/** The code of a time step: 30-second periods since 1970. */
export const totpCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', readBase32(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) as number) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The time steps whose code this is: the current one, and one on either side for clock skew. `now` in ms since 1970. */
export const matchingTotpSteps = (secret: string, code: string, now: number): number[] => {
  const present = Math.floor(now / period);
  return [present - 1, present, present + 1].filter((step) => isSame(totpCode(secret, step), code));
};

/** Whether it has the form of a TOTP code, and not of a recovery code. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

const isSame = (expected: string, given: string) =>
  given.length === digits && timingSafeEqual(Buffer.from(expected), Buffer.from(given));

const readBase32 = (text: string) => {
  const bits = Array.from(text, (letter) => base32Letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

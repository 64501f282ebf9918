import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// RFC 6238 as every app knows it: SHA-1, six digits, half a minute
const digits = 6;
const period = 30_000;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits in Base32, as an app takes it. */
export const makeTotpSecret = (): string => Array.from(randomBytes(32), (byte) => letters[byte % 32]).join('');

/** What a QR code tells an app; `account` is what the app calls it. */
export const secretUri = (secret: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`Family Stories:${account}`)}?secret=${secret}&issuer=Family%20Stories`;

/** The code of a half minute, counted since 1970. */
export const totpCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', readBase32(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) as number) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The half minutes whose code this is: the present one, and one to either side for clocks that differ. */
export const matchingTotpSteps = (secret: string, code: string, now: number): number[] => {
  const present = Math.floor(now / period);
  return [present - 1, present, present + 1].filter((step) => isSame(totpCode(secret, step), code));
};

/** Whether it looks like a code of an app, and not like a recovery code. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

const isSame = (expected: string, given: string) =>
  given.length === digits && timingSafeEqual(Buffer.from(expected), Buffer.from(given));

const readBase32 = (text: string) => {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

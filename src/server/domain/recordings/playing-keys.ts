import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Who listens, and as long as what: `secret` is the token of a question's link, of a reading link or of a listen link, or
 * the id of the admin's session.
 */
export type Listener = { who: 'question' | 'reader' | 'listen' | 'session'; secret: string };

/** How long (ms) a key opens a recording. */
const keyLife = 12 * 60 * 60 * 1000;

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const secretKey = (url_secret: string) => Buffer.from(hkdfSync('sha256', url_secret, '', 'recording', 32));

/**
 * The key in the address of a recording. Authenticated encryption with the recording's own `url_secret`: nobody can make
 * or change one, and nobody can read the token in it. `now` in ms since 1970.
 */
export const sealKey = (url_secret: string, { who, secret }: Listener, now: number): string => {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, secretKey(url_secret), nonce, { authTagLength: tagBytes });
  const sealed = sealing.update(`${who} ${now + keyLife} ${secret}`, 'utf8');
  return Buffer.concat([nonce, sealed, sealing.final(), sealing.getAuthTag()]).toString('base64url');
};

/** Undefined for a key that has expired, or was not made for this recording. Compares in constant time (GCM). */
export const openKey = (url_secret: string, key: string, now: number): Listener | undefined => {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length <= nonceBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, secretKey(url_secret), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  }).setAuthTag(bytes.subarray(-tagBytes));
  const opened = opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8');
  try {
    opening.final();
  } catch {
    // it is forged: what it says counts for nothing
    return undefined;
  }
  const [who, expires, secret] = opened.split(' ') as [Listener['who'], string, string];
  return now < Number(expires) ? { who, secret } : undefined;
};

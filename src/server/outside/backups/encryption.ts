import { createCipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Decrypter, Encrypter, type Recipient, Stanza } from 'age-encryption';
import { readStart } from '../files/read-start.ts';
import { BackupError, damaged, explainUnreadable } from './backup-folder.ts';

/** Decrypts a file's bytes; the stream fails where they were tampered with. */
export type Decrypt = (encrypted: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>;

const firstLine = 'age-encryption.org/v1\n';
// age's default: one guess costs 256 MB and at least half a second
const workFactor = 18;

/** Whether a file is encrypted with age, judged by its content. Throws a BackupError when it cannot be read. */
export const isEncrypted = async (file: string): Promise<boolean> => (await readHeader(file)).startsWith(firstLine);

/** Encrypts a stream, like `age --passphrase`. */
export const encrypt = (plain: ReadableStream<Uint8Array>, passphrase: string): Promise<ReadableStream<Uint8Array>> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipientOf(passphrase));
  return encrypter.encrypt(plain);
};

/** Checks the passphrase against the file and returns its decryption. Throws a BackupError when it is wrong. */
export const createDecrypt = async (file: string, passphrase: string): Promise<Decrypt> => {
  const header = /^[\s\S]*?\n--- [^\n]*\n/.exec(await readHeader(file))?.[0] ?? '';
  const headerDecrypter = new Decrypter();
  headerDecrypter.addPassphrase(passphrase);
  const fileKey = await headerDecrypter.decryptHeader(Buffer.from(header, 'latin1')).catch((cause: Error) => {
    throw explain(file, cause);
  });
  // the key is derived once: that takes seconds, and a restore reads the file four times
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  return (encrypted) => decrypter.decrypt(encrypted);
};

const explain = (file: string, cause: Error) =>
  /no identity matched/.test(cause.message)
    ? new BackupError(`This passphrase does not open ${file}. Nothing was changed.`, {
        cause,
        problem: 'wrong_passphrase',
      })
    : damaged(file, cause.message, { cause });

/** The first 1,024 bytes: more than the header of a file with a passphrase has. */
const readHeader = async (file: string) => {
  const start = await readStart(file, 1024).catch((cause) => {
    throw explainUnreadable(file, cause);
  });
  return start.toString('latin1');
};

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const label = 'age-encryption.org/v1/scrypt';

/**
 * The library's own passphrase recipient blocks the event loop for seconds. This one runs scrypt in the thread pool; the
 * format is https://age-encryption.org/v1, "The scrypt recipient type". Decryption is left to the library.
 */
const recipientOf = (passphrase: string): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(16);
    const memory = 128 * 2 ** workFactor * 8;
    const key = await derive(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, {
      N: 2 ** workFactor,
      r: 8,
      p: 1,
      maxmem: memory + 1024 * 1024,
    });
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(['scrypt', withoutPadding(salt), `${workFactor}`], new Uint8Array(body))];
  },
});

const withoutPadding = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

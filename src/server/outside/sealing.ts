import { createCipheriv, randomBytes, scrypt } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Decrypter, Encrypter, type Recipient, Stanza } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** Turns the bytes of a sealed file into those that were sealed; throws in the stream where they were changed. */
export type Unseal = (sealed: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>;

const firstLine = 'age-encryption.org/v1\n';
// the usual one of age: a guess costs 256 MB and half a second or more
const workFactor = 18;

/** Whether it is a file of age, whatever it is called. Throws a BackupError where there is none to read. */
export const isSealed = async (file: string): Promise<boolean> => (await readStart(file)).startsWith(firstLine);

/** Encrypts what comes, piece by piece, as `age --passphrase` does. */
export const seal = (plain: ReadableStream<Uint8Array>, passphrase: string): Promise<ReadableStream<Uint8Array>> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipientOf(passphrase));
  return encrypter.encrypt(plain);
};

/** Looks whether the passphrase opens this file, and gives what does. Throws a BackupError when it does not. */
export const openSeal = async (file: string, passphrase: string): Promise<Unseal> => {
  const header = /^[\s\S]*?\n--- [^\n]*\n/.exec(await readStart(file))?.[0] ?? '';
  const asking = new Decrypter();
  asking.addPassphrase(passphrase);
  const fileKey = await asking.decryptHeader(Buffer.from(header, 'latin1')).catch((cause: Error) => {
    throw new BackupError(explain(file, cause.message), { cause });
  });
  // asked once: each look at the passphrase costs seconds, and a restore reads the file four times
  const opening = new Decrypter();
  opening.addIdentity({ unwrapFileKey: () => fileKey });
  return (sealed) => opening.decrypt(sealed);
};

const explain = (file: string, message: string) =>
  /no identity matched/.test(message)
    ? `This passphrase does not open ${file}. Nothing was changed.`
    : `${file} is damaged or no backup of Family Stories, and nothing was changed. (${message})`;

/** As many bytes as the header of a file with a passphrase can have, and more. */
const readStart = async (file: string) => {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    throw new BackupError(code === 'ENOENT' ? `There is no file ${file}.` : `Cannot read ${file}: ${message}`, {
      cause,
    });
  }
};

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const label = 'age-encryption.org/v1/scrypt';

/**
 * What the library does for a passphrase, but beside the thread that answers everybody, which it would hold for
 * seconds: https://age-encryption.org/v1, "The scrypt recipient type". Files are opened by the library itself.
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

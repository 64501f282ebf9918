import { readFileSync, statSync } from 'node:fs';

/** Minimum length of a backup passphrase, in characters. Guesses are offline, so no rate limit slows them down. */
export const minPassphraseLength = 12;

/** The first line of the file. Throws when it cannot be read. */
export const readPassphrase = (file: string): string => readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? '';

/** A warning if users other than its owner can read the file. */
export const describeSharedFile = (file: string): string | undefined =>
  process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0
    ? `Others than its owner can read ${file}, which holds the passphrase of the backups. Please run: chmod 600 ${file}`
    : undefined;

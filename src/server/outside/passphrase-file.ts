import { readFileSync, statSync } from 'node:fs';

/** The shortest that a backup is sealed with, in characters: it can be tried by whoever has the file. */
export const shortestPassphrase = 12;

/** The first line of the file. Throws where it cannot be read. */
export const readPassphrase = (file: string): string => readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? '';

/** In words, when others than its owner may read the file. */
export const explainSharing = (file: string): string | undefined =>
  process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0
    ? `Others than its owner can read ${file}, which holds the passphrase of the backups. Please run: chmod 600 ${file}`
    : undefined;

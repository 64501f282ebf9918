import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that is installed. */
export const findProgram = (...names: string[]): string | undefined =>
  folders()
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

// Debian keeps PostgreSQL's programs out of the PATH, its servers out of that of users, and macOS its browsers
const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  '/usr/sbin',
  '/Applications/Google Chrome.app/Contents/MacOS',
];

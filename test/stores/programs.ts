import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that is installed. */
export const findProgram = (...names: string[]): string | undefined =>
  folders()
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

// folders that are not in PATH: PostgreSQL's and server programs on Debian, browsers on macOS
const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  '/usr/sbin',
  '/Applications/Google Chrome.app/Contents/MacOS',
];

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';

/** Reads a file of this checkout, named from its root. */
export const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'));

export const writeJson = (path: string, value: unknown): void =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

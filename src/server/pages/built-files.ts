import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** The folder of the client build. */
export const builtFolder = join(root, 'dist/client');

/** Reads a file of the client build; throws if it is missing. */
export const readBuiltFile = (name: string): string => {
  const file = join(builtFolder, name);
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build first.`);
  return readFileSync(file, 'utf8');
};

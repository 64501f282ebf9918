import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './paths.ts';

/** Copies the fonts for print with their licences, and Typst's templates, beside the built server. */
export const copyPrintFiles = (): Plugin => ({
  name: 'print-files',
  writeBundle: ({ dir = '' }) => {
    const typesetting = join(root, 'src/server/outside/typesetting');
    const isForPrint = (path: string) => !path.endsWith('README.md');
    for (const folder of ['fonts', 'templates'])
      cpSync(join(typesetting, folder), join(dir, folder), { recursive: true, filter: isForPrint });
  },
});

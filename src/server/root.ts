import { extname, join } from 'node:path';

/** The folder of package.json. dist/server is as deep as src/server. */
export const root: string = join(import.meta.dirname, '../..');

const isBuilt = extname(import.meta.filename) === '.js';

/** The folder of the running code: sources or build. */
export const codeFolder: string = join(root, isBuilt ? 'dist/server' : 'src');

export const renderProgram: string = join(
  root,
  isBuilt ? 'dist/server/render-process.js' : 'src/server/outside/rendering/render-process.ts',
);

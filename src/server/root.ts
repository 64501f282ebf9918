import { extname, join } from 'node:path';

/** The folder of package.json; what the server is built into, dist/server, lies as deep as src/server. */
export const root: string = join(import.meta.dirname, '../..');

const isBuilt = extname(import.meta.filename) === '.js';

/** Where the code that runs lies: the sources, or what is built of them. */
export const codeFolder: string = join(root, isBuilt ? 'dist/server' : 'src');

export const renderProgram: string = join(
  root,
  isBuilt ? 'dist/server/render-process.js' : 'src/server/outside/rendering/render-process.ts',
);

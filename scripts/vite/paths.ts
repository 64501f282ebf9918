import { join } from 'node:path';

export const root: string = join(import.meta.dirname, '../..');
export const clientFolder: string = join(root, 'src/client');
export const outDir: string = join(root, 'dist/client');

// `npm run dev`: the server, restarted when its files change, and Vite's dev server for the pages.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const start = (...args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });

const children = [start('--watch', 'src/server/main.ts'), start('node_modules/vite/bin/vite.js')];

const stop = () => {
  for (const child of children) child.kill();
};

// when one ends, the other ends too
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop).on('SIGTERM', stop);

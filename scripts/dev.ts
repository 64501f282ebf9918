// `npm run dev`: the server, started anew when its files change, and the pages as they are being written.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const start = (...args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });

const children = [start('--watch', 'src/server/main.ts'), start('node_modules/vite/bin/vite.js')];

const stop = () => {
  for (const child of children) child.kill();
};

// one without the other is of no use
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop).on('SIGTERM', stop);

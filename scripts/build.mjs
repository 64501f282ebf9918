// `npm run build`: the pages and the server into dist/, and what Node makes of the server's code, on any Node from 20.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { builtFrom, compiled, fingerprint, root } from './sources.mjs';

// whoever builds: where the tests do, NODE_ENV is test, and React would come with all it checks while one develops
const env = { ...process.env, NODE_ENV: 'production' };

const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status === null ? 1 : status);
};

// before: what is changed meanwhile is built the next time
const print = fingerprint();
for (const old of [builtFrom, compiled]) rmSync(old, { force: true, recursive: true });
for (const config of ['vite.config.ts', 'vite.server.config.ts'])
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--config', config);
// with the flags of npm start: Node keeps what it compiled for each set of them
run('--max-semi-space-size=4', 'scripts/prepare.mjs', 'dist/server/main.js', 'warm');
writeFileSync(builtFrom, print);

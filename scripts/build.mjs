// `npm run build`: builds the pages and the server into dist/. Runs on Node 20 or newer.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { builtFrom, compiled, fingerprint, root } from './sources.mjs';

// always production: the tests set NODE_ENV to test, and the build would contain React's development version
const env = { ...process.env, NODE_ENV: 'production' };

const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status === null ? 1 : status);
};

// taken before the build, so that a change during the build triggers the next one
const builtFingerprint = fingerprint();
for (const old of [builtFrom, compiled]) rmSync(old, { force: true, recursive: true });
for (const config of ['vite.config.ts', 'vite.server.config.ts'])
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--config', config);
writeFileSync(builtFrom, builtFingerprint);

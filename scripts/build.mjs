// `npm run build`: builds the pages and the server into dist/. Runs on Node 20 or newer.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { buildMode, builtFrom, compiled, fingerprint, root } from './sources.mjs';

const build = (config, NODE_ENV) => {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--config', config];
  const env = { ...process.env, NODE_ENV };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status === null ? 1 : status);
};

// taken before the build, so that a change during the build triggers the next one
const builtFingerprint = fingerprint();
for (const old of [builtFrom, compiled]) rmSync(old, { force: true, recursive: true });
build('vite.config.ts', buildMode);
build('vite.server.config.ts', 'production');
writeFileSync(builtFrom, builtFingerprint);

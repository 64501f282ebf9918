// Runs before `npm start` and `npm test`, on any Node from 18, before anything is installed:
// installs when node_modules does not match the lockfile, and with --build builds when sources are newer.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const built = join(root, 'dist/client/.vite/manifest.json');

/** Every package the lockfile names is there in its version; optional ones may be missing. */
function isInstalled() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || (there[path] ? there[path].version === version : optional || devOptional),
  );
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isBuilt() {
  if (!existsSync(built)) return false;
  const sources = ['src/client', 'src/shared', 'vite.config.ts', 'package-lock.json'].map((path) => join(root, path));
  return Math.max(...sources.map(newest)) <= statSync(built).mtimeMs;
}

function run(...args) {
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status === null ? 1 : status);
}

if (!isInstalled()) {
  console.log('Installing what Family Stories needs (this takes a minute, the first time) …');
  run('ci', '--no-audit', '--no-fund', '--loglevel=error');
}
if (process.argv.includes('--build') && !isBuilt()) {
  console.log('Building the pages …');
  run('run', '--silent', 'build');
}

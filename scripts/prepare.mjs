// What `npm start`, `npm test` and their like call first, on any Node from 18, before anything is installed:
// installs when node_modules does not match the lockfile, with --build builds when sources have changed,
// then runs the script named. It stands in for npm's pre-scripts, which ignore-scripts turns off as well.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { built, builtFrom, compiled, fingerprint, root } from './sources.mjs';

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

function isBuilt() {
  if (![builtFrom, ...built].every(existsSync)) return false;
  return readFileSync(builtFrom, 'utf8') === fingerprint();
}

function run(...args) {
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status === null ? 1 : status);
}

/** Runs a TypeScript file in this process, or under the Node that came with the packages where this one is too old. */
async function runScript(script, args) {
  endWithShell();
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    process.argv = [process.execPath, script, ...args];
    // before the first file of ours: from the second start on nothing is compiled, and no types are stripped
    const { enableCompileCache } = await import('node:module');
    enableCompileCache(process.env.NODE_COMPILE_CACHE || compiled);
    await import(pathToFileURL(script).href);
    return;
  }
  const node = join(root, 'node_modules/.bin/node');
  if (!existsSync(node)) {
    console.error(`Family Stories needs Node 24 or newer, and this is ${process.version}. See https://nodejs.org.`);
    process.exit(1);
  }
  const again = [fileURLToPath(import.meta.url), relative(root, script), ...args];
  const child = spawn(node, [...process.execArgv, ...again], { stdio: 'inherit' });
  child.on('exit', (status) => process.exit(status === null ? 1 : status));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // the terminal sends this one to the child as well
  process.on('SIGINT', () => {});
}

/** Whoever ends npm ends this too: the shell between them dies of SIGTERM without handing it on. */
function endWithShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

const [script, ...args] = process.argv.slice(2).filter((argument) => argument !== '--build');

if (!isInstalled()) {
  console.log('Installing what Family Stories needs (this takes a minute, the first time) …');
  // where NODE_ENV is production, or npm is told to, it would leave out what builds
  run('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error');
}
if (process.argv.includes('--build') && !isBuilt()) {
  console.log('Building …');
  run('run', '--silent', 'build');
}
if (script) await runScript(join(root, script), args);

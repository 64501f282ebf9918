// Bootstrap of `npm start`, `npm test` and most other npm scripts; needs no packages and runs on Node 20 or newer.
// Installs the packages if node_modules does not match the lockfile or does not load, builds if sources have changed
// (--build), then runs the given script. npm's own pre-scripts are disabled by ignore-scripts.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findNode, hasPackages, install, matchesLockfile, whyNotLoadable } from './packages.mjs';
import { endWithShell, runWithNode } from './processes.mjs';
import { built, builtFrom, compiled, fingerprint, root } from './sources.mjs';

function isBuilt() {
  if (![builtFrom, ...built].every(existsSync)) return false;
  return readFileSync(builtFrom, 'utf8') === fingerprint();
}

function fail(...lines) {
  console.error(lines.join('\n'));
  process.exit(1);
}

/** Installs missing packages. A command that may run beside a service must not replace that service's packages. */
async function ensurePackages({ omitDev, mayReplace }) {
  const fault = () =>
    matchesLockfile(omitDev) ? whyNotLoadable(omitDev) : 'The installed packages are not those of package-lock.json.';
  const found = fault();
  if (found === undefined) return;
  if (hasPackages()) {
    console.error(found);
    if (!mayReplace) fail('Nothing was done. Stop the server if it runs, run "npm ci" in this folder, and try again.');
  }
  console.log('Installing what Family Stories needs (630 MB; this takes a minute or more, the first time) …');
  const again = 'Check the network and the space on the disk, then run the same command again.';
  if (!(await install())) fail('The installation failed; npm says why above.', again);
  const remaining = fault();
  if (remaining !== undefined) fail('The installation is not complete:', remaining, again);
}

/** Runs a script in this process, or with the Node among the packages if this one is too old. */
async function runScript(node, script, args) {
  endWithShell();
  if (node === process.execPath) {
    process.argv = [process.execPath, script, ...args];
    // before the first import: later starts take compiled code from the cache
    const { enableCompileCache } = await import('node:module');
    enableCompileCache(process.env.NODE_COMPILE_CACHE || compiled);
    await import(pathToFileURL(script).href);
    return;
  }
  runWithNode(node, [fileURLToPath(import.meta.url), relative(root, script), ...args]);
}

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(
    `Family Stories installs itself with Node 20 or newer, and this is ${process.version}.`,
    'Install a newer Node (https://nodejs.org), then run the same command again.',
  );

const [script, ...args] = process.argv.slice(2).filter((argument) => argument !== '--build');
const isProgram = script === 'dist/server/main.js';
// a command such as backup may run beside the server
const isCommand = isProgram && args.length > 0 && args[0] !== 'serve';
// it runs the build that is there: a new one would replace the files of that server's pages
const isReady = isCommand && built.every(existsSync) ? () => true : isBuilt;
const mustBuild = process.argv.includes('--build') && !isReady();

await ensurePackages({ omitDev: isProgram && !mustBuild, mayReplace: !isCommand });
const node = findNode();
// so that vite, vitest and playwright use the same Node
process.env.PATH = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
if (mustBuild) {
  console.log('Building …');
  const { status } = spawnSync(node, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status === null ? 1 : status);
}
if (script) await runScript(node, join(root, script), args);

#!/usr/bin/env node
// Starts a release, or runs one of its commands: `backup FILE`, `restore FILE`, `set-password` … Runs on Node 20 or newer,
// and hands over to the Node 24 among its dependencies if this one is older.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowserWhenReady } from './browser.mjs';
import { findDataFolder } from './data-folder.mjs';
import { endWithShell, runWithNode } from './processes.mjs';

const file = fileURLToPath(import.meta.url);
const folder = dirname(file);
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const { resolve } = createRequire(import.meta.url);
const args = process.argv.slice(2);
const { env, platform } = process;

function fail(message) {
  console.error(message);
  process.exit(1);
}

function find(name) {
  try {
    return resolve(name);
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Installs the dependencies, unless an archive or npx has brought them. */
function installPackages() {
  if (find('better-sqlite3')) return;
  console.log('Installing what Family Stories needs (340 MB; this takes a minute, the first time) …');
  const options = ['ci', '--omit=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', options, { cwd: folder, stdio: 'inherit', shell: platform === 'win32' });
  if (status !== 0) fail('The installation failed; npm says why above. Please run the same command again.');
}

/** Node 24 or newer: this one, or the one among the dependencies. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const name = `node-${platform === 'win32' ? 'win' : platform}-${process.arch}`;
  const found = find(`${name}/package.json`);
  if (!found) fail(`Family Stories needs Node 24 or newer, and this is ${process.version}. See https://nodejs.org.`);
  return join(dirname(found), 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

function readSettings() {
  // START_FOLDER is set by the start file of an archive, which is one folder up
  const beside = env.START_FOLDER || folder;
  env.DATA_DIR ||= findDataFolder({ beside, home: homedir(), env, platform });
  const settings = join(env.DATA_DIR, 'settings.txt');
  // environment variables take precedence
  if (existsSync(settings)) process.loadEnvFile(settings);
  // a log line per request would push the password out of sight
  if (process.stdout.isTTY) env.LOG_LEVEL ||= 'warn';
}

async function start() {
  if (args.length === 0 || args[0] === 'serve') {
    console.log(`
  Family Stories ${version} is starting. Its stories are in
  ${env.DATA_DIR}
  To stop it, press Ctrl+C in this window, or close the window.`);
    openBrowserWhenReady(env);
  }
  process.argv = [process.execPath, join(folder, 'dist/server/main.js'), ...args];
  await import('./dist/server/main.js');
}

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Family Stories needs Node 20 or newer, and this is ${process.version}. See https://nodejs.org.`);
// npm and npx set npm_command
if (env.npm_command) endWithShell();
installPackages();
const node = findNode();
if (node === process.execPath) {
  readSettings();
  await start();
} else runWithNode(node, [file, ...args]);

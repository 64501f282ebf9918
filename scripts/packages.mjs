// The installed packages: do they match the lockfile, do they load, and which Node do they bring? Runs on Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

const modules = join(root, 'node_modules');

/** npm writes it when an installation has ended well: what is in node_modules. */
const installedLock = join(modules, '.package-lock.json');

/** Written after the packages with machine code have been loaded once. An installation removes it. */
const loadedMarker = join(modules, '.loaded');

export const hasPackages = () => existsSync(installedLock);

/** True if every package that the lockfile names is there in its version; optional ones, and with `omitDev` those for development, may be missing. */
export function matchesLockfile(omitDev) {
  if (!hasPackages()) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '') return true;
    if (installed[path]) return installed[path].version === version;
    return optional || devOptional || (omitDev && dev);
  });
}

/**
 * The Node that runs everything: this one if it is new enough, else the one that came with the packages, else undefined.
 * It is called by its own path: npm 9 and 10 delete node_modules/.bin/node again when they discard the package for
 * another processor.
 */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const brought = join(modules, `node-${process.platform}-${process.arch}/bin/node`);
  return existsSync(brought) ? brought : undefined;
}

/** Returns why the packages with machine code cannot be loaded, or undefined. npm skips one that it could not fetch. */
export function whyNotLoadable(omitDev) {
  const node = findNode();
  if (!node) return `Family Stories needs Node 24 or newer, and this is ${process.version}. See https://nodejs.org.`;
  const installation = `${node} ${statSync(installedLock).mtimeMs}`;
  const loaded = existsSync(loadedMarker) ? readFileSync(loadedMarker, 'utf8') : '';
  if (loaded === `${installation} all` || (omitDev && loaded === `${installation} production`)) return undefined;
  const script = join(root, 'scripts/load-packages.mjs');
  const { status, stderr, error } = spawnSync(node, [script, ...(omitDev ? ['--omit-dev'] : [])], { encoding: 'utf8' });
  if (status !== 0) return String(error || stderr).trim();
  try {
    writeFileSync(loadedMarker, `${installation} ${omitDev ? 'production' : 'all'}`);
  } catch (error) {
    // a service's folder may be read-only for it: they are loaded again the next time
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** Runs `npm ci`, and says every 15 seconds that it is still at work: npm itself is silent where there is no terminal. */
export function install() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const started = Date.now();
  const progress = setInterval(
    () => console.log(`  … still installing (${Math.round((Date.now() - started) / 1000)} s)`),
    15_000,
  );
  return new Promise((resolve) => {
    // include: where NODE_ENV is production, or npm is told to, it would leave out what builds
    const npm = spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    npm.once('error', (error) => {
      console.error(String(error));
      resolve(false);
    });
    npm.once('close', (status) => resolve(status === 0));
  }).finally(() => clearInterval(progress));
}

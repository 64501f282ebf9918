// Checks and installs the npm packages, and finds the Node that comes with them. Runs on Node 20 or newer.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

const modules = join(root, 'node_modules');

/** npm writes this list of installed packages at the end of a successful installation. */
const installedLock = join(modules, '.package-lock.json');

/** Written after the packages with native code have been loaded once. An installation removes it. */
const loadedMarker = join(modules, '.loaded');

export const hasPackages = () => existsSync(installedLock);

/** True if every package of the lockfile is installed in its version. Optional packages, and with `omitDev` development packages, may be missing. */
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
 * The Node that runs everything: this one if it is new enough, else the one among the packages, else undefined. Its path
 * avoids node_modules/.bin/node, which npm 9 and 10 delete when they discard the package for another architecture.
 */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const packaged = join(modules, `node-${process.platform}-${process.arch}/bin/node`);
  return existsSync(packaged) ? packaged : undefined;
}

/** Returns why the packages with native code cannot be loaded, or undefined. npm skips optional ones it cannot fetch. */
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
    // the folder may be read-only for a service; the check is then repeated at the next start
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** Runs `npm ci` and reports progress every 15 seconds, because npm is silent without a terminal. */
export function install() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const started = Date.now();
  const progress = setInterval(
    () => console.log(`  … still installing (${Math.round((Date.now() - started) / 1000)} s)`),
    15_000,
  );
  return new Promise((resolve) => {
    // --include: with NODE_ENV=production or npm's omit setting the build tools would be missing
    const npm = spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    npm.once('error', (error) => {
      console.error(String(error));
      resolve(false);
    });
    npm.once('close', (status) => resolve(status === 0));
  }).finally(() => clearInterval(progress));
}

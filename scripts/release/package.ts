import { chmodSync, copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { external } from '../vite/external.ts';
import { readJson, writeJson } from './json.ts';

type Locked = {
  version: string;
  dependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
};
type Versions = Record<string, string>;
type Lockfile = { lockfileVersion: number; packages: Record<string, Locked> };

/**
 * Writes the package of a release into a folder: the built server and pages, the start script, and a lockfile of the
 * packages that the built server loads.
 */
export const writePackage = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  // not all of `dist`: compile cache, fingerprint and font subsets stay here
  for (const part of ['client', 'server'])
    cpSync(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true });
  for (const file of ['LICENSE', 'CHANGELOG.md', 'README.md']) copyFileSync(join(root, file), join(folder, file));
  for (const file of ['start.mjs', 'data-folder.mjs', 'browser.mjs'])
    copyFileSync(join(root, 'scripts/start', file), join(folder, file));
  copyFileSync(join(root, 'scripts/processes.mjs'), join(folder, 'processes.mjs'));
  chmodSync(join(folder, 'start.mjs'), 0o755);
  const manifest = manifestOf(readJson<Record<string, unknown> & Manifest>('package.json'));
  writeJson(join(folder, 'package.json'), manifest);
  // npm does not publish package-lock.json, but it does publish npm-shrinkwrap.json
  writeJson(join(folder, 'npm-shrinkwrap.json'), lockfileOf(manifest, readJson<Lockfile>('package-lock.json')));
};

type Manifest = { name: string; version: string; dependencies: Versions; optionalDependencies: Versions };

const commands = ['backup', 'restore', 'archive', 'import-archive', 'move', 'set-password'];

const manifestOf = ({ name, version, description, license, type, ...rest }: Record<string, unknown> & Manifest) => ({
  ...{ name, version, description, license, type },
  // on an older Node, start.mjs runs the server with the Node 24 among its dependencies
  engines: { node: '>=20' },
  bin: { [name]: 'start.mjs' },
  scripts: Object.fromEntries([
    ['start', 'node start.mjs'],
    ...commands.map((command) => [command, `node start.mjs ${command}`]),
  ]),
  dependencies: Object.fromEntries(external.map((each) => [each, rest.dependencies[each] ?? ''])),
  optionalDependencies: rest.optionalDependencies,
});

/** The lockfile, reduced to the dependencies of the manifest and what they need. */
const lockfileOf = (manifest: Manifest, { lockfileVersion, packages }: Lockfile) => {
  const needed = new Set<string>();
  const add = (
    from: string,
    { dependencies, optionalDependencies }: Pick<Locked, 'dependencies' | 'optionalDependencies'>,
  ) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = placeOf(name, from, packages);
      if (path === undefined || needed.has(path)) continue;
      needed.add(path);
      add(path, packages[path] as Locked);
    }
  };
  add('', manifest);
  const kept = Object.entries(packages).filter(([path]) => needed.has(path));
  const { name, version } = manifest;
  return { name, version, lockfileVersion, requires: true, packages: { '': manifest, ...Object.fromEntries(kept) } };
};

/** Where Node resolves `name` from the package at `from`; undefined for an optional one that is not in the lockfile. */
const placeOf = (name: string, from: string, packages: Lockfile['packages']): string | undefined => {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[path]) return path;
  return from === ''
    ? undefined
    : placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages);
};

import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
};

const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'));
const locked = Object.entries(packages).filter(([path]) => path !== '');
const named = JSON.parse(read('package.json'));
const direct: Record<string, string> = {
  ...named.dependencies,
  ...named.optionalDependencies,
  ...named.devDependencies,
};

/** The cells of each row below the headings of a page's tables. */
const rowsOf = (page: string) =>
  read(page)
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

test('every direct dependency is documented with its reason, exact version and licence, and no other is', () => {
  const rows = rowsOf('docs/dependencies.md').filter(([name]) => name !== 'package');
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set(Object.keys(direct)));
  expect(rows).toHaveLength(Object.keys(direct).length);
  for (const row of rows) {
    expect([row, row.length]).toEqual([row, 6]);
    const [name = '', purpose, reason, version, released, licence] = row;
    expect([name, version]).toEqual([name, direct[name]]);
    expect([name, licence]).toEqual([name, packages[`node_modules/${name}`]?.license?.replace(/^\((.*)\)$/, '$1')]);
    for (const words of [purpose, reason]) expect([name, words?.trim()]).not.toEqual([name, '']);
    expect(released).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
  }
});

test('every version is exact, has a checksum, and comes from the one registry configured', () => {
  expect(locked.length).toBeGreaterThan(250);
  expect(Object.entries(direct).filter(([, version]) => !exact.test(version))).toEqual([]);
  expect(locked.filter(([, { version }]) => !exact.test(version))).toEqual([]);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  // no URL at all: neither another registry nor a repository, an archive or a folder; .npmrc keeps it so
  expect(read('.npmrc').split('\n')).toContain('omit-lockfile-registry-resolved=true');
  expect(locked.filter(([, { resolved, link }]) => resolved !== undefined || link)).toEqual([]);
});

test('no install script runs', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  const installed = locked.filter(([path]) => existsSync(join(root, path, 'package.json')));
  expect(installed.length).toBeGreaterThan(150);
  const running = installed.filter(([path]) => {
    const { scripts = {}, gypfile } = JSON.parse(read(`${path}/package.json`));
    const isBuilt = gypfile !== false && existsSync(join(root, path, 'binding.gyp'));
    return isBuilt || ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
  });
  expect(running).toEqual([]);
});

test('the licence page lists every runtime licence, and no other', () => {
  const rows = rowsOf('docs/licences.md').filter(([name = '']) => !['licence', 'packages'].includes(name));
  const free = rows.filter((row) => row.length === 1).map(([licence]) => licence);
  const others = rows.filter((row) => row.length === 3);
  const used = new Set<string>();
  const unknown = locked.filter(([path, { license = '', dev }]) => {
    if (dev) return false;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const row = others.find(([pattern = '', licence]) => licence === license && matchesGlob(name, pattern));
    const key = row ? row[0] : license;
    used.add(key ?? '');
    return !row && !free.includes(license);
  });
  expect(unknown).toEqual([]);
  expect(used).toEqual(new Set([...free, ...others.map(([name]) => name)]));
});

test('the bill of materials names every package of the server, with version, checksum and licence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'bill.json');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.ts', file], { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const { metadata, components } = JSON.parse(readFileSync(file, 'utf8'));
  expect([metadata.component.name, metadata.component.version]).toEqual([named.name, named.version]);
  const wanted = locked
    .filter(([, { dev }]) => !dev)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
  type Component = { name: string; version: string; hashes?: unknown[]; licenses?: unknown[] };
  const there = new Set(components.map(({ name, version }: Component) => `${name}@${version}`));
  expect(there).toEqual(new Set(wanted));
  expect(components.filter(({ hashes, licenses }: Component) => !hashes?.length || !licenses?.length)).toEqual([]);
});

test('no file of the build contains a secret', () => {
  const files = globSync(
    ['Dockerfile', 'compose.yaml', '.env.example', '.dockerignore', 'deploy/**/*.*', 'deploy/**/.*'],
    { cwd: root },
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const text = read(file);
    expect([file, text.match(/-----BEGIN|AGE-SECRET-KEY|\b(ghp|npm)_\w{20}/g)]).toEqual([file, null]);
    // a build argument stays in the layers of an image
    expect([file, text.match(/^\s*ARG\b|^(ENV|LABEL).*(PASSWORD|SECRET|TOKEN|KEY)/gm)]).toEqual([file, null]);
  }
});

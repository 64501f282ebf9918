import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { readJson, writeJson } from './json.ts';

const unreleased = '## Unreleased\n';

/** Nothing can be released; the message tells the person who makes the release why. */
export class ReleaseError extends Error {}

const fail = (message: string): never => {
  throw new ReleaseError(message);
};

export const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : fail(`git ${args[0]} failed:\n${stderr}`);
};

const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Versioned = { version: string };

export const currentVersion = (): string => readJson<Versioned>('package.json').version;

/** The text of the changelog under a heading; empty if there is none. */
const changesUnder = (heading: string): string => {
  const [, text = ''] = `\n${read('CHANGELOG.md')}`.split(
    new RegExp(`\\n## ${heading.replaceAll('.', '\\.')}(?: — .*)?\\n`),
  );
  return text.split('\n## ')[0]?.trim() ?? '';
};

/** The release notes: the changelog's text for a version. */
export const notesOf = (version: string): string =>
  changesUnder(version) || fail(`CHANGELOG.md has nothing under "## ${version}".`);

const isNewer = (version: string, than: string) => {
  const [next, last] = [version, than].map((each) => each.split('.').map(Number));
  const changed = next?.findIndex((part, index) => part !== last?.[index]) ?? -1;
  return changed >= 0 && (next?.[changed] ?? 0) > (last?.[changed] ?? 0);
};

/** Throws unless this checkout can be tagged as `version`, which must be the current version or a newer one. */
export const requireReleasable = (version: string): void => {
  const current = currentVersion();
  if (!/^\d+\.\d+\.\d+$/.test(version)) fail('The version has three numbers, for example 1.1.0.');
  if (version !== current && !isNewer(version, current)) fail(`The version must be ${current} or higher.`);
  requireClean('There are uncommitted changes. Commit them or remove them first.');
  if (git('tag', '--list', `v${version}`) !== '') fail(`There is a tag v${version} already.`);
  if (version === current) notesOf(version);
  else if (changesUnder('Unreleased') === '')
    fail('CHANGELOG.md has nothing under "## Unreleased". Say what the release brings.');
};

export const requireClean = (message: string): void => {
  if (git('status', '--porcelain') !== '') fail(message);
};

/** Sets version and changelog heading, and commits. Not with `npm version`: npm 10 drops fields of the lockfile. */
export const setVersion = (version: string): void => {
  writeJson(join(root, 'package.json'), { ...readJson<Versioned>('package.json'), version });
  const lock = readJson<{ packages: { '': Versioned } }>('package-lock.json');
  lock.packages[''].version = version;
  writeJson(join(root, 'package-lock.json'), { ...lock, version });
  const dockerfile = read('Dockerfile').replace(/(image\.version=)"[^"]*"/, `$1"${version}"`);
  writeFileSync(join(root, 'Dockerfile'), dockerfile);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(join(root, 'CHANGELOG.md'), read('CHANGELOG.md').replace(unreleased, `## ${version} — ${date}\n`));
  git('commit', '--all', '--message', `Release ${version}`);
};

/** Makes the annotated tag, with the release notes as its message. */
export const tag = (version: string): void => {
  const message = `Family Stories ${version}\n\n${notesOf(version)}\n`;
  git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', message);
};

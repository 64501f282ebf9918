// `npm run release -- 0.2.0`: tests, sets version and changelog heading, commits, tags, and writes the bill of materials.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';

const unreleased = '## Unreleased\n';

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) fail(`git ${args[0]} failed:\n${stderr}`);
  return stdout.trim();
};

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readJson = (file: string) => JSON.parse(read(file));
const writeJson = (file: string, value: unknown) =>
  writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`);

const isNewer = (version: string, than: string) => {
  const [next, last] = [version, than].map((each) => each.split('.').map(Number));
  const changed = next?.findIndex((part, index) => part !== last?.[index]) ?? -1;
  return changed >= 0 && (next?.[changed] ?? 0) > (last?.[changed] ?? 0);
};

/** What the changelog says under the unreleased heading. */
const changesOf = (changelog: string): string => {
  const start = changelog.indexOf(unreleased) + unreleased.length;
  const end = changelog.indexOf('\n## ', start);
  return changelog.slice(start, end < 0 ? undefined : end).trim();
};

const requireReleasable = (version: string) => {
  const current: string = readJson('package.json').version;
  if (!/^\d+\.\d+\.\d+$/.test(version)) fail('Usage: npm run release -- VERSION, for example 0.2.0');
  if (!isNewer(version, current)) fail(`The version must be higher than ${current}.`);
  if (git('status', '--porcelain') !== '') fail('There are uncommitted changes. Commit them or remove them first.');
  if (git('tag', '--list', `v${version}`) !== '') fail(`There is a tag v${version} already.`);
  const changelog = read('CHANGELOG.md');
  if (!changelog.includes(unreleased) || changesOf(changelog) === '')
    fail('CHANGELOG.md has nothing under "## Unreleased". Say what the release brings.');
};

/** Not by `npm version`: npm 10 would drop fields from the lockfile. */
const setVersion = (version: string) => {
  writeJson('package.json', { ...readJson('package.json'), version });
  const lock = readJson('package-lock.json');
  lock.packages[''].version = version;
  writeJson('package-lock.json', { ...lock, version });
  const date = new Date().toISOString().slice(0, 10);
  const changelog = read('CHANGELOG.md');
  writeFileSync(join(root, 'CHANGELOG.md'), changelog.replace(unreleased, `## ${version} — ${date}\n`));
  return changesOf(changelog);
};

const [version = ''] = process.argv.slice(2);
requireReleasable(version);
if (!(await run('npm', ['test']))) fail('The tests did not pass. Nothing was changed.');
if (git('status', '--porcelain') !== '') fail('The tests changed files of the repository. Nothing was released.');
const changes = setVersion(version);
git('commit', '--all', '--message', `Release ${version}`);
git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `Family Stories ${version}\n\n${changes}\n`);
if (!(await run('npm', ['run', 'sbom', '--silent'])))
  fail(`Tagged, but the bill of materials failed. Run: npm run sbom`);
console.log(`Released ${version}. Publish it with: git push --follow-tags`);

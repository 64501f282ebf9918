import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const identity = { GIT_AUTHOR_NAME: 'Hana', GIT_AUTHOR_EMAIL: 'hana@example.org' };
const env = {
  ...process.env,
  ...identity,
  GIT_COMMITTER_NAME: identity.GIT_AUTHOR_NAME,
  GIT_COMMITTER_EMAIL: identity.GIT_AUTHOR_EMAIL,
};

describe('npm run release', { timeout: 60_000 }, () => {
  let clone: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, env, encoding: 'utf8' }).trim();
  const path = (file: string) => join(clone, file);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const edit = (file: string, change: (text: string) => string) => writeFileSync(path(file), change(read(file)));
  const release = (...args: string[]) => {
    const options = { cwd: clone, env, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', ...args], options);
    return { status, printed: `${stdout}${stderr}` };
  };
  /** Replaces `npm test`, which would take minutes. */
  const letTestsEndWith = (status: number) => {
    edit('package.json', (text) => text.replace(/"test": ".*"/, `"test": "exit ${status}"`));
    git('commit', '-qam', 'Tests');
  };

  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
    for (const file of [
      'scripts',
      'test/stores/programs.ts',
      'package.json',
      'package-lock.json',
      '.npmrc',
      '.gitignore',
    ])
      cpSync(join(root, file), path(file), { recursive: true });
    symlinkSync(join(root, 'node_modules'), path('node_modules'));
    writeFileSync(
      path('CHANGELOG.md'),
      '# Changelog\n\n## Unreleased\n\n### Added\n\n- Letters.\n\n## 0.1.0 — 2026-11-21\n\nThe first.\n',
    );
    git('init', '-q');
    appendFileSync(path('.git/info/exclude'), 'node_modules\n');
    git('add', '--all');
    git('commit', '-qm', 'All');
    letTestsEndWith(0);
  });
  afterAll(() => rmSync(clone, { recursive: true }));

  test('refuses what cannot be released, and changes nothing', () => {
    const before = git('rev-parse', 'HEAD');
    const { version } = JSON.parse(read('package.json'));
    for (const wrong of [[], ['next'], ['v9.9.9'], [version], ['0.0.9']]) expect(release(...wrong).status).toBe(1);
    edit('CHANGELOG.md', (text) => `${text}\n`);
    expect(release('9.9.9')).toEqual({ status: 1, printed: expect.stringMatching(/uncommitted/) });
    git('checkout', '-q', 'CHANGELOG.md');
    letTestsEndWith(1);
    expect(release('9.9.9')).toEqual({ status: 1, printed: expect.stringMatching(/tests did not pass/) });
    expect(git('status', '--porcelain')).toBe('');
    git('reset', '-q', '--hard', before);
    expect(git('tag')).toBe('');
  });

  test('sets the version and the heading, commits, tags and lists the packages', () => {
    expect(release('9.9.9')).toEqual({ status: 0, printed: expect.stringMatching(/Released 9\.9\.9/) });
    expect(git('status', '--porcelain')).toBe('');
    expect(JSON.parse(read('package.json')).version).toBe('9.9.9');
    // only the two lines of the version: npm 10 would drop fields
    expect(git('diff', '--numstat', 'HEAD~1', '--', 'package-lock.json')).toBe('2\t2\tpackage-lock.json');
    expect(read('CHANGELOG.md')).toMatch(/^## 9\.9\.9 — 20\d\d-\d\d-\d\d\n\n### Added\n\n- Letters\.$/m);
    expect(git('tag', '--list', '--format=%(objecttype) %(refname:short) %(contents)')).toBe(
      'tag v9.9.9 Family Stories 9.9.9\n\n### Added\n\n- Letters.',
    );
    expect(git('rev-parse', 'v9.9.9^{commit}')).toBe(git('rev-parse', 'HEAD'));
    expect(JSON.parse(read('family-stories.cdx.json')).metadata.component.version).toBe('9.9.9');
    // what it has just released it does not release again
    expect(release('9.9.9').status).toBe(1);
    expect(release('9.9.10')).toEqual({ status: 1, printed: expect.stringMatching(/Unreleased/) });
  });
});

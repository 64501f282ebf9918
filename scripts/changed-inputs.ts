/** Tests of installing and releasing are slow, and few changes concern them: they run again when their inputs change. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.ts';

const packages = ['package.json', 'package-lock.json', '.npmrc', 'scripts/*.{mjs,ts}', 'scripts/{release,start}/**'];
const builds = ['vite*.config.ts', 'scripts/vite/**', 'tsconfig.json'];

/** The inputs of each of these test files, besides itself and the installed Node. */
const inputs: Record<string, string[]> = {
  'test/server/install.test.ts': [...packages, ...builds, 'README.md', '.gitignore'],
  'test/server/npm-release.test.ts': [
    ...packages,
    ...builds,
    ...['.gitignore', 'CHANGELOG.md', 'Dockerfile', 'LICENSE', 'README.md'],
    ...['src/server/root.ts', 'src/server/outside/processes/*'],
    ...['test/call-server.ts', 'test/sample-images.ts', 'test/stores/programs.ts'],
  ],
};

const record = join(root, '.cache/passed-inputs.json');

const hashOf = (file: string) => {
  const hash = createHash('sha256').update(process.version);
  const paths = globSync([file, ...(inputs[file] ?? [])], { cwd: root }).sort();
  for (const path of paths)
    if (statSync(join(root, path)).isFile()) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
};

const readRecord = (): Record<string, string> => (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {});

/** The test files whose inputs are those with which they last passed here. */
export const unchangedTests = (): string[] => {
  const passed = readRecord();
  return Object.keys(inputs).filter((file) => passed[file] === hashOf(file));
};

/** Records which of these test files passed in a run. */
export const recordPassed = (hasPassed: (file: string) => boolean): void => {
  const passed = readRecord();
  for (const file of Object.keys(inputs)) if (hasPassed(file)) passed[file] = hashOf(file);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(passed, undefined, 2));
};

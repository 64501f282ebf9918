import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Holds the fingerprint of the sources that dist/ was built from. Written last, so an interrupted build does not count. */
export const builtFrom = join(root, 'dist/built-from');

/** Files that every build creates; if one is missing, there is no build. */
export const built = ['dist/client/answer-page.json', 'dist/server/main.js'].map((path) => join(root, path));

/** Node's compile cache, as in src/server/main.ts. Not in /tmp, where other users could write it. */
export const compiled = join(root, 'dist/compiled');

const sources = [
  'src',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/vite',
];

/** Versions of all packages; not the lockfile itself, because `npm prune` of npm 10 rewrites it with the same versions. */
const packages = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).map(([path, { version }]) => `${path} ${version}`);
};

const list = (path) => {
  const stat = statSync(join(root, path));
  if (!stat.isDirectory()) return [`${path} ${stat.size} ${stat.mtimeMs}`];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => list(`${path}/${name}`));
};

/**
 * How the pages are built. BUILD_MODE=development: with React's development version, where StrictMode renders and runs
 * effects twice. The caller's NODE_ENV does not count: it is `test` in the tests.
 */
export const buildMode = process.env.BUILD_MODE === 'development' ? 'development' : 'production';

/**
 * A hash of the paths, sizes and modification times of all sources, of the package versions and the mode: a development
 * build is never taken for one to serve.
 */
export const fingerprint = () =>
  createHash('sha256')
    .update([...sources.flatMap(list), ...packages(), buildMode].join('\n'))
    .digest('hex');

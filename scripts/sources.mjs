import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Says what dist/ was built from. Written last, so a build that did not end is none. */
export const builtFrom = join(root, 'dist/built-from');

/** What a build leaves: without these there was none, whatever is said. */
export const built = ['dist/client/answer.html', 'dist/server/main.js'].map((path) => join(root, path));

/** What Node keeps of compiled code, as src/server/main.ts has it: in /tmp others might write it. */
export const compiled = join(root, 'dist/compiled');

const sources = ['src', 'vite.config.ts', 'vite.server.config.ts', 'tsconfig.json', 'scripts/build.mjs'];

/** The version of every package. `npm prune` of npm 10 writes the lockfile anew, with the same versions. */
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

/** Another one whenever a source was changed, added, removed or put back, also to something older. */
export const fingerprint = () =>
  createHash('sha256')
    .update([...sources.flatMap(list), ...packages()].join('\n'))
    .digest('hex');

// `npm run test:fuzz`: bad requests, and whatever else is made up at random, at length, with figures.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bring, chromium, chromiumPath, servers } from './requirements.ts';

const root = join(import.meta.dirname, '..');
const missing = bring([chromium, ...servers]);
const hasServers = !servers.some((server) => missing.includes(server));
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

const run = (program: string, args: string[]): boolean => {
  const env = { ...process.env, PATH, FUZZ: 'long', CHROMIUM_PATH: chromiumPath() };
  return spawnSync(program, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
};

const projects = ['server', ...(hasServers ? ['server-postgres'] : [])];
const chosen = projects.flatMap((name) => ['--project', name]);
const isServerWell = run('vitest', ['run', 'test/server/fuzz', '--no-file-parallelism', ...chosen]);
// what a browser is needed for
const specs = globSync('test/e2e/*fuzz*.spec.ts', { cwd: root });
const isBrowserWell = specs.length === 0 || run('playwright', ['test', ...specs, '--project=desktop', '--workers=1']);
process.exitCode = isServerWell && isBrowserWell ? 0 : 1;

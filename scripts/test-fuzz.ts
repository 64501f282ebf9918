// `npm run test:fuzz`: bad requests, and whatever else is made up at random, at length, with figures.
import { globSync } from 'node:fs';
import { bring, chromium, chromiumPath, servers } from './requirements.ts';
import { root, run } from './run.ts';

const missing = bring([chromium, ...servers]);
const hasServers = !servers.some((server) => missing.includes(server));

const env = { FUZZ: 'long', CHROMIUM_PATH: chromiumPath() };

const projects = ['server', ...(hasServers ? ['server-postgres'] : [])];
const chosen = projects.flatMap((name) => ['--project', name]);
const isServerWell = run('vitest', ['run', 'test/server/fuzz', '--no-file-parallelism', ...chosen], env);
// what a browser is needed for
const specs = globSync('test/e2e/*fuzz*.spec.ts', { cwd: root });
const isBrowserWell =
  specs.length === 0 || run('playwright', ['test', ...specs, '--project=desktop', '--workers=1'], env);
process.exitCode = isServerWell && isBrowserWell ? 0 : 1;

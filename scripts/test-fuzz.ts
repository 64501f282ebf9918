// `npm run test:fuzz`: all fuzz tests, the long form; prints what was measured.
import { globSync } from 'node:fs';
import { chromium, chromiumPath, provide, servers } from './requirements.ts';
import { root, run } from './run.ts';

const missing = provide([chromium, ...servers]);
const hasServers = !servers.some((server) => missing.includes(server));

const env = { FUZZ: 'long', CHROMIUM_PATH: chromiumPath() };

const projects = ['server', ...(hasServers ? ['server-postgres'] : [])];
const chosen = projects.flatMap((name) => ['--project', name]);
const serverPassed = run('vitest', ['run', 'test/server/fuzz', '--no-file-parallelism', ...chosen], env);
const specs = globSync('test/e2e/*fuzz*.spec.ts', { cwd: root });
const browserPassed =
  specs.length === 0 || run('playwright', ['test', ...specs, '--project=desktop', '--workers=1'], env);
process.exitCode = serverPassed && browserPassed ? 0 : 1;

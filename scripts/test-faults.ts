// `npm run test:faults`: everything that can go wrong on the server and in a browser, at length, with its figures.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { bring, chromium, chromiumPath, servers } from './requirements.ts';

const root = join(import.meta.dirname, '..');
const missing = bring([chromium, ...servers]);
const hasServers = !servers.some((server) => missing.includes(server));
const projects = ['client', 'server', ...(hasServers ? ['server-postgres'] : [])];
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

const run = (program: string, args: string[]): boolean => {
  const env = { ...process.env, PATH, FAULTS: 'long', CHROMIUM_PATH: chromiumPath() };
  return spawnSync(program, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
};

// one after the other: each of them wants the machine for itself
const files = ['test/server/faults', 'test/server/cluster', 'test/client/saving-model'];
const onServer = ['run', ...files, '--no-file-parallelism', ...projects.flatMap((name) => ['--project', name])];
const isServerWell = run('vitest', onServer);
const isBrowserWell = run('playwright', ['test', '--project=faults', '--no-deps', '--workers=1']);
process.exitCode = isServerWell && isBrowserWell ? 0 : 1;

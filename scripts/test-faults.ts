// `npm run test:faults`: everything that can go wrong on the server and in a browser, at length, with its figures.
import { bring, chromium, chromiumPath, servers } from './requirements.ts';
import { run } from './run.ts';

const missing = bring([chromium, ...servers]);
const hasServers = !servers.some((server) => missing.includes(server));
const projects = ['client', 'server', ...(hasServers ? ['server-postgres'] : [])];

const env = { FAULTS: 'long', CHROMIUM_PATH: chromiumPath() };

// one after the other: each of them wants the machine for itself
const files = ['test/server/faults', 'test/server/cluster', 'test/client/saving-model'];
const onServer = ['run', ...files, '--no-file-parallelism', ...projects.flatMap((name) => ['--project', name])];
const isServerWell = run('vitest', onServer, env);
const isBrowserWell = run('playwright', ['test', '--project=faults', '--no-deps', '--workers=1'], env);
process.exitCode = isServerWell && isBrowserWell ? 0 : 1;

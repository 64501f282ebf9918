// `npm run test:faults`: fault injection on the server and in the browser, the long form; prints what was measured.
import { chromium, chromiumPath, provide, servers } from './requirements.ts';
import { run } from './run.ts';

const missing = provide([chromium, ...servers]);
const hasServers = !servers.some((server) => missing.includes(server));
const projects = ['client', 'server', ...(hasServers ? ['server-postgres'] : [])];

const env = { FAULTS: 'long', CHROMIUM_PATH: chromiumPath() };

// not in parallel, because they are sensitive to load
const files = ['test/server/faults', 'test/server/cluster', 'test/client/saving-model'];
const onServer = ['run', ...files, '--no-file-parallelism', ...projects.flatMap((name) => ['--project', name])];
const serverPassed = run('vitest', onServer, env);
const browserPassed = run('playwright', ['test', '--project=faults', '--no-deps', '--workers=1'], env);
process.exitCode = serverPassed && browserPassed ? 0 : 1;

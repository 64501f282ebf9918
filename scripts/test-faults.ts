// `npm run test:faults`: kills, races, cut uploads, full disks and locked databases at length, with their figures.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { bring, servers } from './requirements.ts';

const root = join(import.meta.dirname, '..');
const projects = ['server', ...(bring(servers).length === 0 ? ['server-postgres'] : [])];
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

// one after the other: each of them wants the machine for itself
const args = ['run', 'test/server/faults', '--no-file-parallelism', ...projects.flatMap((name) => ['--project', name])];
const { status } = spawnSync('vitest', args, {
  cwd: root,
  env: { ...process.env, PATH, FAULTS: 'long' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

// `npm run check`: format, lint, types, and the tests that need neither a browser nor another server.
import { run } from './run.ts';

const isGood =
  run('biome', ['check', '--error-on-warnings']) &&
  run('tsc', []) &&
  run('tsc', ['-p', 'src/client']) &&
  run('tsc', ['-p', 'src/client/worker']) &&
  run('vitest', ['run', '--project', 'client', '--project', 'server']);
process.exitCode = isGood ? 0 : 1;

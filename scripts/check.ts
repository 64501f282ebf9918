// `npm run check`: format, lint, types, and the quick ones of the tests that need neither a browser nor another server.
import { checkTypes, run } from './run.ts';

const isGood =
  run('biome', ['check', '--error-on-warnings']) &&
  checkTypes() &&
  run('vitest', ['run', '--project', 'client', '--project', 'server'], { TESTS: 'quick' });
process.exitCode = isGood ? 0 : 1;

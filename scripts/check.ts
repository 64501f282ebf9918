// `npm run check`: format, lint, types, and the tests that need neither a browser nor a database server.
import { checkTypes, run } from './run.ts';

const isGood =
  run('biome', ['check', '--error-on-warnings']) &&
  checkTypes() &&
  run('vitest', ['run', '--project', 'client', '--project', 'server']);
process.exitCode = isGood ? 0 : 1;

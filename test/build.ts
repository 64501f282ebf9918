import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds where sources have changed: the tests start what `npm start` starts. */
const build = (): void => {
  execFileSync(process.execPath, ['scripts/prepare.mjs', '--build'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  });
};

// Vitest and Playwright ask for a default
export { build as default };

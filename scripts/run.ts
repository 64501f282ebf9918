import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const root: string = join(import.meta.dirname, '..');

/** Runs a program from node_modules/.bin, which prepare.mjs adds to PATH; true if it succeeds. */
export const run = (program: string, args: string[], env: Record<string, string | undefined> = {}): boolean =>
  spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status === 0;

/** Type-checks everything, then the server without DOM types and the client without Node's. */
export const checkTypes = (): boolean =>
  run('tsc', []) && ['src/server', 'src/client', 'src/client/worker'].every((side) => run('tsc', ['-p', side]));

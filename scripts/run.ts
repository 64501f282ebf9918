import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const root: string = join(import.meta.dirname, '..');

/** Runs a program of the packages, with the PATH that prepare.mjs has set; true if it succeeds. */
export const run = (program: string, args: string[], env: Record<string, string | undefined> = {}): boolean =>
  spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status === 0;

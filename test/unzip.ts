import { spawnSync } from 'node:child_process';
import { findProgram } from './stores/programs.ts';

/** Whether unzip is installed. */
export const canUnzip = (): boolean => findProgram('unzip') !== undefined;

/** Runs unzip and throws if it complains. Without a locale of UTF-8 it writes other names than those in the file. */
export const unzip = (...args: string[]): void => {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const { status, stdout, stderr } = spawnSync('unzip', args, { encoding: 'utf8', maxBuffer: 100_000_000, env });
  if (status !== 0) throw new Error(`unzip ended with ${status}: ${stdout}${stderr}`);
};

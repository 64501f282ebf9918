import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root: string = join(import.meta.dirname, '..');

/** What actionlint checks. */
export const workflows = '.github/workflows/*.yml';

/** `print` gets the output in pieces; without it the output goes to the terminal. */
export type RunOptions = { env?: Record<string, string | undefined>; print?: (text: string) => void };

/** Runs a program from node_modules/.bin, which prepare.mjs adds to PATH; true if it succeeds. */
export const run = (program: string, args: string[], { env = {}, print }: RunOptions = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const output = print ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
      stdio: ['ignore', output, output],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => print?.(text));
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('close', (status) => resolve(status === 0));
  });

/** Type-checks everything, then the server without DOM types and the client without Node's; unchanged parts are cached. */
export const checkTypes = async (options?: RunOptions): Promise<boolean> => {
  for (const side of ['.', 'src/server', 'src/client', 'src/client/worker']) {
    const cache = join(root, '.cache/types', `${side.replaceAll('/', '-')}.tsbuildinfo`);
    if (!(await run('tsc', ['-p', side, '--incremental', '--tsBuildInfoFile', cache], options))) return false;
  }
  return true;
};

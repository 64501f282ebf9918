import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Runs a program and waits for its end; a failure's error contains its stderr. */
export const run = promisify(execFile);

export type Running = { stop: (signal?: NodeJS.Signals) => Promise<void> };

/** Starts a program in the background; as root, `uid` and `gid` run it as another user. */
export const start = (
  command: string,
  args: string[],
  options: { uid?: number | undefined; gid?: number | undefined } = {},
): Running => {
  const child = spawn(command, args, { ...options, stdio: 'ignore' });
  // the caller notices a failed start when it waits for the server
  child.on('error', () => {});
  return { stop: (signal = 'SIGTERM') => stop(child, signal) };
};

const stop = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
};

/** The user id for programs that refuse to run as root (PostgreSQL, PgBouncer); undefined if we are not root. */
export const unprivileged = async (): Promise<number | undefined> =>
  process.getuid?.() === 0 ? Number((await run('id', ['-u', 'postgres'])).stdout) : undefined;

/**
 * Distinct free ports on the loopback address. They are below the ephemeral port range, so that a restarted server finds
 * its port still free, and above 10080, which `fetch` and browsers refuse.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(10_081, 32_768);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
};

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Retries `work` until it succeeds; throws its last error after `seconds`. */
export const until = async <T>(work: () => Promise<T>, seconds: number): Promise<T> => {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(100);
    }
  }
};

import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeFolder, packagesFolder, root } from '../../root.ts';
import { enforceLimits, lowerPriority, type ProcessLimits } from './process-limits.ts';

/** The process died at its task: its exit code or signal, in words. */
export type Crash = { crashed: string };

/** What a child process may do besides reading the code. `heap`: of V8, in MB. */
export type Rights = {
  /** Folders, also those of `write`. */
  read?: string[];
  write?: string[];
  hasAddons?: boolean;
  heap: number;
  /** Further flags of Node. */
  flags?: string[];
};

const codePaths = [packagesFolder, codeFolder, join(root, 'package.json')];

/**
 * Starts one of our programs with an empty environment and Node's permission model; it can start no process or thread.
 * `serialization` is that of its messages.
 */
export const forkRestricted = (
  program: string,
  { read = [], write = [], hasAddons = false, heap, flags = [] }: Rights,
  serialization: ForkOptions['serialization'] = 'json',
): ChildProcess => {
  // symbolic links: Node checks the real path
  const readable = [...codePaths, ...codePaths.map((path) => realpathSync(path)), ...read, ...write];
  return fork(program, {
    execArgv: [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      ...write.map((path) => `--allow-fs-write=${path}`),
      ...(hasAddons ? ['--allow-addons'] : []),
      `--max-old-space-size=${heap}`,
      ...flags,
    ],
    env: {},
    serialization,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};

/**
 * Waits until the process has sent its first message, at most `timeout` ms, and gives it a lower priority than the
 * server. Throws an Error that says why it did not start.
 */
export const awaitReady = async (started: ChildProcess, timeout: number): Promise<void> => {
  // awaited together: a rejection while only the other is awaited would be an unhandled rejection
  await Promise.all([
    untilReady(started, timeout),
    started.pid === undefined ? undefined : preferForOomKiller(started.pid),
  ]);
  if (started.pid !== undefined) await lowerPriority(started.pid);
};

/** Out of memory, Linux kills this process rather than the server. Elsewhere there is no such file, or it is refused. */
const preferForOomKiller = (pid: number) => writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});

const untilReady = async (started: ChildProcess, timeout: number) => {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(timeout)]);
  const why = await Promise.race([
    once(started, 'message', { signal }).then(() => undefined),
    once(started, 'exit', { signal }).then(([code]) => `It ended with ${code}.`),
  ]).catch(String);
  end.abort();
  if (why === undefined) return;
  started.kill('SIGKILL');
  throw new Error(`The process did not start. ${why}`);
};

/**
 * Sends a task and returns the answer. Undefined when the process exceeded its limits, `signal` was aborted, or the
 * server killed it; it may still be working then.
 */
export const ask = <Answer extends object | string>(
  child: ChildProcess,
  task: string | object,
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<Answer | Crash | undefined> =>
  new Promise((resolve) => {
    const finish = (answer?: Answer | Crash) => {
      stopWatch();
      signal.removeEventListener('abort', giveUp);
      child.off('message', finish).off('exit', onExit).off('error', onError);
      resolve(answer);
    };
    const giveUp = () => finish();
    // killed by the server itself, which is closing
    const crash = (crashed: string) => finish(child.killed ? undefined : { crashed });
    const onExit = (code: number | null, killedBy: string | null) =>
      crash(killedBy === null ? `exit code ${code}` : `signal ${killedBy}`);
    const onError = ({ message }: Error) => crash(message);
    const stopWatch = enforceLimits(child.pid as number, limits, giveUp);
    signal.addEventListener('abort', giveUp);
    child.once('message', finish).once('exit', onExit).once('error', onError);
    child.send(task);
  });

export const isCrash = (answer: unknown): answer is Crash =>
  typeof answer === 'object' && answer !== null && 'crashed' in answer;

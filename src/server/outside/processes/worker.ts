import type { ChildProcess } from 'node:child_process';
import { ask, awaitReady, type Crash, isCrash } from './child-process.ts';
import { type Failure, isFailure } from './failure.ts';
import { type ProcessLimits, type ProcessUsage, readUsage } from './process-limits.ts';

/** A child process that does one task at a time. It starts with the first and ends after half a minute without one. */
export type Worker<Answer> = {
  /**
   * Undefined when the task exceeded its limits, or `signal` was aborted. Throws if the process does not start. `own`: the
   * limits of this task.
   */
  run: (task: object, signal: AbortSignal, own?: ProcessLimits) => Promise<Answer | Failure | Crash | undefined>;
  isRunning: () => boolean;
  stop: () => void;
};

type WorkerOptions = {
  fork: () => ChildProcess;
  limits: ProcessLimits;
  /** A process whose resident memory (bytes) is above this after a task is replaced. */
  reusableMemory: number;
};

const idleTime = 30_000;
const startTimeout = 90_000;

export const openWorker = <Answer extends object | string>(options: WorkerOptions): Worker<Answer> => {
  const { fork, limits, reusableMemory } = options;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  const start = async () => {
    const started = fork();
    child = started;
    const forget = () => {
      if (child === started) child = undefined;
    };
    // for its whole life: an 'error' event without a listener would end the server
    started.once('exit', forget).on('error', forget);
    await awaitReady(started, startTimeout);
    return started;
  };

  /** A lowered priority cannot be raised again, so such a process is replaced. Without usage figures it is kept. */
  const isUsedUp = (before: ProcessUsage | undefined, after: ProcessUsage | undefined) =>
    before && after && (after.memory > reusableMemory || after.cpu - before.cpu > limits.lowPriorityAfter);

  return {
    run: async (task, signal, own = limits) => {
      clearTimeout(idle);
      const worker = child ?? (await start());
      const pid = worker.pid as number;
      const before = await readUsage(pid);
      const answer = signal.aborted ? undefined : await ask<Answer | Failure>(worker, task, own, signal);
      const isDone = answer !== undefined && !isCrash(answer) && !isFailure(answer);
      if (!isDone || isUsedUp(before, await readUsage(pid))) stop();
      else idle = setTimeout(stop, idleTime).unref();
      return answer;
    },
    isRunning: () => child !== undefined,
    stop,
  };
};

import { readdir, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/**
 * What a process may use for one task: `memory` in bytes; `cpu` and `timeout` (wall clock) in ms. After
 * `lowPriorityAfter` ms of CPU time it gets the lowest priority.
 */
export type ProcessLimits = { memory: number; lowPriorityAfter: number; cpu: number; timeout: number };

/** Resident memory in bytes, and CPU time in ms since the process began. */
export type ProcessUsage = { memory: number; cpu: number };

// /proc counts CPU time in ticks of 10 ms (USER_HZ is 100 on every Linux)
const tick = 10;

/** Undefined on other systems than Linux, and for a process that has ended. */
export const readUsage = async (pid: number): Promise<ProcessUsage | undefined> => {
  if (process.platform !== 'linux') return undefined;
  try {
    const [stat, status] = await Promise.all(
      ['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    );
    // the command name is in parentheses and may contain anything
    const fields = (stat as string).slice((stat as string).lastIndexOf(')') + 2).split(' ');
    const memory = Number(/^VmRSS:\s+(\d+) kB/m.exec(status as string)?.[1] ?? 0) * 1024;
    return { memory, cpu: (Number(fields[11]) + Number(fields[12])) * tick };
  } catch {
    return undefined;
  }
};

// lower than PRIORITY_BELOW_NORMAL (10), so that rendering never slows a save; still above the lowest (19)
const lowPriority = 15;
const lowestPriority = constants.priority.PRIORITY_LOW;

/** Gives a process a lower priority than the server. */
export const lowerPriority = (pid: number): Promise<void> => setPriorityOfThreads(pid, lowPriority);

/** Linux has a priority per thread; a new thread inherits that of its creator. Where the system refuses, nothing changes. */
const setPriorityOfThreads = async (pid: number, priority: number) => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  await Promise.allSettled(threads.map(async (thread) => setPriority(Number(thread), priority)));
};

// in ms
const interval = 100;

/** Calls `onExcess` once when the process exceeds its limits from now on. Returns a function that stops watching. */
export const enforceLimits = (pid: number, limits: ProcessLimits, onExcess: () => void): (() => void) => {
  let before: number | undefined;
  let isChecking = false;
  const check = async () => {
    // never two checks at once: on a busy machine one can take longer than the interval
    if (isChecking) return;
    isChecking = true;
    const usage = await readUsage(pid);
    isChecking = false;
    if (!usage) return;
    before ??= usage.cpu;
    if (usage.memory > limits.memory || usage.cpu - before > limits.cpu) excess();
    else if (usage.cpu - before > limits.lowPriorityAfter) await setPriorityOfThreads(pid, lowestPriority);
  };
  const excess = () => {
    stop();
    onExcess();
  };
  const checks = setInterval(check, interval);
  const timeout = setTimeout(excess, limits.timeout);
  const stop = () => {
    clearInterval(checks);
    clearTimeout(timeout);
  };
  void check();
  return stop;
};

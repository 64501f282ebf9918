import { readdir, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** What a process may use for one piece of work, and from how `long` on it goes behind its like. Bytes, and ms. */
export type Allowance = { memory: number; long: number; cpu: number; time: number };

/** Bytes in memory now, and ms of a processor since it began. */
export type Use = { memory: number; cpu: number };

// Linux counts the time of processes in hundredths of a second, whatever its kernel does
const tick = 10;

/** Undefined where the system does not tell, and for a process that is gone. */
export const readUse = async (pid: number): Promise<Use | undefined> => {
  if (process.platform !== 'linux') return undefined;
  try {
    const [stat, status] = await Promise.all(
      ['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    );
    // its name stands in brackets, and may hold anything
    const fields = (stat as string).slice((stat as string).lastIndexOf(')') + 2).split(' ');
    const memory = Number(/^VmRSS:\s+(\d+) kB/m.exec(status as string)?.[1] ?? 0) * 1024;
    return { memory, cpu: (Number(fields[11]) + Number(fields[12])) * tick };
  } catch {
    return undefined;
  }
};

// below PRIORITY_BELOW_NORMAL: a save waits for no picture, and between pictures there is a difference left
const behind = 15;
const last = constants.priority.PRIORITY_LOW;

/** Puts a process behind those that answer people. */
export const putBehind = (pid: number): Promise<void> => setAll(pid, behind);

/** Linux has a priority for each thread, and new ones have that of who begins them. A system may refuse; then all share alike. */
const setAll = async (pid: number, priority: number) => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  await Promise.allSettled(threads.map(async (thread) => setPriority(Number(thread), priority)));
};

const often = 100;

/** Calls `onExcess` once when the process takes more than it may from now on; gives what ends the watch. */
export const watchProcess = (pid: number, allowed: Allowance, onExcess: () => void): (() => void) => {
  let before: number | undefined;
  let looking = false;
  const look = async () => {
    // one look at a time: a busy machine answers late
    if (looking) return;
    looking = true;
    const use = await readUse(pid);
    looking = false;
    if (!use) return;
    before ??= use.cpu;
    if (use.memory > allowed.memory || use.cpu - before > allowed.cpu) excess();
    else if (use.cpu - before > allowed.long) await setAll(pid, last);
  };
  const excess = () => {
    stop();
    onExcess();
  };
  const looks = setInterval(look, often);
  const end = setTimeout(excess, allowed.time);
  const stop = () => {
    clearInterval(looks);
    clearTimeout(end);
  };
  void look();
  return stop;
};

import { remuxProgram } from '../../root.ts';
import { type Crash, forkRestricted, isCrash } from '../processes/child-process.ts';
import type { ProcessLimits } from '../processes/process-limits.ts';
import { openWorker } from '../processes/worker.ts';
import type { Remuxed, RemuxFailure, RemuxResult, RemuxTask } from './remuxed.ts';

/** Writes recordings anew in a child process, so that a hostile file cannot harm the server. */
export type Remuxer = {
  /**
   * Writes the sound of files into new files beside them, without metadata: see `Remuxed`. One task at a time.
   * `too much`: the files exceed the limits. Throws when `signal` was aborted, or the server is at fault.
   */
  remux: (task: RemuxTask, signal: AbortSignal) => Promise<Remuxed | 'too much' | Crash>;
  close: () => void;
};

// measured: 90 minutes of Opus took 260 MB, six hours of AAC (198 MB) 430 MB
export const remuxLimits: ProcessLimits = { memory: 1e9, lowPriorityAfter: 2000, cpu: 120_000, timeout: 600_000 };
const reusableMemory = 300e6;

/** It starts no program, and reads and writes only in `folders`. */
const rightsIn = (folders: string) => ({
  read: [folders],
  flags: [`--allow-fs-write=${folders}`, '--max-old-space-size=512'],
});

/** `folders` is the parent of all work folders. */
export const openRemuxer = (folders: string, limits = remuxLimits): Remuxer => {
  const fork = () => forkRestricted(remuxProgram, rightsIn(folders));
  const worker = openWorker<RemuxResult>({ fork, limits, reusableMemory, isFailure });
  let last: Promise<unknown> = Promise.resolve();

  const remuxNow = async (task: RemuxTask, signal: AbortSignal) => {
    signal.throwIfAborted();
    const answer = await worker.run(task, signal);
    signal.throwIfAborted();
    if (answer === undefined) return 'too much';
    if (!isCrash(answer) && isFailure(answer)) throw errorOf(answer);
    return answer;
  };

  return {
    remux: (task, signal) => {
      const remuxed = last.then(() => remuxNow(task, signal));
      last = remuxed.catch(() => {});
      return remuxed;
    },
    close: worker.stop,
  };
};

const isFailure = (answer: RemuxResult): answer is RemuxFailure => 'failed' in answer;

const errorOf = ({ failed, code }: RemuxFailure) =>
  Object.assign(new Error(`The process that reads recordings failed: ${failed}`), { code });

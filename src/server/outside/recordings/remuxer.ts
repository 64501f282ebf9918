import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { remuxProgram } from '../../root.ts';
import { type Crash, forkRestricted } from '../processes/child-process.ts';
import { errorOf, isFailure } from '../processes/failure.ts';
import type { ProcessLimits } from '../processes/process-limits.ts';
import { openWorker } from '../processes/worker.ts';
import type { Remuxed, RemuxTask } from './remux-task.ts';

/** Writes recordings anew in a child process, so that a hostile file cannot harm the server. */
export type Remuxer = {
  /**
   * Writes the sound of files into new files beside them, without metadata: see `Remuxed`. One task at a time.
   * `too much`: the files exceed the limits. Throws when `signal` was aborted, or the server is at fault.
   */
  remux: (task: RemuxTask, signal: AbortSignal) => Promise<Remuxed | 'too much' | Crash>;
  close: () => void;
};

/**
 * For files of so many bytes. mediabunny 1.61 reads some damaged files for ever, so a small one is not given minutes.
 * Measured: 90 minutes of Opus took 3 s and 260 MB; MP3, the slowest, 0.4 s per MB; six hours of AAC (181 MB) 740 MB.
 */
export const remuxLimits = (bytes: number): ProcessLimits => {
  const cpu = 20_000 + (1500 * bytes) / 1e6;
  return { memory: 1e9, lowPriorityAfter: 2000, cpu, timeout: 5 * cpu };
};
const reusableMemory = 300e6;

/** `folders` is the parent of all work folders. */
export const openRemuxer = (folders: string, limitsFor = remuxLimits): Remuxer => {
  const fork = () => forkRestricted(remuxProgram, { write: [folders], heap: 512 });
  const worker = openWorker<Remuxed>({ fork, limits: limitsFor(0), reusableMemory });
  let last: Promise<unknown> = Promise.resolve();

  const remuxNow = async (task: RemuxTask, signal: AbortSignal) => {
    signal.throwIfAborted();
    const answer = await worker.run(task, signal, limitsFor(await sizeOf(task)));
    signal.throwIfAborted();
    if (answer === undefined) return 'too much';
    if (isFailure(answer)) throw errorOf('process that reads recordings', answer);
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

/** In bytes, of all files together. */
const sizeOf = async ({ folder, files }: RemuxTask) => {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

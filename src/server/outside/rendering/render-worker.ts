import type { ChildProcess } from 'node:child_process';
import { renderProgram } from '../../root.ts';
import { FileStoreUnavailable } from '../files/file-store.ts';
import { ask, awaitReady, type Crash, forkRestricted, isCrash } from '../processes/child-process.ts';
import { type ProcessLimits, type ProcessUsage, readUsage } from '../processes/process-limits.ts';
import type { RefusedImage, RenderedImage, RenderFailure, RenderResult, RenderTask } from './image-renderer.ts';

/** A child process that renders images. It starts with the first image and ends after half a minute without one. */
type RenderWorker = {
  /**
   * Undefined when the image exceeded the limits, or `signal` was aborted. Throws FileStoreUnavailable when the
   * server is at fault.
   */
  render: (task: RenderTask, signal: AbortSignal) => Promise<RenderedImage | RefusedImage | Crash | undefined>;
  isRunning: () => boolean;
  stop: () => void;
};

// measured: a 48-megapixel HEIC photo of a phone took 10 s of CPU time and 1.5 GB
export const defaultLimits: ProcessLimits = { memory: 1.75e9, lowPriorityAfter: 2000, cpu: 20_000, timeout: 90_000 };
// decoders never return memory: a process above this is replaced
const reusableMemory = 300e6;
const idleTime = 30_000;

/** Native decoders run in it; it reads and writes uploads. */
const rightsIn = (uploads: string) => ({
  read: [uploads],
  flags: ['--allow-addons', `--allow-fs-write=${uploads}`, '--max-old-space-size=512'],
});

/** `uploads` is the parent of all upload folders. */
export const openRenderWorker = (uploads: string, limits: ProcessLimits): RenderWorker => {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  const start = async () => {
    const started = forkRestricted(renderProgram, rightsIn(uploads));
    child = started;
    const forget = () => {
      if (child === started) child = undefined;
    };
    // for its whole life: an 'error' event without a listener would end the server
    started.once('exit', forget).on('error', forget);
    // the image is not at fault
    await awaitReady(started, defaultLimits.timeout).catch((error) => {
      throw new FileStoreUnavailable(error);
    });
    return started;
  };

  return {
    render: async (task, signal) => {
      clearTimeout(idle);
      const worker = child ?? (await start());
      const pid = worker.pid as number;
      const before = await readUsage(pid);
      const answer = signal.aborted ? undefined : await ask<RenderResult>(worker, task, limits, signal);
      if (
        answer === undefined ||
        isCrash(answer) ||
        isFailure(answer) ||
        isUsedUp(before, await readUsage(pid), limits)
      )
        stop();
      else idle = setTimeout(stop, idleTime).unref();
      if (isFailure(answer)) throw new FileStoreUnavailable(errorOf(answer));
      return answer;
    },
    isRunning: () => child !== undefined,
    stop,
  };
};

const isFailure = (answer: RenderResult | Crash | undefined): answer is RenderFailure =>
  typeof answer === 'object' && 'failed' in answer;

const errorOf = ({ failed, code }: RenderFailure) =>
  Object.assign(new Error(`The rendering process failed: ${failed}`), { code });

/** A lowered priority cannot be raised again, so such a process is replaced. Without usage figures it is kept. */
const isUsedUp = (before: ProcessUsage | undefined, after: ProcessUsage | undefined, limits: ProcessLimits) =>
  before && after && (after.memory > reusableMemory || after.cpu - before.cpu > limits.lowPriorityAfter);

import { renderProgram } from '../../root.ts';
import { FileStoreUnavailable } from '../files/file-store.ts';
import { type Crash, forkRestricted } from '../processes/child-process.ts';
import { errorOf, isFailure } from '../processes/failure.ts';
import type { ProcessLimits } from '../processes/process-limits.ts';
import { openWorker } from '../processes/worker.ts';
import type { RefusedImage, RenderedImage, RenderTask } from './image-renderer.ts';

/** A child process that renders images. */
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
// decoders never return memory
const reusableMemory = 300e6;

/** `uploads` is the parent of all upload folders. */
export const openRenderWorker = (uploads: string, limits: ProcessLimits): RenderWorker => {
  // the decoders are native
  const fork = () => forkRestricted(renderProgram, { write: [uploads], hasAddons: true, heap: 512 });
  const { run, isRunning, stop } = openWorker<RenderedImage | RefusedImage>({ fork, limits, reusableMemory });
  return {
    render: async (task, signal) => {
      // the image is not at fault
      const answer = await run(task, signal).catch((error) => {
        throw new FileStoreUnavailable(error);
      });
      if (isFailure(answer)) throw new FileStoreUnavailable(errorOf('rendering process', answer));
      return answer;
    },
    isRunning,
    stop,
  };
};

import type { Crash } from '../processes/child-process.ts';
import { createKeyedSemaphore } from '../processes/keyed-semaphore.ts';
import { defaultLimits, openRenderWorker } from './render-worker.ts';

/** An image ready to be served; `smaller` are the widths (px) of its smaller copies. */
export type RenderedImage = { content_type: string; width: number; height: number; smaller: number[] };

/** `unreadable`: decoding exceeded its time or memory limit. */
export type RefusedImage = 'not an image' | 'too many pixels' | 'unreadable';

/** Renders uploaded images in child processes, so that a hostile file cannot harm the server. */
export type ImageRenderer = {
  /**
   * Reads the file `original` of this folder and writes the rendered files beside it: see `renderFiles`. One image at
   * a time per `question_id`. Undefined when `signal` was aborted first. With `print` it writes only `renderFiles.print`, a
   * JPEG of at most that size.
   */
  render: (
    folder: string,
    question_id: string,
    signal: AbortSignal,
    print?: PrintSize,
  ) => Promise<RenderedImage | RefusedImage | Crash | undefined>;
  /** Whether the queue is full, for this question or for all. */
  isFull: (question_id: string) => boolean;
  /** How many images are being rendered or queued. */
  queued: () => number;
  close: () => void;
};

/** Names of the files in the folder of one upload. */
export const renderFiles = {
  original: 'original',
  served: 'served',
  smaller: (width: number) => `w${width}`,
  print: 'print.jpg',
};

/** In px: an image for print is at most so wide and so high. */
export type PrintSize = { width: number; height: number };

/** What the child process is sent. With `print` it renders only a JPEG of at most that size. */
export type RenderTask = { folder: string; print?: PrintSize | undefined };

const concurrency = 2;
const queueLimits = { perKey: 25, total: 100 };

/** `uploads` is the parent of all upload folders. */
export const openImageRenderer = (uploads: string, processLimits = defaultLimits): ImageRenderer => {
  const semaphore = createKeyedSemaphore(concurrency, queueLimits);
  const workers = Array.from({ length: concurrency }, () => openRenderWorker(uploads, processLimits));
  const idle = [...workers];

  const renderNow = async (
    task: RenderTask,
    signal: AbortSignal,
  ): Promise<RenderedImage | RefusedImage | Crash | undefined> => {
    // prefer a worker whose process is already running
    const index = idle.findIndex((worker) => worker.isRunning());
    const [worker] = idle.splice(Math.max(0, index), 1) as [(typeof workers)[number]];
    const result = await worker.render(task, signal).finally(() => idle.unshift(worker));
    if (signal.aborted) return undefined;
    return result ?? 'unreadable';
  };

  return {
    render: (folder, question_id, signal, print) =>
      semaphore.run(question_id, () => renderNow({ folder, print }, signal), signal),
    isFull: semaphore.isFull,
    queued: semaphore.queued,
    close: () => {
      for (const { stop } of workers) stop();
    },
  };
};

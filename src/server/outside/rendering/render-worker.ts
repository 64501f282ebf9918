import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeFolder, renderProgram, root } from '../../root.ts';
import { FileStoreUnavailable } from '../files/file-store.ts';
import type { Crash, RefusedImage, RenderedImage, RenderFailure, RenderResult } from './image-renderer.ts';
import { enforceLimits, lowerPriority, type ProcessLimits, type ProcessUsage, readUsage } from './process-limits.ts';

/** A child process that renders images. It starts with the first image and ends after half a minute without one. */
type RenderWorker = {
  /**
   * Undefined when the image exceeded the limits, or `signal` was aborted. Throws FileStoreUnavailable when the
   * server is at fault.
   */
  render: (folder: string, signal: AbortSignal) => Promise<RenderedImage | RefusedImage | Crash | undefined>;
  isRunning: () => boolean;
  stop: () => void;
};

// measured: a 48-megapixel HEIC photo of a phone took 10 s of CPU time and 1.5 GB
export const defaultLimits: ProcessLimits = { memory: 1.75e9, lowPriorityAfter: 2000, cpu: 20_000, timeout: 90_000 };
// decoders never return memory: a process above this is replaced
const reusableMemory = 300e6;
const idleTime = 30_000;

const codePaths = [join(root, 'node_modules'), codeFolder, join(root, 'package.json')];

/** Node's permission model: the process reads the code, reads and writes uploads, and starts no process or thread. */
const permissions = (uploads: string) => [
  '--permission',
  '--allow-addons',
  // symbolic links: Node checks the real path
  ...[...codePaths, ...codePaths.map((path) => realpathSync(path)), uploads].map((path) => `--allow-fs-read=${path}`),
  `--allow-fs-write=${uploads}`,
];

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
    const started = fork(renderProgram, {
      execArgv: [...permissions(uploads), '--max-old-space-size=512'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child = started;
    const forget = () => {
      if (child === started) child = undefined;
    };
    // for its whole life: an 'error' event without a listener would end the server
    started.once('exit', forget).on('error', forget);
    // awaited together: a rejection while only the other is awaited would be an unhandled rejection
    await Promise.all([untilReady(started), started.pid === undefined ? undefined : preferForOomKiller(started.pid)]);
    if (started.pid !== undefined) await lowerPriority(started.pid);
    return started;
  };

  return {
    render: async (folder, signal) => {
      clearTimeout(idle);
      const worker = child ?? (await start());
      const pid = worker.pid as number;
      const before = await readUsage(pid);
      const answer = signal.aborted ? undefined : await ask(worker, folder, limits, signal);
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

const isCrash = (answer: RenderResult | Crash): answer is Crash => typeof answer === 'object' && 'crashed' in answer;

const isFailure = (answer: RenderResult | Crash | undefined): answer is RenderFailure =>
  typeof answer === 'object' && 'failed' in answer;

const errorOf = ({ failed, code }: RenderFailure) =>
  Object.assign(new Error(`The rendering process failed: ${failed}`), { code });

/** A lowered priority cannot be raised again, so such a process is replaced. Without usage figures it is kept. */
const isUsedUp = (before: ProcessUsage | undefined, after: ProcessUsage | undefined, limits: ProcessLimits) =>
  before && after && (after.memory > reusableMemory || after.cpu - before.cpu > limits.lowPriorityAfter);

/** Out of memory, Linux kills this process rather than the server. Elsewhere there is no such file, or it is refused. */
const preferForOomKiller = (pid: number) => writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});

/** Throws FileStoreUnavailable when the process does not start: the image is not at fault. */
const untilReady = async (started: ChildProcess) => {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(defaultLimits.timeout)]);
  const why = await Promise.race([
    once(started, 'message', { signal }).then(() => undefined),
    once(started, 'exit', { signal }).then(([code]) => `It ended with ${code}.`),
  ]).catch(String);
  end.abort();
  if (why === undefined) return;
  started.kill('SIGKILL');
  throw new FileStoreUnavailable(new Error(`The rendering process did not start. ${why}`));
};

type Ask = (
  child: ChildProcess,
  folder: string,
  limits: ProcessLimits,
  signal: AbortSignal,
) => Promise<RenderResult | Crash | undefined>;

const ask: Ask = (child, folder, limits, signal) =>
  new Promise((resolve) => {
    const finish = (answer?: RenderResult | Crash) => {
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
    child.send(folder);
  });

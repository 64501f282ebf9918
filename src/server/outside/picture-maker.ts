import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeFolder, pictureProgram, root } from '../root.ts';
import { ImageStoreUnavailable } from './image-store.ts';
import type { Crash, Picture, RefusedPicture, Rendered, RenderFailure } from './pictures.ts';
import { type Allowance, putBehind, readUse, type Use, watchProcess } from './process-watch.ts';

/** One process that makes pictures; it starts with the first one and ends when none has come for half a minute. */
export type PictureMaker = {
  /**
   * Undefined when the picture took more than it may, or `signal` was aborted. Throws ImageStoreUnavailable when the
   * fault is ours.
   */
  make: (folder: string, signal: AbortSignal) => Promise<Picture | RefusedPicture | Crash | undefined>;
  isRunning: () => boolean;
  stop: () => void;
};

// a photo of 48 million pixels as phones make them (HEIC) took 10 s of a processor and 1.5 GB
export const usualAllowance: Allowance = { memory: 1.75e9, long: 2000, cpu: 20_000, time: 90_000 };
// decoders do not give back what they once had
const keptMemory = 300e6;
const idleTime = 30_000;

const ours = [join(root, 'node_modules'), codeFolder, join(root, 'package.json')];

/** JavaScript in there reads our own files and writes uploads; it starts no program and no thread. */
const rights = (uploads: string) => [
  '--permission',
  '--allow-addons',
  // where they really lie, too: a folder may stand in for another
  ...[...ours, ...ours.map((path) => realpathSync(path)), uploads].map((path) => `--allow-fs-read=${path}`),
  `--allow-fs-write=${uploads}`,
];

/** `uploads` is the folder that holds those of all pictures. */
export const openPictureMaker = (uploads: string, allowed: Allowance): PictureMaker => {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  const start = async () => {
    const started = fork(pictureProgram, {
      execArgv: [...rights(uploads), '--max-old-space-size=512'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child = started;
    const forget = () => {
      if (child === started) child = undefined;
    };
    // for as long as it lives: an error that nobody hears would end the server
    started.once('exit', forget).on('error', forget);
    // together: a rejection that came while only the other is awaited would be unhandled, and end the server
    await Promise.all([untilReady(started), started.pid === undefined ? undefined : offer(started.pid)]);
    if (started.pid !== undefined) await putBehind(started.pid);
    return started;
  };

  return {
    make: async (folder, signal) => {
      clearTimeout(idle);
      const worker = child ?? (await start());
      const pid = worker.pid as number;
      const before = await readUse(pid);
      const answer = signal.aborted ? undefined : await ask(worker, folder, allowed, signal);
      if (answer === undefined || isCrash(answer) || isFailure(answer) || isSpent(before, await readUse(pid), allowed))
        stop();
      else idle = setTimeout(stop, idleTime).unref();
      if (isFailure(answer)) throw new ImageStoreUnavailable(errorOf(answer));
      return answer;
    },
    isRunning: () => child !== undefined,
    stop,
  };
};

const isCrash = (answer: Rendered | Crash): answer is Crash => typeof answer === 'object' && 'crashed' in answer;

const isFailure = (answer: Rendered | Crash | undefined): answer is RenderFailure =>
  typeof answer === 'object' && 'failed' in answer;

const errorOf = ({ failed, code }: RenderFailure) =>
  Object.assign(new Error(`The process that makes pictures failed: ${failed}`), { code });

/** A priority that was lowered stays so. Where the system does not tell, the process is kept. */
const isSpent = (before: Use | undefined, after: Use | undefined, allowed: Allowance) =>
  before && after && (after.memory > keptMemory || after.cpu - before.cpu > allowed.long);

/** Where the memory is full, the system ends this process and not the server. Some systems refuse; others have no such file. */
const offer = (pid: number) => writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});

/** Throws ImageStoreUnavailable when it does not start: that is no fault of the picture. */
const untilReady = async (started: ChildProcess) => {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(usualAllowance.time)]);
  const why = await Promise.race([
    once(started, 'message', { signal }).then(() => undefined),
    once(started, 'exit', { signal }).then(([code]) => `It ended with ${code}.`),
  ]).catch(String);
  end.abort();
  if (why === undefined) return;
  started.kill('SIGKILL');
  throw new ImageStoreUnavailable(new Error(`The process that makes pictures did not start. ${why}`));
};

type Ask = (
  child: ChildProcess,
  folder: string,
  allowed: Allowance,
  signal: AbortSignal,
) => Promise<Rendered | Crash | undefined>;

const ask: Ask = (child, folder, allowed, signal) =>
  new Promise((resolve) => {
    const finish = (answer?: Rendered | Crash) => {
      stopWatch();
      signal.removeEventListener('abort', giveUp);
      child.off('message', finish).off('exit', onExit).off('error', onError);
      resolve(answer);
    };
    const giveUp = () => finish();
    // killed by us: the server closes
    const crash = (crashed: string) => finish(child.killed ? undefined : { crashed });
    const onExit = (code: number | null, killedBy: string | null) =>
      crash(killedBy === null ? `exit code ${code}` : `signal ${killedBy}`);
    const onError = ({ message }: Error) => crash(message);
    const stopWatch = watchProcess(child.pid as number, allowed, giveUp);
    signal.addEventListener('abort', giveUp);
    child.once('message', finish).once('exit', onExit).once('error', onError);
    child.send(folder);
  });

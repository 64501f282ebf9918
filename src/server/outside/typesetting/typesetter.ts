import type { ChildProcess } from 'node:child_process';
import { fontsFolder, templatesFolder, typesetProgram } from '../../root.ts';
import { ask, awaitReady, forkRestricted, isCrash } from '../processes/child-process.ts';
import { createKeyedSemaphore } from '../processes/keyed-semaphore.ts';
import type { ProcessLimits } from '../processes/process-limits.ts';

/** A template of `templates/`, and the JSON that it reads; `data.fonts` is added. */
export type TypesetTask = { template: 'letter'; data: Record<string, unknown> };

/** `missing` are the letters that no font has; □ stands in their place. */
export type Typeset = { pdf: Buffer; missing: string[] };

/** Makes PDFs with Typst. A process is started for each, so nothing of it stays in memory. */
export type Typesetter = {
  /** One at a time. `too much`: it exceeded its time or memory limit. Undefined when `signal` was aborted first. */
  typeset: (task: TypesetTask, signal: AbortSignal) => Promise<Typeset | 'too much' | undefined>;
  isFull: () => boolean;
  close: () => void;
};

/** What the process is sent. It reads a folder of fonts only if those before it lack a letter. */
export type ProcessTask = TypesetTask & { templates: string; fonts: string[] };

/** What the process answers; `failed` is a bug in a template, in Typst's words, or a missing file. */
export type ProcessAnswer = { pdf: Uint8Array; missing: string[] } | { failed: string };

// measured: a hundred letters took 7 s of CPU time and 260 MB
const defaultLimits: ProcessLimits = { memory: 1e9, lowPriorityAfter: 5000, cpu: 60_000, timeout: 180_000 };
const startTimeout = 90_000;
const maxQueued = 20;

// half the CPU time for one letter: a process that ends soon gains nothing from V8's optimising compiler
const flags = ['--liftoff-only', '--max-old-space-size=512'];

const ourFonts = [fontsFolder, `${fontsFolder}/cjk`];

/** `ownFonts`: the admin's folder of further fonts, which need not exist. */
export const openTypesetter = (
  ownFonts: string,
  limits: ProcessLimits = defaultLimits,
  folders: string[] = ourFonts,
): Typesetter => {
  const queue = createKeyedSemaphore(1, { perKey: maxQueued, total: maxQueued });
  const fonts = [...folders, ownFonts];
  let child: ChildProcess | undefined;

  const stop = () => void child?.kill('SIGKILL');

  const typesetNow = async (task: TypesetTask, signal: AbortSignal) => {
    const started = forkRestricted(typesetProgram, { read: [...fonts, templatesFolder], flags }, 'advanced');
    child = started;
    // for its whole life: an 'error' event without a listener would end the server
    started.on('error', () => {});
    try {
      await awaitReady(started, startTimeout);
      if (signal.aborted) return undefined;
      const whole: ProcessTask = { ...task, templates: templatesFolder, fonts };
      const answer = await ask<ProcessAnswer>(started, whole, limits, signal);
      if (signal.aborted) return undefined;
      if (answer === undefined) return 'too much';
      if (isCrash(answer)) throw new Error(`The typesetting process crashed: ${answer.crashed}`);
      if ('failed' in answer) throw new Error(`Typesetting failed: ${answer.failed}`);
      return { pdf: Buffer.from(answer.pdf), missing: answer.missing };
    } finally {
      started.kill('SIGKILL');
    }
  };

  return {
    typeset: (task, signal) => queue.run('', () => typesetNow(task, signal), signal),
    isFull: () => queue.isFull(''),
    close: stop,
  };
};

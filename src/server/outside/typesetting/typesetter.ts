import type { ChildProcess } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fontsFolder, templatesFolder, typesetProgram } from '../../root.ts';
import { undefinedIfMissing } from '../missing-file.ts';
import { ask, awaitReady, forkRestricted, isCrash, type Rights } from '../processes/child-process.ts';
import { errorOf, type Failure, isFailure } from '../processes/failure.ts';
import { createKeyedSemaphore } from '../processes/keyed-semaphore.ts';
import type { ProcessLimits } from '../processes/process-limits.ts';

/** A template of `templates/`, and the JSON that it reads; `data.fonts` is added. */
export type TypesetTask = { template: 'letter'; data: Record<string, unknown> };

/** `missing` are the letters that no font has; □ stands in their place. */
export type Typeset = { pdf: Buffer; missing: string[] };

/** The fonts that texts need: their families, in the order in which they are used, and their files. */
export type Fonts = { families: string[]; files: string[] };

/** For each text the letters that no font has; `texts` are the same with □ in their place. */
export type CheckedTexts = { texts: unknown[]; missing: string[][]; fonts: Fonts };

/** `ua-1`: PDF/UA-1, `a-2a`: PDF/A-2a. The WebAssembly compiler makes `1.7` only. */
export type PdfStandard = '1.7' | 'ua-1' | 'a-2a';

/**
 * A book or its cover. `data` is written to the folder, which has the photos that it names and nothing else; the PDF is
 * then its file `output`. `date` in s since 1970.
 */
export type BookTask = {
  template: 'book' | 'cover';
  folder: string;
  output: string;
  data: Record<string, unknown>;
  standard: PdfStandard;
  fonts: Fonts;
  date: number;
};

/** Makes PDFs with Typst. A process is started for each, so nothing of it stays in memory. */
export type Typesetter = {
  /** One at a time. `too much`: it exceeded its time or memory limit. Undefined when `signal` was aborted first. */
  typeset: (task: TypesetTask, signal: AbortSignal) => Promise<Typeset | 'too much' | undefined>;
  isFull: () => boolean;
  /** Looks for letters that no font has, and makes long words breakable. */
  checkTexts: (texts: unknown[], signal: AbortSignal) => Promise<CheckedTexts | 'too much' | undefined>;
  /** One at a time, beside letters. `onStart` is called when it is no longer waiting. */
  typesetBook: (
    task: BookTask,
    signal: AbortSignal,
    onStart: () => void,
  ) => Promise<{ pages: number } | 'too much' | undefined>;
  /** Describes all fonts and templates, to detect a change: with others a book may look different. */
  describeFiles: () => Promise<string[]>;
  /** Whether this machine has the compiler that makes more than `1.7`. */
  hasStandards: boolean;
  close: () => void;
};

/** The message to the process. It reads a folder of fonts only if a character is missing in those before it. */
export type ProcessTask =
  | ({ task: 'letter'; templates: string; fonts: string[] } & TypesetTask)
  | { task: 'check'; texts: unknown[]; fonts: string[] }
  | ({ task: 'book'; templates: string; native: string | undefined } & BookTask);

/** The response of the process to each kind of task, unless it failed. */
export type ProcessAnswers = {
  letter: { pdf: Uint8Array; missing: string[] };
  check: CheckedTexts;
  book: { pages: number };
};

// measured: a hundred letters took 7 s of CPU time and 260 MB
const defaultLimits: ProcessLimits = { memory: 1e9, lowPriorityAfter: 5000, cpu: 60_000, timeout: 180_000 };
const bookLimits: ProcessLimits = { memory: 2e9, lowPriorityAfter: 1000, cpu: 300_000, timeout: 300_000 };
const startTimeout = 90_000;
const maxQueued = 20;

// half the CPU time for one letter: a process that ends soon gains nothing from V8's optimising compiler
const flags = ['--liftoff-only'];

const ourFonts = [fontsFolder, `${fontsFolder}/cjk`];

/** The native compiler of this machine, if it is installed: an optional package. */
const findNative = (): string | undefined => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { resolve } = createRequire(import.meta.url);
  for (const libc of ['gnu', 'musl'])
    try {
      return resolve(`@myriaddreamin/typst-ts-node-compiler-linux-x64-${libc}`);
    } catch {
      // npm installs the one for this machine
    }
  return undefined;
};

type TypesetterOptions = { limits?: ProcessLimits; folders?: string[]; native?: string | undefined };

/** Name, size and time of each file. A folder that does not exist has none. */
const describeFolder = async (folder: string): Promise<string[]> => {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
  return Promise.all(
    names.sort().map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    }),
  );
};

/** `ownFonts`: the admin's folder of further fonts, which need not exist. */
export const openTypesetter = (ownFonts: string, options: TypesetterOptions = {}): Typesetter => {
  const { limits, folders = ourFonts } = options;
  const native = 'native' in options ? options.native : findNative();
  const letters = createKeyedSemaphore(1, { perKey: maxQueued, total: maxQueued });
  const checks = createKeyedSemaphore(1, { perKey: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY });
  const books = createKeyedSemaphore(1, { perKey: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY });
  const fonts = [...folders, ownFonts];
  const children = new Set<ChildProcess>();

  const run = async <Task extends ProcessTask>(
    task: Task,
    rights: Rights,
    limits: ProcessLimits,
    signal: AbortSignal,
  ): Promise<ProcessAnswers[Task['task']] | 'too much' | undefined> => {
    const started = forkRestricted(typesetProgram, rights, 'advanced');
    children.add(started);
    // for its whole life: an 'error' event without a listener would end the server
    started.on('error', () => {});
    try {
      await awaitReady(started, startTimeout);
      if (signal.aborted) return undefined;
      const answer = await ask<ProcessAnswers[Task['task']] | Failure>(started, task, limits, signal);
      if (signal.aborted) return undefined;
      if (answer === undefined) return 'too much';
      if (isCrash(answer)) throw new Error(`The typesetting process crashed: ${answer.crashed}`);
      if (isFailure(answer)) throw errorOf('typesetting process', answer);
      return answer;
    } finally {
      children.delete(started);
      started.kill('SIGKILL');
    }
  };

  const rights: Rights = { read: [...fonts, templatesFolder], heap: 512, flags };

  const typesetNow = async (task: TypesetTask, signal: AbortSignal) => {
    const whole = { task: 'letter' as const, ...task, templates: templatesFolder, fonts };
    const answer = await run(whole, rights, limits ?? defaultLimits, signal);
    return typeof answer === 'object' ? { pdf: Buffer.from(answer.pdf), missing: answer.missing } : answer;
  };

  const typesetBookNow = (task: BookTask, signal: AbortSignal) =>
    run(
      { task: 'book', ...task, templates: templatesFolder, native },
      { ...rights, write: [task.folder], hasAddons: native !== undefined },
      limits ?? bookLimits,
      signal,
    );

  return {
    typeset: (task, signal) => letters.run('', () => typesetNow(task, signal), signal),
    isFull: () => letters.isFull(''),
    checkTexts: (texts, signal) =>
      checks.run('', () => run({ task: 'check', texts, fonts }, rights, limits ?? bookLimits, signal), signal),
    typesetBook: (task, signal, onStart) =>
      books.run(
        '',
        () => {
          onStart();
          return typesetBookNow(task, signal);
        },
        signal,
      ),
    describeFiles: async () => (await Promise.all([...fonts, templatesFolder].map(describeFolder))).flat(),
    hasStandards: native !== undefined,
    close: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
};

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findProgram } from '../stores/programs.ts';

/**
 * A system call. `from` and `to` are when it was entered and left, as positions in the trace. `text` holds its arguments as
 * strace prints them, with every string and path in hexadecimal.
 */
export type SystemCall = { name: string; text: string; result: string; from: number; to: number };

// what changes files, names and mappings; what syncs them; and what sends responses
const changesAndSyncs = [
  'open openat creat write writev pwrite64 pwritev pwritev2 lseek ftruncate truncate fallocate copy_file_range sendfile',
  'rename renameat renameat2 link linkat symlink symlinkat unlink unlinkat rmdir mkdir mkdirat mmap',
  'fsync fdatasync msync sync syncfs',
  'sendto sendmsg',
];
const filterOf = (calls: string[]) => calls.flatMap((names) => names.split(' ')).map((name) => `?${name}`);

const wholeStrings = ['-s', String(2 ** 26)];

/** The command that runs another one under strace, as its parent process sees it: with its own pid, signals and exit status. */
export const traceInto = (file: string, calls: string[] = changesAndSyncs): string[] => [
  ...[findProgram('strace') ?? 'strace', '--daemonize=grandchild', '-f', '--seccomp-bpf', '-ttt', '-y', '-xx'],
  ...[...wholeStrings, '-e', `trace=${filterOf(calls)}`, '-o', file],
];

/** Whether strace is installed and may trace here: a container can forbid it. */
export const canTrace = (): boolean => {
  const [strace = '', ...args] = traceInto('/dev/null');
  return spawnSync(strace, [...args, 'true']).status === 0;
};

/** Whether the first process of this trace has ended. */
export const hasEnded = (file: string): boolean => {
  const text = readFileSync(file, 'latin1');
  return new RegExp(`^${text.split(' ', 1)[0]} .* \\+\\+\\+ (exited|killed) `, 'm').test(text.slice(-10_000));
};

/** The successful calls of all processes in these traces, in the order in which they returned; mkdir when it was entered. */
export const readTrace = (files: string[]): SystemCall[] => {
  const lines = files.flatMap(readLines).sort((one, other) => one.time - other.time);
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, { text: string; from: number }>();
  for (const [at, { pid, line }] of lines.entries()) {
    const started = / <unfinished \.\.\.>$/.exec(line);
    if (started) {
      unfinished.set(pid, { text: line.slice(0, started.index), from: at });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(line);
    const { text, from } = (resumed && unfinished.get(pid)) || { text: '', from: at };
    const call = /^(\w+)\((.*)\) += (\d+.*)$/.exec(text + line.slice(resumed?.[0].length ?? 0));
    const [, name = '', args = '', result = ''] = call ?? [];
    // another thread may already use the new folder before mkdir returns
    if (call) calls.push({ name, text: args, result, from, to: name.startsWith('mkdir') ? from : at });
  }
  return calls.sort((a, b) => a.to - b.to);
};

/** The lines of one trace. They are in order, also where the machine's clock was set back meanwhile. */
const readLines = (file: string) => {
  let time = 0;
  const matches = readFileSync(file, 'latin1').matchAll(/^(\d+) +(\d+\.\d+) (.*)$/gm);
  return [...matches].map(([, pid = '', at, line = '']) => {
    time = Math.max(time, Number(at));
    return { pid, time, line };
  });
};

/** Encodes a text as strace prints it, in hexadecimal. */
export const inTrace = (text: string): string => Buffer.from(text).toString('hex').replaceAll(/../g, String.raw`\x$&`);

/** Decodes it. */
export const fromTrace = (hexadecimal: string): Buffer =>
  Buffer.from(hexadecimal.replaceAll(String.raw`\x`, ''), 'hex');

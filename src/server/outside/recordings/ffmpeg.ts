import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { undefinedIfMissing } from '../missing-file.ts';
import { enforceLimits, lowerPriority, type ProcessLimits } from '../processes/process-limits.ts';
import { levelRate, openLevelMeter } from './levels.ts';

/** A copy that old devices play. `peaks`: levels from 0 to 255, one per 100 ms. */
export type Copied = { duration_ms: number; peaks: Uint8Array };

type CopyTask = { program: string; files: string[]; copy: string };

// measured: 90 minutes of Opus took 90 s and 65 MB
export const ffmpegLimits: ProcessLimits = { memory: 400e6, lowPriorityAfter: 2000, cpu: 900_000, timeout: 1_800_000 };

/**
 * Writes the sound of the files, one after the other, into `copy`: AAC, 64 kbit/s, one channel, without metadata.
 * `unreadable`: it is not among the known kinds, or exceeds the limits. Throws when `signal` was aborted, or ffmpeg cannot
 * be started.
 */
export const copyAsAac = async (
  task: CopyTask,
  signal: AbortSignal,
  limits = ffmpegLimits,
): Promise<Copied | 'unreadable'> => {
  signal.throwIfAborted();
  const child = start(task, limits);
  const stop = () => child.kill('SIGKILL');
  const meter = openLevelMeter();
  child.stdout.on('data', meter.add);
  signal.addEventListener('abort', stop);
  let stopWatch = () => {};
  try {
    await once(child, 'spawn');
    stopWatch = enforceLimits(child.pid as number, limits, stop);
    const ended = once(child, 'close');
    await lowerPriority(child.pid as number);
    const [code] = await ended;
    signal.throwIfAborted();
    const isWritten = code === 0 && (await stat(task.copy).catch(undefinedIfMissing)) !== undefined;
    return isWritten && meter.duration_ms() > 0
      ? { duration_ms: meter.duration_ms(), peaks: meter.levels() }
      : 'unreadable';
  } finally {
    stopWatch();
    signal.removeEventListener('abort', stop);
    stop();
  }
};

const prlimit = '/usr/bin/prlimit';

/** The kernel enforces the limits too, where util-linux is installed. */
const start = (task: CopyTask, { cpu }: ProcessLimits): ChildProcessByStdio<null, Readable, null> => {
  const command = [task.program, ...argumentsFor(task)];
  const limited = existsSync(prlimit)
    ? [prlimit, `--as=${addressSpace}`, `--cpu=${Math.ceil(cpu / 1000)}`, '--core=0', '--nofile=256', ...command]
    : command;
  const [program, ...args] = limited as [string, ...string[]];
  return spawn(program, args, { env: {}, stdio: ['ignore', 'pipe', 'ignore'] });
};

/** In bytes; more than `memory`, because libraries reserve what they do not touch. */
const addressSpace = 2e9;

/** No playlists, and no protocols but files: a file must not name another, or an address. */
const formats = 'aac,aiff,amr,caf,flac,matroska,mov,mp3,ogg,wav';
const onlyFiles = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', formats];

const argumentsFor = ({ files, copy }: CopyTask) => [
  ...['-nostdin', '-hide_banner', '-v', 'error', '-n'],
  ...files.flatMap((file) => [...onlyFiles, '-i', `file:${file}`]),
  ...(files.length === 1 ? [] : ['-filter_complex', joined(files.length)]),
  ...['-map', files.length === 1 ? '0:a:0' : '[copy]', ...withoutMetadata, '-c:a', 'aac', '-b:a', '64k', '-ac', '1'],
  ...['-movflags', '+faststart', '-f', 'ipod', `file:${copy}`],
  ...['-map', files.length === 1 ? '0:a:0' : '[levels]', '-f', 's16le', '-ac', '1', '-ar', String(levelRate), 'pipe:1'],
];

const withoutMetadata = ['-map_metadata', '-1', '-map_chapters', '-1'];

const joined = (count: number) =>
  `${Array.from({ length: count }, (_, n) => `[${n}:a:0]`).join('')}concat=n=${count}:v=0:a=1,asplit[copy][levels]`;

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { enforceLimits, lowerPriority, type ProcessLimits } from '../processes/process-limits.ts';
import { levelRate, openLevelMeter } from './levels.ts';

/** `peaks`: its levels. */
export type Decoded = { duration_ms: number; peaks: Uint8Array };

/** `copy`: where to write a copy that old devices play; without it, the sound is only measured. */
type DecodeTask = { program: string; files: string[]; copy?: string | undefined };

// measured: 90 minutes of Opus took 90 s and 65 MB
export const ffmpegLimits: ProcessLimits = { memory: 400e6, lowPriorityAfter: 2000, cpu: 900_000, timeout: 1_800_000 };

/**
 * Decodes the sound of the files, one after the other, and writes the copy: AAC, 64 kbit/s, one channel, without metadata.
 * `unreadable`: it is not among the known kinds, or exceeds the limits. Throws when `signal` was aborted, or ffmpeg cannot
 * be started.
 */
export const decodeSound = async (
  task: DecodeTask,
  signal: AbortSignal,
  limits = ffmpegLimits,
): Promise<Decoded | 'unreadable'> => {
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
    const [[code]] = await Promise.all([once(child, 'close'), lowerPriority(child.pid as number)]);
    signal.throwIfAborted();
    const duration_ms = meter.duration_ms();
    return code === 0 && duration_ms > 0 ? { duration_ms, peaks: meter.levels() } : 'unreadable';
  } finally {
    stopWatch();
    signal.removeEventListener('abort', stop);
    stop();
  }
};

const prlimit = '/usr/bin/prlimit';

/** The kernel enforces the limits too, where util-linux is installed. */
const start = (task: DecodeTask, { cpu }: ProcessLimits): ChildProcessByStdio<null, Readable, null> => {
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

const argumentsFor = ({ files, copy }: DecodeTask) => {
  const isOne = files.length === 1;
  const outputs = copy === undefined ? ['levels'] : ['levels', 'copy'];
  const soundFor = (output: string) => ['-map', isOne ? '0:a:0' : `[${output}]`, '-ac', '1', ...withoutMetadata];
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-n'],
    ...files.flatMap((file) => [...onlyFiles, '-i', `file:${file}`]),
    ...(isOne ? [] : ['-filter_complex', joined(files.length, outputs)]),
    ...[...soundFor('levels'), '-ar', String(levelRate), '-f', 's16le', 'pipe:1'],
    ...(copy === undefined ? [] : [...soundFor('copy'), ...aac, `file:${copy}`]),
  ];
};

const withoutMetadata = ['-map_metadata', '-1', '-map_chapters', '-1'];
const aac = ['-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart', '-f', 'ipod'];

const joined = (count: number, outputs: string[]) => {
  const inputs = Array.from({ length: count }, (_, n) => `[${n}:a:0]`).join('');
  const split = outputs.length === 1 ? '' : `,asplit=${outputs.length}`;
  return `${inputs}concat=n=${count}:v=0:a=1${split}${outputs.map((output) => `[${output}]`).join('')}`;
};

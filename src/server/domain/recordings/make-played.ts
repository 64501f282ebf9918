import { join } from 'node:path';
import type { RecordingFault } from '../../../shared/recordings/recordings.ts';
import type { App } from '../../app.ts';
import { type Crash, isCrash } from '../../outside/processes/child-process.ts';
import { type Decoded, decodeSound } from '../../outside/recordings/ffmpeg.ts';
import type { Remuxed, SoundRun } from '../../outside/recordings/remux-task.ts';

/** A file of the work folder that is played; `suffix` follows the recording's id in its name. */
type MadeFile = { file: string; suffix: string; content_type: string };

/** What is played, best first, its length, and those of the takes. `peaks` only if something measured them. */
export type MadePlayed = {
  files: MadeFile[];
  duration_ms: number;
  durations: number[];
  peaks: Uint8Array | undefined;
  fault: Extract<RecordingFault, 'in_part'> | null;
};

type Takes = { folder: string; files: string[] };

/** In ms: two days. Its times contradict its size if it is longer. */
const longest = 48 * 60 * 60 * 1000;

const copyFile = 'copy.m4a';
const copy: MadeFile = { file: copyFile, suffix: '-copy.m4a', content_type: 'audio/mp4' };

/**
 * Makes what is played from the takes in a work folder: one file with all of them. Takes in different encodings are joined
 * by ffmpeg; without it the longest of them that belong together is played. `too much`: the limits were exceeded.
 */
export const makePlayed = async (
  { remuxer, recordings: { ffmpeg } }: Pick<App, 'remuxer' | 'recordings'>,
  { folder, files }: Takes,
  signal: AbortSignal,
): Promise<MadePlayed | 'not_audio' | 'unreadable' | 'too much' | Crash> => {
  const remuxed = await remuxer.remux({ folder, files }, signal);
  if (remuxed === 'too much' || isCrash(remuxed)) return remuxed;
  const { runs } = remuxed;
  const hasCopy = runs.length !== 1 || !runs.every(playsAnywhere);
  const sources = runs.length > 0 ? runs.map(({ file }) => file) : files;
  const decoded =
    ffmpeg === undefined
      ? undefined
      : await decodeIn(folder, { program: ffmpeg, files: sources, copy: hasCopy ? copyFile : undefined }, signal);
  const made = choose(remuxed, decoded, hasCopy);
  if (made && made.duration_ms > longest) return 'unreadable';
  return made ?? 'not_audio';
};

/** What even the oldest tablets play. */
const playsAnywhere = ({ codec }: SoundRun) => codec === 'aac' || codec === 'mp3';

/** Four times the size of what ffmpeg makes of it, and more. */
const isLarge = ({ codec }: SoundRun) => codec === 'flac' || codec.startsWith('pcm');

type Decoding = { program: string; files: string[]; copy: string | undefined };

const decodeIn = async (folder: string, task: Decoding, signal: AbortSignal): Promise<Decoded | undefined> => {
  const pathOf = (name: string) => join(folder, name);
  const paths = { files: task.files.map(pathOf), copy: task.copy === undefined ? undefined : pathOf(task.copy) };
  const decoded = await decodeSound({ program: task.program, ...paths }, signal);
  return decoded === 'unreadable' ? undefined : decoded;
};

/** Undefined if there is nothing to play. */
const choose = (
  { runs, durations }: Remuxed,
  decoded: Decoded | undefined,
  hasCopy: boolean,
): MadePlayed | undefined => {
  const longest = runs.toSorted((a, b) => b.duration_ms - a.duration_ms)[0];
  const isWhole = runs.length === 1;
  const peaks = decoded?.peaks;
  const hasAll = durations.every((duration) => duration > 0);
  if (decoded && hasCopy && (!longest || !isWhole || isLarge(longest)))
    return {
      files: [copy],
      ...{ duration_ms: decoded.duration_ms, durations, peaks, fault: longest && !hasAll ? 'in_part' : null },
    };
  if (!longest) return undefined;
  const { file, extension, content_type, duration_ms } = longest;
  const remuxed = { file, suffix: `.${extension}`, content_type };
  return {
    files: decoded && hasCopy ? [remuxed, copy] : [remuxed],
    ...{ duration_ms, durations, peaks, fault: isWhole && hasAll ? null : 'in_part' },
  };
};

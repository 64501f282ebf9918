import { levelLength } from '../../../../shared/recordings/levels.ts';
import { unpackLevels } from '../levels.ts';

/** How loud a recording is, one byte for each `levelLength`; see there. */
export type Levels = Uint8Array;

/** From the column `peaks`; undefined if the recording has none. */
export const readLevels = (peaks: string | null): Levels | undefined => {
  const levels = unpackLevels(peaks ?? '');
  return levels.some((level) => level > 0) ? levels : undefined;
};

/** Below this it is silent: a twentieth of what is loud in this recording, and never more than a whisper. */
export const silenceOf = (levels: Levels): number => {
  const measured = levels.filter((level) => level > 0).toSorted();
  const loud = measured[Math.floor(measured.length * 0.95)] ?? 0;
  return Math.min(Math.max(2, loud / 20), 8);
};

/** Whether nothing can be heard between these times, with half a second around them. False where something was not measured. */
export const isSilent = (levels: Levels, silence: number, start_ms: number, end_ms: number): boolean => {
  const stretch = levels.subarray(
    Math.max(0, Math.floor((start_ms - 500) / levelLength)),
    Math.ceil((end_ms + 500) / levelLength),
  );
  const isMeasured = levels.length * levelLength >= end_ms && stretch.every((level) => level > 0);
  return isMeasured && stretch.length > 0 && stretch.every((level) => level <= silence);
};

/** The middle of the quietest half second between these times, in ms. */
export const quietestTime = (levels: Levels, start_ms: number, end_ms: number): number => {
  const width = 5;
  let best = { sum: Number.POSITIVE_INFINITY, at: Math.floor(end_ms / levelLength) };
  for (
    let at = Math.floor(start_ms / levelLength);
    at + width <= Math.min(levels.length, end_ms / levelLength);
    at += 1
  ) {
    const sum = levels.subarray(at, at + width).reduce((total, level) => total + level, 0);
    if (sum < best.sum) best = { sum, at: at + (width - 1) / 2 };
  }
  return best.at * levelLength;
};

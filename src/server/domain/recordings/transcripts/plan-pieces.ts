import { type Levels, quietestTime } from './levels.ts';

/** A stretch of a recording that is transcribed at once, in ms. */
export type Stretch = { start_ms: number; end_ms: number };

/** In ms: recognisers take a few minutes at once, and a failure costs no more than that. */
const longest = 5 * 60_000;
/** In ms. A file with so many bytes that its pieces would be shorter is not speech. */
const shortest = 1000;
/** In ms: how far before the end of a piece a quiet place is looked for. */
const search = 60_000;

/**
 * Cuts a recording into pieces of five minutes at most, of which none exceeds `maxBytes`, at quiet places if its levels are
 * known.
 */
export const planPieces = (
  { duration_ms, bytes, levels }: { duration_ms: number; bytes: number; levels: Levels | undefined },
  maxBytes: number,
): Stretch[] => {
  const length = Math.max(shortest, Math.min(longest, Math.floor((duration_ms * maxBytes) / Math.max(bytes, 1))));
  const pieces: Stretch[] = [];
  let start_ms = 0;
  while (duration_ms - start_ms > length) {
    const last = start_ms + length;
    const quiet = levels ? quietestTime(levels, Math.max(last - search, start_ms + length / 2), last) : last;
    const end_ms = Math.max(quiet, start_ms + shortest);
    pieces.push({ start_ms, end_ms });
    start_ms = end_ms;
  }
  return [...pieces, { start_ms, end_ms: duration_ms }];
};

import { limits, maxInteger } from '../../../../shared/limits.ts';
import type { Cue } from '../../../../shared/recordings/transcripts.ts';
import { printable } from '../../content/printable.ts';

/** Cues as they are stored: in their order, each on one line, none without words, and none that ends before it begins. */
export const tidyCues = (cues: Cue[]): Cue[] =>
  cues
    .map(tidyCue)
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.start_ms - other.start_ms);

/** Cues of several versions, in the order of their times, and no more than a version holds. */
export const inOrder = (cues: Cue[]): Cue[] =>
  cues.toSorted((one, other) => one.start_ms - other.start_ms).slice(0, limits.recordings.cues);

const tidyCue = ({ start_ms, end_ms, text: given, unsure = [] }: Cue): Cue => {
  const text = printable(given).replace(/\s+/g, ' ').trim();
  // places in a text that was tidied would be others
  const kept = text === given ? inTextOrder(unsure, text.length) : [];
  return {
    start_ms,
    end_ms: Math.min(Math.max(end_ms, start_ms + 1), maxInteger),
    text,
    ...(kept.length > 0 && { unsure: kept }),
  };
};

/** Without those that overlap an earlier one, or are not in the text. */
const inTextOrder = (ranges: number[][], length: number) => {
  let last = 0;
  return ranges.filter(([from = 0, to = 0]) => {
    const fits = from >= last && to > from && to <= length;
    if (fits) last = to;
    return fits;
  });
};

import { limits } from '../../../../shared/limits.ts';
import type { Cue } from '../../../../shared/recordings/transcripts.ts';
import { isSilent, type Levels, silenceOf } from './levels.ts';
import { tidyCues } from './tidy-cues.ts';

/**
 * What a recogniser heard, as a proposal: without words in stretches where our levels are silent, which it invents, and
 * with repeats marked as unsure. Nothing else is changed.
 */
export const cleanCues = (heard: Cue[], levels: Levels | undefined): Cue[] => {
  const cues = tidyCues(heard.flatMap(inShortCues));
  const silence = levels && silenceOf(levels);
  const said = levels
    ? cues.filter(({ start_ms, end_ms }) => !isSilent(levels, silence as number, start_ms, end_ms))
    : cues;
  return said.slice(0, limits.recordings.cues).map((cue, n) => (isRepeat(said, n) ? allUnsure(cue) : cue));
};

const allUnsure = (cue: Cue): Cue => ({ ...cue, unsure: [[0, cue.text.length]] });

const folded = (cue: Cue | undefined) =>
  cue?.text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The same words for the third time or more, or words that repeat themselves: such loops are what recognisers fall into. */
const isRepeat = (cues: Cue[], n: number) => {
  const text = folded(cues[n]) as string;
  if (text === folded(cues[n - 1]) && text === folded(cues[n - 2])) return true;
  return /(?:^| )(.{1,100}?)(?: \1){3,}(?: |$)/u.test(text);
};

/** A cue holds so many characters; the rest goes into further cues, by its share of the time. */
const inShortCues = (cue: Cue): Cue[] => {
  const { start_ms, end_ms, text } = cue;
  const most = limits.recordings.cueText / 2;
  if (text.length <= most) return [cue];
  const parts = text.match(new RegExp(`[^]{1,${most}}(?=\\s|$)|[^]{1,${most}}`, 'gu')) ?? [];
  const share = (end_ms - start_ms) / text.length;
  let at = 0;
  return parts.map((part) => {
    const from = at;
    at += part.length;
    return { start_ms: Math.round(start_ms + from * share), end_ms: Math.round(start_ms + at * share), text: part };
  });
};

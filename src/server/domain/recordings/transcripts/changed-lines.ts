import type { ChangedLine, Cue, TranscriptChanges } from '../../../../shared/recordings/transcripts.ts';
import { excerptAt } from '../../search/excerpt.ts';

/** How many changed lines are described. */
const described = 3;

/** The lines that differ, by their times. */
export const changedLines = (before: Cue[], after: Cue[]): TranscriptChanges => {
  const [old, now] = [textsByTime(before), textsByTime(after)];
  const times = [...new Set([...old.keys(), ...now.keys()])].sort((one, other) => one - other);
  const changed = times.filter((time) => old.get(time) !== now.get(time));
  const describe = (time: number) => ({ start_ms: time, ...differing(old.get(time) ?? '', now.get(time) ?? '') });
  return { lines: changed.length, first: changed.slice(0, described).map(describe) };
};

const textsByTime = (cues: Cue[]): Map<number, string> => {
  const texts = new Map<number, string>();
  for (const { start_ms, text } of cues) {
    const before = texts.get(start_ms);
    texts.set(start_ms, before === undefined ? text : `${before} ${text}`);
  }
  return texts;
};

/** Without the words that both begin with, and those that both end with. */
const differing = (before: string, after: string): Omit<ChangedLine, 'start_ms'> => {
  const [old, now] = [before.split(' '), after.split(' ')];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const rest = (words: string[]) => words.slice(start, words.length - end).join(' ');
  return excerpts(rest(old), rest(now));
};

/** Texts without spaces differ somewhere in the middle. */
const excerpts = (before: string, after: string) => {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return { before: excerptAt(before, at), after: excerptAt(after, at) };
};

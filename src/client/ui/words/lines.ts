import type { Cue } from '../../../shared/recordings/transcripts.ts';

/** The line that is spoken at a time in ms; -1 before the first one. */
export const lineAt = (cues: Cue[], ms: number): number => {
  const later = cues.findIndex(({ start_ms }) => start_ms > ms);
  return (later === -1 ? cues.length : later) - 1;
};

export type MarkedWord = { text: string; isChanged: boolean };

/** The words of a line, and which are not among those that were heard (longest common subsequence). */
export const markChanges = (heard: string, now: string): MarkedWord[] => {
  const [before, after] = [wordsOf(heard), wordsOf(now)];
  // common[i][j]: how many words the rests of both have in common, from i and j on
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      (common[i] as number[])[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  let i = 0;
  return after.map((text, j) => {
    while (i < before.length && before[i] !== text && at(i + 1, j) >= at(i, j + 1)) i += 1;
    const isKept = i < before.length && before[i] === text;
    if (isKept) i += 1;
    return { text, isChanged: !isKept };
  });
};

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

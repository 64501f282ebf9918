import type { ChangedLine, Cue, TranscriptChanges } from '../../../../shared/recordings/transcripts.ts';
import type { Database } from '../../../storage/database/tables.ts';
import { findTranscript, type TranscriptRow } from '../../../storage/transcripts.ts';
import { cuesOf } from './heard-since.ts';

/**
 * What the corrections among these versions (all of one recording, newest first) have changed in what was shown before
 * them, by version. Read one after the other: an hour of words with hundreds of corrections is too much for the memory.
 */
export const findChanges = async (
  db: Database,
  rows: Pick<TranscriptRow, 'recording_id' | 'version' | 'source'>[],
): Promise<Map<number, TranscriptChanges>> => {
  const changes = new Map<number, TranscriptChanges>();
  let shown: { source: TranscriptRow['source']; cues: Cue[] } = { source: 'heard', cues: [] };
  for (const { recording_id, version, source } of rows.toReversed()) {
    if (source === 'heard' && shown.source !== 'heard') continue;
    const row = await findTranscript(db, recording_id, version);
    if (!row) continue;
    const cues = cuesOf(row);
    if (source !== 'heard') changes.set(version, changesOf(shown.cues, cues));
    shown = { source, cues };
  }
  return changes;
};

/** How many changed lines are described. */
const described = 3;

const changesOf = (before: Cue[], after: Cue[]): TranscriptChanges => {
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
  return { before: rest(old), after: rest(now) };
};

import { isDeepStrictEqual } from 'node:util';
import type { Cue } from '../../../../shared/recordings/transcripts.ts';
import type { Database } from '../../../storage/database/tables.ts';
import { findHeardTranscript, findTranscript, type TranscriptRow } from '../../../storage/transcripts.ts';

export const cuesOf = ({ cues }: Pick<TranscriptRow, 'cues'>): Cue[] => JSON.parse(cues);

/** The same cues, none of them marked as unsure. */
export const sureOf = (cues: Cue[]): Cue[] => cues.map(({ unsure: _unsure, ...cue }) => cue);

/** Those that share no time with any of the others. */
export const besides = (cues: Cue[], others: Cue[]): Cue[] =>
  cues.filter((cue) => !others.some((other) => cue.start_ms < other.end_ms && other.start_ms < cue.end_ms));

/**
 * What the recogniser has added to the words since this version of them was read; undefined if a person has changed them
 * since.
 */
export const findHeardSince = async (
  db: Database,
  shown: TranscriptRow,
  base_version: number,
): Promise<Cue[] | undefined> => {
  if (base_version === shown.version) return [];
  const base = await findTranscript(db, shown.recording_id, base_version);
  const before = base ? cuesOf(base) : [];
  // another person has only said that they are right
  if (base && isDeepStrictEqual(sureOf(before), sureOf(cuesOf(shown)))) return [];
  if (shown.source === 'heard') return besides(cuesOf(shown), before);
  const heard = await findHeardTranscript(db, shown.recording_id);
  return base?.source === shown.source && heard ? addedTo(before, cuesOf(shown), cuesOf(heard)) : undefined;
};

/** Undefined unless `cues` are those of `before` and some that were heard. */
const addedTo = (before: Cue[], cues: Cue[], heard: Cue[]): Cue[] | undefined => {
  const added = without(cues, before);
  const isMore = without(before, cues).length === 0 && without(added, heard).length === 0;
  return isMore ? added : undefined;
};

/** Those that are not among the others. */
export const without = (cues: Cue[], others: Cue[]): Cue[] => {
  const keys = new Set(others.map((cue) => JSON.stringify(cue)));
  return cues.filter((cue) => !keys.has(JSON.stringify(cue)));
};

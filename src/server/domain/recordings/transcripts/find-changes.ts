import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Cue, TranscriptChanges } from '../../../../shared/recordings/transcripts.ts';
import type { Database } from '../../../storage/database/tables.ts';
import { findTranscript, type TranscriptRow } from '../../../storage/transcripts.ts';
import { changedLines } from './changed-lines.ts';
import { cuesOf, without } from './heard-since.ts';

type Shown = Pick<TranscriptRow, 'version' | 'source'> & { cues: Cue[] };

const nothing: Shown = { version: 0, source: 'heard', cues: [] };

/**
 * What the corrections among these versions (all of one recording, newest first) have changed in what was shown before
 * them, by version. Read one after the other: an hour of words with hundreds of corrections is too much for the memory.
 */
export const findChanges = async (
  db: Database,
  rows: Pick<TranscriptRow, 'recording_id' | 'version' | 'source' | 'created_at'>[],
): Promise<Map<number, TranscriptChanges>> => {
  const changes = new Map<number, TranscriptChanges>();
  let [before, shown] = [nothing, nothing];
  let stored_at = '';
  for (const { recording_id, version, source, created_at } of rows.toReversed()) {
    const isSecond = created_at === stored_at;
    stored_at = created_at;
    if (source === 'heard' && shown.source !== 'heard') continue;
    const row = await findTranscript(db, recording_id, version);
    if (!row) continue;
    const next = { version, source, cues: cuesOf(row) };
    if (source !== 'heard') describe(changes, [before, shown, next], isSecond);
    [before, shown] = [shown, next];
    // yields to the event loop, so that requests are handled
    await setImmediate();
  }
  return changes;
};

/** `isSecond`: stored together with the version before it, so it may be one that no person has made. */
const describe = (
  changes: Map<number, TranscriptChanges>,
  [before, shown, next]: [Shown, Shown, Shown],
  isSecond: boolean,
) => {
  const { version, cues } = next;
  if (isSecond && isMore(shown, next)) {
    // the person had not seen what was heard since, so she has not taken it out
    if (version === shown.version + 1) changes.set(shown.version, changedLines(before.cues, cues));
    changes.set(version, { lines: 0, first: [], heard_more: true });
    return;
  }
  // the correction that is kept is shown again
  if (isSecond && isDeepStrictEqual(cues, before.cues)) return;
  changes.set(version, changedLines(shown.cues, cues));
};

/** Whether a correction is another one with what was heard since. */
const isMore = (shown: Shown, next: Shown) =>
  shown.source === next.source && without(shown.cues, next.cues).length === 0;

import type { Cue, TranscriptSource } from '../../../../shared/recordings/transcripts.ts';
import type { Database } from '../../../storage/database/tables.ts';
import type { PieceRow, TranscribableRow } from '../../../storage/transcript-pieces.ts';
import { findHeardTranscript, findShownTranscript, insertTranscript } from '../../../storage/transcripts.ts';
import { cleanCues } from './clean-cues.ts';
import { besides, cuesOf } from './heard-since.ts';
import { readLevels } from './levels.ts';
import { inOrder } from './tidy-cues.ts';

/** A new proposal. What came late joins the words that came before, and a correction where it has none. */
export const addHeard = async (
  db: Database,
  { id: recording_id, duration_ms, peaks, language }: TranscribableRow,
  pieces: PieceRow[],
  by: { engine: string | null; created_at: string },
) => {
  const heard = pieces.flatMap(({ cues }): Cue[] => JSON.parse(cues ?? '[]'));
  const cues = cleanCues(heard, readLevels(peaks));
  const before = isWhole(pieces, duration_ms) ? undefined : await findHeardTranscript(db, recording_id);
  const insert = (source: TranscriptSource, all: Cue[]) =>
    insertTranscript(db, { ...by, recording_id, source, language, cues: JSON.stringify(inOrder(all)) });
  await insert('heard', [...(before ? cuesOf(before) : []), ...cues]);
  const shown = await findShownTranscript(db, recording_id);
  if (!before || !shown || shown.source === 'heard') return;
  const corrected = cuesOf(shown);
  const added = besides(cues, corrected);
  if (added.length > 0) await insert(shown.source, [...corrected, ...added]);
};

/** Whether these are all pieces of a recording, not only some for which no words came before. */
const isWhole = (pieces: PieceRow[], duration_ms: number) => {
  const last = pieces.at(-1);
  return last?.piece === pieces.length - 1 && last.end_ms === duration_ms;
};

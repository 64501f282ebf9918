import { sql } from 'kysely';
import type { Database, RecordingRow } from './database/tables.ts';
import { inBatches } from './in-batches.ts';
import { isReadable } from './story-conditions.ts';

/** A recording that can be played. `cues` (JSON) are the words that readers see, null if they see none. */
export type BookedRecording = Pick<RecordingRow, 'id' | 'question_id' | 'created_at' | 'duration_ms' | 'files'> & {
  cues: string | null;
};

/** Those of these questions, oldest first, without the wastebasket. */
export const listBookedRecordings = async (db: Database, question_ids: string[]): Promise<BookedRecording[]> =>
  question_ids.length === 0
    ? []
    : db
        .selectFrom('family_stories_recordings as r')
        .leftJoin('family_stories_transcripts as t', (on) =>
          on.onRef('t.recording_id', '=', 'r.id').onRef('t.version', '=', 'r.released'),
        )
        .select(['r.id', 'r.question_id', 'r.created_at', 'r.duration_ms', 'r.files', 't.cues'])
        .where('r.question_id', 'in', question_ids)
        .where('r.status', '=', 'ready')
        .where('r.deleted_at', 'is', null)
        .orderBy('r.created_at')
        .orderBy('r.id')
        .execute();

/** How many recordings the stories among these questions have that others may read, and their length together. */
export const measureReadableRecordings = async (
  db: Database,
  question_ids: string[],
): Promise<{ recordings: number; duration_ms: number }> => {
  const rows = await inBatches(question_ids, (ids) =>
    db
      .selectFrom('family_stories_recordings as r')
      .innerJoin('family_stories_questions as q', 'q.id', 'r.question_id')
      .select((e) => [
        e.fn.countAll<number>().as('recordings'),
        // a float: the sum may exceed an integer of PostgreSQL
        sql<number>`coalesce(sum(r.duration_ms * 1.0), 0)`.as('duration_ms'),
      ])
      .where('r.question_id', 'in', ids)
      .where('r.status', '=', 'ready')
      .where('r.deleted_at', 'is', null)
      .where(isReadable)
      .execute(),
  );
  const sum = (name: 'recordings' | 'duration_ms') => rows.reduce((total, row) => total + Number(row[name]), 0);
  return { recordings: sum('recordings'), duration_ms: sum('duration_ms') };
};

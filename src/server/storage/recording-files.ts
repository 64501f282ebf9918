import { type Insertable, sql } from 'kysely';
import type { Database, RecordingPartRow, Tables } from './database/tables.ts';

/** Which of these recordings have a row, also in the wastebasket. */
export const listKnownRecordings = async (db: Database, ids: string[]): Promise<string[]> => {
  const rows = await db.selectFrom('family_stories_recordings').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
};

/** The parts of these recordings whose take is not joined: nothing else has their bytes. */
export const listNeededParts = (db: Database, recording_ids: string[]): Promise<RecordingPartRow[]> =>
  db
    .selectFrom('family_stories_recording_parts as p')
    .selectAll()
    .where('p.recording_id', 'in', recording_ids)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('family_stories_takes as t')
            .select(sql`1`.as('one'))
            .whereRef('t.recording_id', '=', 'p.recording_id')
            .whereRef('t.take', '=', 'p.take')
            .where('t.bytes', 'is not', null),
        ),
      ),
    )
    .execute();

type BroughtRows = {
  recording: Insertable<Tables['family_stories_recordings']>;
  takes: Insertable<Tables['family_stories_takes']>[];
  transcripts: Insertable<Tables['family_stories_transcripts']>[];
};

/** Inserts all rows of a recording at once. */
export const insertBroughtRecording = async (
  db: Database,
  { recording, takes, transcripts }: BroughtRows,
): Promise<void> => {
  await db.insertInto('family_stories_recordings').values(recording).execute();
  await db.insertInto('family_stories_takes').values(takes).execute();
  for (const row of transcripts) await db.insertInto('family_stories_transcripts').values(row).execute();
};

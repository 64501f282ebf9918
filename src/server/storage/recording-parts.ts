import { sql } from 'kysely';
import type { Database, RecordingPartRow, TakeRow } from './database/tables.ts';

type PartPlace = Pick<RecordingPartRow, 'recording_id' | 'take' | 'part'>;

export const findPart = (
  db: Database,
  { recording_id, take, part }: PartPlace,
): Promise<RecordingPartRow | undefined> =>
  db
    .selectFrom('family_stories_recording_parts')
    .selectAll()
    .where('recording_id', '=', recording_id)
    .where('take', '=', take)
    .where('part', '=', part)
    .executeTakeFirst();

export const insertPart = async (db: Database, part: RecordingPartRow): Promise<void> => {
  await db.insertInto('family_stories_recording_parts').values(part).execute();
};

/** The parts that have arrived, by take and number. Their rows stay when they are joined. */
export const listParts = (db: Database, recording_id: string): Promise<RecordingPartRow[]> =>
  db
    .selectFrom('family_stories_recording_parts')
    .selectAll()
    .where('recording_id', '=', recording_id)
    .orderBy('take')
    .orderBy('part')
    .execute();

/** None until the recording is finished. */
export const listTakes = (db: Database, recording_id: string): Promise<TakeRow[]> =>
  db.selectFrom('family_stories_takes').selectAll().where('recording_id', '=', recording_id).orderBy('take').execute();

/** `sha256` is what the device expects; null if the server finishes the recording. */
export const insertTakes = async (
  db: Database,
  takes: Pick<TakeRow, 'recording_id' | 'take' | 'parts' | 'bytes' | 'sha256'>[],
): Promise<void> => {
  await db.insertInto('family_stories_takes').values(takes).execute();
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

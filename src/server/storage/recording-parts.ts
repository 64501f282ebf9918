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

import { sql } from 'kysely';
import type { RecordingFault } from '../../shared/recordings/recordings.ts';
import type { Database, RecordingRow, TakeRow } from './database/tables.ts';

/** Recordings that wait to be prepared. */
export const listProcessing = async (db: Database): Promise<string[]> => {
  const query = db.selectFrom('family_stories_recordings').select('id').where('status', '=', 'processing');
  return (await query.orderBy('id').execute()).map(({ id }) => id);
};

/** The parts of a take are joined; what is not given stays. */
export const updateTake = async (
  db: Database,
  { recording_id, take, ...change }: Pick<TakeRow, 'recording_id' | 'take'> & Partial<TakeRow>,
): Promise<void> => {
  await db
    .updateTable('family_stories_takes')
    .set(change)
    .where('recording_id', '=', recording_id)
    .where('take', '=', take)
    .execute();
};

/** What preparing a recording has led to. */
export type Preparation = { fault: RecordingFault | null } & (
  | { status: 'refused' }
  | ({ status: 'ready' } & Pick<RecordingRow, 'duration_ms' | 'peaks' | 'files'>)
);

/** Compare-and-set: false if status or fault has changed since it was read. */
export const endPreparation = async (
  db: Database,
  { id, status, fault }: Pick<RecordingRow, 'id' | 'status' | 'fault'>,
  outcome: Preparation,
  changed_at: string,
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_recordings')
    .set({ ...outcome, changed_at })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('fault', fault === null ? 'is' : '=', fault)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** False unless it was refused, or only a part of it can be played, which stays so meanwhile. Locks the recording. */
export const startPreparation = async (db: Database, id: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_recordings')
    .set({ status: sql`case when status = 'refused' then 'processing' else status end` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((e) => e.or([e('status', '=', 'refused'), e.and([e('status', '=', 'ready'), e('fault', '=', 'in_part')])]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

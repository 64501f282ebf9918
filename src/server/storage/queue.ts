import type { QueueSummary } from '../../shared/people/people.ts';
import type { QueuedQuestion } from '../../shared/questions/queue.ts';
import { withoutNull } from '../../shared/without-null.ts';
import type { Database } from './database/tables.ts';
import { inBatches } from './in-batches.ts';

/** A queued question as the queue lists it; what is not set is left out. */
const asQueued = ({ id, question_text, ...rest }: QueueRow): QueuedQuestion => ({
  id,
  question_text,
  ...withoutNull(rest),
});

/** Without its place, which is that in the list. */
export type QueueRow = {
  id: string;
  question_text: string;
  days_to_complete: number | null;
  library_id: string | null;
};

/** In order. */
export const listQueue = async (db: Database, person_id: string): Promise<QueuedQuestion[]> => {
  const rows = await db
    .selectFrom('family_stories_queue')
    .select(['id', 'question_text', 'days_to_complete', 'library_id'])
    .where('person_id', '=', person_id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(asQueued);
};

/** The length and the first question of each person's queue, by person id; empty queues have no entry. */
export const summariseQueues = async (db: Database, person_ids: string[]): Promise<Map<string, QueueSummary>> => {
  const rows = await inBatches(person_ids, (batch) =>
    db
      .selectFrom((e) =>
        e
          .selectFrom('family_stories_queue')
          .select(['person_id', 'id', 'question_text'])
          .select((s) => [
            s.fn
              .countAll<number | string>()
              .over((o) => o.partitionBy('person_id'))
              .as('count'),
            s.fn
              .agg<number | string>('row_number')
              .over((o) => o.partitionBy('person_id').orderBy('position').orderBy('id'))
              .as('place'),
          ])
          .where('person_id', 'in', batch)
          .as('q'),
      )
      .select(['q.person_id', 'q.id', 'q.question_text', 'q.count'])
      .where('q.place', '=', 1)
      .execute(),
  );
  return new Map(
    rows.map(({ person_id, count, ...next_question }) => [person_id, { count: Number(count), next_question }]),
  );
};

/** The version of a person's queue; undefined if there is no such person. */
export const findQueueVersion = async (db: Database, person_id: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('family_stories_people')
      .select('queue_version')
      .where('id', '=', person_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.queue_version;

/**
 * Begins a change: locks the queue until the transaction ends and returns its next version. Undefined if there is no
 * such person, or another version than `base_version` is stored.
 */
export const advanceQueue = async (
  db: Database,
  person_id: string,
  base_version?: number,
): Promise<number | undefined> => {
  let query = db
    .updateTable('family_stories_people')
    .set((e) => ({ queue_version: e('queue_version', '+', 1) }))
    .where('id', '=', person_id)
    .where('deleted_at', 'is', null);
  if (base_version !== undefined) query = query.where('queue_version', '=', base_version);
  return (await query.returning('queue_version').executeTakeFirst())?.queue_version;
};

/** Replaces the whole queue by these, in this order. */
export const replaceQueue = async (db: Database, person_id: string, questions: QueueRow[]): Promise<void> => {
  await db.deleteFrom('family_stories_queue').where('person_id', '=', person_id).execute();
  const rows = questions.map((question, position) => ({ ...question, person_id, position }));
  await inBatches(rows, (batch) => db.insertInto('family_stories_queue').values(batch).execute());
};

export const deleteQueued = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('family_stories_queue').where('id', '=', id).execute();
};

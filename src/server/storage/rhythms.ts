import { sql } from 'kysely';
import type { Database, RhythmRow } from './database/tables.ts';
import { inBatches } from './in-batches.ts';
import { isOpen } from './links.ts';

export const findRhythm = (db: Database, person_id: string): Promise<RhythmRow | undefined> =>
  db.selectFrom('family_stories_rhythms').selectAll().where('person_id', '=', person_id).executeTakeFirst();

/** Adds the rhythm of a person or replaces it. */
export const putRhythm = async (db: Database, row: RhythmRow): Promise<void> => {
  const { person_id: _id, ...change } = row;
  await db
    .insertInto('family_stories_rhythms')
    .values(row)
    .onConflict((c) => c.column('person_id').doUpdateSet(change))
    .execute();
};

/** False if there is none. */
export const deleteRhythm = async (db: Database, person_id: string): Promise<boolean> => {
  const result = await db.deleteFrom('family_stories_rhythms').where('person_id', '=', person_id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Those that are due, the earliest first. */
export const listDueRhythms = (db: Database, now: string): Promise<RhythmRow[]> =>
  db
    .selectFrom('family_stories_rhythms')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('person_id')
    .execute();

/** Compare-and-set: false if the rhythm has another `next_at` by now. */
export const advanceRhythm = async (
  db: Database,
  { person_id, next_at: known }: Pick<RhythmRow, 'person_id' | 'next_at'>,
  next_at: string,
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_rhythms')
    .set({ next_at })
    .where('person_id', '=', person_id)
    .where('next_at', '=', known)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** When each of these people is mailed next; without those who are not mailed to, or whose rhythm is paused. */
export const listNextMails = async (db: Database, person_ids: string[], now: string): Promise<Map<string, string>> => {
  const rows = await inBatches(person_ids, (batch) =>
    db
      .selectFrom('family_stories_rhythms as r')
      .innerJoin('family_stories_people as p', 'p.id', 'r.person_id')
      .select(['r.person_id', 'r.next_at'])
      .where('r.person_id', 'in', batch)
      .where('p.email', 'is not', null)
      .where('p.mail_stopped_at', 'is', null)
      .where('p.mail_fault', 'is', null)
      .where((e) => e.or([e('r.paused_until', 'is', null), e('r.paused_until', '<=', now)]))
      .execute(),
  );
  return new Map(rows.map(({ person_id, next_at }) => [person_id, next_at]));
};

/** The questions that the rhythm of a person has mailed. */
const mailedByRhythm = (db: Database, person_id: string) =>
  db
    .selectFrom('family_stories_mails as m')
    .where('m.person_id', '=', person_id)
    .where('m.kind', '=', 'question')
    .where('m.occasion', 'like', 'rhythm:%');

/** When the rhythm of a person last mailed a question. */
export const findLastMailed = async (db: Database, person_id: string): Promise<string | undefined> =>
  (
    await mailedByRhythm(db, person_id)
      .select((s) => s.fn.max('m.created_at').as('created_at'))
      .executeTakeFirst()
  )?.created_at ?? undefined;

/** SQL condition: the question `q` was skipped and waits in the queue of its person again. */
export const isSkipped = sql<boolean>`exists (select 1 from family_stories_queue w
  where w.person_id = q.person_id and w.question_text = q.question_text)`;

/**
 * How many of the questions that the rhythm has mailed are not answered, and when the newest of them was mailed. Skipped
 * ones do not count.
 */
export const countOpenMailed = async (
  db: Database,
  person_id: string,
): Promise<{ count: number; newest: string | undefined }> => {
  const row = await mailedByRhythm(db, person_id)
    .innerJoin('family_stories_questions as q', 'q.id', 'm.question_id')
    .where('q.status', 'in', ['not_started', 'in_progress'])
    .where('q.deleted_at', 'is', null)
    .where((e) => e.not(isSkipped))
    .select((s) => [s.fn.count<number | string>('q.id').distinct().as('count'), s.fn.max('m.created_at').as('newest')])
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), newest: row?.newest ?? undefined };
};

/** A question of this person with this text that is not started, and whose link is open. */
export const findUnstarted = async (
  db: Database,
  person_id: string,
  question_text: string,
  now: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('family_stories_questions')
      .select('id')
      .where('person_id', '=', person_id)
      .where('question_text', '=', question_text)
      .where('status', '=', 'not_started')
      .where('deleted_at', 'is', null)
      .where(isOpen(now))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** The newest question of a person; undefined without any. */
export const findNewestQuestion = async (db: Database, person_id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('family_stories_questions')
      .select('id')
      .where('person_id', '=', person_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id;

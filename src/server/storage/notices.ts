import { type Insertable, type Selectable, sql } from 'kysely';
import type { NoticeEvent } from '../../shared/mail/notices.ts';
import type { Database, Tables } from './database/tables.ts';
import { inBatches } from './in-batches.ts';

type NoticesTable = Tables['family_stories_notices'];

export type NewNoticeRow = Omit<Insertable<NoticesTable>, 'mailed_at' | 'posted_at' | 'post_attempts' | 'post_after'>;

/** Leaves out those whose occasion is there already. */
export const insertNotices = async (db: Database, rows: NewNoticeRow[]): Promise<void> => {
  await inBatches(rows, (batch) =>
    db
      .insertInto('family_stories_notices')
      .values(batch)
      .onConflict((c) => c.column('occasion').doNothing())
      .execute(),
  );
};

/** An answer that was submitted; `version` is the one with which it was. */
export type Submission = { question_id: string; person_id: string; version: number; created_at: string };

/** Answers submitted since, of which there is no notice; not what was saved after that. The oldest first. */
export const listNewSubmissions = (db: Database, since: string): Promise<Submission[]> =>
  db
    .selectFrom('family_stories_revisions as r')
    .innerJoin('family_stories_questions as q', 'q.id', 'r.question_id')
    .select(['r.question_id', 'q.person_id', 'r.version', 'r.created_at'])
    // as text: SQLite would not use the partial index with a parameter
    .where(sql<boolean>`r.status = 'submitted'`)
    .where('r.created_at', '>', since)
    .where(
      sql<boolean>`coalesce((select b.status from family_stories_revisions b
        where b.question_id = r.question_id and b.version < r.version order by b.version desc limit 1), '') <> 'submitted'`,
    )
    .where(hasNoNotice(sql`'submitted:' || r.question_id || ':' || r.version`))
    .orderBy('r.created_at')
    .orderBy('r.question_id')
    .execute();

export type NewThanks = Pick<
  Selectable<Tables['family_stories_thanks']>,
  'id' | 'question_id' | 'name' | 'text' | 'created_at'
> & { person_id: string };

/** Thanks since that the admin has not seen, and of which there is no notice. The oldest first. */
export const listNewThanks = (db: Database, since: string): Promise<NewThanks[]> =>
  db
    .selectFrom('family_stories_thanks as t')
    .innerJoin('family_stories_questions as q', 'q.id', 't.question_id')
    .select(['t.id', 't.question_id', 'q.person_id', 't.name', 't.text', 't.created_at'])
    .where('t.created_at', '>', since)
    // as text, as above
    .where(sql<boolean>`t.is_seen = 0`)
    .where(hasNoNotice(sql`'thanks:' || t.id`))
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();

const hasNoNotice = (occasion: ReturnType<typeof sql>) =>
  sql<boolean>`not exists (select 1 from family_stories_notices n where n.occasion = ${occasion})`;

/** An event that is told, and since when. */
type WantedEvent = { event: NoticeEvent; since: string };

export type UntoldNotice = Pick<
  Selectable<NoticesTable>,
  'id' | 'event' | 'person_id' | 'question_id' | 'details' | 'created_at' | 'post_attempts'
> & { name: string | null; question_text: string | null };

/** Notices of these events, at least one, that were not mailed yet, the oldest first; without the wastebasket. */
export const listUnmailed = (db: Database, wanted: WantedEvent[]): Promise<UntoldNotice[]> =>
  listUntold(db, wanted).where('n.mailed_at', 'is', null).execute();

/** The same for the webhook: those that are to be posted at the time `now`. */
export const listUnposted = (db: Database, wanted: WantedEvent[], now: string): Promise<UntoldNotice[]> =>
  listUntold(db, wanted)
    .where('n.posted_at', 'is', null)
    .where((e) => e.or([e('n.post_after', 'is', null), e('n.post_after', '<=', now)]))
    .execute();

const listUntold = (db: Database, wanted: WantedEvent[]) =>
  db
    .selectFrom('family_stories_notices as n')
    .leftJoin('family_stories_people as p', 'p.id', 'n.person_id')
    .leftJoin('family_stories_questions as q', 'q.id', 'n.question_id')
    .select(['n.id', 'n.event', 'n.person_id', 'n.question_id', 'n.details', 'n.created_at', 'n.post_attempts'])
    .select(['p.name', 'q.question_text'])
    // for the index
    .where('n.created_at', '>', earliest(wanted))
    .where((e) =>
      e.or(wanted.map(({ event, since }) => e.and([e('n.event', '=', event), e('n.created_at', '>', since)]))),
    )
    .where('p.deleted_at', 'is', null)
    .where('q.deleted_at', 'is', null)
    .orderBy('n.created_at')
    .orderBy('n.id');

const earliest = (wanted: WantedEvent[]) => wanted.map(({ since }) => since).reduce((a, b) => (a < b ? a : b));

/** When a notice was last mailed; null: never, or more than 30 days ago. */
export const findLastMailed = async (db: Database): Promise<string | null> => {
  const row = await db
    .selectFrom('family_stories_notices')
    .select((e) => e.fn.max('mailed_at').as('last'))
    .executeTakeFirstOrThrow();
  return row.last;
};

export const recordMailed = async (db: Database, ids: string[], mailed_at: string): Promise<void> => {
  await inBatches(ids, (batch) =>
    db.updateTable('family_stories_notices').set({ mailed_at }).where('id', 'in', batch).execute(),
  );
};

/** Claims notices for an attempt to post them: nobody else tries before `until`. Returns the ids of those claimed. */
export const claimPosts = async (
  db: Database,
  ids: string[],
  { now, until }: { now: string; until: string },
): Promise<string[]> => {
  const rows = await inBatches(ids, (batch) =>
    db
      .updateTable('family_stories_notices')
      .set((e) => ({ post_attempts: e('post_attempts', '+', 1), post_after: until }))
      .where('id', 'in', batch)
      .where('posted_at', 'is', null)
      .where((e) => e.or([e('post_after', 'is', null), e('post_after', '<=', now)]))
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
};

export const recordPosted = async (db: Database, ids: string[], posted_at: string): Promise<void> => {
  await inBatches(ids, (batch) =>
    db.updateTable('family_stories_notices').set({ posted_at }).where('id', 'in', batch).execute(),
  );
};

export const deleteOldNotices = async (db: Database, before: string): Promise<void> => {
  await db.deleteFrom('family_stories_notices').where('created_at', '<', before).execute();
};

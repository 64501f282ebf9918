import { sql } from 'kysely';
import type { Database } from './database/tables.ts';
import { isOpen } from './links.ts';
import { isSkipped } from './rhythms.ts';

/** Between these times a question was last mailed; and the time now. */
type Mailed = { after: string; before: string; now: string };

/**
 * Questions of which the recipient is to be reminded: last mailed between these times, not started, not skipped, open, not
 * reminded of before, without a reply or a recording; of people who are mailed to and have not paused.
 */
export const listToRemind = async (db: Database, { after, before, now }: Mailed): Promise<string[]> => {
  const rows = await db
    .selectFrom('family_stories_mails as m')
    .innerJoin('family_stories_questions as q', 'q.id', 'm.question_id')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select('q.id')
    .where('m.kind', '=', 'question')
    .where('m.sent_at', '>', after)
    .where('q.status', '=', 'not_started')
    .where('q.deleted_at', 'is', null)
    .where(isOpen(now))
    .where((e) => e.not(isSkipped))
    .where('p.deleted_at', 'is', null)
    .where('p.email', 'is not', null)
    .where('p.mail_stopped_at', 'is', null)
    .where('p.mail_fault', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from family_stories_mails e
        where e.question_id = q.id and e.kind = 'reminder')`,
    )
    .where(
      sql<boolean>`not exists (select 1 from family_stories_recordings e
        where e.question_id = q.id and e.deleted_at is null)`,
    )
    // an automatic reply is none, nor is one that was put away
    .where(
      sql<boolean>`not exists (select 1 from family_stories_replies e
        where e.question_id = q.id and e.state in ('arrived', 'held', 'taken')
          and coalesce(e.why, '') <> 'from_program')`,
    )
    .where(
      sql<boolean>`not exists (select 1 from family_stories_rhythms r
        where r.person_id = p.id and r.paused_until > ${now})`,
    )
    .groupBy('q.id')
    .having((h) => h.fn.max('m.sent_at'), '<=', before)
    .orderBy('q.id')
    .execute();
  return rows.map(({ id }) => id);
};

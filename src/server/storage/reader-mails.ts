import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from './database/tables.ts';
import { inBatches } from './in-batches.ts';
import { isOpen } from './links.ts';
import { opensStory } from './readers.ts';
import { answeredAt } from './story-conditions.ts';

/** Whether the mail of a row was not sent, because something in it was no longer to be read: then it is mailed anew. */
const wasWithdrawn = (row: string) =>
  sql<boolean>`exists (select 1 from family_stories_mails m
    where m.id = ${sql.ref(`${row}.mail_id`)} and m.fault = 'no_longer_wanted')`;

/** A reader who is told of new stories. `last_mailed_at`: null if nothing was mailed yet. */
export type ToldReader = Pick<
  Selectable<Tables['family_stories_readers']>,
  'id' | 'access_token' | 'language' | 'email' | 'notify' | 'notify_since'
> & { last_mailed_at: string | null };

export const listToldReaders = (db: Database, now: string): Promise<ToldReader[]> =>
  db
    .selectFrom('family_stories_readers as r')
    .select(['r.id', 'r.access_token', 'r.language', 'r.email', 'r.notify', 'r.notify_since'])
    .select((e) =>
      e
        .selectFrom('family_stories_mails as m')
        .select('m.created_at')
        .whereRef('m.reader_id', '=', 'r.id')
        .where('m.kind', '=', 'new_story')
        .where((m) => m.or([m('m.fault', 'is', null), m('m.fault', '<>', 'no_longer_wanted')]))
        .orderBy('m.created_at', 'desc')
        .limit(1)
        .as('last_mailed_at'),
    )
    .where('r.notify', 'in', ['each', 'weekly'])
    .where('r.email', 'is not', null)
    .where('r.mail_stopped_at', 'is', null)
    .where('r.mail_fault', 'is', null)
    .where(isOpen(now))
    .orderBy('r.id')
    .execute();

export type NewStory = { question_id: string; question_text: string; person_name: string };

/** `quiet_until`: stories that were changed later are left out. */
type Which = { reader_id: string; since: string; quiet_until: string; now: string };

/** Stories first submitted after `since` that the reading link opens and that were not mailed; the oldest first. */
export const listNewStories = (db: Database, { reader_id, since, quiet_until, now }: Which): Promise<NewStory[]> =>
  db
    .selectFrom('family_stories_questions as q')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .innerJoin('family_stories_readers as r', (join) => join.on('r.id', '=', reader_id))
    .select(['q.id as question_id', 'q.question_text', 'p.name as person_name'])
    // as text: SQLite would not use the partial index with a parameter
    .where('q.id', 'in', (e) =>
      e
        .selectFrom('family_stories_revisions as n')
        .select('n.question_id')
        .where(sql<boolean>`n.status = 'submitted'`)
        .where('n.created_at', '>', since),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('family_stories_revisions as b')
            .select('b.version')
            .whereRef('b.question_id', '=', 'q.id')
            .where('b.status', '=', 'submitted')
            .where('b.created_at', '<=', since),
        ),
      ),
    )
    .where(answeredAt, '<=', quiet_until)
    .where(opensStory(now))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('family_stories_reader_stories as s')
            .select('s.question_id')
            .whereRef('s.reader_id', '=', 'r.id')
            .whereRef('s.question_id', '=', 'q.id')
            .where((s) => s.not(wasWithdrawn('s'))),
        ),
      ),
    )
    .orderBy(answeredAt)
    .orderBy('q.id')
    .execute();

/** Notes that these stories are mailed now; returns those that nobody else has mailed. */
export const claimStories = async (
  db: Database,
  { reader_id, mailed_at }: { reader_id: string; mailed_at: string },
  ids: string[],
): Promise<string[]> => {
  const rows = await inBatches(ids, (batch) =>
    db
      .insertInto('family_stories_reader_stories')
      .values(batch.map((question_id) => ({ reader_id, question_id, mailed_at })))
      .onConflict((c) =>
        c
          .columns(['reader_id', 'question_id'])
          .doUpdateSet({ mailed_at, mail_id: null })
          .where(wasWithdrawn('family_stories_reader_stories')),
      )
      .returning('question_id')
      .execute(),
  );
  return rows.map(({ question_id }) => question_id);
};

/** Notes with which mail these stories are sent. */
export const recordStoriesMail = async (
  db: Database,
  { reader_id, mail_id }: { reader_id: string; mail_id: string },
  ids: string[],
): Promise<void> => {
  await inBatches(ids, (batch) =>
    db
      .updateTable('family_stories_reader_stories')
      .set({ mail_id })
      .where('reader_id', '=', reader_id)
      .where('question_id', 'in', batch)
      .execute(),
  );
};

/** Whether the reader still wants mail, and may read all stories of this mail, at the time `now`. */
export const areStoriesOpen = async (db: Database, mail_id: string, now: string): Promise<boolean> => {
  const rows = await db
    .selectFrom('family_stories_reader_stories as s')
    .innerJoin('family_stories_readers as r', 'r.id', 's.reader_id')
    .leftJoin('family_stories_questions as q', (join) => join.onRef('q.id', '=', 's.question_id').on(opensStory(now)))
    .select('q.id')
    .where('s.mail_id', '=', mail_id)
    .where('r.notify', 'in', ['each', 'weekly'])
    .execute();
  return rows.length > 0 && rows.every(({ id }) => id !== null);
};

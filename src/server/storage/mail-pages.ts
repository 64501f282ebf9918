import type { Notify } from '../../shared/mail/reader-mails.ts';
import type { Database } from './database/tables.ts';

/** Whom the page of a mail is for, and what the mail was about. */
export type MailPageRow = NonNullable<Awaited<ReturnType<typeof findMailPage>>>;

/** `token` of a mail. The person is left out while they are in the wastebasket, the question too. */
export const findMailPage = (db: Database, token: string) =>
  db
    .selectFrom('family_stories_mails as m')
    .leftJoin('family_stories_people as p', (join) =>
      join.onRef('p.id', '=', 'm.person_id').on('p.deleted_at', 'is', null),
    )
    .leftJoin('family_stories_readers as r', 'r.id', 'm.reader_id')
    .leftJoin('family_stories_questions as q', (join) =>
      join.onRef('q.id', '=', 'm.question_id').on('q.deleted_at', 'is', null),
    )
    .select(['m.to_address', 'p.id as person_id', 'r.id as reader_id', 'q.id as question_id'])
    .select(['p.email as person_email', 'p.mail_stopped_at as person_stopped_at', 'p.time_zone'])
    .select(['r.email as reader_email', 'r.mail_stopped_at as reader_stopped_at', 'r.notify'])
    .select(['q.question_text', 'q.status', 'q.days_to_complete', 'q.library_id'])
    .where('m.token', '=', token)
    .executeTakeFirst();

/** When the person asked for no more mail; null: they get mail again. */
export const stopPersonMail = async (db: Database, id: string, mail_stopped_at: string | null): Promise<void> => {
  await db.updateTable('family_stories_people').set({ mail_stopped_at }).where('id', '=', id).execute();
};

type ReaderMail = Partial<{ notify: Notify; notify_since: string; mail_stopped_at: string | null }>;

/** Changes the fields that are given, at least one. */
export const updateReaderMail = async (db: Database, id: string, change: ReaderMail): Promise<void> => {
  await db.updateTable('family_stories_readers').set(change).where('id', '=', id).execute();
};
